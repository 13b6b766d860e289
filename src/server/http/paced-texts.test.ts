import { expect, test } from 'vitest'
import { pacedTexts, type PaceTimer } from './paced-texts.ts'

const PACE = { graceMs: 20_000, bytesPerSecond: 4_000 }

/** A timer that the test moves, and texts of 4,000 characters without an end. */
const open = (signal?: AbortSignal) => {
  let nowMs = 0
  const due = new Map<() => void, number>()
  const timer: PaceTimer = {
    now: () => nowMs,
    after: (ms, call) => {
      due.set(call, nowMs + ms)
      return () => due.delete(call)
    },
  }
  let isTooSlow = false
  let written = 0
  async function* texts() {
    for (;;) {
      written += 1
      yield 'x'.repeat(4_000)
    }
  }
  const reading = pacedTexts(texts(), () => (isTooSlow = true), { pace: PACE, timer, signal })
  const wait = (ms: number): void => {
    nowMs += ms
    for (const [call, atMs] of due) if (atMs <= nowMs) call()
  }
  return { reading, wait, isTooSlow: () => isTooSlow, written: () => written }
}

test('a client that reads nothing is too slow after the grace, and not before', async () => {
  const { reading, wait, isTooSlow, written } = open()
  await reading.next()
  wait(19_999)
  expect(isTooSlow()).toBe(false)
  wait(1)
  expect(isTooSlow()).toBe(true)
  expect(written()).toBe(1)
})

test('a client that reads a little now and then uses up the grace', async () => {
  const { reading, wait, isTooSlow } = open()
  let texts = 0
  for (; !isTooSlow() && texts < 100; texts++) {
    await reading.next()
    wait(5_000)
  }
  expect(texts).toBe(5)
})

test('a slow line that keeps the pace may take as long as it needs', async () => {
  const { reading, wait, isTooSlow } = open()
  for (let texts = 0; texts < 1_000; texts++) {
    await reading.next()
    wait(1_000)
  }
  expect(isTooSlow()).toBe(false)
})

test('nothing more is written once the request has ended', async () => {
  const request = new AbortController()
  const { reading, written } = open(request.signal)
  await reading.next()
  request.abort(new Error('left'))
  await expect(reading.next()).rejects.toThrow('left')
  expect(written()).toBe(1)
})
