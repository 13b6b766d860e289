import { MINUTE_MS } from '../durations.ts'
import type { Series } from '../readings/series.ts'
import { celsiusOf } from '../readings/stored-value.ts'

/** The value at a chosen time of a day, and when it was measured, ms since 1970. */
export type ValueAtTime = { celsius: number; atMs: number }

/** Index of the first time after `atMs`. */
const firstAfter = (times: Float64Array, atMs: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The last temperature at or before a moment, at most so many minutes before it; null for none. A
 * fault of the sensor is no temperature.
 */
export const valueAtTime = (
  { times, values }: Series,
  atMs: number,
  withinMinutes: number,
): ValueAtTime | null => {
  const leastMs = atMs - withinMinutes * MINUTE_MS
  for (let i = firstAfter(times, atMs) - 1; i >= 0 && times[i]! >= leastMs; i--) {
    const celsius = celsiusOf(values[i]!)
    if (celsius !== null) return { celsius, atMs: times[i]! }
  }
  return null
}
