import type { StoredValue } from './stored-value.ts'

/**
 * Readings of one tool in the order of their time, each time once: two parallel lists of equal
 * length. `times`: milliseconds since 1970 (UTC); `values`: see StoredValue.
 */
export type Series = { times: Float64Array; values: Int32Array }

/**
 * Ascending times on or near the places of an even grid: the first place, their distance (above 0)
 * and their number. `jitter`: how far the times lie after their places, null where all lie on them.
 */
export type GridTimes = {
  firstMs: number
  stepMs: number
  length: number
  jitter: Jitter | null
}

/** `mostMs`: none is larger, and none is below 0. */
export type Jitter = {
  mostMs: number
  at(place: number): number
  /** Adds to each of the times its own, of the places from `from` on. */
  addTo(times: Float64Array, from: number): void
  /** The same without that of the first `count` times. */
  from(count: number): Jitter
}

/**
 * Readings as `Series`, whose times may be told by a grid. `hasFaults` is false only when every
 * reading is a value.
 */
export type SummablePiece = {
  times: Float64Array | GridTimes
  values: Int32Array
  hasFaults: boolean
}

/** A part of the times as a list, as `subarray` answers it. */
export const timesWithin = (
  times: Float64Array | GridTimes,
  from: number,
  to: number = times.length,
): Float64Array => {
  if (times instanceof Float64Array) return times.subarray(from, to)
  const first = Math.max(0, from)
  const part = new Float64Array(Math.max(0, Math.min(to, times.length) - first))
  listTimes(times, first, part)
  return part
}

/** Writes the times from a place on into `list`. */
export const listTimes = (times: GridTimes, from: number, list: Float64Array): void => {
  const { firstMs, stepMs, jitter } = times
  for (let i = 0; i < list.length; i++) list[i] = firstMs + (from + i) * stepMs
  jitter?.addTo(list, from)
}

export const timeAt = (times: Float64Array | GridTimes, place: number): number => {
  if (times instanceof Float64Array) return times[place]!
  const { firstMs, stepMs, jitter } = times
  return firstMs + place * stepMs + (jitter === null ? 0 : jitter.at(place))
}

/** The place of the first time that is not before `timeMs`. Most times need not be known for it. */
export const gridPlaceAtOrAfter = (times: GridTimes, timeMs: number): number => {
  const { firstMs, stepMs, length, jitter } = times
  const sinceMs = timeMs - firstMs
  let high = placeWithin(sinceMs / stepMs, length)
  if (jitter === null) return high
  let low = placeWithin((sinceMs - jitter.mostMs) / stepMs, high)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (timeAt(times, middle) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

const placeWithin = (steps: number, last: number): number =>
  Math.min(last, Math.max(0, Math.ceil(steps)))

/** The times from one place to another, as `subarray` answers them. */
export const partOfGrid = (times: GridTimes, from: number, to: number): GridTimes => ({
  firstMs: times.firstMs + from * times.stepMs,
  stepMs: times.stepMs,
  length: to - from,
  jitter: times.jitter === null ? null : times.jitter.from(from),
})

export const emptySeries = (): Series => ({ times: new Float64Array(0), values: new Int32Array(0) })

export const seriesOf = (
  readings: readonly (readonly [timeMs: number, value: StoredValue])[],
): Series => ({
  times: Float64Array.from(readings, ([timeMs]) => timeMs),
  values: Int32Array.from(readings, ([, value]) => value),
})
