import type { Range } from '../limits/range.ts'
import { isOutOfRange } from '../limits/range.ts'
import { isLongerThan, localIntervalMs } from './local-interval.ts'
import type { Series } from './series.ts'
import { celsiusOf, isFault, type StoredValue } from './stored-value.ts'
import { isGap } from './usual-interval.ts'

/** A stretch of readings on one side out of range. Times in ms since 1970, temperatures in °C. */
export type Excursion = {
  side: Side
  /** The first reading out of range. */
  beganMs: number
  /**
   * The first reading back in range or on the other side; where a gap or the end of the readings
   * came first, the last reading out of range.
   */
  endedMs: number
  /**
   * False when the readings end, or a gap begins, while still out of range: how long it truly
   * lasted is not known.
   */
  isEndKnown: boolean
  /** The farthest value, and when it was first reached. */
  peakCelsius: number
  peakMs: number
}
export type Side = 'high' | 'low'

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
   * How many there would be if none were missing between those that came, at the interval as it was
   * then.
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
   * Told of each temperature how long it stands: until the next reading, be it a fault, but over a
   * gap, and at the end, for one usual interval. So the times of all are what the readings cover.
   */
  onHeld?: (value: StoredValue, heldMs: number, side: Side | null) => void
}

/** Intervals from which on a reading may have been missed: just below one and a half. */
const LATE = 1.49

/** What a period of readings says. Linear in the readings. */
export const periodFigures = (
  series: Series,
  { passed, rangeAt, fallbackMs, onHeld }: PeriodQuestion,
): PeriodFigures => {
  const { times, values } = series
  const excursions: Excursion[] = []
  const gaps: Gap[] = []
  let open: Excursion | null = null
  let readings = 0
  let faults = 0
  let lowest = Infinity
  let highest = -Infinity
  let coveredMs = 0
  let inRangeMs = 0
  let weighed = 0
  let missed = 0
  let missingMs = 0
  /** The place of the last temperature, and on which side of the limits it lay. */
  let last = -1
  let lastSide: Side | null = null

  const missing = (
    fromMs: number,
    toMs: number,
    usualMs: number,
    count: number,
    silentMs: number,
  ): void => {
    missed += count
    if (!isGap(fromMs, toMs, usualMs)) return
    missingMs += silentMs
    gaps.push({ fromMs, toMs, missing: count })
  }
  const hold = (ms: number): void => {
    const value = values[last]!
    coveredMs += ms
    weighed += ms * value
    if (lastSide === null) inRangeMs += ms
    onHeld?.(value, ms, lastSide)
  }
  const close = (): void => {
    if (open) excursions.push(open)
    open = null
  }

  for (let place = 0; place < times.length; place++) {
    const timeMs = times[place]!
    const stored = values[place]!
    const celsius = celsiusOf(stored)
    if (celsius === null) {
      faults++
      continue
    }
    if (last < 0) {
      // The first reading may come at any time of one interval.
      const usualMs = localIntervalMs(times, -1, place, fallbackMs)
      missing(
        passed.fromMs,
        timeMs,
        usualMs,
        Math.floor(Math.max(0, timeMs - passed.fromMs) / usualMs),
        timeMs - passed.fromMs,
      )
    } else {
      const pauseMs = timeMs - times[last]!
      let heldMs = times[last + 1]! - times[last]!
      if (isLongerThan(LATE, times, last, place, fallbackMs)) {
        const usualMs = localIntervalMs(times, last, place, fallbackMs)
        missing(
          times[last]!,
          timeMs,
          usualMs,
          Math.max(0, Math.round(pauseMs / usualMs) - 1),
          pauseMs - usualMs,
        )
        if (isGap(0, pauseMs, usualMs)) {
          heldMs = Math.min(heldMs, usualMs)
          close()
        }
      }
      hold(heldMs)
    }
    last = place
    readings++
    if (celsius < lowest) lowest = celsius
    if (celsius > highest) highest = celsius

    const range = rangeAt(timeMs)
    const side = !isOutOfRange(celsius, range) ? null : celsius >= range.max ? 'high' : 'low'
    lastSide = side
    if (open && open.side !== side) {
      open.endedMs = timeMs
      open.isEndKnown = true
      close()
    }
    if (side === null) continue
    if (!open) {
      open = {
        side,
        beganMs: timeMs,
        endedMs: timeMs,
        isEndKnown: false,
        peakCelsius: celsius,
        peakMs: timeMs,
      }
    } else {
      open.endedMs = timeMs
      const isFarther = side === 'high' ? celsius > open.peakCelsius : celsius < open.peakCelsius
      if (isFarther) Object.assign(open, { peakCelsius: celsius, peakMs: timeMs })
    }
  }

  if (last < 0) {
    const silentMs = passed.toMs - passed.fromMs
    missing(passed.fromMs, passed.toMs, fallbackMs, Math.floor(silentMs / fallbackMs), silentMs)
    return {
      readings,
      faults,
      expected: missed,
      missingMs,
      gaps,
      inRangeShare: null,
      lowest: null,
      highest: null,
      mean: null,
      excursions,
    }
  }
  const usualMs = localIntervalMs(times, last, times.length, fallbackMs)
  const silentMs = Math.max(0, passed.toMs - times[last]!)
  missing(
    times[last]!,
    times[last]! + silentMs,
    usualMs,
    Math.max(0, Math.round(silentMs / usualMs) - 1),
    silentMs - usualMs,
  )
  hold(Math.min(usualMs, Math.max(1, silentMs), (times[last + 1] ?? Infinity) - times[last]!))
  close()
  return {
    readings,
    faults,
    expected: readings + missed,
    missingMs,
    gaps,
    inRangeShare: inRangeMs / coveredMs,
    lowest,
    highest,
    mean: weighed / coveredMs / 100,
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
