/**
 * The push services of the browsers: Chrome, Edge, Opera and Samsung; Firefox; Safari; Edge's and
 * Windows' own.
 */
export const BROWSER_PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** A host name, or all names below one: "push.example.com", "*.push.example.com". */
export const isPushHostPattern = (text: string): boolean =>
  /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text)

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

const LONGEST_ENDPOINT = 1_000

/**
 * Whether messages may be sent to this URL: https on port 443, at a known push service.
 */
export const isPushEndpoint = (text: string, hosts: readonly string[]): boolean => {
  // URL parsers disagree about backslashes and non-ASCII characters.
  if (text.length > LONGEST_ENDPOINT || !/^[\x21-\x5b\x5d-\x7e]+$/.test(text)) return false
  const url = URL.parse(text)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    hosts.some((pattern) => matches(url.hostname, pattern))
  )
}
