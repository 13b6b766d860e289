import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import {
  addDays,
  daysBetween,
  isDay,
  isoWeekOf,
  monthStart,
} from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { Span } from './chart/drawn-series.ts'

export const PRESETS = [
  'hours6',
  'hours24',
  'today',
  'yesterday',
  'currentMonth',
  'lastMonth',
  'custom',
] as const
export type Preset = (typeof PRESETS)[number]

/**
 * Days of the viewer's zone, "YYYY-MM-DD"; both are included. `span`: of a period that ends now and
 * moves on, which lies within those days.
 */
export type Period = { preset: Preset; from: string; to: string; span?: Span }

/** The presets that count back from now: their length, and the steps in which they move on. */
const ROLLING = {
  hours6: { lengthMs: 6 * HOUR_MS, stepMs: 15 * MINUTE_MS },
  hours24: { lengthMs: 24 * HOUR_MS, stepMs: 15 * MINUTE_MS },
} as const
export type RollingPreset = keyof typeof ROLLING
export const isRolling = (preset: Preset): preset is RollingPreset => preset in ROLLING

/** The end is the next quarter of an hour: all that is measured until then has its place already. */
export const rollingPeriod = (preset: RollingPreset, nowMs: number, zone: string): Period => {
  const { lengthMs, stepMs } = ROLLING[preset]
  const toMs = Math.ceil(nowMs / stepMs) * stepMs
  const { dayOf } = localTime(zone)
  const span = { fromMs: toMs - lengthMs, toMs }
  return { preset, from: dayOf(span.fromMs), to: dayOf(nowMs), span }
}

/** The last day may be this many days after the first. */
export const MAX_DAYS_LATER = 30

/** The same day a year ago; for 29 February the 28th. */
export const earliestDay = (today: string): string => {
  const year = Number(today.slice(0, 4)) - 1
  const same = `${year}${today.slice(4)}`
  return isDay(same) ? same : `${year}-02-28`
}

/** The latest last day for a first day: 30 days later, but not after today. */
export const latestEnd = (from: string, today: string): string => {
  const latest = addDays(from, MAX_DAYS_LATER)
  return latest < today ? latest : today
}

export const presetPeriod = (
  preset: Exclude<Preset, 'custom' | RollingPreset>,
  today: string,
): Period => {
  const yesterday = addDays(today, -1)
  const lastMonthEnd = addDays(monthStart(today), -1)
  const days = {
    today: [today, today],
    yesterday: [yesterday, yesterday],
    currentMonth: [monthStart(today), today],
    lastMonth: [monthStart(lastMonthEnd), lastMonthEnd],
  } as const satisfies Record<typeof preset, readonly [string, string]>
  const [from, to] = days[preset]
  return { preset, from, to }
}

const isPreset = (text: string | null): text is Preset => PRESETS.some((preset) => preset === text)

type PeriodContext = { nowMs: number; zone: string; otherwise?: 'today' | RollingPreset }

/**
 * The period that an address names. A preset follows the calendar: yesterday's link to "today"
 * shows today. A custom period keeps its days, cut to what may be chosen. An address that names no
 * period means `otherwise`.
 */
export const periodOfAddress = (
  address: URLSearchParams,
  { nowMs, zone, otherwise = 'today' }: PeriodContext,
): Period => {
  const today = localTime(zone).dayOf(nowMs)
  const preset = address.get('preset')
  const from = address.get('from') ?? ''
  const to = address.get('to') ?? ''
  if (isPreset(preset) && preset !== 'custom')
    return isRolling(preset) ? rollingPeriod(preset, nowMs, zone) : presetPeriod(preset, today)
  const earliest = earliestDay(today)
  if (!isDay(from) || !isDay(to) || to < from || from < earliest || from > today)
    return otherwise === 'today'
      ? presetPeriod('today', today)
      : rollingPeriod(otherwise, nowMs, zone)
  const latest = latestEnd(from, today)
  return { preset: 'custom', from, to: to < latest ? to : latest }
}

/**
 * Whether these are the days that the address asks for, up to today: it may name days that cannot be
 * chosen, and too many of them.
 */
export const isAddressed = (address: URLSearchParams, { from, to }: Period, today: string) => {
  const preset = address.get('preset')
  const [first, last] = [address.get('from'), address.get('to')]
  if ((isPreset(preset) && preset !== 'custom') || (first === null && last === null)) return true
  return first === from && (last === to || (to === today && last !== null && last > today))
}

/**
 * The address with this period in place of its own. The rest of it, such as the tool's id, stays.
 */
export const addressOfPeriod = (
  address: URLSearchParams,
  { preset, from, to }: Period,
): URLSearchParams => {
  const next = new URLSearchParams(address)
  next.set('preset', preset)
  if (isRolling(preset)) {
    next.delete('from')
    next.delete('to')
  } else {
    next.set('from', from)
    next.set('to', to)
  }
  return next
}

/**
 * From the start of the first day to the end of the last one, in the viewer's zone; of a rolling
 * period its hours.
 */
export const spanOfPeriod = ({ from, to, span }: Period, zone: string): Span => {
  if (span !== undefined) return span
  const { dayStart } = localTime(zone)
  return { fromMs: dayStart(from), toMs: dayStart(addDays(to, 1)) }
}

export const daysOfPeriod = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** The ISO weeks of its first and last day. */
export const weeksOfPeriod = ({ from, to }: Period): { first: number; last: number } => ({
  first: isoWeekOf(from),
  last: isoWeekOf(to),
})
