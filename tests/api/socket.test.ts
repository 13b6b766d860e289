import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { createGraphQLSocket, type GraphQLSocket } from '../../src/server/graphql/graphql-socket.ts'
import { SOCKET_LIMITS } from '../../src/server/graphql/socket-limits.ts'
import { isOwnOrigin } from '../../src/server/http/own-origin.ts'
import { createChangeStream } from '../../src/server/storage/change-stream.ts'
import { NO_SERVICES, testEngine, type TestEngine } from './test-graphql.ts'

type Message = { type: string; id?: string; payload?: unknown }

let engine: TestEngine
let server: Server
let socket: GraphQLSocket
let url: string
/** The sessions that stand, by token; the session's hash is "hash-of-" + token. */
let sessions: Map<string, Actor>
/** The tokens whose sessions were asked for, in order. */
let authenticated: string[]
let changes: ReturnType<typeof createChangeStream>
const clients: WebSocket[] = []

const USER: Actor = { kind: 'account', id: 7, role: 'user', path: '/7/' }

const start = async (waits: Partial<{ init: number; recheck: number }> = {}): Promise<void> => {
  socket = createGraphQLSocket({
    door: engine.door,
    services: NO_SERVICES,
    authenticate: async (token) => {
      authenticated.push(token)
      const actor = sessions.get(token)
      return actor ? { actor, sessionHash: `hash-of-${token}` } : null
    },
    isOwnOrigin: isOwnOrigin('https://cold.example.com'),
    onChange: changes.listen,
    reportError: (error, requestId) => engine.reported.push({ error, requestId }),
    nextRequestId: () => 'r1',
    waits: { init: SOCKET_LIMITS.initWait, recheck: SOCKET_LIMITS.recheck, ...waits },
  })
  server = createServer()
  server.on('upgrade', (request, stream, head) => socket.upgrade(request, stream, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
}

beforeEach(() => {
  engine = testEngine()
  authenticated = []
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

/** A client that keeps what it hears. */
const connect = (headers: Record<string, string> = {}) => {
  const client = new WebSocket(url, 'graphql-transport-ws', { headers })
  clients.push(client)
  const heard: Message[] = []
  const waiting: { wanted: (message: Message) => boolean; resolve: (message: Message) => void }[] =
    []
  client.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    heard.push(message)
    for (const one of waiting) if (one.wanted(message)) one.resolve(message)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    client.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  const failed = new Promise<string>((resolve) =>
    client.once('error', (error) => resolve(error.message)),
  )
  const opened = new Promise<void>((resolve) => client.once('open', resolve))
  const hear = (wanted: (message: Message) => boolean): Promise<Message> => {
    const before = heard.find(wanted)
    return before
      ? Promise.resolve(before)
      : new Promise((resolve) => waiting.push({ wanted, resolve }))
  }
  const say = (message: Message): void => client.send(JSON.stringify(message))
  const logIn = async (
    payload: Record<string, unknown> = { Authorization: 'Bearer good' },
  ): Promise<void> => {
    await opened
    say({ type: 'connection_init', payload })
    await hear(({ type }) => type === 'connection_ack')
  }
  const subscribe = (id: string, query: string): void =>
    say({ type: 'subscribe', id, payload: { query } })
  return { client, opened, closed, failed, heard, hear, say, logIn, subscribe }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

describe('a socket', () => {
  beforeEach(() => start())

  test.each(['Authorization', 'authorization', 'AUTHORIZATION'])(
    'opens for a session given as %s, and carries its subscription',
    async (key) => {
      const { logIn, subscribe, hear, say } = connect()
      await logIn({ [key]: 'Bearer good' })
      subscribe('1', 'subscription { ticks }')
      await until(() => engine.listeners() === 1)
      engine.tick('first')
      expect(await hear(({ type }) => type === 'next')).toEqual({
        type: 'next',
        id: '1',
        payload: { data: { ticks: 'first' } },
      })
      say({ type: 'complete', id: '1' })
      await until(() => engine.listeners() === 0)
    },
  )

  test.each([
    [{}],
    [{ Authorization: 'Bearer bad' }],
    [{ Authorization: 'good' }],
    [{ Authorization: 3 }],
  ])('closes when the init payload is %j', async (payload) => {
    const { opened, say, closed } = connect()
    await opened
    say({ type: 'connection_init', payload })
    expect((await closed).code).toBe(4401)
  })

  test('that subscribes before it has said who it is is closed', async () => {
    const { opened, subscribe, closed } = connect()
    await opened
    subscribe('1', 'subscription { ticks }')
    expect((await closed).code).toBe(4401)
  })

  test('opens for pages of its own origin and for programs, for no other page', async () => {
    await connect({ origin: 'https://cold.example.com' }).opened
    await connect({ origin: url.replace('ws:', 'http:').replace('/graphql', '') }).opened
    expect(await connect({ origin: 'https://evil.example' }).failed).toContain('403')
    expect(await connect({ origin: 'null' }).failed).toContain('403')
  })

  test('carries at most 50 subscriptions', async () => {
    const { logIn, subscribe, hear } = connect()
    await logIn()
    for (let i = 1; i <= 51; i += 1) subscribe(String(i), 'subscription { ticks }')
    expect(await hear(({ type }) => type === 'error')).toMatchObject({
      id: '51',
      payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    expect(engine.listeners()).toBe(50)
  })

  test('is closed for a frame above 64 kB', async () => {
    const { logIn, say, closed } = connect()
    await logIn()
    say({
      type: 'subscribe',
      id: '1',
      payload: { query: `subscription { ticks } #${'x'.repeat(65_536)}` },
    })
    expect((await closed).code).toBe(1009)
  })

  test('refuses queries and mutations, what breaks a limit, and what does not parse', async () => {
    const { logIn, subscribe, hear } = connect()
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
      expect(await hear(({ id }) => id === String(i))).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      })
    }
    expect(engine.ran).toEqual([])
  })

  test('hears a refusal as it is, and an unexpected error masked', async () => {
    const { logIn, subscribe, hear, heard } = connect()
    await logIn()
    subscribe('1', 'subscription { refusedTicks }')
    expect(await hear(({ id }) => id === '1')).toMatchObject({
      payload: { errors: [{ message: 'Not you.', extensions: { code: 'FORBIDDEN' } }] },
    })
    subscribe('2', 'subscription { brokenTicks }')
    expect(await hear(({ id }) => id === '2')).toMatchObject({
      payload: { errors: [{ extensions: { code: 'INTERNAL' } }] },
    })
    expect(JSON.stringify(heard)).not.toContain('secret')
    expect(engine.reported).toHaveLength(1)
  })

  test('stays when its session was only used', async () => {
    const { logIn, client } = connect()
    await logIn()
    changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect(client.readyState).toBe(WebSocket.OPEN)
  })

  test('of a reader that takes nothing is cut off at 1 MB waiting', async () => {
    const { logIn, subscribe, client, closed } = connect()
    await logIn()
    subscribe('1', 'subscription { ticks }')
    await until(() => engine.listeners() === 1)
    client.pause()
    const event = 'x'.repeat(256 * 1024)
    // The kernel's own buffers take some megabytes first.
    for (let sent = 0; sent < 200 && socket.size() === 1; sent += 1) {
      engine.tick(event)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(socket.size()).toBe(0)
    client.resume()
    expect((await closed).code).toBe(1006)
  })
})

describe('a socket that is checked only when something changes', () => {
  const NEVER = 3_600_000
  beforeEach(() => start({ recheck: NEVER }))

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

  test('closes as soon as its account is gone', async () => {
    const { logIn, closed } = connect()
    await logIn()
    sessions.delete('good')
    changes.announce([{ kind: 'account', id: 7 }])
    expect((await closed).code).toBe(4401)
  })

  test('asks for its session once, however many subscriptions it carries', async () => {
    const { logIn, subscribe, client } = connect()
    await logIn()
    for (const id of ['1', '2', '3']) subscribe(id, 'subscription { ticks }')
    await until(() => engine.listeners() === 3)
    authenticated.length = 0
    changes.announce([{ kind: 'session', tokenHash: 'hash-of-good' }])
    await new Promise((resolve) => client.once('pong', resolve).ping())
    expect(authenticated).toEqual(['good'])
  })
})

describe('a session that runs out', () => {
  test('is noticed without any change in storage', async () => {
    expect(SOCKET_LIMITS.recheck).toBeLessThan(5_000)
    await start({ recheck: 20 })
    const { logIn, closed } = connect()
    await logIn()
    sessions.delete('good')
    expect((await closed).code).toBe(4401)
  })
})

describe('a socket that says nothing', () => {
  test('is closed, after 3 seconds as a rule', async () => {
    expect(SOCKET_LIMITS.initWait).toBe(3_000)
    await start({ init: 20 })
    expect((await connect().closed).code).toBe(4408)
  })
})

describe('stopping', () => {
  test('tells the clients that the server goes away', async () => {
    await start()
    const { logIn, closed } = connect()
    await logIn()
    await socket.close()
    expect((await closed).code).toBe(1001)
  })
})
