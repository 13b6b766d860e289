/**
 * The block that an address was given out of: 256 addresses of IP version 4, one site of version 6, in
 * CIDR notation. Mobile networks give a logger another address of it each time. Null for other texts.
 */
export const siteNetwork = (address: string): string | null => {
  const [, first = ''] = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address) ?? []
  if (first !== '') return `${first}.0/24`
  if (!/^[0-9a-f:]+$/i.test(address) || !address.includes(':')) return null
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const all = [
    ...groups,
    ...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'),
    ...after,
  ]
  return `${all.slice(0, 3).join(':')}::/48`
}
