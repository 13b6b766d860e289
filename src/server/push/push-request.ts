import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../public-address.ts'

export type PushRequest = (
  endpoint: string,
  message: { headers: Readonly<Record<string, string | number>>; body: Buffer },
) => Promise<PushAnswer>
/** `text`: the beginning of what the service says. */
export type PushAnswer = { status: number; retryAfter: string | null; text: string }

/** The name leads to an address that is not on the open internet. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

export type PushRequestOptions = {
  isAllowed?: (address: string) => boolean
  lookup?: typeof dnsLookup
  deadlineMs?: number
}

/** Shorter than the lease of a message. */
export const PUSH_DEADLINE_MS = 20_000
const TEXT_READ = 1_000

/**
 * Posts to a push service. The address is checked in the look-up whose answer the socket then uses,
 * so that no second answer can differ; redirects are not followed.
 */
export const createPushRequest = ({
  isAllowed = isPublicAddress,
  lookup = dnsLookup,
  deadlineMs = PUSH_DEADLINE_MS,
}: PushRequestOptions = {}): PushRequest => {
  const refused = (host: string): PrivateAddressError =>
    new PrivateAddressError(`${host} leads to an address that is not public.`)

  const checkedLookup: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0)
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        return done(refused(host), '', 0)
      if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

  return (endpoint, { headers, body }) =>
    new Promise((resolve, reject) => {
      const url = new URL(endpoint)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // Node calls no look-up for an IP address, so it is checked here.
      if (isIP(host) !== 0 && !isAllowed(host)) return reject(refused(host))
      const send = url.protocol === 'http:' ? httpRequest : httpsRequest
      const request = send(
        url,
        { method: 'POST', headers, lookup: checkedLookup, signal: AbortSignal.timeout(deadlineMs) },
        (response) => {
          const parts: Buffer[] = []
          let read = 0
          const answer = (): void => {
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'] ?? null,
              text: Buffer.concat(parts).toString().slice(0, TEXT_READ),
            })
            request.destroy()
          }
          response.on('data', (part: Buffer) => {
            parts.push(part)
            read += part.length
            if (read >= TEXT_READ) answer()
          })
          response.on('end', answer)
          response.on('error', reject)
        },
      )
      request.on('error', (error) =>
        reject(
          error.name === 'AbortError' || error.name === 'TimeoutError'
            ? new Error(`The push service did not answer within ${deadlineMs / 1_000} s.`)
            : error,
        ),
      )
      request.end(body)
    })
}
