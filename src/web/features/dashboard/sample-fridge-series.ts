import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { addDays } from '../../../domain/periods/calendar-day.ts'
import { firstInstantOf } from '../../../domain/periods/first-instant.ts'
import type { LocalTime } from '../../../domain/periods/local-time.ts'
import type { Range } from '../../../domain/limits/range.ts'
import type { SparkSeries } from '../../components/tool-widget/spark-geometry.ts'

export const SAMPLE_LIMITS: Range = { min: 2, max: 8 }

/** How often the sample "sends". */
export const SAMPLE_EVERY_MS = MINUTE_MS

/** −1 to 1, the same for the same number: the noise of the probe. */
const noise = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43_758.5453
  return (x - Math.floor(x)) * 2 - 1
}

/** The door stands open from 14:10 UTC of the day before `nowMs`, for 40 minutes. */
export const doorOpenedAt = (nowMs: number): number =>
  Math.floor(nowMs / DAY_MS) * DAY_MS - DAY_MS + 14 * HOUR_MS + 10 * MINUTE_MS
const DOOR_OPEN_MS = 40 * MINUTE_MS

/** How warm the open door has made it, °C: quickly up, slowly down. */
const doorWarmth = (sinceOpenedMs: number): number => {
  if (sinceOpenedMs < 0) return 0
  if (sinceOpenedMs < DOOR_OPEN_MS) return 6.5 * (1 - Math.exp(-sinceOpenedMs / (12 * MINUTE_MS)))
  return 6.3 * Math.exp(-(sinceOpenedMs - DOOR_OPEN_MS) / (25 * MINUTE_MS))
}

const DEFROST_MS = 25 * MINUTE_MS

/**
 * °C of a fridge that nobody has, at a minute: its compressor runs three times in two hours, it
 * defrosts every eight hours, and yesterday its door stood open.
 */
export const sampleCelsius = (atMs: number, nowMs: number): number => {
  const minute = Math.floor(atMs / MINUTE_MS)
  const cycle = ((minute % 40) / 40) * 2
  const compressor = cycle < 1 ? 0.7 - 1.4 * cycle : -0.7 + 1.4 * (cycle - 1)
  const sinceDefrostMs = atMs % (8 * HOUR_MS)
  const defrost =
    sinceDefrostMs < DEFROST_MS
      ? (2 * sinceDefrostMs) / DEFROST_MS
      : 2 * Math.exp(-(sinceDefrostMs - DEFROST_MS) / (12 * MINUTE_MS))
  const celsius =
    4.4 + compressor + defrost + doorWarmth(atMs - doorOpenedAt(nowMs)) + 0.15 * noise(minute)
  return Math.round(celsius * 10) / 10
}

const valuesOf = (fromMs: number, toMs: number, nowMs: number): number[] => {
  const values: number[] = []
  for (let at = fromMs; at < toMs; at += SAMPLE_EVERY_MS) values.push(sampleCelsius(at, nowMs))
  return values
}

/** The last 24 hours in 48 stretches, as `recentSeries` answers for a real sensor. */
export const sampleDay = (nowMs: number): SparkSeries => {
  const end = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  const stretches = Array.from({ length: 48 }, (_, i) => {
    const from = end - (48 - i) * 30 * MINUTE_MS
    const values = valuesOf(from, from + 30 * MINUTE_MS, nowMs)
    return {
      from,
      low: Math.min(...values),
      high: Math.max(...values),
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    }
  })
  return {
    times: stretches.map(({ from }) => from),
    lows: stretches.map(({ low }) => low),
    highs: stretches.map(({ high }) => high),
    means: stretches.map(({ mean }) => mean),
    gapStarts: [],
    gapEnds: [],
    usualIntervalMs: SAMPLE_EVERY_MS,
  }
}

/** Lowest and highest value of each of the last seven days of a zone, today first, °C. */
export const sampleWeek = (
  nowMs: number,
  local: LocalTime,
): { day: string; low: number; high: number }[] => {
  const today = local.dayOf(nowMs)
  return Array.from({ length: 7 }, (_, i) => {
    const day = addDays(today, -i)
    const from = firstInstantOf(local, day, 0)
    const to = firstInstantOf(local, addDays(day, 1), 0)
    const values = valuesOf(from, Math.min(to, nowMs + SAMPLE_EVERY_MS), nowMs)
    return { day, low: Math.min(...values), high: Math.max(...values) }
  })
}
