import { MINUTE_MS } from '../../durations.ts'
import type { StoredValue } from '../../readings/stored-value.ts'
import { type UsualDefrost, usualDownTo, usualUpTo } from './usual-defrost.ts'

/** Why an excursion does not look like the defrosts before it. */
export type DefrostObjection = 'too-long' | 'too-high' | 'too-slow' | 'broken'

/** An excursion above the limit, at one of its readings. */
export type ExcursionSoFar = {
  /** Since its first reading. */
  ageMs: number
  value: StoredValue
  /** The highest value so far, this one included. */
  highest: StoredValue
  /** Whether a gap lies before or in it. */
  isBroken: boolean
}

const LEAST_TOLERANCE_MS = 3 * MINUTE_MS
/** How far above the usual a value may lie, in hundredths of °C. */
const HEIGHT_TOLERANCE = 100

/**
 * Limits and medians have few decimals, but 8.1 × 100 is not 810. Both sides of a comparison are
 * rounded far below what a reading can tell.
 */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

/** How much later than usual something may come, ms. */
const toleranceOf = (usualIntervalMs: number): number =>
  Math.max(LEAST_TOLERANCE_MS, usualIntervalMs)

const longestWithin = ({ lengthMs }: UsualDefrost, capMs: number, toleranceMs: number): number =>
  Math.min(capMs, rounded((13 * lengthMs) / 10 + toleranceMs))

/** How long an excursion may last at most and still be taken for a defrost, ms. */
export const longestDefrostMs = (
  usual: UsualDefrost,
  capMs: number,
  usualIntervalMs: number,
): number => longestWithin(usual, capMs, toleranceOf(usualIntervalMs))

/**
 * Why the excursion is not taken for a defrost at this reading; null: it looks like one.
 * `usualIntervalMs` is called only when a reading with the least tolerance would object, since a
 * wider tolerance never objects more.
 */
export const defrostObjection = (
  usual: UsualDefrost,
  excursion: ExcursionSoFar,
  capMs: number,
  usualIntervalMs: () => number,
): DefrostObjection | null => {
  const objection = objectionWithin(usual, excursion, capMs, LEAST_TOLERANCE_MS)
  if (objection === null || objection === 'broken') return objection
  const toleranceMs = toleranceOf(usualIntervalMs())
  return toleranceMs === LEAST_TOLERANCE_MS
    ? objection
    : objectionWithin(usual, excursion, capMs, toleranceMs)
}

/** "Too long" comes first, since it does not wait for more readings. */
const objectionWithin = (
  usual: UsualDefrost,
  { ageMs, value, highest, isBroken }: ExcursionSoFar,
  capMs: number,
  toleranceMs: number,
): DefrostObjection | null => {
  const limit = rounded(usual.limit * 100)
  if (ageMs > longestWithin(usual, capMs, toleranceMs)) return 'too-long'
  if (isBroken) return 'broken'
  const rise = usualUpTo(usual, ageMs + toleranceMs) - limit
  if (value > rounded(limit + 1.5 * rise + HEIGHT_TOLERANCE)) return 'too-high'
  const by = usualDownTo(usual, ageMs - toleranceMs)
  if (by !== null && highest < rounded(limit + 0.5 * (by - limit))) return 'too-slow'
  return null
}
