import { useSyncExternalStore } from 'react'
import { pageClock } from './page-clock.ts'

/**
 * What `read` makes of the time, renewed each second. The component renders again only when the
 * result changes, so `read` returns a text, a number or the like, never a fresh object.
 */
export const useNow = <T extends string | number | boolean | null>(read: (nowMs: number) => T): T =>
  useSyncExternalStore(pageClock.subscribe, () => read(pageClock.now()))
