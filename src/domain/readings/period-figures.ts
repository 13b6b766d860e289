import type { Range } from '../limits/range.ts'
import { isOutOfRange } from '../limits/range.ts'
import { type Excursion, excursionWatch, type Side } from './excursions.ts'
import { isLongerThan, localIntervalMs } from './local-interval.ts'
import type { Series } from './series.ts'
import { celsiusOf, isFault, type StoredValue } from './stored-value.ts'
import { isGap } from './usual-interval.ts'

/**
 * A stretch without temperatures, from one reading (or the period's beginning) to the next (or its
 * end). `missing`: how many did not come.
 */
export type Gap = { fromMs: number; toMs: number; missing: number }

export type PeriodFigures = {
  /** Readings with a temperature; a sensor's fault is none. */
  readings: number
  faults: number
  /**
   * How many readings there would be if none were missing, at the interval of that time.
   */
  expected: number
  /** The time of all gaps, each less the one interval that is no gap. */
  missingMs: number
  gaps: Gap[]
  /** 0 to 1, by time; the rest °C. Null without readings. */
  inRangeShare: number | null
  lowest: number | null
  highest: number | null
  /** Weighed by time. */
  mean: number | null
  excursions: Excursion[]
}

export type PeriodQuestion = {
  /** The part of the period that has passed and in which readings could come, from <= t < to. */
  passed: { fromMs: number; toMs: number }
  /** The limits in force; asked for ascending times. */
  rangeAt: (timeMs: number) => Range
  /** The usual interval where the series holds too few readings to tell, ms. */
  fallbackMs: number
  /**
   * Called for each temperature with how long it stands: until the next reading, a fault too; before
   * a gap and at the end for one usual interval. The sum of all is the time that the readings cover.
   */
  onHeld?: (value: StoredValue, heldMs: number, side: Side | null) => void
}

/** Intervals from which on a reading may have been missed: just below one and a half. */
const LATE = 1.49

/** Counts the readings that did not come, and the gaps that they left. */
const missingReadings = () => {
  const sums = { count: 0, gapMs: 0, gaps: [] as Gap[] }
  return {
    sums,
    /** `missing` readings between these two times; `silentMs`: what counts if that is a gap. */
    add: ({ fromMs, toMs, missing }: Gap, usualMs: number, silentMs: number): void => {
      sums.count += missing
      if (!isGap(fromMs, toMs, usualMs)) return
      sums.gapMs += silentMs
      sums.gaps.push({ fromMs, toMs, missing })
    },
  }
}

/** How many readings are missing in a pause between two of them, or behind the last one. */
const missingIn = (pauseMs: number, usualMs: number): number =>
  Math.max(0, Math.round(pauseMs / usualMs) - 1)

/** What a period of readings says. Linear in the readings. */
export const periodFigures = (
  { times, values }: Series,
  { passed, rangeAt, fallbackMs, onHeld }: PeriodQuestion,
): PeriodFigures => {
  const { excursions, ...watch } = excursionWatch()
  const missing = missingReadings()
  let readings = 0
  let faults = 0
  let lowest = Infinity
  let highest = -Infinity
  let coveredMs = 0
  let inRangeMs = 0
  let weighed = 0
  /** The place of the last temperature, and on which side of the limits it lay. */
  let last = -1
  let lastSide: Side | null = null

  /** The last temperature stands for so long. */
  const hold = (ms: number): void => {
    const value = values[last]!
    coveredMs += ms
    weighed += ms * value
    if (lastSide === null) inRangeMs += ms
    onHeld?.(value, ms, lastSide)
  }

  /** The first temperature: it may come at any time of one interval. */
  const begin = (place: number, toMs: number): void => {
    const { fromMs } = passed
    const usualMs = localIntervalMs(times, -1, place, fallbackMs)
    const count = Math.floor(Math.max(0, toMs - fromMs) / usualMs)
    missing.add({ fromMs, toMs, missing: count }, usualMs, toMs - fromMs)
  }

  /** The pause between the last temperature and the one at that place. */
  const pass = (place: number, toMs: number): void => {
    const fromMs = times[last]!
    let heldMs = times[last + 1]! - fromMs
    if (isLongerThan(LATE, times, last, place, fallbackMs)) {
      const pauseMs = toMs - fromMs
      const usualMs = localIntervalMs(times, last, place, fallbackMs)
      const gap = { fromMs, toMs, missing: missingIn(pauseMs, usualMs) }
      missing.add(gap, usualMs, pauseMs - usualMs)
      if (isGap(0, pauseMs, usualMs)) {
        heldMs = Math.min(heldMs, usualMs)
        watch.close()
      }
    }
    hold(heldMs)
  }

  /** The time behind the last temperature, which stands for one interval of it at most. */
  const end = (): void => {
    const fromMs = times[last]!
    const usualMs = localIntervalMs(times, last, times.length, fallbackMs)
    const silentMs = Math.max(0, passed.toMs - fromMs)
    const gap = { fromMs, toMs: fromMs + silentMs, missing: missingIn(silentMs, usualMs) }
    missing.add(gap, usualMs, silentMs - usualMs)
    hold(Math.min(usualMs, Math.max(1, silentMs), (times[last + 1] ?? Infinity) - fromMs))
    watch.close()
  }

  for (let place = 0; place < times.length; place++) {
    const timeMs = times[place]!
    const celsius = celsiusOf(values[place]!)
    if (celsius === null) {
      faults++
      continue
    }
    if (last < 0) begin(place, timeMs)
    else pass(place, timeMs)
    last = place
    readings++
    if (celsius < lowest) lowest = celsius
    if (celsius > highest) highest = celsius
    const range = rangeAt(timeMs)
    lastSide = !isOutOfRange(celsius, range) ? null : celsius >= range.max ? 'high' : 'low'
    watch.add(timeMs, celsius, lastSide)
  }

  const hasReadings = last >= 0
  if (hasReadings) end()
  else {
    const silentMs = passed.toMs - passed.fromMs
    missing.add({ ...passed, missing: Math.floor(silentMs / fallbackMs) }, fallbackMs, silentMs)
  }
  const { count: missed, gapMs: missingMs, gaps } = missing.sums
  return {
    readings,
    faults,
    expected: readings + missed,
    missingMs,
    gaps,
    inRangeShare: hasReadings ? inRangeMs / coveredMs : null,
    lowest: hasReadings ? lowest : null,
    highest: hasReadings ? highest : null,
    mean: hasReadings ? weighed / coveredMs / 100 : null,
    excursions,
  }
}

/**
 * The lowest and highest temperature with the time at which each was first reached; null without
 * one.
 */
export const extremesOf = ({
  times,
  values,
}: Series): {
  lowest: { celsius: number; atMs: number }
  highest: { celsius: number; atMs: number }
} | null => {
  let lowest = -1
  let highest = -1
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!
    if (isFault(value)) continue
    if (lowest < 0 || value < values[lowest]!) lowest = place
    if (highest < 0 || value > values[highest]!) highest = place
  }
  const at = (place: number) => ({ celsius: values[place]! / 100, atMs: times[place]! })
  return lowest < 0 ? null : { lowest: at(lowest), highest: at(highest) }
}
