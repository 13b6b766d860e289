/**
 * Whether a browser page of this Origin is ours: that of PUBLIC_URL, or of the very host it speaks
 * to, which holds where nobody told the public address.
 */
export const isOwnOrigin =
  (publicUrl: string | null) =>
  (origin: string, host: string | undefined): boolean => {
    if (publicUrl !== null && origin === publicUrl) return true
    const page = URL.parse(origin)
    return page !== null && host !== undefined && page.host === host
  }
