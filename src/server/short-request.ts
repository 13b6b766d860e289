import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { SECOND_MS } from '../domain/durations.ts'
import type { RequestFault } from '../domain/self-watch/request-fault.ts'

/** `text`: the beginning of the body. */
export type ShortAnswer =
  | { kind: 'answer'; status: number; text: string }
  | { kind: 'fault'; fault: RequestFault }

/** Never rejects. A body makes it a POST of plain text. */
export type ShortRequest = (url: URL, body?: string) => Promise<ShortAnswer>

const DEADLINE_MS = 10 * SECOND_MS
const TEXT_BYTES = 4_096

const REASONS: Readonly<Record<string, RequestFault['reason']>> = {
  TimeoutError: 'TIMEOUT',
  ETIMEDOUT: 'TIMEOUT',
  ECONNREFUSED: 'REFUSED',
  ENOTFOUND: 'NO_NAME',
  EAI_AGAIN: 'NO_NAME',
  EHOSTUNREACH: 'NO_ROUTE',
  ENETUNREACH: 'NO_ROUTE',
  ENETDOWN: 'NO_ROUTE',
  ECONNRESET: 'CUT',
  EPIPE: 'CUT',
  CERT_HAS_EXPIRED: 'TLS_ENDED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS_NAME',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'TLS_UNTRUSTED',
  SELF_SIGNED_CERT_IN_CHAIN: 'TLS_UNTRUSTED',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'TLS_UNTRUSTED',
  UNABLE_TO_GET_ISSUER_CERT: 'TLS_UNTRUSTED',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'TLS_UNTRUSTED',
}

/** The code of an error alone: its message may hold the address, which may be a secret. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  // That of a DOMException is a number.
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

export const faultOf = (error: unknown): RequestFault => {
  const detail = codeOf(error)
  const isTls = /^(ERR_TLS|ERR_SSL|EPROTO$|CERT_)/.test(detail)
  return { reason: REASONS[detail] ?? (isTls ? 'TLS' : 'OTHER'), detail }
}

const textOf = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    const end = (): void => resolve(Buffer.concat(parts).toString().slice(0, TEXT_BYTES))
    response.on('data', (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes >= TEXT_BYTES) end()
    })
    response.on('end', end)
    response.on('error', reject)
  })

/**
 * One small request to a server that the operator has set, also in a private network. It ends after
 * `deadlineMs`, whatever the other side does; redirects are not followed, since any page that they
 * lead to would look like success.
 */
export const createShortRequest =
  ({ deadlineMs = DEADLINE_MS } = {}): ShortRequest =>
  async (url, body) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const signal = AbortSignal.timeout(deadlineMs)
    try {
      const request = send(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': 'Coldwatch',
          connection: 'close',
          ...(body !== undefined && {
            'content-type': 'text/plain; charset=utf-8',
            'content-length': Buffer.byteLength(body),
          }),
        },
        signal,
      })
      const answered = Promise.withResolvers<IncomingMessage>()
      request.on('response', answered.resolve)
      request.on('error', answered.reject)
      request.end(body)
      const response = await answered.promise
      const text = await textOf(response)
      request.destroy()
      const status = response.statusCode ?? 0
      return status >= 300 && status < 400
        ? { kind: 'fault', fault: { reason: 'REDIRECT', detail: String(status) } }
        : { kind: 'answer', status, text }
    } catch (error) {
      return { kind: 'fault', fault: faultOf(signal.aborted ? signal.reason : error) }
    }
  }
