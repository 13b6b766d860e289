import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf } from '../../domain/webhooks/webhook-url.ts'
import type { WebhookHosts } from './webhook-hosts.ts'

/** `text`: the beginning of the answer. `retryAfter`: the header. */
export type WebhookAnswer = { status: number; text: string; retryAfter: string | null }

export type WebhookRequest = {
  /** Posts a body. Throws when no answer comes, with a sentence that says why. */
  post(
    url: string,
    message: { headers: Readonly<Record<string, string>>; body: string },
  ): Promise<WebhookAnswer>
  /** Ends connections that wait for more. */
  close(): void
}

export type WebhookRequestOptions = {
  hosts: WebhookHosts
  lookup?: typeof dnsLookup
  deadlineMs?: number
}

/** From the look-up of the name to the answer. */
export const WEBHOOK_DEADLINE_MS = 5_000
const TEXT_READ = 1_000

/**
 * Posts to receivers. The address is checked in the look-up whose answer the socket then uses, so
 * that no second answer can differ; redirects are not followed. Connections are its own: one that
 * another part of the server opened went through no such check.
 */
export const createWebhookRequest = ({
  hosts,
  lookup = dnsLookup,
  deadlineMs = WEBHOOK_DEADLINE_MS,
}: WebhookRequestOptions): WebhookRequest => {
  // Below the five seconds after which usual servers end a connection that waits.
  const ofAgents = { keepAlive: true, timeout: 4_000 }
  const agents = { http: new HttpAgent(ofAgents), https: new HttpsAgent(ofAgents) }
  const checkedLookup = lookupWithin(hosts, lookup)

  const post: WebhookRequest['post'] = (url, { headers, body }) =>
    new Promise((resolve, reject) => {
      const host = hostOf(url)
      // Node calls no look-up for an IP address, so it is checked here.
      if (isIP(host) !== 0 && !hosts.allows(host, host)) return reject(notPublic(host))
      let breakOff = (): void => {}
      const isPlain = url.startsWith('http:')
      const request = (isPlain ? httpRequest : httpsRequest)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: checkedLookup,
          agent: isPlain ? agents.http : agents.https,
          signal: AbortSignal.timeout(deadlineMs),
        },
        (response) => {
          breakOff = readAnswer(response, resolve)
        },
      )
      request.on('error', (error) => {
        breakOff()
        reject(
          error.name === 'AbortError' || error.name === 'TimeoutError'
            ? new Error(`No answer came within ${deadlineMs / 1_000} s.`)
            : error,
        )
      })
      // Node sends headers before a text in the encoding of the text, before bytes byte by byte.
      request.end(Buffer.from(body))
    })

  return {
    post,
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

const notPublic = (host: string): Error =>
  new Error(`${host} leads to an address that is not public. WEBHOOK_HOSTS does not name it.`)

const lookupWithin =
  (hosts: WebhookHosts, lookup: typeof dnsLookup): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0)
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => hosts.allows(host, address)))
        return done(notPublic(host), '', 0)
      if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

/**
 * Answers as soon as the beginning is read, or the receiver ends. Returns the call that answers with
 * what has come until now: the status counts.
 */
const readAnswer = (
  response: IncomingMessage,
  done: (answer: WebhookAnswer) => void,
): (() => void) => {
  const parts: Buffer[] = []
  let read = 0
  const answer = (): void =>
    done({
      status: response.statusCode ?? 0,
      text: Buffer.concat(parts).toString().slice(0, TEXT_READ),
      retryAfter: response.headers['retry-after'] ?? null,
    })
  response.on('data', (part: Buffer) => {
    parts.push(part)
    read += part.length
    if (read < TEXT_READ) return
    answer()
    response.destroy()
  })
  response.on('end', answer)
  response.on('error', answer)
  return answer
}
