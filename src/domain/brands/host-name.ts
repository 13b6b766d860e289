/** A DNS name of at least two labels, none of which begins or ends with a hyphen. No address, no port. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const LONGEST = 253

/** The name in its one form, punycode and lower case; null for what is no host name. */
export const hostName = (text: string): string | null => {
  const typed = text.trim().toLowerCase()
  // Nothing but letters, digits, hyphens and dots: no path, user or port that a URL would take apart.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(typed)) return null
  const name = URL.parse(`https://${typed}`)?.hostname ?? ''
  const labels = name.split('.')
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label))
  // A last label of digits is an IPv4 address.
  return isName && name.length <= LONGEST && !/^\d+$/.test(labels.at(-1)!) ? name : null
}

/** The name in a Host header, without its port; null where there is none. */
export const hostOfHeader = (header: string | undefined): string | null =>
  header === undefined ? null : hostName(header.replace(/:\d{1,5}$/, ''))
