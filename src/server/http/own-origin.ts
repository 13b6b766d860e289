/**
 * Whether an Origin header names our own page: its origin is PUBLIC_URL, or its host is the one
 * that the request goes to. The second rule serves installations without PUBLIC_URL.
 */
export const isOwnOrigin =
  (publicUrl: string | null) =>
  (origin: string, host: string | undefined): boolean => {
    if (publicUrl !== null && origin === publicUrl) return true
    const originUrl = URL.parse(origin)
    return originUrl !== null && host !== undefined && originUrl.host === host
  }

/**
 * The origin of the page that asks, when its host is the one that the request goes to; else null.
 * For installations without PUBLIC_URL.
 */
export const ownPageOrigin = (headers: {
  origin?: string | undefined
  host?: string | undefined
}): string | null => {
  const { origin, host } = headers
  return origin !== undefined && isOwnOrigin(null)(origin, host) ? origin : null
}
