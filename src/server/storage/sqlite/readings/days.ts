import { DAY_MS } from '../../../../domain/durations.ts'

/** Days since 1970 (UTC). */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS)

/**
 * Chunk ids sort by tool, then day, so that a chart reads neighbouring rows. 100,000 days reach to
 * the year 2243.
 */
const DAYS_PER_TOOL = 100_000
export const LAST_TIME_MS = DAYS_PER_TOOL * DAY_MS - 1

export const chunkId = (toolId: number, day: number): number => toolId * DAYS_PER_TOOL + day
export const toolOfChunk = (id: number): number => Math.floor(id / DAYS_PER_TOOL)
export const dayOfChunk = (id: number): number => id % DAYS_PER_TOOL

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
