import { isDefrostLength, SHORTEST_DEFROST_MS } from '../alarms/defrosts/defrost-shape.ts'
import { HOUR_MS } from '../durations.ts'
import type { Series } from '../readings/series.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import { type DayShape, medianOf } from './day-shape.ts'

/** A stretch that is clearly warmer than the peaks of the compressor, with no gap before or in it. */
export type WarmPeak = {
  startMs: number
  /** From its first to its last reading above the middle of the day. */
  lengthMs: number
  highest: StoredValue
  /** How far above that middle it rose, and how far it had to rise to stand out that day. */
  rise: number
  leastRise: number
}

/** The rule's own cap: what it takes for a defrost may be long, and longer above the middle. */
export const LONGEST_PEAK_MS = 2 * HOUR_MS

const isPeakLength = (lengthMs: number): boolean =>
  lengthMs >= SHORTEST_DEFROST_MS && lengthMs <= LONGEST_PEAK_MS

/** Warmer by less may be the wave itself, a door, or noise. In hundredths of °C. */
const LEAST_RISE = 50
/** How far above the middle a usual peak lies, and so much of the wave's height again. */
const RISE_OF_HEIGHT = 0.5 + 0.35

const leastRiseOf = ({ height }: DayShape): number =>
  Math.max(height * RISE_OF_HEIGHT, height / 2 + LEAST_RISE)

/**
 * The peaks that begin within a day and may be as long as a defrost.
 * `stretches`: as `unbrokenStretches` of the series, which goes on after the day: a peak before
 * midnight ends after it.
 */
export const warmPeaks = (
  { times, values }: Series,
  { shape, stretches, untilMs }: { shape: DayShape; stretches: readonly number[]; untilMs: number },
): WarmPeak[] => {
  const leastRise = leastRiseOf(shape)
  const peaks: WarmPeak[] = []
  for (let s = 0; s + 1 < stretches.length; s++) {
    const end = stretches[s + 1]!
    // What is warm at the beginning of a stretch may have begun in the gap before it.
    let first = stretches[s]!
    while (first < end && values[first]! > shape.middle) first++
    while (first < end && times[first]! < untilMs) {
      if (values[first]! <= shape.middle) {
        first++
        continue
      }
      let next = first
      let highest = values[first]!
      while (next < end && values[next]! > shape.middle) {
        highest = Math.max(highest, values[next]!)
        next++
      }
      const lengthMs = times[next - 1]! - times[first]!
      const rise = highest - shape.middle
      if (rise > leastRise && next < end && isPeakLength(lengthMs))
        peaks.push({ startMs: times[first]!, lengthMs, highest, rise, leastRise })
      first = next
    }
  }
  return peaks
}

/** As the alarm rule asks for before it knows what is usual. */
const PEAKS_NEEDED = 3
/** A small defrost begins anywhere on the wave of the compressor, so its length varies widely. */
const LONGEST_OF_USUAL = 2
/** As the alarm rule bounds a rise that is too low and too high. */
const LEAST_OF_USUAL_RISE = 0.5
const MOST_OF_USUAL_RISE = 1.5
const RISE_TOLERANCE = 100

/**
 * The peaks that look like defrosts: as the alarm rule learns it, at least three are known, and each
 * is about as long and as high as the usual one of them.
 */
export const likeDefrosts = (peaks: readonly WarmPeak[]): WarmPeak[] => {
  const long = peaks.filter(({ lengthMs }) => isDefrostLength(lengthMs))
  if (long.length < PEAKS_NEEDED) return []
  const usualLengthMs = medianOf(long.map(({ lengthMs }) => lengthMs))
  const usualRise = medianOf(long.map(({ rise }) => rise))
  return long.filter(
    ({ lengthMs, rise }) =>
      lengthMs <= LONGEST_OF_USUAL * usualLengthMs &&
      rise >= LEAST_OF_USUAL_RISE * usualRise &&
      rise <= MOST_OF_USUAL_RISE * usualRise + RISE_TOLERANCE,
  )
}
