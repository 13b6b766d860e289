import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import type { Attendance } from '../../src/domain/users/session-time.ts'
import { createGraphQLSocket, type GraphQLSocket } from '../../src/server/graphql/graphql-socket.ts'
import { MUST_FINISH_FIRST, SOCKET_LIMITS } from '../../src/server/graphql/socket-limits.ts'
import { isOwnOrigin } from '../../src/server/http/own-origin.ts'
import { ALLOWANCES, HOLDINGS } from '../../src/server/rate-limits/limit-table.ts'
import type { UsageLimits } from '../../src/server/rate-limits/usage-limits.ts'
import { createChangeStream } from '../../src/server/storage/change-stream.ts'
import { NO_SERVICES, testEngine, type TestEngine, testLimits } from './test-graphql.ts'

type Message = { type: string; id?: string; payload?: unknown }

let engine: TestEngine
let limits: UsageLimits
let server: Server
let socket: GraphQLSocket
let url: string
/** Valid sessions by token. The hash of a session is "hash-of-" + token. */
let sessions: Map<string, AccountActor>
/** Tokens that the socket authenticated, in order. */
let authenticatedTokens: string[]
/** How each of them was authenticated. */
let attendances: Set<Attendance>
let changes: ReturnType<typeof createChangeStream>
const clients: WebSocket[] = []

const USER: AccountActor = { kind: 'account', id: 7, role: 'user', path: '/7/' }

