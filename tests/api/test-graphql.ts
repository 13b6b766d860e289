import { expect } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { GraphQLError } from 'graphql'
import { createSchema } from 'graphql-yoga'
import pino from 'pino'
import type { Authenticate } from '../../src/server/graphql/caller.ts'
import { createGraphQLDoor, type GraphQLDoor } from '../../src/server/graphql/graphql-door.ts'
import type { Context } from '../../src/server/graphql/builder.ts'
import { addGraphQLRoute, type Timeouts } from '../../src/server/http/graphql-route.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createUsageLimits, type UsageLimits } from '../../src/server/rate-limits/usage-limits.ts'
import { type LiveStream, liveStream, type Taker } from '../../src/server/live/live-stream.ts'
import type { Services } from '../../src/server/services.ts'

export type TestEngine = {
  door: GraphQLDoor
  /** Names of the resolvers that ran. */
  ran: string[]
  reported: { error: unknown; requestId: string }[]
  /** The signals of the `slow` and `role` operations that began. */
  signals: AbortSignal[]
  /** Sends an event to every running `ticks` subscription. */
  tick(text: string): void
  /** How many `ticks` subscriptions run. */
  listeners(): number
  /** How many events their clients have not taken yet. */
  unread(): number
}

/** The real server's GraphQL door with a small schema; each field shows one behaviour. */
export const testEngine = ({ production = true } = {}): TestEngine => {
  const ran: string[] = []
  const reported: TestEngine['reported'] = []
  const signals: AbortSignal[] = []
  const listeners = new Set<(text: string) => void>()
  const queues: unknown[][] = []
  const record =
    <T>(name: string, value: T) =>
    (): T => {
      ran.push(name)
      return value
    }

  /** An endless stream, like the real streams of changes. */
  const ticks = (): LiveStream<{ ticks: string }> => {
    const unread: { ticks: string }[] = []
    queues.push(unread)
    let taker: Taker<{ ticks: string }> | null = null
    let hasEnded = false
    const ready = (): void => {
      const items = unread.splice(0, taker?.mayTake() ?? 0)
      if (items.length > 0) taker?.take(items)
    }
    const listen = (text: string): void => {
      unread.push({ ticks: text })
      ready()
    }
    listeners.add(listen)
    return liveStream({
      giveTo: (one) => {
        taker = one
      },
      ready,
      end: () => {
        hasEnded = true
        listeners.delete(listen)
        taker?.end()
      },
      hasEnded: () => hasEnded,
    })
  }

  const schema = createSchema<Context>({
    typeDefs: /* GraphQL */ `
      enum Fruit {
        apple
        pear
      }
      type Node {
        name: String!
        child: Node!
        children: [Node!]!
      }
      type Query {
        node: Node!
        role: String!
        address: String!
        refused: String!
        broken: String!
        nothing: String!
        eat(fruit: Fruit!): String!
        typed(type: String! = "temperature"): String!
        slow: String!
        generateMeasureLog: String!
        long: String!
      }
      type Mutation {
        touch: String!
      }
      type Subscription {
        ticks: String!
        refusedTicks: String!
        brokenTicks: String!
      }
    `,
    resolvers: {
      Node: {
        name: record('name', 'n'),
        child: record('child', {}),
        children: record('children', [{}, {}]),
      },
      Query: {
        node: record('node', {}),
        role: (_parent, _args, { actor, signal }) => {
          if (signal) signals.push(signal)
          return actor.kind === 'account' ? actor.role : 'nobody'
        },
        address: (_parent, _args, context) => context.clientAddress,
        refused: () => {
          throw new GraphQLError('Not you.', {
            extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 7 },
          })
        },
        broken: () => {
          throw new Error('secret detail of the database')
        },
        nothing: () => null,
        eat: (_parent, { fruit }: { fruit: string }) => fruit,
        typed: (_parent, { type }: { type: string }) => type,
        slow: (_parent, _args, { signal }) => {
          if (signal) signals.push(signal)
          return new Promise<string>(() => undefined)
        },
        generateMeasureLog: () => new Promise<string>(() => undefined),
        long: () => 'x'.repeat(20_000),
      },
      Mutation: { touch: record('touch', 'done') },
      Subscription: {
        ticks: { subscribe: ticks },
        refusedTicks: {
          subscribe: () => {
            throw new GraphQLError('Not you.', { extensions: { code: 'FORBIDDEN' } })
          },
        },
        brokenTicks: {
          subscribe: () => {
            throw new Error('secret detail of the database')
          },
        },
      },
    },
  })
  const door = createGraphQLDoor({
    schema,
    production,
    reportError: (error, requestId) => reported.push({ error, requestId }),
  })
  return {
    door,
    ran,
    reported,
    signals,
    tick: (text) => listeners.forEach((listen) => listen(text)),
    listeners: () => listeners.size,
    unread: () => queues.reduce((sum, queue) => sum + queue.length, 0),
  }
}

export const NO_SERVICES = {} as Services

/** The limits of the real server, at a time that stands still; each account is its own customer. */
export const testLimits = (): UsageLimits =>
  createUsageLimits({
    clock: () => new Date('2026-11-20T09:00:00Z'),
    customerOf: async (path) => Number(path.split('/')[1]),
  })

/** Knows one session: the token "good". */
export const oneSession: Authenticate = async (token) =>
  token === 'good'
    ? { kind: 'account', id: 7, role: 'user', path: '/7/', sessionHash: 'hash-of-good' }
    : null

export const testServer = async (
  engine: TestEngine,
  options: {
    trustedProxies?: readonly string[]
    timeouts?: Partial<Timeouts>
    limits?: UsageLimits
    authenticate?: Authenticate
  } = {},
): Promise<FastifyInstance> => {
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: null,
    trustedProxies: options.trustedProxies ?? [],
  })
  await addGraphQLRoute(app, {
    door: engine.door,
    services: NO_SERVICES,
    authenticate: options.authenticate ?? oneSession,
    limits: options.limits ?? testLimits(),
    timeouts: { operationMs: 60_000, logMs: 60_000, graceMs: 1, ...options.timeouts },
  })
  return app
}

export const post = async (
  app: FastifyInstance,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    raw: response.rawPayload,
    body: () => response.json(),
  }
}

/** Posts an operation that must be refused as bad input; answers the message. */
export const badInputMessage = async (
  app: FastifyInstance,
  query: string,
  more: Record<string, unknown> = {},
): Promise<string> => {
  const answer = (await post(app, { query, ...more })).body()
  expect(answer.data ?? null).toBeNull()
  expect(answer.errors[0].extensions.code).toBe('BAD_USER_INPUT')
  return answer.errors[0].message as string
}
