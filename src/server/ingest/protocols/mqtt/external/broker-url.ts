/** The broker that the server subscribes at. */
export type BrokerUrl = {
  host: string
  port: number
  isTls: boolean
  user: string | null
  password: string | null
}

const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 }

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `mqtt://user:password@broker.example.com:1883` or `mqtts://…`; null for anything else. */
export const parseBrokerUrl = (text: string): BrokerUrl | null => {
  const url = URL.parse(text)
  const usual = url && PORTS[url.protocol]
  if (!url || usual === undefined || url.hostname === '') return null
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null
  const user = decoded(url.username)
  const password = decoded(url.password)
  if (user === null || password === null) return null
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (usual ?? 0) : Number(url.port),
    isTls: url.protocol === 'mqtts:',
    user: user === '' ? null : user,
    password: password === '' ? null : password,
  }
}
