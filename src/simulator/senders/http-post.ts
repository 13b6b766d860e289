import { gzipSync } from 'node:zlib'
import type { Delivery, RefusedReading } from './sender.ts'

export type Post = {
  url: string
  type: string
  body: string
  headers?: Readonly<Record<string, string>>
  isPacked?: boolean
}

type Answer = { refused?: RefusedReading[] }

const secondsOf = (header: string | null): number => Math.max(1, Number(header ?? 1) || 1)

/** Posts readings and understands what all of the server's doors over HTTP answer. */
export const httpPost = async ({
  url,
  type,
  body,
  headers = {},
  isPacked = false,
}: Post): Promise<Delivery> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      ...headers,
    },
    body: isPacked ? gzipSync(body) : body,
  })
  const text = await response.text()
  if (response.status === 204) return { kind: 'acknowledged', refused: [] }
  if (response.status === 200 || response.status === 422) {
    const { refused = [] } = JSON.parse(text) as Answer
    return { kind: 'acknowledged', refused }
  }
  const reason = `HTTP ${response.status}: ${text.slice(0, 200)}`
  return response.status === 429 || response.status >= 500
    ? { kind: 'again', afterMs: secondsOf(response.headers.get('retry-after')) * 1_000, reason }
    : { kind: 'refused', reason }
}

export const bearer = (key: string | null): Record<string, string> => ({
  authorization: `Bearer ${key ?? ''}`,
})

/** The bodies of HTTP need no connection of their own. */
export const WITHOUT_CONNECTION = { close: (): Promise<void> => Promise.resolve() }
