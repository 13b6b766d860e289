/** Headers of every answer. Pages set another content policy, static files other caching. */
export const securityHeaders = (publicUrl: string | null): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The camera reads the code on a device's label.
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'cache-control': 'no-store',
  ...(publicUrl?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/**
 * Headers of answers to devices in place of those above, which tell browsers what a page may do. A device
 * pays for each byte over GSM.
 */
export const DEVICE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/**
 * Content policy of a page: own origin only, inline scripts only as built (`inlineScripts`, by their hash), inline
 * styles only with `nonce`.
 */
export const pagePolicy = (
  nonce: string,
  publicUrl: string | null,
  inlineScripts: readonly string[] = [],
): string => {
  // In older WebKit 'self' does not include a WebSocket to the same host.
  const socket = publicUrl === null ? '' : ` ${publicUrl.replace(/^http/, 'ws')}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
