import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LATEST_MS, whenShown } from './use-is-shown.ts'

let painted: PerformanceEntry[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(() => painted)
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((run) => {
    run({ didTimeout: false, timeRemaining: () => 10 })
    return 1
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  painted = []
})

const PAINT = { name: 'first-contentful-paint' } as PerformanceEntry

test('what comes later waits until something is painted and the answers are there', () => {
  const action = vi.fn()
  let isAsking = true
  whenShown(() => isAsking, action)
  vi.advanceTimersByTime(1_000)
  isAsking = false
  vi.advanceTimersByTime(1_000)
  expect(action).not.toHaveBeenCalled()
  painted = [PAINT]
  vi.advanceTimersByTime(200)
  expect(action).toHaveBeenCalledOnce()
})

test('a page that always asks, or that nobody looks at, loads it after three seconds all the same', () => {
  const action = vi.fn()
  whenShown(() => true, action)
  vi.advanceTimersByTime(LATEST_MS)
  expect(action).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(action).toHaveBeenCalledOnce()
})

test('what waits is not loaded for a page that was left', () => {
  const action = vi.fn()
  painted = [PAINT]
  whenShown(() => false, action)()
  vi.advanceTimersByTime(LATEST_MS)
  expect(action).not.toHaveBeenCalled()
})
