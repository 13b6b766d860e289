import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/durations.ts'
import type { Span } from './drawn-series.ts'
import {
  addDays,
  dayAt,
  dayStart,
  instantOf,
  isoWeekOf,
  wallClockAt,
  weekdayOf,
} from './zoned-time.ts'

/**
 * Instants in ms since 1970. `majors` carry a label and a line through the plot, `weeks` stand
 * above it.
 */
export type TimeAxis = {
  minors: number[]
  majors: { timeMs: number; label: string }[]
  weeks: { timeMs: number; week: number }[]
}

const LABEL_PX = 64

/** Minutes of the wall clock between labels, and between the small ticks. */
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

const two = (value: number): string => String(value).padStart(2, '0')
const isInside = (span: Span, timeMs: number): boolean =>
  timeMs >= span.fromMs && timeMs <= span.toMs

const daysIn = (span: Span, zone: string): string[] => {
  const days: string[] = []
  for (let day = dayAt(span.fromMs, zone); dayStart(day, zone) <= span.toMs; day = addDays(day, 1))
    days.push(day)
  return days
}

/**
 * Wall-clock times at the step, in each day anew: an hour that the clocks skip has no tick, the
 * others keep their place.
 */
const clockTimes = (
  days: readonly string[],
  stepMinutes: number,
  span: Span,
  zone: string,
): number[] => {
  const times = new Set<number>()
  for (const day of days) {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    for (let minutes = 0; minutes < 24 * 60; minutes += stepMinutes) {
      const time = instantOf(
        { year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60 },
        zone,
      )
      if (isInside(span, time)) times.add(time)
    }
  }
  return [...times].toSorted((a, b) => a - b)
}

const weeksOf = (
  span: Span,
  days: readonly string[],
  zone: string,
  pxPerMs: number,
): TimeAxis['weeks'] => {
  const first = days[0]
  if (first === undefined) return []
  const mondays = days
    .filter((day) => weekdayOf(day) === 1)
    .map((day) => ({ timeMs: dayStart(day, zone), week: isoWeekOf(day) }))
  const inside = mondays.filter(({ timeMs }) => isInside(span, timeMs))
  const next = inside[0]
  const fits = next === undefined || (next.timeMs - span.fromMs) * pxPerMs >= LABEL_PX * 0.7
  return fits && next?.timeMs !== span.fromMs
    ? [{ timeMs: span.fromMs, week: isoWeekOf(first) }, ...inside]
    : inside
}

/**
 * The ruler of time for a visible span, in the viewer's zone: up to two days by the clock, up to
 * nine by days, beyond that by Mondays. Two labels are never nearer than a label is wide.
 */
export const timeAxisOf = (span: Span, zone: string, widthPx: number): TimeAxis => {
  const length = Math.max(1, span.toMs - span.fromMs)
  const pxPerMs = widthPx / length
  const days = daysIn(span, zone)
  const weeks = weeksOf(span, days, zone, pxPerMs)
  const midnights = days
    .map((day) => ({ day, timeMs: dayStart(day, zone) }))
    .filter(({ timeMs }) => isInside(span, timeMs))
  const clock = CLOCK_STEPS.find(({ label }) => label * MINUTE_MS * pxPerMs >= LABEL_PX)

  if (length <= 2 * DAY_MS + HOUR_MS && clock) {
    return {
      minors: clockTimes(days, clock.tick, span, zone),
      majors: clockTimes(days, clock.label, span, zone).map((timeMs) => {
        const wall = wallClockAt(timeMs, zone)
        const isMidnight = wall.hour === 0 && wall.minute === 0
        return {
          timeMs,
          label: isMidnight
            ? dayAt(timeMs, zone).slice(5)
            : `${two(wall.hour)}:${two(wall.minute)}`,
        }
      }),
      weeks,
    }
  }
  const dayPx = DAY_MS * pxPerMs
  if (length <= 9 * DAY_MS) {
    const every = Math.max(1, Math.ceil(LABEL_PX / dayPx))
    return {
      minors: clockTimes(days, dayPx >= 48 ? 6 * 60 : 12 * 60, span, zone),
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
