import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefreshRhythm, GATHER_MS, LONGEST_REST_MS } from './refresh-rhythm.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('changes at about the same time are one refresh', async () => {
  const flush = vi.fn(async () => {})
  const rhythm = createRefreshRhythm(flush)
  for (let i = 0; i < 50; i++) rhythm.changed()
  expect(flush).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  expect(flush).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(flush).toHaveBeenCalledTimes(1)
})

test('a storm of 1,219 changes in half a minute is few refreshes, the last after the last change', async () => {
  const flush = vi.fn(async () => {})
  const rhythm = createRefreshRhythm(flush)
  for (let i = 0; i < 1_219; i++) {
    rhythm.changed()
    await vi.advanceTimersByTimeAsync(25)
  }
  const during = flush.mock.calls.length
  expect(during).toBeLessThanOrEqual(11)
  await vi.advanceTimersByTimeAsync(LONGEST_REST_MS)
  expect(flush).toHaveBeenCalledTimes(during + 1)
})

test('a refresh does not start while the one before still loads', async () => {
  let finish = (): void => {}
  const flush = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const rhythm = createRefreshRhythm(flush)
  rhythm.changed()
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  rhythm.changed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(flush).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(LONGEST_REST_MS)
  expect(flush).toHaveBeenCalledTimes(2)
})

test('after a rest the next change is shown at once again; after the end nothing is', async () => {
  const flush = vi.fn(async () => {})
  const rhythm = createRefreshRhythm(flush)
  rhythm.changed()
  await vi.advanceTimersByTimeAsync(2 * GATHER_MS)
  rhythm.changed()
  await vi.advanceTimersByTimeAsync(GATHER_MS)
  expect(flush).toHaveBeenCalledTimes(2)
  rhythm.changed()
  rhythm.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(flush).toHaveBeenCalledTimes(2)
})
