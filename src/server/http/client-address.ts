import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Fastify's names for private ranges, which TRUST_PROXY may use. */
export const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address lies in one of these: addresses, networks (CIDR) or names as above. */
export const networksOf = (entries: readonly string[]): ((address: string) => boolean) => {
  const networks = new BlockList()
  for (const entry of entries.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', prefix] = entry.split('/')
    if (prefix === undefined) networks.addAddress(address, familyOf(address))
    else networks.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address))
}

/**
 * The address of the client of a request that Fastify does not see (an upgrade to a socket), by the
 * same rule as its `request.ip`: the last address in X-Forwarded-For that is no trusted proxy.
 */
export const clientAddress = (
  trustedProxies: readonly string[],
): ((request: Pick<IncomingMessage, 'socket' | 'headers'>) => string) => {
  const isTrusted = networksOf(trustedProxies)

  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '')
    let address = socket.remoteAddress ?? ''
    while (isTrusted(address) && forwarded.length > 0) address = forwarded.pop()!
    return address
  }
}
