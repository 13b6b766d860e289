import { createContext, useContext, useSyncExternalStore } from 'react'
import { serverNow } from '../../clock/server-clock.ts'

/** One clock for all ages on a page. Tests pass one that they move by hand. */
export type Ticker = { now: () => number; subscribe: (listener: () => void) => () => void }

const TICK_MS = 1_000

/** Ticks each second while somebody listens. `now`: milliseconds since 1970. */
export const createTicker = (now: () => number): Ticker => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    now,
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(() => {
        for (const each of listeners) each()
      }, TICK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

export const TickerContext = createContext<Ticker>(createTicker(serverNow))

/**
 * What `read` makes of the time, renewed each second. The component renders again only when the
 * result changes, so `read` returns a text, a number or the like, never a fresh object.
 */
export const useNow = <T extends string | number | boolean | null>(
  read: (nowMs: number) => T,
): T => {
  const ticker = useContext(TickerContext)
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.now()))
}
