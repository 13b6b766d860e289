/** How to reach the mail server. */
export type SmtpServer = {
  host: string
  port: number
  /**
   * `implicit`: TLS from the first byte. `required`: STARTTLS or nothing. `offered`: STARTTLS where
   * the server offers it.
   */
  tls: 'implicit' | 'required' | 'offered'
  login: { user: string; password: string } | null
}

const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/**
 * "smtp://user:password@mail.example.com:587" or "smtps://…", user and password percent-encoded;
 * null for other texts. A password goes over TLS only, unless the server is this machine.
 */
export const parseSmtpUrl = (text: string): SmtpServer | null => {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return null
  if (url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return null
  if ((url.username === '') !== (url.password === '')) return null
  const decoded = decodedLogin(url)
  if (decoded === null) return null
  const tls =
    url.protocol === 'smtps:'
      ? 'implicit'
      : decoded.user !== '' && !LOOPBACK.test(url.hostname)
        ? 'required'
        : 'offered'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    tls,
    login: decoded.user === '' ? null : decoded,
  }
}

const decodedLogin = ({ username, password }: URL): { user: string; password: string } | null => {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return null
  }
}
