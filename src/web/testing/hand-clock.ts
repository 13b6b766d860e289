import { flushSync } from 'react-dom'
import { afterEach, vi } from 'vitest'
import { deviceClock, pageClock, type Clock } from '../clock/page-clock.ts'

export type HandClock = Clock & { advance: (ms: number) => void }

afterEach(() => {
  pageClock.runBy(deviceClock)
  vi.useRealTimers()
})

/**
 * Stops the page's clock until the test ends; it moves by `advance` only. `Date` shows the same
 * time, for libraries that read it.
 */
export const holdClock = (startMs: number): HandClock => {
  let nowMs = startMs
  const listeners = new Set<() => void>()
  const clock: HandClock = {
    now: () => nowMs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    advance: (ms) => {
      nowMs += ms
      vi.setSystemTime(nowMs)
      // What the screen shows has changed when this returns.
      flushSync(() => {
        for (const listener of listeners) listener()
      })
    },
  }
  vi.setSystemTime(nowMs)
  pageClock.runBy(clock)
  return clock
}
