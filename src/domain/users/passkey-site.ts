/** Where passkeys work: the page's origin, and its host name, by which browsers find them. */
export type PasskeySite = { origin: string; rpId: string }

/**
 * The site of a page. Null where browsers offer no passkeys: under http, except on this machine, and
 * where the host is a number.
 */
export const passkeySite = (pageOrigin: string | null): PasskeySite | null => {
  const url = pageOrigin === null ? null : URL.parse(pageOrigin)
  if (url === null) return null
  const { hostname, origin, protocol } = url
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isOffered = !isNumber && (protocol === 'https:' || isThisMachine)
  return isOffered ? { origin, rpId: hostname } : null
}
