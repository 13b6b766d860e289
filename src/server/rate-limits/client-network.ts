import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address; its "::" written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
}

/**
 * The network that attempts are counted against: an IPv4 address, or the /64 of an IPv6 address,
 * since one client commonly has all of its 2⁶⁴ addresses. IPv4 within IPv6 ("::ffff:192.0.2.1") is
 * IPv4.
 */
export const clientNetwork = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(address)) return address
  return `${groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
