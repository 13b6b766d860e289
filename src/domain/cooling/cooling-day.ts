import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import type { Series } from '../readings/series.ts'
import { isFault } from '../readings/stored-value.ts'
import { type CompressorCycles, compressorCycles } from './compressor-cycles.ts'
import { dayShape, intervalOf, unbrokenStretches } from './day-shape.ts'
import { LONGEST_PEAK_MS, type WarmPeak, warmPeaks } from './warm-peaks.ts'

/** What the readings of one day say of the cooling. */
export type CoolingDay = {
  /** Of all readings, °C. */
  mean: number
  intervalMs: number
  cycles: CompressorCycles
  peaks: readonly WarmPeak[]
  /** Whether no gap of more than an hour lies in the day, nor at its beginning or end. */
  isWhole: boolean
}

/** Readings that come more seldom, as some gateways send them, show neither cycles nor defrosts. */
const LONGEST_INTERVAL_MS = 30 * MINUTE_MS
/** With less of a day measured, it says nothing: nights and days differ. */
const LEAST_MEASURED_MS = 12 * HOUR_MS
/** A peak that begins in a day may end so long after it. */
const PEAKS_GO_ON_MS = LONGEST_PEAK_MS + LONGEST_INTERVAL_MS
/** A longer gap may hide a defrost. */
const GAP_MS = HOUR_MS

const withoutFaults = ({ times, values }: Series): Series => {
  if (!values.some(isFault)) return { times, values }
  return {
    times: times.filter((_, i) => !isFault(values[i]!)),
    values: values.filter((value) => !isFault(value)),
  }
}

const placeOf = (times: Float64Array, timeMs: number): number => {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

const meanOf = (values: Int32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length / 100

/** Whether any two neighbours lie more than `GAP_MS` apart; the ends of the day are neighbours. */
const hasLongGap = (times: Float64Array, fromMs: number, untilMs: number): boolean => {
  let lastMs = fromMs
  for (const timeMs of times) {
    if (timeMs - lastMs > GAP_MS) return true
    lastMs = timeMs
  }
  return untilMs - lastMs > GAP_MS
}

/**
 * The cooling of the day from <= t < until, ms since 1970; null when less than half a day was measured,
 * or too seldom to say anything. `readings`: those of the day and of the hours after it, and any
 * others; faults are left out.
 */
export const coolingDay = (
  readings: Series,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): CoolingDay | null => {
  const first = placeOf(readings.times, fromMs)
  const end = placeOf(readings.times, untilMs + PEAKS_GO_ON_MS)
  const longer = withoutFaults({
    times: readings.times.subarray(first, end),
    values: readings.values.subarray(first, end),
  })
  const count = placeOf(longer.times, untilMs)
  const day = { times: longer.times.subarray(0, count), values: longer.values.subarray(0, count) }
  if (count < 2) return null
  const intervalMs = intervalOf(day.times)
  if (intervalMs > LONGEST_INTERVAL_MS) return null
  const stretches = unbrokenStretches(day.times, intervalMs)
  const measuredMs = stretches
    .slice(1)
    .reduce((sum, to, i) => sum + (day.times[to - 1]! - day.times[stretches[i]!]!), 0)
  if (measuredMs < LEAST_MEASURED_MS - intervalMs) return null
  const shape = dayShape(day)
  return {
    mean: meanOf(day.values),
    intervalMs,
    cycles: compressorCycles(day, { shape, intervalMs, stretches }),
    peaks: warmPeaks(longer, {
      shape,
      stretches: unbrokenStretches(longer.times, intervalMs),
      untilMs,
    }),
    isWhole: !hasLongGap(day.times, fromMs, untilMs),
  }
}
