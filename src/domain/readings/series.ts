import type { StoredValue } from './stored-value.ts'

/**
 * Readings of one tool in the order of their time, each time once: two parallel lists of equal
 * length. `times`: milliseconds since 1970 (UTC); `values`: see StoredValue.
 */
export type Series = { times: Float64Array; values: Int32Array }

/** Ascending times that are all in step: the first one, their distance (above 0) and their number. */
export type EvenTimes = { firstMs: number; stepMs: number; length: number }

/**
 * Readings as `Series`, whose times may be told by their step. `hasFaults` is false only when every
 * reading is a value.
 */
export type SummablePiece = {
  times: Float64Array | EvenTimes
  values: Int32Array
  hasFaults: boolean
}

/** A part of the times as a list, as `subarray` answers it. */
export const timesWithin = (
  times: Float64Array | EvenTimes,
  from: number,
  to: number = times.length,
): Float64Array => {
  if (times instanceof Float64Array) return times.subarray(from, to)
  const first = Math.max(0, from)
  const part = new Float64Array(Math.max(0, Math.min(to, times.length) - first))
  for (let i = 0; i < part.length; i++) part[i] = timeAt(times, first + i)
  return part
}

export const timeAt = (times: Float64Array | EvenTimes, place: number): number =>
  times instanceof Float64Array ? times[place]! : times.firstMs + place * times.stepMs

export const emptySeries = (): Series => ({ times: new Float64Array(0), values: new Int32Array(0) })

export const seriesOf = (
  readings: readonly (readonly [timeMs: number, value: StoredValue])[],
): Series => ({
  times: Float64Array.from(readings, ([timeMs]) => timeMs),
  values: Int32Array.from(readings, ([, value]) => value),
})
