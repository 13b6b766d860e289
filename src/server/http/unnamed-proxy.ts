import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Clock } from '../../domain/clock.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { networksOf, NAMED_NETWORKS } from './client-address.ts'

/** What proxies write about the client; browsers and devices send none of them. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** A proxy on this machine may come from any of its addresses: 127.0.0.1 today, ::1 tomorrow. */
const LOOPBACK = 'loopback'

export type ProxyWatch = {
  /** Looks at every request to `app`. */
  observe(app: FastifyInstance): void
  /** Of a proxy that forwarded a request within the last hour, what TRUST_PROXY should say; else null. */
  missing(): string | null
}

/**
 * Notices a reverse proxy in front of the server while TRUST_PROXY is not set: all clients then
 * have its address, and whoever uses up the limits of an address shuts out everybody. Only senders on
 * this machine or in a private network count: from elsewhere anybody may write such a header.
 * Logs it at most once an hour.
 */
export const watchForProxies = ({
  clock,
  log,
  trustedProxies,
}: {
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  trustedProxies: readonly string[]
}): ProxyWatch => {
  const isNear = networksOf(Object.keys(NAMED_NETWORKS))
  const isThisMachine = networksOf([LOOPBACK])
  let last: { proxy: string; atMs: number } | null = null
  let loggedMs = -Infinity

  const note = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): void => {
    const address = socket.remoteAddress ?? ''
    if (FORWARDING_HEADERS.every((name) => headers[name] === undefined) || !isNear(address)) return
    const nowMs = clock().getTime()
    last = { proxy: isThisMachine(address) ? LOOPBACK : plainAddress(address), atMs: nowMs }
    // A clock that was set back must not silence it.
    if (Math.abs(nowMs - loggedMs) < HOUR_MS) return
    loggedMs = nowMs
    log.warn(
      { proxy: last.proxy },
      `A reverse proxy (${last.proxy}) forwards requests, but TRUST_PROXY is not set: all clients count as this one address, and one of them can use up the limits of all. Set TRUST_PROXY=${last.proxy}, and let the proxy write X-Forwarded-For itself.`,
    )
  }

  return {
    observe: (app) => {
      if (trustedProxies.length > 0) return
      app.addHook('onRequest', (request, _reply, done) => {
        note(request.raw)
        done()
      })
    },
    missing: () =>
      last !== null && Math.abs(clock().getTime() - last.atMs) < HOUR_MS ? last.proxy : null,
  }
}

/** An IPv4 address as people write it: Node names it ::ffff:192.0.2.1 on a socket for both kinds. */
const plainAddress = (address: string): string => {
  const ipv4 = address.replace(/^::ffff:/i, '')
  return isIP(ipv4) === 4 ? ipv4 : address
}
