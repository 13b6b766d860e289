import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTurnQueue, type Turn, type TurnQueueOptions } from './turn-queue.ts'

/** A queue, and the tickets of the requests that have begun. */
const open = (options: TurnQueueOptions) => {
  const queue = createTurnQueue(options)
  const begun: string[] = []
  const turns = new Map<string, Turn>()
  const enter = async (
    accountId: number,
    ticket: string,
    signal?: AbortSignal,
    customerId: number = accountId,
  ): Promise<Turn> => {
    const turn = await queue.enter({ accountId, customerId, ticket, signal })
    turns.set(ticket, turn)
    if (turn.kind === 'turn') begun.push(ticket)
    return turn
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finish = async (ticket: string) => {
    const turn = turns.get(ticket)
    if (turn?.kind === 'turn') turn.done()
    await settle()
  }
  return { queue, begun, enter, finish, settle }
}

test('at most atOnce requests run, the others wait and can ask how many come before them', async () => {
  const { queue, begun, enter, finish, settle } = open({ atOnce: 2 })
  for (const ticket of ['a', 'b', 'c', 'd']) void enter(1, ticket)
  await settle()
  expect(begun).toEqual(['a', 'b'])
  expect(['a', 'b', 'c', 'd', 'e'].map((ticket) => queue.ahead(1, ticket))).toEqual([
    0,
    0,
    2,
    3,
    null,
  ])
  await finish('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(queue.ahead(1, 'b')).toBeNull()
  expect(queue.ahead(1, 'd')).toBe(2)
})

test("an account's first request comes before another account's third", async () => {
  const { queue, begun, enter, finish, settle } = open({ atOnce: 1 })
  for (const ticket of ['a1', 'a2', 'a3']) void enter(1, ticket)
  void enter(2, 'b1')
  await settle()
  expect(queue.ahead(2, 'b1')).toBe(1)
  expect(queue.ahead(1, 'a2')).toBe(2)
  for (const ticket of ['a1', 'b1', 'a2']) await finish(ticket)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a customer with many accounts takes turns with one that has a single account', async () => {
  const { begun, enter, finish, settle } = open({ atOnce: 1 })
  for (const account of [1, 2, 3]) void enter(account, `a${account}`, undefined, 10)
  void enter(9, 'b', undefined, 20)
  await settle()
  for (const ticket of ['a1', 'b', 'a2']) await finish(ticket)
  expect(begun).toEqual(['a1', 'b', 'a2', 'a3'])
})

test('an account at its number of running requests waits while others begin', async () => {
  const { begun, enter, finish, settle } = open({
    atOnce: 4,
    atOnceOfAccount: 1,
    atOnceOfCustomer: 2,
  })
  for (const ticket of ['a1', 'a2']) void enter(1, ticket, undefined, 10)
  for (const account of [2, 3]) void enter(account, `b${account}`, undefined, 10)
  void enter(4, 'c', undefined, 20)
  await settle()
  expect(begun).toEqual(['a1', 'b2', 'c'])
  await finish('a1')
  expect(begun).toEqual(['a1', 'b2', 'c', 'b3'])
  await finish('b3')
  expect(begun.at(-1)).toBe('a2')
})

test("a customer's accounts together cannot fill the queue", async () => {
  const { enter } = open({ atOnce: 1, mostOfCustomer: 2, most: 10 })
  for (const account of [1, 2]) void enter(account, 'a', undefined, 10)
  expect(await enter(3, 'one more', undefined, 10)).toEqual({ kind: 'too-many', of: 'customer' })
  void enter(4, 'b', undefined, 20)
  expect(await enter(5, 'c', undefined, 10)).toMatchObject({ kind: 'too-many' })
})

test("an account cannot ask for the place of another account's request", async () => {
  const { queue, enter, settle } = open({ atOnce: 1 })
  void enter(1, 'a')
  await settle()
  expect(queue.ahead(2, 'a')).toBeNull()
})

test('an account at its limit is refused, others only when the whole queue is full', async () => {
  const { enter } = open({ atOnce: 1, mostOfAccount: 3, most: 4 })
  const turns = Array.from({ length: 3 }, (_, i) => enter(1, `a${i}`))
  expect(await enter(1, 'one more')).toEqual({ kind: 'too-many', of: 'account' })
  void enter(2, 'b')
  expect(await enter(3, 'c')).toEqual({ kind: 'too-many', of: 'all' })
  expect((await turns[0])?.kind).toBe('turn')
})

test('an aborted request leaves the queue, and one that enters aborted never begins', async () => {
  const { queue, begun, enter, finish, settle } = open({ atOnce: 1 })
  const leaving = new AbortController()
  void enter(1, 'a')
  const abandoned = enter(1, 'b', leaving.signal)
  void enter(1, 'c')
  await settle()
  leaving.abort()
  expect(await abandoned).toEqual({ kind: 'abandoned' })
  expect(queue.ahead(1, 'c')).toBe(1)
  expect(await enter(1, 'd', leaving.signal)).toEqual({ kind: 'abandoned' })
  await finish('a')
  expect(begun).toEqual(['a', 'c'])
})

test('every request that stays gets one turn, and never more run than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: 3 }),
      async (requests, atOnce) => {
        const queue = createTurnQueue({ atOnce })
        let running = 0
        const served = await Promise.all(
          requests.map(async ([accountId, leaves], i) => {
            const leaving = new AbortController()
            const entered = queue.enter({ accountId, ticket: String(i), signal: leaving.signal })
            if (leaves) leaving.abort()
            const turn = await entered
            if (turn.kind !== 'turn') return turn.kind
            running++
            expect(running).toBeLessThanOrEqual(atOnce)
            await Promise.resolve()
            running--
            turn.done()
            turn.done()
            return turn.kind
          }),
        )
        requests.forEach(([, leaves], i) => {
          if (!leaves) expect(served[i]).toBe('turn')
        })
      },
    ),
  )
})
