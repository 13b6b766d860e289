import { isOutOfRange, type Range } from '../limits/range.ts'
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
  /** How many readings there would be if none were missing, at the interval of that time. */
  expected: number
  /** The time of all gaps, each less one usual interval, which is no gap. */
  missingMs: number
  gaps: Gap[]
  /** 0 to 1, by time; the rest °C. Null without readings. */
  inRangeShare: number | null
  lowest: number | null
  highest: number | null
  /** Weighted by time. */
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
   * Called for each temperature with how long it stands: until the next reading (a fault is one
   * too); before a gap and at the end for one usual interval. The sum is the time that the readings
   * cover.
   */
  onHeld?: (value: StoredValue, heldMs: number, side: Side | null) => void
}

/** Intervals from which on a reading may have been missed: just below one and a half. */
const LATE = 1.49

/** What a period of readings says. Linear in the readings. */
export const periodFigures = (series: Series, question: PeriodQuestion): PeriodFigures => {
  const { times, values } = series
  const walk = walkOf(series, question)
  for (let place = 0; place < times.length; place++) {
    const celsius = celsiusOf(values[place]!)
    if (celsius === null) {
      walk.faults++
      continue
    }
    if (walk.last < 0) beforeFirst(walk, place)
    else betweenTwo(walk, place)
    takeTemperature(walk, place, celsius)
  }
  if (walk.last < 0) withoutTemperature(walk)
  else afterLast(walk)
  return figuresOf(walk)
}

/** Where the walk through the readings stands, with the sums so far. */
type Walk = Series & {
  question: PeriodQuestion
  excursions: ReturnType<typeof excursionWatch>
  missing: ReturnType<typeof missingReadings>
  held: ReturnType<typeof heldTime>
  readings: number
  faults: number
  lowest: number
  highest: number
  /** The place of the last temperature (−1: none yet), and on which side of the limits it lay. */
  last: number
  lastSide: Side | null
}

const walkOf = ({ times, values }: Series, question: PeriodQuestion): Walk => ({
  times,
  values,
  question,
  excursions: excursionWatch(),
  missing: missingReadings(),
  held: heldTime(question.onHeld),
  readings: 0,
  faults: 0,
  lowest: Infinity,
  highest: -Infinity,
  last: -1,
  lastSide: null,
})

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

/** Sums by time: `weighed` in stored values times ms. */
const heldTime = (onHeld: PeriodQuestion['onHeld']) => {
  const sums = { coveredMs: 0, inRangeMs: 0, weighed: 0 }
  return {
    sums,
    /** A temperature stands for so long. */
    add: (value: StoredValue, ms: number, side: Side | null): void => {
      sums.coveredMs += ms
      sums.weighed += ms * value
      if (side === null) sums.inRangeMs += ms
      onHeld?.(value, ms, side)
    },
  }
}

/** How many readings are missing in a pause between two of them, or behind the last one. */
const missingIn = (pauseMs: number, usualMs: number): number =>
  Math.max(0, Math.round(pauseMs / usualMs) - 1)

/** The time before the first temperature, which may come at any time of one interval. */
const beforeFirst = ({ times, question, missing }: Walk, place: number): void => {
  const { fromMs } = question.passed
  const toMs = times[place]!
  const usualMs = localIntervalMs(times, -1, place, question.fallbackMs)
  const count = Math.floor(Math.max(0, toMs - fromMs) / usualMs)
  missing.add({ fromMs, toMs, missing: count }, usualMs, toMs - fromMs)
}

/** The pause between the last temperature and the one at that place. */
const betweenTwo = (walk: Walk, place: number): void => {
  const { times, values, question, last } = walk
  const { fallbackMs } = question
  const fromMs = times[last]!
  const toMs = times[place]!
  let heldMs = times[last + 1]! - fromMs
  if (isLongerThan(LATE, times, last, place, fallbackMs)) {
    const pauseMs = toMs - fromMs
    const usualMs = localIntervalMs(times, last, place, fallbackMs)
    const gap = { fromMs, toMs, missing: missingIn(pauseMs, usualMs) }
    walk.missing.add(gap, usualMs, pauseMs - usualMs)
    if (isGap(0, pauseMs, usualMs)) {
      heldMs = Math.min(heldMs, usualMs)
      walk.excursions.close()
    }
  }
  walk.held.add(values[last]!, heldMs, walk.lastSide)
}

const takeTemperature = (walk: Walk, place: number, celsius: number): void => {
  const timeMs = walk.times[place]!
  walk.last = place
  walk.readings++
  if (celsius < walk.lowest) walk.lowest = celsius
  if (celsius > walk.highest) walk.highest = celsius
  const range = walk.question.rangeAt(timeMs)
  walk.lastSide = !isOutOfRange(celsius, range) ? null : celsius >= range.max ? 'high' : 'low'
  walk.excursions.add(timeMs, celsius, walk.lastSide)
}

/** The time behind the last temperature, which stands for one interval of it at most. */
const afterLast = ({ times, values, question, last, lastSide, ...parts }: Walk): void => {
  const fromMs = times[last]!
  const usualMs = localIntervalMs(times, last, times.length, question.fallbackMs)
  const silentMs = Math.max(0, question.passed.toMs - fromMs)
  const gap = { fromMs, toMs: fromMs + silentMs, missing: missingIn(silentMs, usualMs) }
  parts.missing.add(gap, usualMs, silentMs - usualMs)
  const nextMs = times[last + 1] ?? Infinity
  const heldMs = Math.min(usualMs, Math.max(1, silentMs), nextMs - fromMs)
  parts.held.add(values[last]!, heldMs, lastSide)
  parts.excursions.close()
}

const withoutTemperature = ({ question: { passed, fallbackMs }, missing }: Walk): void => {
  const silentMs = passed.toMs - passed.fromMs
  missing.add({ ...passed, missing: Math.floor(silentMs / fallbackMs) }, fallbackMs, silentMs)
}

const figuresOf = ({ readings, faults, lowest, highest, ...parts }: Walk): PeriodFigures => {
  const { count, gapMs, gaps } = parts.missing.sums
  const { coveredMs, inRangeMs, weighed } = parts.held.sums
  const hasReadings = readings > 0
  return {
    readings,
    faults,
    expected: readings + count,
    missingMs: gapMs,
    gaps,
    inRangeShare: hasReadings ? inRangeMs / coveredMs : null,
    lowest: hasReadings ? lowest : null,
    highest: hasReadings ? highest : null,
    mean: hasReadings ? weighed / coveredMs / 100 : null,
    excursions: parts.excursions.excursions,
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
