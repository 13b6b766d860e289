import { getOperationAST, GraphQLError, parse } from 'graphql'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type AccountActor, NOBODY } from '../../domain/permissions/actor.ts'
import type { Context } from '../graphql/builder.ts'
import { RequestEnded } from '../request-ended.ts'
import type { Services } from '../services.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { Storage, Writes } from '../storage/storage.ts'
import { inTime } from './in-time.ts'

const ANNA: AccountActor = { kind: 'account', id: 7, role: 'user', path: '/7/' }
const NEVER = new Promise<never>(() => undefined)

/** An operation whose time is up at once. */
const timedOut = async (
  work: (request: AbortSignal) => Promise<Awaited<Parameters<typeof inTime>[0]>>,
  { graceMs = 1 as number | null, isStranger = false, query = 'mutation { logout }' } = {},
) => {
  const request = new AbortController()
  const context: Context = {
    actor: isStranger ? NOBODY : { ...ANNA, signal: request.signal },
    clientAddress: '192.0.2.1',
    userAgent: '',
    requestId: 'r1',
    signal: request.signal,
    services: {} as Services,
  }
  const answer = await inTime(work(request.signal), {
    ms: 0,
    graceMs,
    context,
    operation: getOperationAST(parse(query))!,
    abandon: () => request.abort(new RequestEnded('The time is up.')),
  })
  return { answer, signal: request.signal }
}
const keyOf = (answer: object) => ('errors' in answer ? answer.errors : null)

test('a query that takes too long is aborted, and its answer says so with a key', async () => {
  const { answer, signal } = await timedOut(() => NEVER, { graceMs: null })
  expect(signal.aborted).toBe(true)
  expect(keyOf(answer)).toMatchObject([
    { extensions: { code: 'INTERNAL', requestId: 'r1', keys: ['request.tookTooLong'] } },
  ])
})

test('a change that had not begun to write was not done', async () => {
  const { answer } = await timedOut(() => NEVER)
  expect(keyOf(answer)).toMatchObject([{ extensions: { keys: ['request.notDone'] } }])
})

test('a change that stops because its request ended was not done', async () => {
  const { answer } = await timedOut(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    const originalError = signal.reason as Error
    return { errors: [new GraphQLError('x', { originalError })], data: null }
  })
  expect(keyOf(answer)).toMatchObject([{ extensions: { keys: ['request.notDone'] } }])
})

test('a change that is being written when the time is up may have been done', async () => {
  const storage = {
    transaction: (work: (stores: Writes) => Promise<unknown>) =>
      work({
        accounts: { byId: async () => ({ ...ANNA, membership: null }) },
      } as unknown as Writes),
  } as unknown as Storage
  const { answer } = await timedOut(async (signal) => {
    await transactionOf({ storage, clock: () => new Date() }, { ...ANNA, signal }, () => NEVER)
    return {}
  })
  expect(keyOf(answer)).toMatchObject([{ extensions: { keys: ['request.mayBeDone'] } }])
})

test('of what a stranger changes nobody can tell: it may have been done', async () => {
  for (const options of [
    { isStranger: true },
    { query: 'mutation { confirmAddress(token: "x") { id } }' },
    { query: 'mutation { ...All } fragment All on Mutation { logout }' },
  ]) {
    const { answer } = await timedOut(() => NEVER, options)
    expect(keyOf(answer)).toMatchObject([{ extensions: { keys: ['request.mayBeDone'] } }])
  }
})

test('a change that ends within the grace is answered as what it was', async () => {
  const done = { data: { touch: 'done' } }
  const { answer } = await timedOut(
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return done
    },
    { graceMs: 60_000 },
  )
  expect(answer).toBe(done)
})

test('a stream that comes too late is closed', async () => {
  const stream = Readable.from(['a'])
  const late = Promise.withResolvers<Readable>()
  await timedOut(() => late.promise, { graceMs: null })
  late.resolve(stream)
  await new Promise((resolve) => stream.once('close', resolve))
  expect(stream.destroyed).toBe(true)
})
