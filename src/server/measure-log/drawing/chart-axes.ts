import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { addDays, monthStart, nextMonth } from '../../../domain/periods/calendar-day.ts'
import { type LocalTime, localTime } from '../../../domain/periods/local-time.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'

/** A vertical line of the grid. `label` is null where labels would overlap. */
export type TimeTick = { atMs: number; label: string | null }

/** Number of labels that fit side by side. */
const MOST_LABELS = 12

/** Ticks for the instants from `fromMs` on; only every n-th has a label, so that none overlap. */
const ticksWithLabels = (
  instants: readonly number[],
  fromMs: number,
  labelOf: (timeMs: number) => string,
): TimeTick[] => {
  const visible = instants.filter((timeMs) => timeMs >= fromMs)
  const labelEvery = Math.ceil(visible.length / MOST_LABELS)
  return visible.map((atMs, i) => ({ atMs, label: i % labelEvery === 0 ? labelOf(atMs) : null }))
}

/** Where the days begin: `first`, `next(first)` and so on, until `toMs`. */
const dayStarts = (
  first: string,
  next: (day: string) => string,
  toMs: number,
  { dayStart }: LocalTime,
): { day: string; startMs: number }[] => {
  const starts: { day: string; startMs: number }[] = []
  for (let day = first; dayStart(day) <= toMs; day = next(day))
    starts.push({ day, startMs: dayStart(day) })
  return starts
}

/**
 * The vertical grid lines of a period: full hours for up to three days, midnights for up to three
 * months, else the first of each month. All in the time zone, where a day may have 23 or 25 hours.
 */
export const timeTicks = (
  fromMs: number,
  toMs: number,
  timeZone: string,
  language: LanguageCode,
): TimeTick[] => {
  const local = localTime(timeZone)
  const first = local.dayOf(fromMs)
  // British English writes the day before the month.
  const locale = language === 'en' ? 'en-GB' : language
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone })
  const dayText = (timeMs: number): string => day.format(timeMs)
  const lengthMs = toMs - fromMs
  const days = (): { day: string; startMs: number }[] =>
    dayStarts(first, (text) => addDays(text, 1), toMs, local)
  if (lengthMs <= 3 * DAY_MS) {
    const hours = [1, 2, 3, 6, 12].find((step) => lengthMs / (step * HOUR_MS) <= MOST_LABELS) ?? 12
    // Day by day: a day of 23 or 25 hours has its ticks at the same hours as any other.
    const instants = days()
      .flatMap((begin) =>
        Array.from({ length: 24 / hours }, (_, i) =>
          local.instantOf(begin.day, i * hours * HOUR_MS),
        ),
      )
      .filter((timeMs) => timeMs <= toMs)
    return ticksWithLabels(instants, fromMs, (timeMs) => {
      const hour = local.timeOfDay(timeMs).slice(0, 2)
      return hour === '00' ? dayText(timeMs) : `${hour}:00`
    })
  }
  if (lengthMs <= 95 * DAY_MS)
    return ticksWithLabels(
      days().map(({ startMs }) => startMs),
      fromMs,
      dayText,
    )
  const months = dayStarts(monthStart(first), nextMonth, toMs, local)
  return ticksWithLabels(
    months.map(({ startMs }) => startMs),
    fromMs,
    (timeMs) => {
      const [year, number] = local.dayOf(timeMs).split('-')
      return number === '01' ? String(year) : month.format(timeMs)
    },
  )
}

/** At most nine round temperatures in equal steps, from `low` or below to `high` or above. */
export const celsiusTicks = (low: number, high: number): number[] => {
  const step =
    [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find(
      (size) => Math.ceil(high / size) - Math.floor(low / size) <= 8,
    ) ?? 200
  const first = Math.floor(low / step)
  return Array.from(
    { length: Math.ceil(high / step) - first + 1 },
    (_, i) => Math.round((first + i) * step * 10) / 10,
  )
}
