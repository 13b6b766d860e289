import { BlockList, isIP } from 'node:net'

/**
 * A network in the CIDR notation that is stored: "192.0.2.0/24". A single address is a network of
 * one. Null for other texts, and for the whole internet, which would be no restriction.
 */
export const cidr = (text: string): string | null => {
  const [, address = '', prefixText] = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address)
  if (family === 0) return null
  const longest = family === 4 ? 32 : 128
  const prefix = prefixText === undefined ? longest : Number(prefixText)
  return prefix >= 1 && prefix <= longest ? `${address.toLowerCase()}/${prefix}` : null
}

/** Bits of the prefix of a usual block of addresses: 256 of version 4, one site of version 6. */
const SITE_PREFIX = { 4: 24, 6: 48 } as const

/** Whether a network, as `cidr` gives it, is wider than one site's block. */
export const isWiderThanSite = (network: string): boolean => {
  const [base = '', prefix = ''] = network.split('/')
  return Number(prefix) < SITE_PREFIX[isIP(base) === 4 ? 4 : 6]
}

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix = ''] = network.split('/')
    list.addSubnet(base, Number(prefix), isIP(base) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The last question about each list of networks: a connected logger asks the same with each frame. */
const answers = new WeakMap<readonly string[], { address: string; isIn: boolean }>()

/** `networks` as `cidr` gives them; a list that was asked about is never changed. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean => {
  const last = answers.get(networks)
  if (last?.address === address) return last.isIn
  const family = isIP(address)
  const isIn = family !== 0 && listOf(networks).check(address, family === 4 ? 'ipv4' : 'ipv6')
  answers.set(networks, { address, isIn })
  return isIn
}
