import { flushSync } from 'react-dom'
import type { Ticker } from '../ui/time/ticker.ts'

export type HandTicker = Ticker & { advance: (ms: number) => void }

/** A clock that stands still until a test moves it. */
export const createHandTicker = (startMs: number): HandTicker => {
  let nowMs = startMs
  const listeners = new Set<() => void>()
  return {
    now: () => nowMs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    advance: (ms) => {
      nowMs += ms
      // What the screen shows has changed when this returns.
      flushSync(() => {
        for (const listener of listeners) listener()
      })
    },
  }
}
