import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/durations.ts'
import { addDays, isoWeekOf, weekdayOf } from '../../../../domain/periods/calendar-day.ts'
import { type LocalTime, localTime } from '../../../../domain/periods/local-time.ts'
import type { Span } from './drawn-series.ts'

/**
 * Instants in ms since 1970. `majors` have a label and a line through the plot; `weeks` have a
 * label above it.
 */
export type TimeAxis = {
  minors: number[]
  majors: { timeMs: number; label: string }[]
  weeks: { timeMs: number; week: number }[]
}

const LABEL_PX = 64

/** Minutes between labels and between small ticks. */
const CLOCK_STEPS = [
  { label: 1, tick: 1 },
  { label: 5, tick: 1 },
  { label: 10, tick: 5 },
  { label: 15, tick: 5 },
  { label: 30, tick: 10 },
  { label: 60, tick: 15 },
  { label: 120, tick: 60 },
  { label: 180, tick: 60 },
  { label: 360, tick: 60 },
  { label: 720, tick: 180 },
] as const

const isInside = (span: Span, timeMs: number): boolean =>
  timeMs >= span.fromMs && timeMs <= span.toMs

const daysIn = (span: Span, { dayOf, dayStart }: LocalTime): string[] => {
  const days: string[] = []
  for (let day = dayOf(span.fromMs); dayStart(day) <= span.toMs; day = addDays(day, 1))
    days.push(day)
  return days
}

/**
 * The times of day at this step, counted from each midnight. An hour that the clocks skip has no
 * tick; the later ones stay at full hours.
 */
const clockTimes = (
  days: readonly string[],
  stepMinutes: number,
  span: Span,
  { instantOf }: LocalTime,
): number[] => {
  const times = new Set<number>()
  for (const day of days) {
    for (let minutes = 0; minutes < 24 * 60; minutes += stepMinutes) {
      const time = instantOf(day, minutes * MINUTE_MS)
      if (isInside(span, time)) times.add(time)
    }
  }
  return [...times].toSorted((a, b) => a - b)
}

const weeksOf = (
  span: Span,
  days: readonly string[],
  { dayStart }: LocalTime,
  pxPerMs: number,
): TimeAxis['weeks'] => {
  const first = days[0]
  if (first === undefined) return []
  const mondays = days
    .filter((day) => weekdayOf(day) === 1)
    .map((day) => ({ timeMs: dayStart(day), week: isoWeekOf(day) }))
  const inside = mondays.filter(({ timeMs }) => isInside(span, timeMs))
  const next = inside[0]
  const fits = next === undefined || (next.timeMs - span.fromMs) * pxPerMs >= LABEL_PX * 0.7
  return fits && next?.timeMs !== span.fromMs
    ? [{ timeMs: span.fromMs, week: isoWeekOf(first) }, ...inside]
    : inside
}

/**
 * The ruler of time for a visible span, in the viewer's zone. Up to two days it shows times, up to
 * nine days it shows days, beyond that Mondays. Labels never touch.
 */
export const timeAxisOf = (span: Span, zone: string, widthPx: number): TimeAxis => {
  const length = Math.max(1, span.toMs - span.fromMs)
  const pxPerMs = widthPx / length
  const local = localTime(zone)
  const days = daysIn(span, local)
  const weeks = weeksOf(span, days, local, pxPerMs)
  const midnights = days
    .map((day) => ({ day, timeMs: local.dayStart(day) }))
    .filter(({ timeMs }) => isInside(span, timeMs))
  const clock = CLOCK_STEPS.find(({ label }) => label * MINUTE_MS * pxPerMs >= LABEL_PX)

  if (length <= 2 * DAY_MS + HOUR_MS && clock) {
    return {
      minors: clockTimes(days, clock.tick, span, local),
      majors: clockTimes(days, clock.label, span, local).map((timeMs) => {
        const time = local.timeOfDay(timeMs).slice(0, 'HH:mm'.length)
        return { timeMs, label: time === '00:00' ? local.dayOf(timeMs).slice(5) : time }
      }),
      weeks,
    }
  }
  const dayPx = DAY_MS * pxPerMs
  if (length <= 9 * DAY_MS) {
    const every = Math.max(1, Math.ceil(LABEL_PX / dayPx))
    return {
      minors: clockTimes(days, dayPx >= 48 ? 6 * 60 : 12 * 60, span, local),
      majors: midnights
        .filter((_, index) => index % every === 0)
        .map(({ day, timeMs }) => ({ timeMs, label: day.slice(5) })),
      weeks,
    }
  }
  const mondays = midnights.filter(({ day }) => weekdayOf(day) === 1)
  const start = midnights[0]
  const firstMonday = mondays[0]
  const isStartFree =
    start && (!firstMonday || (firstMonday.timeMs - start.timeMs) * pxPerMs >= LABEL_PX * 0.7)
  const labelled = isStartFree && start !== firstMonday ? [start, ...mondays] : mondays
  return {
    minors: midnights.map(({ timeMs }) => timeMs),
    majors: labelled.map(({ day, timeMs }) => ({ timeMs, label: day.slice(5) })),
    weeks,
  }
}
