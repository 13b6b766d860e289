import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import type { RegisterMonth } from '../../domain/haccp/register-month.ts'
import type { RegisterSettings } from '../../domain/haccp/register-settings.ts'
import { type ValueAtTime, valueAtTime } from '../../domain/haccp/value-at-time.ts'
import type { Clock } from '../../domain/clock.ts'
import { PROVENANCE_KINDS, type ProvenanceKind } from '../../domain/readings/provenance.ts'
import type { Series } from '../../domain/readings/series.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { beforeRecord } from '../measure-log/record/before-record.ts'
import { dailyFigures, type LogDay } from '../measure-log/record/daily-figures.ts'
import type { RecordDeps } from '../measure-log/record/gather-record.ts'
import type { LogIncident, LogRecord, RangeHistory } from '../measure-log/record/measure-log.ts'
import { recordUntilNow } from '../measure-log/record/record-until-now.ts'

export type DayMark = ProvenanceKind | 'not-monitored'
const MARKS: readonly DayMark[] = [...PROVENANCE_KINDS, 'not-monitored']

/** A day of a sensor in the register: the row of the daily sheet, and what kitchens write by hand. */
export type RegisterDay = LogDay & {
  /** At the chosen times, in their order; null: no reading, or the time has not come yet. */
  atTimes: (ValueAtTime | null)[]
  /** What makes readings of the day less certain, or says why they are missing. */
  marks: DayMark[]
}

/** A month of a sensor. */
export type SensorMonth = {
  toolId: number
  uid: string
  name: string
  imeiNumber: string
  equipmentId: number
  untilMs: number
  /** In force within the month. */
  ranges: RangeHistory
  days: RegisterDay[]
  /** That touch the month, the oldest first. */
  incidents: LogIncident[]
}

export type SensorMonthDeps = RecordDeps & { clock: Clock }

/** "08:00" in ms since midnight. */
const msOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS

const marksOf = ({ arrivals, marks, outages }: LogRecord, { fromMs, toMs }: LogDay): DayMark[] => {
  const isWithin = (each: { fromMs: number; toMs: number }): boolean =>
    each.fromMs < toMs && each.toMs > fromMs
  const kinds = new Set<DayMark>([
    ...arrivals.filter(isWithin).map(({ kind }) => kind),
    ...marks.filter(isWithin).map(({ kind }) => kind),
    ...outages.filter(isWithin).map(() => 'not-monitored' as const),
  ])
  return MARKS.filter((kind) => kinds.has(kind))
}

const joined = (first: Series, second: Series): Series => {
  const times = new Float64Array(first.times.length + second.times.length)
  const values = new Int32Array(times.length)
  times.set(first.times)
  times.set(second.times, first.times.length)
  values.set(first.values)
  values.set(second.values, first.values.length)
  return { times, values }
}

/**
 * A month of a sensor, worked out as the measurement log and its daily sheet are. What people of a
 * former customer wrote is among the incidents. A month of readings a minute takes some 30 ms.
 */
export const sensorMonth = async (
  deps: SensorMonthDeps,
  tool: Tool,
  { fromMs, toMs, timeZone }: RegisterMonth,
  { times, withinMinutes }: RegisterSettings,
  signal?: AbortSignal,
): Promise<SensorMonth> => {
  const record = await recordUntilNow(deps, tool, { fromMs, toMs }, signal)
  const lead = await beforeRecord(deps, tool, record, signal)
  const local = localTime(timeZone)
  // The first chosen time may have its reading in the month before.
  const before = await deps.storage.readings.read(tool.id, {
    fromMs: fromMs - DAY_MS,
    toMs: fromMs,
  })
  const series = joined(before, record.series)
  const atTime = (day: LogDay, time: string): ValueAtTime | null => {
    const atMs = local.instantOf(day.day, msOfDay(time))
    return atMs < record.untilMs || day.toMs <= record.untilMs
      ? valueAtTime(series, atMs, withinMinutes)
      : null
  }
  return {
    toolId: tool.id,
    uid: tool.uid,
    name: tool.name,
    imeiNumber: tool.imeiNumber,
    equipmentId: tool.equipmentId,
    untilMs: record.untilMs,
    ranges: record.ranges,
    days: dailyFigures({ ...record, ...lead, timeZone }).map((day) => ({
      ...day,
      atTimes: times.map((time) => atTime(day, time)),
      marks: marksOf(record, day),
    })),
    incidents: [...record.incidents],
  }
}
