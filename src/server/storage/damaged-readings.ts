import { DAY_MS } from '../../domain/durations.ts'
import { channelOfSeries, importOfSeries, toolOfSeries } from '../../domain/devices/sensor.ts'

/** Readings that a damaged row of recent readings probably held: what can still be made out. */
export type ProbableReadings = { fromMs: number; toMs: number; toolId: number; readings: number }

/**
 * A row of recent readings whose bytes are not what was written. `receivedMs`: since 1970; like
 * `readings` it may itself be damaged. `detail`: half a sentence that says what is wrong.
 */
export type DamagedRow = {
  id: number
  receivedMs: number
  readings: number
  probably: readonly ProbableReadings[]
  detail: string
}

/** The largest time that a Date holds, ms. */
const LAST_DATE_MS = 8.64e15

/** An instant that may be damaged itself, for a sentence. */
export const instantText = (ms: number): string =>
  Math.abs(ms) <= LAST_DATE_MS ? new Date(ms).toISOString() : `${ms} ms`

/** A sentence for the operator. */
export const damagedRowText = ({
  id,
  receivedMs,
  readings,
  detail,
}: Pick<DamagedRow, 'id' | 'receivedMs' | 'readings' | 'detail'>): string =>
  `Row ${id} of the hot log (${readings} readings, received ${instantText(receivedMs)}) is damaged: ${detail}.`

/**
 * A sealed stretch of a series whose bytes are not what was written. `toolId`: the id of the series,
 * see `seriesIdOf`. `firstDay`: its first UTC day, "2026-11-20". `readings`: how many its row says; 0 where the row itself is unreadable.
 */
export type DamagedDays = {
  toolId: number
  firstDay: string
  days: number
  readings: number
  detail: string
}

/**
 * A UTC day, counted from 1970-01-01: "2026-11-20". A damaged number may be one of a year with a sign
 * and six digits, which `Date.parse` understands too.
 */
export const utcDayText = (day: number): string => {
  const ms = Math.max(-LAST_DATE_MS, Math.min(LAST_DATE_MS, day * DAY_MS))
  return new Date(ms).toISOString().split('T')[0] ?? ''
}

/** The last UTC day of a stretch of days, "2026-11-20". Their number may be damaged itself. */
export const lastDayOf = ({ firstDay, days }: Pick<DamagedDays, 'firstDay' | 'days'>): string =>
  utcDayText(Date.parse(firstDay) / DAY_MS + Math.max(0, days - 1))

/** "tool 12", "humidity of tool 12", "import 3": whose readings a series holds, where no name is at hand. */
export const seriesText = (seriesId: number): string => {
  const importId = importOfSeries(seriesId)
  if (importId !== null) return `import ${importId}`
  const channel = channelOfSeries(seriesId)
  const tool = `tool ${toolOfSeries(seriesId)}`
  return channel === 'temperature' ? tool : `${channel ?? 'an unknown channel'} of ${tool}`
}

/** A sentence for the operator. */
export const damagedDaysText = ({
  toolId,
  firstDay,
  detail,
}: Pick<DamagedDays, 'toolId' | 'firstDay' | 'detail'>): string =>
  `The readings of ${seriesText(toolId)} from ${firstDay} (UTC) on are damaged: ${detail}.`
