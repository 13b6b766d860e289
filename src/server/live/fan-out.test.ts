import { expect, test } from 'vitest'
import { nextTurn } from '../next-turn.ts'
import { throwLater } from '../storage/change-stream.ts'
import { createFanOut } from './fan-out.ts'

/** A fan-out on a clock that the served move by hand; `rests`: how long others had the loop. */
const rig = (reportError: (error: unknown) => void = throwLater) => {
  let nowMs = 0
  const rests: number[] = []
  const order: string[] = []
  const fanOut = createFanOut({
    reportError,
    now: () => nowMs,
    rest: async (ms) => {
      rests.push(Math.max(0, ms))
      nowMs += Math.max(0, ms)
      await nextTurn()
    },
  })
  const served = (name: string, tookMs: number, isUrgent = false) => ({
    isUrgent,
    serve: () => {
      order.push(name)
      nowMs += tookMs
    },
  })
  const done = async (count: number) => {
    while (order.length < count) await nextTurn()
  }
  return { fanOut, rests, order, served, done }
}

test('streams take a quarter of the event loop at most: after a slice the others have three times as long', async () => {
  const { fanOut, rests, order, served, done } = rig()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) fanOut.serve(served(name, 1))
  await done(6)
  expect(order.join('')).toBe('abcdef')
  expect(rests).toEqual([0, 9])
})

test('news that come right after a slice wait for the rest too', async () => {
  const { fanOut, rests, served, done } = rig()
  fanOut.serve(served('a', 2))
  await done(1)
  await nextTurn()
  fanOut.serve(served('b', 2))
  await done(2)
  expect(rests).toEqual([0, 6])
})

test('an alarm goes before readings that wait already', async () => {
  const { fanOut, order, served, done } = rig()
  for (const name of ['a', 'b', 'c', 'd']) fanOut.serve(served(name, 3))
  await done(1)
  fanOut.serve(served('alarm', 1, true))
  await done(5)
  expect(order).toEqual(['a', 'alarm', 'b', 'c', 'd'])
})

test('one that waits already is served once', async () => {
  const { fanOut, order, served, done } = rig()
  const one = served('a', 0)
  fanOut.serve(one)
  fanOut.serve(one)
  fanOut.serve(served('b', 0))
  await done(2)
  await nextTurn()
  expect(order).toEqual(['a', 'b'])
})

test('a fault in one stream is reported, and the others are served', async () => {
  const errors: unknown[] = []
  const { fanOut, served, done } = rig((error) => errors.push(error))
  fanOut.serve({
    isUrgent: false,
    serve: () => {
      throw new Error('one')
    },
  })
  fanOut.serve({ isUrgent: false, serve: () => Promise.reject(new Error('two')) })
  fanOut.serve(served('a', 0))
  await done(1)
  expect(errors).toHaveLength(2)
})
