import { isOutOfRange, type Range } from '../limits/range.ts'
import { type Excursion, excursionWatch, type Side } from './excursions.ts'
import { isLongerThan, localIntervalMs } from './local-interval.ts'
import { type Gap, missingReadings } from './missing-readings.ts'
import type { Series } from './series.ts'
import { celsiusOf, type StoredValue } from './stored-value.ts'
import { isGap } from './usual-interval.ts'

export type PeriodFigures = {
  /** Readings with a temperature; a sensor's fault is none. */
  readings: number
  faults: number
  /**
   * Those of `readings` that lie before the time in which readings are expected: they are dated
   * before the tool was made, and nothing tells how many there should be.
   */
  beforeSetUp: number
  /**
   * How many readings there would be if none were missing, at the interval of that time, without
   * those before set-up.
   */
  expected: number
  /** The time that the readings cover: what the share in range and the mean refer to. */
  coveredMs: number
  /** The time of all gaps. */
  missingMs: number
  gaps: Gap[]
  /**
   * The ends of the pauses that no line may bridge: of all gaps, and of such pauses in the time in
   * which no readings were expected.
   */
  lineBreaks: number[]
  /** 0 to 1, by time; the rest °C. Null without readings. */
  inRangeShare: number | null
  lowest: number | null
  highest: number | null
  /** Weighted by time; to 0.01 °C, so that page and paper write the same number. */
  mean: number | null
  excursions: Excursion[]
}

export type PeriodQuestion = {
  /**
   * The part of the period that has passed and in which readings are expected, from <= t < to.
   * Readings may lie before it (an imported history); none is missing there.
   */
  passed: { fromMs: number; toMs: number }
  /** The limits in force; asked for ascending times. */
  rangeAt: (timeMs: number) => Range
  /** The usual interval where the series holds too few readings to tell, ms. */
  fallbackMs: number
  /**
   * Called for each temperature with the time for which it counts: until the next reading (a fault
   * is one too); before a gap and at the end for one usual interval. The sum is the time that the
   * readings cover.
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
  beforeSetUp: number
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
  missing: missingReadings(question.passed.fromMs),
  held: heldTime(question.onHeld),
  readings: 0,
  faults: 0,
  beforeSetUp: 0,
  lowest: Infinity,
  highest: -Infinity,
  last: -1,
  lastSide: null,
})

/** Sums by time: `weighed` in stored values times ms. */
const heldTime = (onHeld: PeriodQuestion['onHeld']) => {
  const sums = { coveredMs: 0, inRangeMs: 0, weighed: 0 }
  return {
    sums,
    /** A temperature counts for this time. */
    add: (value: StoredValue, ms: number, side: Side | null): void => {
      sums.coveredMs += ms
      sums.weighed += ms * value
      if (side === null) sums.inRangeMs += ms
      onHeld?.(value, ms, side)
    },
  }
}

/** How many readings are missing between the time at which one was due and the next one. */
const roundedTo =
  (usualMs: number) =>
  (silentMs: number): number =>
    Math.round(silentMs / usualMs)
/** The same where the first one may come at any time of one interval. */
const flooredTo =
  (usualMs: number) =>
  (silentMs: number): number =>
    Math.floor(silentMs / usualMs)

/** The time before the first temperature, which may come at any time of one interval. */
const beforeFirst = ({ times, question, missing }: Walk, place: number): void => {
  const { fromMs } = question.passed
  const usualMs = localIntervalMs(times, -1, place, question.fallbackMs)
  missing.add({ fromMs, toMs: times[place]! }, usualMs, fromMs, flooredTo(usualMs))
}

/** The pause between the last temperature and the one at that place. */
const betweenTwo = (walk: Walk, place: number): void => {
  const { times, values, question, last } = walk
  const { fallbackMs } = question
  const fromMs = times[last]!
  const toMs = times[place]!
  let heldMs = times[last + 1]! - fromMs
  if (isLongerThan(LATE, times, last, place, fallbackMs)) {
    const usualMs = localIntervalMs(times, last, place, fallbackMs)
    walk.missing.add({ fromMs, toMs }, usualMs, fromMs + usualMs, roundedTo(usualMs))
    if (isGap(fromMs, toMs, usualMs)) {
      heldMs = Math.min(heldMs, usualMs)
      walk.excursions.close(heldMs)
    }
  }
  walk.held.add(values[last]!, heldMs, walk.lastSide)
}

const takeTemperature = (walk: Walk, place: number, celsius: number): void => {
  const timeMs = walk.times[place]!
  walk.last = place
  walk.readings++
  if (timeMs < walk.question.passed.fromMs) walk.beforeSetUp++
  if (celsius < walk.lowest) walk.lowest = celsius
  if (celsius > walk.highest) walk.highest = celsius
  const range = walk.question.rangeAt(timeMs)
  walk.lastSide = !isOutOfRange(celsius, range) ? null : celsius >= range.max ? 'high' : 'low'
  walk.excursions.add(timeMs, celsius, walk.lastSide, range)
}

/** The time behind the last temperature, which stands for one interval of it at most. */
const afterLast = ({ times, values, question, last, lastSide, ...parts }: Walk): void => {
  const fromMs = times[last]!
  const toMs = Math.max(fromMs, question.passed.toMs)
  const usualMs = localIntervalMs(times, last, times.length, question.fallbackMs)
  parts.missing.add({ fromMs, toMs }, usualMs, fromMs + usualMs, roundedTo(usualMs))
  const nextMs = times[last + 1] ?? Infinity
  const heldMs = Math.min(usualMs, Math.max(1, toMs - fromMs), nextMs - fromMs)
  parts.held.add(values[last]!, heldMs, lastSide)
  parts.excursions.close(heldMs)
}

const withoutTemperature = ({ question: { passed, fallbackMs }, missing }: Walk): void =>
  missing.add(passed, fallbackMs, passed.fromMs, flooredTo(fallbackMs))

const figuresOf = ({
  readings,
  faults,
  beforeSetUp,
  lowest,
  highest,
  ...parts
}: Walk): PeriodFigures => {
  const { count, gapMs, gaps, lineBreaks } = parts.missing.sums
  const { coveredMs, inRangeMs, weighed } = parts.held.sums
  const hasReadings = readings > 0
  return {
    readings,
    faults,
    beforeSetUp,
    expected: readings - beforeSetUp + count,
    coveredMs,
    missingMs: gapMs,
    gaps,
    lineBreaks,
    inRangeShare: hasReadings ? inRangeMs / coveredMs : null,
    lowest: hasReadings ? lowest : null,
    highest: hasReadings ? highest : null,
    mean: hasReadings ? Math.round(weighed / coveredMs) / 100 : null,
    excursions: parts.excursions.excursions,
  }
}
