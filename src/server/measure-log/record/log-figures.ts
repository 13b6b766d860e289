import type { Excursion, Side } from '../../../domain/readings/excursions.ts'
import { expectedSpan } from '../../../domain/readings/expected-span.ts'
import { extremesOf } from '../../../domain/readings/extremes.ts'
import type { Gap } from '../../../domain/readings/missing-readings.ts'
import { periodFigures } from '../../../domain/readings/period-figures.ts'
import type { ExcursionAlarm } from '../../../domain/records/alarm-reason.ts'
import { entryInForce } from '../../../domain/records/entry-in-force.ts'
import type { AlarmFacts } from '../../../domain/records/alarm-facts.ts'
import {
  alarmOf,
  excursionAlarms,
  incidentsDuring,
  watchesTemperature,
} from '../../../domain/records/excursion-alarms.ts'
import { goodsOnRecord, someWatchGoods } from '../../../domain/records/goods-on-record.ts'
import { intervalChanges } from '../../../domain/records/interval-changes.ts'
import { type PeriodVerdict, periodVerdict } from '../../../domain/records/period-verdict.ts'
import { silenceAtEnd } from '../../../domain/records/silence-at-end.ts'
import { timeWeightedSums } from '../../../domain/records/time-weighted-sums.ts'
import type { LogIncident, LogRecord, MeasureLog } from './measure-log.ts'

type RecordWithLead = LogRecord & Pick<MeasureLog, 'goodsLead'>

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
  /** How long it lasted, or lasted at least. */
  lastedMs: number
  extreme: { celsius: number; atMs: number }
  /** The limit that it broke, as in force at its start, °C. */
  limit: number
  /** The alarms and warnings of its temperatures, oldest first. */
  incidents: readonly LogIncident[]
  /**
   * Why each alarm came when it came, those of silence and sensor errors that opened meanwhile
   * included; or why none came.
   */
  alarms: readonly ExcursionAlarm[]
}

/** An alarm that belongs to no excursion, and why it came when it came. */
export type OtherIncident = LogIncident & { alarm: ExcursionAlarm }

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
   * Alarms that belong to none of these excursions: of silence, of sensor errors, or by limits and
   * conditions that are narrower.
   */
  otherIncidents: readonly OtherIncident[]
}

/**
 * Works out the figures of a record. A year of readings a minute takes about 100 ms: too long for
 * the main thread.
 */
export const logFigures = (log: RecordWithLead): LogFigures => {
  const { series, ranges, incidents, fromMs, untilMs, toolSinceMs, intervalBeforeMs } = log
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
  const facts = alarmFacts(log)
  const excursions = excursionsOf(log, figures.excursions, facts)
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
      hasOpenNoDataAlarm: silenceAtEnd(log) !== null,
    }),
    excursions,
    otherIncidents: incidents
      .filter((incident) => !ofExcursions.has(incident))
      .map((incident) => ({ ...incident, alarm: alarmOf(incident, null, facts) })),
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
  longestMs: excursions.reduce((longest, { lastedMs }) => Math.max(longest, lastedMs), 0),
})

/** The facts of a record that the reasons of its alarms rest on. */
const alarmFacts = (log: RecordWithLead): AlarmFacts => ({
  ...log,
  goods: someWatchGoods(log.alarms)
    ? goodsOnRecord(log.series, log.goodsLead, log.alarms, log.intervalBeforeMs)
    : null,
  fallbackMs: log.intervalBeforeMs,
  limits: log.ranges.ranges.map((range, i) => ({ ...range, fromMs: log.ranges.fromMs[i]! })),
})

const excursionsOf = (
  { incidents }: LogRecord,
  excursions: readonly Excursion[],
  facts: AlarmFacts,
): LogExcursion[] =>
  excursions.map((excursion) => {
    const { peakCelsius, peakMs, ...shown } = excursion
    const raised = incidentsDuring(incidents, excursion, facts)
    return {
      ...shown,
      extreme: { celsius: peakCelsius, atMs: peakMs },
      incidents: raised.filter(watchesTemperature),
      alarms: excursionAlarms(excursion, raised, facts),
    }
  })
