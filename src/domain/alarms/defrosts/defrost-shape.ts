import { MINUTE_MS } from '../../durations.ts'
import type { StoredValue } from '../../readings/stored-value.ts'

/**
 * An excursion above the limit that a tool remembers as a defrost. `lengthMs`: from its first to its
 * last reading at or above the limit. `highest[i]`: the highest value up to the age of 3·i minutes;
 * after its end the last one stays.
 */
export type DefrostShape = { lengthMs: number; highest: readonly StoredValue[] }

/** The distance between two values of a shape. */
export const SHAPE_STEP_MS = 3 * MINUTE_MS

/** Shorter ones are peaks of a compressor, longer ones no defrosts. */
export const SHORTEST_DEFROST_MS = 20 * MINUTE_MS
export const LONGEST_DEFROST_MS = 90 * MINUTE_MS

export const isDefrostLength = (lengthMs: number): boolean =>
  lengthMs >= SHORTEST_DEFROST_MS && lengthMs <= LONGEST_DEFROST_MS

/**
 * The values of a shape after one more reading of its excursion; the same list when nothing changes.
 * Readings come in the order of their time; an excursion that is too long to be remembered adds
 * nothing more. `ageMs`: since its first reading.
 */
export const shapeWith = (
  highest: readonly StoredValue[],
  ageMs: number,
  value: StoredValue,
): readonly StoredValue[] => {
  if (ageMs > LONGEST_DEFROST_MS) return highest
  const place = Math.ceil(ageMs / SHAPE_STEP_MS)
  const before = highest.at(-1) ?? value
  if (place < highest.length && value <= before) return highest
  const next = [...highest]
  while (next.length <= place) next.push(before)
  next[place] = Math.max(before, value)
  return next
}
