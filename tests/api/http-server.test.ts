import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { addHealthRoutes } from '../../src/server/http/health-routes.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createMetrics } from '../../src/server/http/metrics.ts'
import { isOwnOrigin } from '../../src/server/http/own-origin.ts'
import { StorageUnavailableError } from '../../src/server/storage/storage.ts'

let logged: { err?: { message: string }; requestId?: string }[]
let storageAnswers: boolean
let app: FastifyInstance

const build = (publicUrl: string | null = null): FastifyInstance => {
  const server = createHttpServer({
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    publicUrl,
    trustedProxies: [],
  })
  addHealthRoutes(server, {
    storage: {
      ping: () =>
        storageAnswers
          ? Promise.resolve()
          : Promise.reject(new StorageUnavailableError('disk full')),
    },
  })
  server.get('/broken', () => {
    throw new Error('secret detail of the database')
  })
  server.get('/full', () => {
    throw new StorageUnavailableError('no space left on /dev/secret')
  })
  server.get('/files/:secret', () => ({}))
  server.post('/echo', (request) => request.body)
  return server
}

beforeEach(() => {
  logged = []
  storageAnswers = true
  app = build()
})

describe('health', () => {
  test('/healthz answers while the process takes requests, whatever storage does', async () => {
    storageAnswers = false
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('/readyz says whether storage answers', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    storageAnswers = false
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'storage-unavailable' }])
  })
})

describe('every answer', () => {
  test.each(['/healthz', '/broken', '/nowhere', '/echo/%', `/files/${'a'.repeat(501)}`])(
    'of %s carries the headers that keep browsers safe, and no CORS',
    async (path) => {
      const { headers } = await app.inject({
        url: path,
        headers: { origin: 'https://evil.example' },
      })
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-\w+$/),
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  test('asks for TLS for a year where the public address has it', async () => {
    expect(
      (await build('https://cold.example.com').inject('/healthz')).headers[
        'strict-transport-security'
      ],
    ).toBe('max-age=31536000; includeSubDomains')
  })

  test('has an id of its own, not one that the client chose', async () => {
    const ids = await Promise.all(
      [1, 2].map(
        async () =>
          (
            await app.inject({
              url: '/healthz',
              headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
            })
          ).headers['x-request-id'],
      ),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })
})

describe('an error', () => {
  test('nobody expected is masked and logged once, under the id that the client got', async () => {
    const answer = await app.inject('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      err: { message: 'secret detail of the database' },
      requestId: answer.json().requestId,
    })
  })

  test('of storage is a 503 that asks to come back', async () => {
    const answer = await app.inject('/full')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).not.toContain('secret')
  })

  test('of the client says what is wrong and is not logged', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/echo',
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: expect.stringContaining('JSON'),
      requestId: answer.headers['x-request-id'],
    })
    expect(logged).toEqual([])
  })

  test('plain text, which any page may post, is taken by no door', async () => {
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/echo',
          headers: { 'content-type': 'text/plain' },
          payload: 'x',
        })
      ).statusCode,
    ).toBe(415)
  })
})

describe('metrics', () => {
  test('are told to who holds the key, by route and never by path', async () => {
    const metrics = createMetrics({
      openSockets: () => 3,
      outbox: async () => ({ waiting: 0, oldest: null, failed: 0 }),
    })
    metrics.observe(app)
    metrics.addKeyedRoute(app, 'the-key-of-prometheus')
    await app.inject('/healthz?secret=1')
    for (const headers of [
      {},
      { authorization: 'Bearer the-key-of-prometheu' },
      { authorization: 'Basic the-key-of-prometheus' },
    ]) {
      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
    }
    const answer = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer the-key-of-prometheus' },
    })
    expect(answer.body).toContain(
      'coldwatch_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
    )
    expect(answer.body).toContain('coldwatch_open_sockets 3')
    expect(answer.body).not.toContain('secret')
  })

  test('are nowhere without a key', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })
})

describe('a page is of our own origin', () => {
  test.each([
    ['https://cold.example.com', 'backend:3000', true],
    ['http://cold.example.com', 'backend:3000', false],
    ['https://cold.example.com.evil.example', 'backend:3000', false],
    ['http://localhost:3000', 'localhost:3000', true],
    ['http://localhost:3001', 'localhost:3000', false],
    ['null', 'localhost:3000', false],
    ['http://localhost:3000', undefined, false],
  ])('%s asking %s: %s', (origin, host, isOwn) => {
    expect(isOwnOrigin('https://cold.example.com')(origin, host)).toBe(isOwn)
  })
})
