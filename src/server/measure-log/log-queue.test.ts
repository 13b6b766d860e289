import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLogQueue, type LogQueueOptions, type Turn } from './log-queue.ts'

/** Enters and notes who has begun, by ticket. */
const open = (options: LogQueueOptions = {}) => {
  const queue = createLogQueue(options)
  const begun: string[] = []
  const turns = new Map<string, Turn>()
  const enter = async (accountId: number, ticket: string, signal?: AbortSignal): Promise<Turn> => {
    const turn = await queue.enter({ accountId, ticket, signal })
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

test('so many are made at once, the others wait and know how many come before them', async () => {
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

test("another account's first log does not wait for somebody's third", async () => {
  const { queue, begun, enter, finish, settle } = open({ atOnce: 1 })
  for (const ticket of ['a1', 'a2', 'a3']) void enter(1, ticket)
  void enter(2, 'b1')
  await settle()
  expect(queue.ahead(2, 'b1')).toBe(1)
  expect(queue.ahead(1, 'a2')).toBe(2)
  for (const ticket of ['a1', 'b1', 'a2']) await finish(ticket)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test("nobody reads the progress of another account's log", async () => {
  const { queue, enter, settle } = open()
  void enter(1, 'a')
  await settle()
  expect(queue.ahead(2, 'a')).toBeNull()
})

test('an account that has twenty in the making is refused the next one, others are not', async () => {
  const { enter } = open()
  const turns = Array.from({ length: 20 }, (_, i) => enter(1, `a${i}`))
  expect(await enter(1, 'one more')).toEqual({ kind: 'too-many' })
  void enter(2, 'b')
  expect((await turns[0])?.kind).toBe('turn')
})

test('whoever leaves the queue is gone from it, and what has left already never begins', async () => {
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

test('whatever comes and goes, everybody who stays is served once and never more than allowed at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: 3 }),
      async (asked, atOnce) => {
        const queue = createLogQueue({ atOnce })
        let running = 0
        const served = await Promise.all(
          asked.map(async ([accountId, leaves], i) => {
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
        asked.forEach(([, leaves], i) => {
          if (!leaves) expect(served[i]).toBe('turn')
        })
      },
    ),
  )
})
