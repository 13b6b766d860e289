import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from '../public-address.ts'

/** Which receivers may be called beside those on the open internet. */
export type WebhookHosts = {
  /** Whether the settings name the host, or the network in which this address lies. */
  names(host: string): boolean
  /** Whether the host may be called at this address. */
  allows(host: string, address: string): boolean
}

/** A host name, an address, or a network such as 10.0.0.0/8. */
export const isWebhookHost = (text: string): boolean =>
  networkOf(text) !== null || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(text)

const networkOf = (text: string): { address: string; bits: number; family: 4 | 6 } | null => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return null
  const most = family === 4 ? 32 : 128
  if (bits === undefined) return { address, bits: most, family: family === 4 ? 4 : 6 }
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return null
  return { address, bits: Number(bits), family: family === 4 ? 4 : 6 }
}

/** `entries`: of WEBHOOK_HOSTS. */
export const webhookHosts = (entries: readonly string[]): WebhookHosts => {
  const names = new Set<string>()
  const networks = new BlockList()
  for (const entry of entries) {
    const network = networkOf(entry)
    if (network === null) names.add(entry)
    else networks.addSubnet(network.address, network.bits, network.family === 4 ? 'ipv4' : 'ipv6')
  }
  // An IPv4 address written as IPv6 (::ffff:10.0.0.1) lies in the networks of IPv4.
  const isInNetwork = (address: string): boolean => {
    const family = isIP(address)
    return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    names: (host) => names.has(host.toLowerCase()) || isInNetwork(host.replace(/^\[|\]$/g, '')),
    allows: (host, address) =>
      isPublicAddress(address) || names.has(host.toLowerCase()) || isInNetwork(address),
  }
}
