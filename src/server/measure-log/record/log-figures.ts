import type { Excursion, Side } from '../../../domain/readings/excursions.ts'
import { expectedSpan } from '../../../domain/readings/expected-span.ts'
import { extremesOf } from '../../../domain/readings/extremes.ts'
import type { Gap } from '../../../domain/readings/missing-readings.ts'
import { periodFigures } from '../../../domain/readings/period-figures.ts'
import type { ExcursionAlarm } from '../../../domain/records/alarm-reason.ts'
import { entryInForce } from '../../../domain/records/entry-in-force.ts'
import {
  type AlarmFacts,
  excursionAlarms,
  incidentsDuring,
} from '../../../domain/records/excursion-alarms.ts'
import { intervalChanges } from '../../../domain/records/interval-changes.ts'
import { type PeriodVerdict, periodVerdict } from '../../../domain/records/period-verdict.ts'
import { silenceAtEnd } from '../../../domain/records/silence-at-end.ts'
import { timeWeightedSums } from '../../../domain/records/time-weighted-sums.ts'
import type { LogIncident, LogRecord } from './measure-log.ts'

/** A duration, and its share (0 to 1) of the time that the readings cover. */
export type TimeShare = { ms: number; share: number }

/** In °C, weighted by the time that each reading covers. That time never bridges a gap. */
export type LogStatistics = {
  /** The value, and when it was first reached. */
  lowest: { celsius: number; atMs: number }
  highest: { celsius: number; atMs: number }
  mean: number
  median: number
  standardDeviation: number
  /** USP <1079.2>. */
  meanKinetic: number
  /** The time that all readings cover. */
  coveredMs: number
  /** Out of range, by the limits in force at each reading. */
  high: TimeShare
  low: TimeShare
  excursions: number
  /** Length of the longest excursion, ms; 0 without any. */
  longestMs: number
}

export type LogCompleteness = {
  /** How many readings there would be if none were missing, at the interval as it was then. */
  expected: number
  /** Readings with a temperature, from when on readings are expected. */
  received: number
  /**
   * Readings with a sensor fault instead of a temperature. They do not count as received.
   */
  faults: number
  /** Received divided by expected readings, 0 to 1; null when none were expected. */
  coverage: number | null
  /** The time of all gaps. */
  missingMs: number
  /** Pauses of more than three usual intervals of that time, less the first one. */
  gaps: readonly Gap[]
  /** The ends of the pauses that the chart's line does not bridge. */
  lineBreaks: readonly number[]
}

export type LogExcursion = {
  side: Side
  beganMs: number
  endedMs: number
  /**
   * False when the excursion ended in a gap or at the end of the record: it lasted at least this
   * long.
   */
  isEndKnown: boolean
  extreme: { celsius: number; atMs: number }
  /** The limit that it broke, as in force at its start, °C. */
  limit: number
  /** The alarms that it opened, oldest first. */
  incidents: readonly LogIncident[]
  /** Why each of them came when it came; or why none came. */
  alarms: readonly ExcursionAlarm[]
}

/** The figures that are computed from a record. */
export type LogFigures = {
  /**
   * The usual intervals in the record, each with its start. The first one starts with the record.
   * Empty without readings.
   */
  intervals: readonly { fromMs: number; intervalMs: number }[]
  /** Null without a temperature. */
  statistics: LogStatistics | null
  completeness: LogCompleteness
  verdict: PeriodVerdict
  /** Oldest first. */
  excursions: readonly LogExcursion[]
  /**
   * Alarms that belong to none of these excursions: of silence, of sensor errors, or by narrower
   * notification limits.
   */
  otherIncidents: readonly LogIncident[]
}

/**
 * Works out the figures of a record. A year of readings a minute takes about 100 ms: too long for
 * the main thread.
 */
export const logFigures = (record: LogRecord): LogFigures => {
  const { series, ranges, incidents, fromMs, untilMs, toolSinceMs, intervalBeforeMs } = record
  const extremes = extremesOf(series)
  const timeWeighted =
    extremes &&
    timeWeightedSums(
      Math.round(extremes.lowest.celsius * 100),
      Math.round(extremes.highest.celsius * 100),
    )
  const outMs: Record<Side, number> = { high: 0, low: 0 }
  const figures = periodFigures(series, {
    passed: expectedSpan({ fromMs, toMs: untilMs }, { toolSinceMs, untilMs }),
    rangeAt: entryInForce(ranges.fromMs, ranges.ranges),
    fallbackMs: intervalBeforeMs,
    onHeld: (value, heldMs, side) => {
      timeWeighted?.add(value, heldMs)
      if (side !== null) outMs[side] += heldMs
    },
  })
  const excursions = excursionsOf(record, figures.excursions)
  const { expected, faults, missingMs, gaps, lineBreaks } = figures
  const received = figures.readings - figures.beforeSetUp
  const ofExcursions = new Set(excursions.flatMap((excursion) => excursion.incidents))
  return {
    intervals: intervalChanges(series.times, intervalBeforeMs),
    statistics:
      timeWeighted &&
      extremes &&
      statisticsOf(extremes, { ...timeWeighted.figures(), mean: figures.mean! }, outMs, excursions),
    completeness: {
      expected,
      received,
      faults,
      coverage: expected === 0 ? null : received / expected,
      missingMs,
      gaps,
      lineBreaks,
    },
    verdict: periodVerdict({
      ...figures,
      excursions: excursions.length,
      hasOpenNoDataAlarm: silenceAtEnd(record) !== null,
    }),
    excursions,
    otherIncidents: incidents.filter((incident) => !ofExcursions.has(incident)),
  }
}

const statisticsOf = (
  extremes: Pick<LogStatistics, 'lowest' | 'highest'>,
  { totalMs, ...weightedFigures }: ReturnType<ReturnType<typeof timeWeightedSums>['figures']>,
  outMs: Record<Side, number>,
  excursions: readonly LogExcursion[],
): LogStatistics => ({
  ...extremes,
  ...weightedFigures,
  coveredMs: totalMs,
  high: { ms: outMs.high, share: outMs.high / totalMs },
  low: { ms: outMs.low, share: outMs.low / totalMs },
  excursions: excursions.length,
  longestMs: excursions.reduce(
    (longest, { beganMs, endedMs }) => Math.max(longest, endedMs - beganMs),
    0,
  ),
})

/** The facts of a record that the reasons of its alarms rest on. */
const alarmFacts = (record: LogRecord): AlarmFacts => ({
  ...record,
  fallbackMs: record.intervalBeforeMs,
  limits: record.ranges.ranges.map((range, i) => ({ ...range, fromMs: record.ranges.fromMs[i]! })),
})

const excursionsOf = (record: LogRecord, excursions: readonly Excursion[]): LogExcursion[] => {
  const facts = alarmFacts(record)
  return excursions.map((excursion) => {
    const { peakCelsius, peakMs, ...shown } = excursion
    const incidents = incidentsDuring(record.incidents, excursion)
    return {
      ...shown,
      extreme: { celsius: peakCelsius, atMs: peakMs },
      incidents,
      alarms: excursionAlarms(excursion, incidents, facts),
    }
  })
}