const start = async (
  waits: Partial<{ initWaitMs: number; recheckMs: number }> = {},
): Promise<void> => {
  socket = createGraphQLSocket({
    door: engine.door,
    services: NO_SERVICES,
    authenticate: async (token, attendance) => {
      authenticatedTokens.push(token)
      attendances.add(attendance)
      const actor = sessions.get(token)
      return actor ? { ...actor, sessionHash: `hash-of-${token}` } : null
    },
    limits,
    addressOf: () => '192.0.2.1',
    isOwnOrigin: isOwnOrigin('https://cold.example.com'),
    onChange: changes.listen,
    reportError: (error, requestId) => engine.reported.push({ error, requestId }),
    nextRequestId: () => 'r1',
    waits: { ...SOCKET_LIMITS, ...waits },
  })
  server = createServer()
  server.on('upgrade', (request, stream, head) => socket.upgrade(request, stream, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
}

beforeEach(() => {
  engine = testEngine()
  limits = testLimits()
  authenticatedTokens = []
  attendances = new Set()
  changes = createChangeStream()
  sessions = new Map([
    ['good', USER],
    ['other', { ...USER, id: 8, path: '/8/' }],
  ])
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  await socket.close()
  await new Promise((resolve) => server.close(resolve))
})

/**
 * A client that keeps all messages it receives. `messageWhere` waits for the first that matches.
 */
const connect = (headers: Record<string, string> = {}) => {
  const client = new WebSocket(url, 'graphql-transport-ws', { headers })
  clients.push(client)
  const received: Message[] = []
  const waiters: { matches: (message: Message) => boolean; resolve: (message: Message) => void }[] =
    []
  client.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    received.push(message)
    for (const waiter of waiters) if (waiter.matches(message)) waiter.resolve(message)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    client.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  const failed = new Promise<string>((resolve) =>
    client.once('error', (error) => resolve(error.message)),
  )
  const opened = new Promise<void>((resolve) => client.once('open', resolve))
  const messageWhere = (matches: (message: Message) => boolean): Promise<Message> => {
    const earlier = received.find(matches)
    return earlier
      ? Promise.resolve(earlier)
      : new Promise((resolve) => waiters.push({ matches, resolve }))
  }
  const send = (message: Message): void => client.send(JSON.stringify(message))
  const logIn = async (
    payload: Record<string, unknown> = { Authorization: 'Bearer good' },
  ): Promise<void> => {
    await opened
    send({ type: 'connection_init', payload })
    await messageWhere(({ type }) => type === 'connection_ack')
  }
  const subscribe = (id: string, query: string): void =>
    send({ type: 'subscribe', id, payload: { query } })
  return { client, opened, closed, failed, received, messageWhere, send, logIn, subscribe }
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

describe('a socket', () => {
  beforeEach(() => start())

  test('does not open for a session that has to finish something first', async () => {
    sessions.set('good', { ...USER, mustFinish: 'PASSWORD' })
    const { opened, send, closed, received } = connect()
    await opened
    send({ type: 'connection_init', payload: { Authorization: 'Bearer good' } })
    expect((await closed).code).toBe(MUST_FINISH_FIRST)
    expect(received).toEqual([])
  })

  test.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'opens for a session in the field %s of the init payload, and serves its subscription',
    async (key) => {
      const { logIn, subscribe, messageWhere, send } = connect()
      await logIn({ [key]: 'Bearer good' })
      subscribe('1', 'subscription { ticks }')
      await until(() => engine.listeners() === 1)
      engine.tick('first')
      expect(await messageWhere(({ type }) => type === 'next')).toEqual({
        type: 'next',
        id: '1',
        payload: { data: { ticks: 'first' } },
      })
      send({ type: 'complete', id: '1' })
      await until(() => engine.listeners() === 0)
    },
  )

  test.each([
    [{}],
    [{ Authorization: 'Bearer bad' }],
    [{ Authorization: 'good' }],
    [{ Authorization: 3 }],
  ])('closes when the init payload is %j', async (payload) => {
    const { opened, send, closed } = connect()
    await opened
    send({ type: 'connection_init', payload })
    expect((await closed).code).toBe(4401)
  })

  test('closes when the client subscribes before connection_init', async () => {
    const { opened, subscribe, closed } = connect()
    await opened
    subscribe('1', 'subscription { ticks }')
    expect((await closed).code).toBe(4401)
  })

  test('opens for pages of its own origin and for no other page', async () => {
    await connect({ origin: 'https://cold.example.com' }).opened
    await connect({ origin: url.replace('ws:', 'http:').replace('/graphql', '') }).opened
    expect(await connect({ origin: 'https://evil.example' }).failed).toContain('403')
    expect(await connect({ origin: 'null' }).failed).toContain('403')
  })

  test('serves at most 50 subscriptions', async () => {
    const { logIn, subscribe, messageWhere } = connect()
    await logIn()
    for (let i = 1; i <= 51; i += 1) subscribe(String(i), 'subscription { ticks }')
    expect(await messageWhere(({ type }) => type === 'error')).toMatchObject({
      id: '51',
      payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    expect(engine.listeners()).toBe(50)
  })

  test('beyond those that its account may have is closed with a reason; another takes its place later', async () => {
    const open = []
    for (let i = 0; i < HOLDINGS.sockets.account; i += 1) {
      const one = connect()
      await one.logIn()
      open.push(one)
    }
    const refused = connect()
    await refused.opened
    refused.send({ type: 'connection_init', payload: { Authorization: 'Bearer good' } })
    expect(await refused.closed).toMatchObject({
      code: 1013,
      reason: expect.stringContaining('Too many pages are open'),
    })
    await connect().logIn({ Authorization: 'Bearer other' })
    open[0]?.client.close()
    await until(() => socket.size() === HOLDINGS.sockets.account)
    await connect().logIn()
  })

  test('that has not logged in counts against its address until it closes', async () => {
    const waiting = []
    for (let i = 0; i < HOLDINGS.newSockets.address; i += 1) {
      const one = connect()
      await one.opened
      waiting.push(one)
    }
    expect((await connect().closed).code).toBe(1013)
    for (const { client } of waiting) client.terminate()
    await until(() => socket.size() === 0)
    await connect().logIn()
  })

  test('that subscribes again and again uses up the requests of its account', async () => {
    await limits.spend({ actor: USER }, { requests: ALLOWANCES.requests.account.atOnce })
    const { logIn, subscribe, messageWhere } = connect()
    await logIn()
    subscribe('1', 'subscription { ticks }')
    expect(await messageWhere(({ id }) => id === '1')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } }],
    })
    expect(engine.listeners()).toBe(0)
  })

  test('closes after a frame above 64 kB', async () => {
    const { logIn, send, closed } = connect()
    await logIn()
    send({
      type: 'subscribe',
      id: '1',
      payload: { query: `subscription { ticks } #${'x'.repeat(65_536)}` },
    })
    expect((await closed).code).toBe(1009)
  })

  test('refuses queries, mutations, operations above a limit and invalid operations', async () => {
    const { logIn, subscribe, messageWhere } = connect()
    await logIn()
    const queries = [
      '{ node { name } }',
      'mutation { touch }',
      `subscription { ${'ticks '.repeat(1_000)} }`,
      'subscription {',
      'subscription { unknown }',
    ]
    for (const [i, query] of queries.entries()) {
      subscribe(String(i), query)
      expect(await messageWhere(({ id }) => id === String(i))).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      })
    }
    expect(engine.ran).toEqual([])
  })

  test('passes on a refusal unchanged and masks an unexpected error', async () => {
    const { logIn, subscribe, messageWhere, received } = connect()
    await logIn()
    subscribe('1', 'subscription { refusedTicks }')
    expect(await messageWhere(({ id }) => id === '1')).toMatchObject({
      payload: { errors: [{ message: 'Not you.', extensions: { code: 'FORBIDDEN' } }] },
    })
    subscribe('2', 'subscription { brokenTicks }')
    expect(await messageWhere(({ id }) => id === '2')).toMatchObject({
      payload: { errors: [{ extensions: { code: 'INTERNAL' } }] },
    })
    expect(JSON.stringify(received)).not.toContain('secret')
    expect(engine.reported).toHaveLength(1)
  })

  test('stays open when its session changed but is still valid', async () => {
    const { logIn, client } = connect()
    await logIn()
    changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect(client.readyState).toBe(WebSocket.OPEN)
  })

  test('closes when its client leaves more than 1 MB of answers unread', async () => {
    const { logIn, send, client, closed } = connect()
    await logIn()
    client.pause()
    // The kernel's own buffers take some megabytes first.
    for (let sent = 0; sent < 1_000 && socket.size() === 1; sent += 1) {
      send({ type: 'ping', payload: { text: 'x'.repeat(60 * 1024) } })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => socket.size() === 0)
    client.resume()
    expect((await closed).code).toBe(1006)
  })

  test('sends its client no more events than it reads, and the rest once it reads again', async () => {
    const { logIn, subscribe, client, received } = connect()
    await logIn()
    subscribe('1', 'subscription { ticks }')
    await until(() => engine.listeners() === 1)
    client.pause()
    for (let sent = 0; sent < 60; sent += 1) {
      engine.tick(`${sent} ${'x'.repeat(256 * 1024)}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(engine.unread()).toBeGreaterThan(0)
    expect(socket.size()).toBe(1)
    client.resume()
    await until(() => received.filter(({ type }) => type === 'next').length === 60)
    expect(engine.unread()).toBe(0)
  })
})

describe('a socket between two checks of all sessions', () => {
  const ONE_HOUR_MS = 3_600_000
  beforeEach(() => start({ recheckMs: ONE_HOUR_MS }))

  test('closes as soon as its session is revoked; other sessions stay', async () => {
    const mine = connect()
    const other = connect()
    await mine.logIn()
    await other.logIn({ Authorization: 'Bearer other' })
    sessions.delete('good')
    changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    expect((await mine.closed).code).toBe(4401)
    expect(other.client.readyState).toBe(WebSocket.OPEN)
  })

  test('closes as soon as its account is deleted', async () => {
    const { logIn, closed } = connect()
    await logIn()
    sessions.delete('good')
    changes.announce([{ kind: 'account', id: 7 }])
    expect((await closed).code).toBe(4401)
  })

  test('closes as soon as its session has to finish something first, and sends no event after that', async () => {
    const { logIn, subscribe, closed, received } = connect()
    await logIn()
    subscribe('1', 'subscription { ticks }')
    await until(() => engine.listeners() === 1)
    sessions.set('good', { ...USER, mustFinish: 'ENROLMENT' })
    changes.announce([{ kind: 'account', id: 7 }])
    await until(() => engine.listeners() === 0)
    engine.tick('too late')
    expect((await closed).code).toBe(MUST_FINISH_FIRST)
    expect(received.filter(({ type }) => type === 'next')).toEqual([])
  })

  test('checks its session once per change, with any number of subscriptions', async () => {
    const { logIn, subscribe, client } = connect()
    await logIn()
    for (const id of ['1', '2', '3']) subscribe(id, 'subscription { ticks }')
    await until(() => engine.listeners() === 3)
    authenticatedTokens.length = 0
    changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect(authenticatedTokens).toEqual(['good'])
  })

  test('is no use of its session, neither when it opens nor at its checks', async () => {
    const { logIn, client } = connect()
    await logIn()
    changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect([...attendances]).toEqual(['unattended'])
  })
})

describe('an expired session', () => {
  test('loses its socket without any change in storage', async () => {
    expect(SOCKET_LIMITS.recheckMs).toBeLessThan(5_000)
    await start({ recheckMs: 20 })
    const { logIn, closed } = connect()
    await logIn()
    sessions.delete('good')
    expect((await closed).code).toBe(4401)
  })
})

describe('a socket without connection_init', () => {
  test('closes after 3 seconds', async () => {
    expect(SOCKET_LIMITS.initWaitMs).toBe(3_000)
    await start({ initWaitMs: 20 })
    expect((await connect().closed).code).toBe(4408)
  })
})

describe('stopping', () => {
  test('closes every socket with 1001 (going away)', async () => {
    await start()
    const { logIn, closed } = connect()
    await logIn()
    await socket.close()
    expect((await closed).code).toBe(1001)
  })
})
