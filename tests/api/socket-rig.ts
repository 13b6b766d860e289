import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import type { Attendance } from '../../src/domain/users/session-time.ts'
import { createGraphQLSocket } from '../../src/server/graphql/graphql-socket.ts'
import { SOCKET_LIMITS } from '../../src/server/graphql/socket-limits.ts'
import { isOwnOrigin } from '../../src/server/http/own-origin.ts'
import { createChangeStream } from '../../src/server/storage/change-stream.ts'
import { NO_SERVICES, testEngine, testLimits } from './test-graphql.ts'

type Message = { type: string; id?: string; payload?: unknown }

export const USER: AccountActor = { kind: 'account', id: 7, role: 'user', path: '/7/' }

/** The socket for live values at an address of its own. `waits`: other ones than the product's, ms. */
export const openSocketRig = async (
  waits: Partial<{ initWaitMs: number; recheckMs: number }> = {},
) => {
  const engine = testEngine()
  const limits = testLimits()
  const changes = createChangeStream()
  const sessions = new Map<string, AccountActor>([
    ['good', USER],
    ['other', { ...USER, id: 8, path: '/8/' }],
  ])
  const authenticatedTokens: string[] = []
  const attendances = new Set<Attendance>()
  const clients: WebSocket[] = []
  const socket = createGraphQLSocket({
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
  const server = createServer()
  server.on('upgrade', (request, stream, head) => socket.upgrade(request, stream, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`

  return {
    url,
    engine,
    limits,
    socket,
    changes,
    /** Valid sessions by token. The hash of a session is "hash-of-" + token. */
    sessions,
    /** Tokens that the socket authenticated, in order. */
    authenticatedTokens,
    /** How each of them was authenticated. */
    attendances,
    connect: (headers: Record<string, string> = {}) => {
      const client = connectTo(url, headers)
      clients.push(client.client)
      return client
    },
    close: async (): Promise<void> => {
      for (const client of clients) client.terminate()
      await socket.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type SocketRig = Awaited<ReturnType<typeof openSocketRig>>

/**
 * A client that keeps all messages it receives. `messageWhere` waits for the first that matches.
 */
const connectTo = (url: string, headers: Record<string, string>) => {
  const client = new WebSocket(url, 'graphql-transport-ws', { headers })
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

export const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}
