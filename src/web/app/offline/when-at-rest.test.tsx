import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LATEST_MS, REST_MS, whenAtRest } from './when-at-rest.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

test('what waits for rest starts two seconds after the last answer', () => {
  let isAsking = true
  const action = vi.fn()
  whenAtRest(() => isAsking, action)
  vi.advanceTimersByTime(3 * REST_MS)
  expect(action).not.toHaveBeenCalled()
  isAsking = false
  vi.advanceTimersByTime(REST_MS - 500)
  expect(action).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledOnce()
})

test('what waits for rest starts after half a minute on a page that never rests', () => {
  const action = vi.fn()
  whenAtRest(() => true, action)
  vi.advanceTimersByTime(LATEST_MS - 500)
  expect(action).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(action).toHaveBeenCalledOnce()
})
