import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Trouble } from '../../src/domain/self-watch/trouble.ts'
import { addHealthRoutes } from '../../src/server/http/health-routes.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createMetrics } from '../../src/server/http/metrics.ts'
import { isOwnOrigin } from '../../src/server/http/own-origin.ts'
import { createDamageReports } from '../../src/server/self-watch/damage-reports.ts'
import type { WriteProof } from '../../src/server/self-watch/write-probe.ts'
import type { DamagedDays, DamagedRow } from '../../src/server/storage/damaged-readings.ts'
import { StorageUnavailableError } from '../../src/server/storage/storage-errors.ts'

let logged: { err?: { message: string }; requestId?: string }[]
let storageAnswers: boolean
let writeProof: WriteProof
let troubles: Trouble[]
const damagedRows: DamagedRow[] = []
const damagedDays: DamagedDays[] = []
let app: FastifyInstance

const build = (publicUrl: string | null = null): FastifyInstance => {
  const server = createHttpServer({
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    publicUrl,
    trustedProxies: [],
  })
  addHealthRoutes(server, {
    databaseFile: {},
    serverWatch: {
      damage: createDamageReports({ damagedRows, damagedDays: () => damagedDays }),
      proveWrite: async () => writeProof,
      troubles: () => troubles,
    },
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
  damagedRows.length = 0
  damagedDays.length = 0
  storageAnswers = true
  writeProof = { kind: 'writes' }
  troubles = []
  app = build()
})

describe('health', () => {
  test('/healthz answers even when storage does not', async () => {
    storageAnswers = false
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('/readyz answers 503 when storage does not answer', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    storageAnswers = false
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'storage-unavailable', troubles: ['DISK_FAILING'] },
    ])
  })

  test('/readyz answers 503 and says why when a small write does not reach the disk', async () => {
    writeProof = {
      kind: 'fails',
      isFull: true,
      detail: '/srv/cold/data was removed.',
    }
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'storage-unavailable', troubles: ['DISK_FAILING'], reason: 'The disk is full.' },
    ])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  test('/readyz says how many places are damaged and that the server works, and nothing of the readings', async () => {
    damagedRows.push({
      id: 7,
      receivedMs: 0,
      readings: 12,
      probably: [],
      detail: 'its checksum does not match',
    })
    damagedDays.push({
      toolId: 3,
      firstDay: '2026-11-20',
      days: 1,
      readings: 12,
      detail: 'it is too short',
    })
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: 'ok',
        damagedPlaces: 2,
      },
    ])
  })
})

describe('unwell', () => {
  const DETAIL = '535 login refused for alarm@cold.example'

  test('/readyz names the troubles that can stop alarms, and no other and no detail', async () => {
    troubles = [
      { facts: { kind: 'MAIL', detail: DETAIL }, sinceMs: 0 },
      { facts: { kind: 'BACKUP', lastMs: 0, detail: '/srv/cold/backups is full.' }, sinceMs: 0 },
      { facts: { kind: 'CLOCK_MOVED', movedMs: 1 }, sinceMs: 0 },
    ]
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'unwell', troubles: ['MAIL'] },
    ])
  })

  test('a server whose watched server is gone is well itself: two that watch each other recover', async () => {
    const state = { kind: 'gone', fault: { reason: 'REFUSED', detail: '' } } as const
    const facts = { kind: 'OTHER_SERVER', address: 'https://b.example', state, lastsMs: 0 } as const
    troubles = [{ facts, sinceMs: 0 }]
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  })
})

describe('every answer', () => {
  test.each(['/healthz', '/broken', '/nowhere', '/echo/%', `/files/${'a'.repeat(501)}`])(
    'of %s has the security headers and no CORS headers',
    async (path) => {
      const { headers } = await app.inject({
        url: path,
        headers: { origin: 'https://evil.example' },
      })
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        // For the code on a device's label.
        'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-\w+$/),
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  test('requires TLS for a year when the public URL uses https', async () => {
    expect(
      (await build('https://cold.example.com').inject('/healthz')).headers[
        'strict-transport-security'
      ],
    ).toBe('max-age=31536000; includeSubDomains')
  })

  test('has its own request id, not one from the client', async () => {
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
  test('that is unexpected is masked, and logged once with the request id of the answer', async () => {
    const answer = await app.inject('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      err: { message: 'secret detail of the database' },
      requestId: answer.json().requestId,
    })
  })

  test('of storage is a 503 with Retry-After', async () => {
    const answer = await app.inject('/full')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).not.toContain('secret')
  })

  test('of the client has the reason and is not logged', async () => {
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

  test('for a text/plain body, which any page may post, is a 415', async () => {
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
  test('are shown with the key, labelled by route and not by path', async () => {
    const metrics = createMetrics({
      serverWatch: {
        damage: createDamageReports({ damagedRows: [], damagedDays: () => damagedDays }),
        troubles: () => [{ facts: { kind: 'DISK_FAILING', isFull: true, detail: '' }, sinceMs: 0 }],
        figures: () => ({
          disk: { freeBytes: 1_000, totalBytes: 2_000, daysLeft: 5 },
          lastBackupMs: 3_000,
          copy: { lagMs: 1_500, behindBytes: 4_120 },
          readingsRefused: 4,
        }),
      },
      otherServers: { servers: () => [{ address: 'https://b.example', isWell: false }] },
      heartbeat: { figures: () => ({ lastTakenMs: 7_000, failures: 3 }) },
      damagedRows: () => 2,
      damagedDays: () => 1,
      openSockets: () => 3,
      outbox: async () => ({ waiting: 0, oldest: null, failed: 0 }),
    })
    metrics.observe(app)
    metrics.countRefusal('sockets', 'account')
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
    expect(answer.body).toContain('coldwatch_limit_refusals_total{limit="sockets",by="account"} 1')
    expect(answer.body).toContain('coldwatch_damaged_hot_rows 2')
    expect(answer.body).toContain('coldwatch_damaged_sealed_days 1')
    for (const line of [
      'coldwatch_trouble{kind="DISK_FAILING"} 1',
      'coldwatch_trouble{kind="BACKUP"} 0',
      'coldwatch_disk_free_bytes 1000',
      'coldwatch_disk_full_in_days 5',
      'coldwatch_last_backup_timestamp_seconds 3',
      'coldwatch_copy_lag_seconds 1.5',
      'coldwatch_copy_behind_bytes 4120',
      'coldwatch_readings_refused_total 4',
      'coldwatch_other_server_up{server="https://b.example"} 0',
      'coldwatch_heartbeat_last_success_timestamp_seconds 7',
      'coldwatch_heartbeat_failures_total 3',
    ])
      expect(answer.body).toContain(line)
    expect(answer.body).not.toContain('secret')
  })

  test('do not exist without a key', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })
})

describe('an origin is our own', () => {
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
