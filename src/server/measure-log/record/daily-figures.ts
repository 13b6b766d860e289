import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { expectedSpan } from '../../../domain/readings/expected-span.ts'
import { periodFigures } from '../../../domain/readings/period-figures.ts'
import { INTERVALS_COUNTED, usualIntervalMs } from '../../../domain/readings/usual-interval.ts'
import { entryInForce } from '../../../domain/records/entry-in-force.ts'
import { INTERVAL_REACH_MS } from '../../readings/interval-before.ts'
import type { LogIncident, LogRecord, MeasureLog } from './measure-log.ts'

/** What the days of a record follow from. */
export type DailyRecord = LogRecord & Pick<MeasureLog, 'timeZone' | 'timesBefore'>

/** Of a day without a temperature: why there is none. `ahead`: the record ends before it. */
export type DayWithout = 'no-readings' | 'faults' | 'before-setup' | 'ahead'

/**
 * What one day of a log says, by the clocks of its zone, as the page says it of that day alone. °C;
 * the mean is weighted by time.
 */
export type LogDay = {
  /** "YYYY-MM-DD" */
  day: string
  /** The part of it that lies in the period; its whole length may be 23 or 25 hours. */
  fromMs: number
  toMs: number
  isWhole: boolean
  temperatures: { lowest: number; highest: number; mean: number } | DayWithout
  /** How long it was out of range, and how long readings were missing, ms. */
  outMs: number
  missingMs: number
  /** Alarms that began, lasted or ended on it. */
  alarms: number
}

/** Index of the first time that is not before `atMs`. */
const firstFrom = (times: Float64Array, atMs: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < atMs) low = middle + 1
    else high = middle
  }
  return low
}

/** As storage decides which alarms touch a span. */
export const touches = (
  { startedMs, recoveredMs }: Pick<LogIncident, 'startedMs' | 'recoveredMs'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): boolean =>
  startedMs < toMs && (recoveredMs === null || recoveredMs > fromMs || startedMs >= fromMs)

const daySpans = ({ fromMs, toMs, timeZone }: DailyRecord) => {
  const local = localTime(timeZone)
  const spans: Pick<LogDay, 'day' | 'fromMs' | 'toMs' | 'isWhole'>[] = []
  for (let day = local.dayOf(fromMs); local.dayStart(day) < toMs; day = addDays(day, 1)) {
    const [startMs, endMs] = [local.dayStart(day), local.dayStart(addDays(day, 1))]
    const span = { fromMs: Math.max(fromMs, startMs), toMs: Math.min(toMs, endMs) }
    const isWhole = span.fromMs === startMs && span.toMs === endMs
    if (span.fromMs < span.toMs) spans.push({ day, ...span, isWhole })
  }
  return spans
}

/** The usual interval before a day, as the page works it out for that day. */
const intervalBeforeDay = (
  { series: { times }, timesBefore, fromMs, intervalBeforeMs }: DailyRecord,
  dayMs: number,
): number => {
  if (dayMs <= fromMs) return intervalBeforeMs
  const reachMs = dayMs - INTERVAL_REACH_MS
  const within = times.subarray(firstFrom(times, reachMs), firstFrom(times, dayMs))
  const before = reachMs >= fromMs ? [] : timesBefore.subarray(firstFrom(timesBefore, reachMs))
  return usualIntervalMs(Float64Array.of(...before, ...within.subarray(-INTERVALS_COUNTED - 1)))
}

/** The figures of each day of a log. Linear in its readings. */
export const dailyFigures = (log: DailyRecord): LogDay[] => {
  const { series, ranges, toolSinceMs, untilMs, incidents } = log
  const rangeAt = entryInForce(ranges.fromMs, ranges.ranges)
  return daySpans(log).map((span) => {
    const [from, to] = [firstFrom(series.times, span.fromMs), firstFrom(series.times, span.toMs)]
    const passed = expectedSpan(span, { toolSinceMs, untilMs })
    let outMs = 0
    const { lowest, highest, mean, missingMs, faults } = periodFigures(
      { times: series.times.subarray(from, to), values: series.values.subarray(from, to) },
      {
        passed,
        rangeAt,
        fallbackMs: intervalBeforeDay(log, span.fromMs),
        onHeld: (_value, heldMs, side) => {
          if (side !== null) outMs += heldMs
        },
      },
    )
    const without = (): DayWithout => {
      if (faults > 0) return 'faults'
      if (span.fromMs >= untilMs) return 'ahead'
      return span.toMs <= toolSinceMs ? 'before-setup' : 'no-readings'
    }
    return {
      ...span,
      temperatures:
        lowest === null || highest === null || mean === null
          ? without()
          : { lowest, highest, mean },
      outMs,
      missingMs,
      alarms: incidents.filter((incident) => touches(incident, span)).length,
    }
  })
}
