/**
 * From where an account has logged in. `device`: see `deviceName`; `network`: an IPv4 address or an
 * IPv6 /64.
 */
export type LoginPlace = { device: string; network: string }

/**
 * Phones and home routers get other addresses from the same provider: the first 16 bits of an IPv4
 * address, the first 32 of an IPv6 one.
 */
const providerOf = (network: string): string =>
  network.includes(':') ? network.split(':', 2).join(':') : network.split('.', 2).join('.')

/** Whether the account has logged in from this network before. */
export const isFamiliarNetwork = (before: readonly LoginPlace[], network: string): boolean =>
  before.some((place) => place.network === network)

/**
 * Whether a login is to be pointed out to the account's owner: by a device, or through a provider,
 * that no login of the account had before. The first login of an account is not.
 */
export const isNewDevice = (before: readonly LoginPlace[], { device, network }: LoginPlace) =>
  before.length > 0 &&
  !before.some(
    (place) => place.device === device && providerOf(place.network) === providerOf(network),
  )
