import type { StoredValue } from '../../readings/stored-value.ts'
import { type DefrostShape, SHAPE_STEP_MS } from './defrost-shape.ts'

/**
 * What a tool has learned of its defrosts: at most the last 60, oldest first, all of one upper
 * notification limit (°C). Never modified.
 */
export type LearnedDefrosts = {
  limit: number
  shapes: readonly DefrostShape[]
  /** Null while there are too few to tell. */
  usual: UsualDefrost | null
}

/**
 * What a usual defrost looks like. `highest[i]`: the median of the highest values up to the age of
 * 3·i minutes, in hundredths of °C; after its end the last one stays.
 */
export type UsualDefrost = {
  /** How many defrosts it rests on. */
  count: number
  limit: number
  lengthMs: number
  highest: readonly number[]
}

const MOST_SHAPES = 60
const SHAPES_NEEDED = 3

const median = (numbers: readonly number[]): number => {
  // Sorts by value without a function.
  const sorted = Float64Array.from(numbers).sort()
  const upper = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[upper]! : (sorted[upper - 1]! + sorted[upper]!) / 2
}

const usualOf = (limit: number, shapes: readonly DefrostShape[]): UsualDefrost | null => {
  if (shapes.length < SHAPES_NEEDED) return null
  const steps = Math.max(...shapes.map(({ highest }) => highest.length))
  return {
    count: shapes.length,
    limit,
    lengthMs: median(shapes.map(({ lengthMs }) => lengthMs)),
    highest: Array.from({ length: steps }, (_, i) =>
      median(shapes.map(({ highest }) => highest[i] ?? highest.at(-1)!)),
    ),
  }
}

/** `shapes`: oldest first; only the newest 60 count. */
export const learnedDefrosts = (
  limit: number,
  shapes: readonly DefrostShape[],
): LearnedDefrosts => {
  const newest = shapes.slice(-MOST_SHAPES)
  return { limit, shapes: newest, usual: usualOf(limit, newest) }
}

/** With one more defrost. What was learned at another limit is forgotten. */
export const learnDefrost = (
  learned: LearnedDefrosts | null,
  limit: number,
  shape: DefrostShape,
): LearnedDefrosts =>
  learnedDefrosts(limit, learned?.limit === limit ? [...learned.shapes, shape] : [shape])

/** The usual highest value up to an age, the age taken up to a whole step. */
export const usualUpTo = ({ highest }: UsualDefrost, ageMs: number): StoredValue =>
  highest[Math.min(Math.ceil(ageMs / SHAPE_STEP_MS), highest.length - 1)]!

/** The same with the age taken down to a whole step; null before the beginning. */
export const usualDownTo = ({ highest }: UsualDefrost, ageMs: number): StoredValue | null =>
  ageMs < 0 ? null : highest[Math.min(Math.floor(ageMs / SHAPE_STEP_MS), highest.length - 1)]!
