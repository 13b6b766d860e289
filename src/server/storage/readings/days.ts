import { DAY_MS } from '../../../domain/durations.ts'

/** Days since 1970 (UTC). */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS)

/** So many days from 1970 on can be stored: they reach to the year 2243. */
export const STORED_DAYS = 100_000
export const LAST_TIME_MS = STORED_DAYS * DAY_MS - 1

const DAYS_PER_PACK = 14

/**
 * The days that are packed together with this one; `end` is excluded. Packs of different tools
 * begin on different days, so that they do not all become full in the same night. The first pack of
 * 1970 is shorter.
 */
export const packOf = (toolId: number, day: number): { first: number; end: number } => {
  const end = day - ((day + toolId) % DAYS_PER_PACK) + DAYS_PER_PACK
  return { first: Math.max(0, end - DAYS_PER_PACK), end }
}
