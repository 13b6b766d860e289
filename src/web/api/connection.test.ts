import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, RETRY_EVERY_MS } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => {
  const connection = createConnection(Date.now)
  const tries: number[] = []
  connection.retryWith(() => tries.push(Date.now()))
  return { connection, tries }
}

test('while nobody answers, it tries every ten seconds, and remembers since when', () => {
  const { connection, tries } = start()
  const since = Date.now()
  connection.failed()
  vi.advanceTimersByTime(RETRY_EVERY_MS)
  connection.failed()
  vi.advanceTimersByTime(RETRY_EVERY_MS)
  expect(tries).toHaveLength(2)
  expect(connection.state()).toEqual({
    kind: 'unreachable',
    sinceMs: since,
    nextTryAtMs: Date.now() + RETRY_EVERY_MS,
  })
})

test('an answer ends the trying', () => {
  const { connection, tries } = start()
  connection.failed()
  connection.answered()
  vi.advanceTimersByTime(5 * RETRY_EVERY_MS)
  expect(tries).toEqual([])
  expect(connection.state()).toEqual({ kind: 'reachable' })
})

test('"try now" tries at once and puts the next try off', () => {
  const { connection, tries } = start()
  connection.failed()
  vi.advanceTimersByTime(RETRY_EVERY_MS - 1)
  connection.tryNow()
  vi.advanceTimersByTime(RETRY_EVERY_MS - 1)
  expect(tries).toHaveLength(1)
})
