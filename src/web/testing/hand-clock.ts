import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { deviceClock, pageClock, type Clock } from '../clock/page-clock.ts'

export type HandClock = Clock & { advance: (ms: number) => void }

afterEach(() => {
  pageClock.runBy(deviceClock)
  vi.useRealTimers()
})

let besideThePage: Root | undefined
let renders = 0

/**
 * Runs the effects of what is on the screen already. React runs them some time after it has drawn:
 * what a test sees may not listen yet. Before React draws anything at once, it runs those that wait.
 */
const runWaitingEffects = (): void => {
  const root = (besideThePage ??= createRoot(document.createElement('div')))
  flushSync(() => root.render(++renders))
}

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
      runWaitingEffects()
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
