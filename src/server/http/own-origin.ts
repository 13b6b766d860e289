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
