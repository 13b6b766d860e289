import { useSyncExternalStore } from 'react'
import { pageClock } from './page-clock.ts'

const standStill = () => () => {}

/**
 * What `read` makes of the time, renewed each second while `isRunning`. The component renders again
 * only when the result changes, so `read` returns a text, a number or the like, never a fresh object.
 */
export const useNow = <T extends string | number | boolean | null>(
  read: (nowMs: number) => T,
  isRunning = true,
): T =>
  useSyncExternalStore(isRunning ? pageClock.subscribe : standStill, () => read(pageClock.now()))
