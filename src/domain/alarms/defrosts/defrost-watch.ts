import { MINUTE_MS } from '../../durations.ts'
import type { StoredValue } from '../../readings/stored-value.ts'
import { type DefrostObjection, defrostObjection, longestDefrostMs } from './defrost-objection.ts'
import { type DefrostShape, isDefrostLength, shapeWith } from './defrost-shape.ts'
import type { UsualDefrost } from './usual-defrost.ts'

/**
 * What is remembered of an excursion above the limit that may become, or may be, a defrost. Part of
 * the stored state of an alarm: plain JSON.
 */
export type DefrostWatch = {
  /**
   * Whether a gap lies before or in it, or nobody saw it cross the limit. It then teaches nothing
   * and looks like no defrost.
   */
  isBroken: boolean
  /** Since when no reading has looked like a defrost; null when the newest one does. */
  objectsSinceMs: number | null
  /** See `DefrostShape`. */
  highest: readonly StoredValue[]
}

/** How a tool compares excursions. */
export type DefrostRule = {
  /** Null while too few defrosts are known: the excursion is remembered but not compared. */
  usual: UsualDefrost | null
  /** However long the usual defrost: a longer excursion is none. */
  capMs: number
  /** Nothing rings before this age. */
  raiseDelayMs: number
}

/** One reading at or above the limit. `ageMs`: since the excursion's first one. */
export type ExcursionReading = { timeMs: number; ageMs: number; value: StoredValue }

const PROOF_MS = 5 * MINUTE_MS

export type WatchedReading = {
  /** The same object when nothing changes. */
  watch: DefrostWatch
  /** Why the excursion rings now; null: it does not, or nothing is known to compare it with. */
  rings: DefrostObjection | null
}

/** The watch of an excursion before its first reading. */
export const newDefrostWatch = (isBroken: boolean): DefrostWatch => ({
  isBroken,
  objectsSinceMs: null,
  highest: [],
})

/** Takes one more reading of an excursion. */
export const watchDefrost = (
  before: DefrostWatch,
  { timeMs, ageMs, value }: ExcursionReading,
  highestValue: StoredValue,
  { usual, capMs, raiseDelayMs }: DefrostRule,
  usualIntervalMs: () => number,
): WatchedReading => {
  const { isBroken } = before
  const highest = shapeWith(before.highest, ageMs, value)
  const objection =
    usual === null
      ? null
      : defrostObjection(
          usual,
          { ageMs, value, highest: highestValue, isBroken },
          capMs,
          usualIntervalMs,
        )
  const objectsSinceMs = objection === null ? null : (before.objectsSinceMs ?? timeMs)
  const watch =
    highest === before.highest && objectsSinceMs === before.objectsSinceMs
      ? before
      : { isBroken, objectsSinceMs, highest }
  const isProven =
    ageMs >= raiseDelayMs &&
    objectsSinceMs !== null &&
    (objection === 'too-long' || timeMs - objectsSinceMs >= Math.min(PROOF_MS, raiseDelayMs))
  return { watch, rings: isProven ? objection : null }
}

/**
 * The time by which an excursion rings if it goes on, ms since 1970: once it is too long, or when
 * what its newest reading objects to has lasted. `sinceMs`: its first reading.
 */
export const ringsByMs = (
  { objectsSinceMs }: DefrostWatch,
  sinceMs: number,
  usual: UsualDefrost,
  { capMs, raiseDelayMs }: DefrostRule,
  usualIntervalMs: number,
): number => {
  const tooLongMs = sinceMs + longestDefrostMs(usual, capMs, usualIntervalMs)
  const objectedMs =
    objectsSinceMs === null ? Infinity : objectsSinceMs + Math.min(PROOF_MS, raiseDelayMs)
  return Math.max(sinceMs + raiseDelayMs, Math.min(tooLongMs, objectedMs))
}

/**
 * What an excursion teaches that ended by itself; null: nothing. `lengthMs`: from its first to its
 * last reading at or above the limit; `isContinuous`: whether no gap lies before the reading that
 * ended it.
 */
export const taughtBy = (
  { isBroken, highest }: DefrostWatch,
  lengthMs: number,
  isContinuous: boolean,
): DefrostShape | null =>
  isContinuous && !isBroken && isDefrostLength(lengthMs) ? { lengthMs, highest } : null
