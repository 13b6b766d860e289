import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TEST_NOW } from '../testing/test-now.ts'
import { createConnection, RETRY_EVERY_MS, type RetryKind } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: TEST_NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const now = () => vi.getMockedSystemTime()!.getTime()
const start = () => {
  const connection = createConnection(now)
  const retry = vi.fn<(kind: RetryKind) => void>()
  connection.retryWith(retry)
  return { connection, retry }
}

test('while the server does not answer, it tries every ten seconds and keeps since when', () => {
  const { connection, retry } = start()
  connection.failed()
  vi.advanceTimersByTime(RETRY_EVERY_MS)
  connection.failed()
  vi.advanceTimersByTime(RETRY_EVERY_MS)
  expect(retry).toHaveBeenCalledTimes(2)
  expect(connection.state()).toEqual({
    kind: 'unreachable',
    sinceMs: TEST_NOW,
    nextTryAtMs: TEST_NOW + 3 * RETRY_EVERY_MS,
  })
})

test('an answer ends the retries', () => {
  const { connection, retry } = start()
  connection.failed()
  connection.answered()
  vi.advanceTimersByTime(5 * RETRY_EVERY_MS)
  expect(retry).not.toHaveBeenCalled()
  expect(connection.state()).toEqual({ kind: 'reachable' })
})

test('"try now" tries at once, and the next try is ten seconds later', () => {
  const { connection, retry } = start()
  connection.failed()
  vi.advanceTimersByTime(RETRY_EVERY_MS - 1)
  connection.tryNow()
  vi.advanceTimersByTime(RETRY_EVERY_MS - 1)
  expect(retry).toHaveBeenCalledOnce()
})

test('what an earlier visit showed last moves the start of the silence back, never forward', () => {
  const { connection } = start()
  connection.failed()
  connection.answeredBefore(TEST_NOW - 60_000)
  connection.answeredBefore(TEST_NOW - 30_000)
  expect(connection.state()).toMatchObject({ sinceMs: TEST_NOW - 60_000 })
})

test('the silence began when the server was last heard, not when a request was given up', () => {
  const { connection } = start()
  connection.answered()
  vi.advanceTimersByTime(50_000)
  connection.failed()
  expect(connection.state()).toEqual({
    kind: 'unreachable',
    sinceMs: TEST_NOW,
    nextTryAtMs: TEST_NOW + 50_000 + RETRY_EVERY_MS,
  })
})

test('a clock that was set back does not put the start of the silence into the future', () => {
  const { connection } = start()
  connection.answered()
  vi.setSystemTime(TEST_NOW - 600_000)
  connection.failed()
  expect(connection.state()).toMatchObject({ sinceMs: TEST_NOW - 600_000 })
})

test('in doubt the page asks once and waits for the answer; the button of the strip asks anew', () => {
  const { connection, retry } = start()
  connection.doubt()
  expect(retry.mock.calls).toEqual([['patient']])
  connection.failed()
  connection.doubt()
  connection.tryNow()
  vi.advanceTimersByTime(RETRY_EVERY_MS)
  expect(retry.mock.calls).toEqual([['patient'], ['anew'], ['patient']])
})
