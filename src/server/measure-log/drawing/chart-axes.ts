import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'

/** A line of the grid and what stands beside it; some stand for themselves. */
export type TimeTick = { atMs: number; label: string | null }

/** Labels that fit side by side. */
const MOST_LABELS = 12

const datesFrom = (
  from: Temporal.ZonedDateTime,
  toMs: number,
  step: Temporal.DurationLike,
): Temporal.ZonedDateTime[] => {
  const found: Temporal.ZonedDateTime[] = []
  for (let date = from; date.epochMilliseconds <= toMs; date = date.add(step)) found.push(date)
  return found
}

/** With a label at so few of them that labels do not meet. */
const labelled = (
  dates: readonly Temporal.ZonedDateTime[],
  fromMs: number,
  written: (date: Temporal.ZonedDateTime) => string,
): TimeTick[] => {
  const within = dates.filter(({ epochMilliseconds }) => epochMilliseconds >= fromMs)
  const every = Math.ceil(within.length / MOST_LABELS)
  return within.map((date, i) => ({
    atMs: date.epochMilliseconds,
    label: i % every === 0 ? written(date) : null,
  }))
}

/**
 * The grid of a period: hours up to three days, midnights up to three months, else the first of
 * each month; in the zone, whose days may have 23 or 25 hours.
 */
export const timeTicks = (
  fromMs: number,
  toMs: number,
  timeZone: string,
  language: LanguageCode,
): TimeTick[] => {
  const first = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone)
  const midnight = first.startOfDay()
  // British, for days before months.
  const locale = language === 'en' ? 'en-GB' : language
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone })
  const dayText = ({ epochMilliseconds }: Temporal.ZonedDateTime): string =>
    day.format(epochMilliseconds)
  const lengthMs = toMs - fromMs
  if (lengthMs <= 3 * DAY_MS) {
    const hours = [1, 2, 3, 6, 12].find((step) => lengthMs / (step * HOUR_MS) <= MOST_LABELS) ?? 12
    // Day by day, so that a day of 23 or 25 hours has its ticks at the same hours.
    const dates = datesFrom(midnight, toMs, { days: 1 }).flatMap((begin) =>
      Array.from({ length: 24 / hours }, (_, i) => begin.withPlainTime({ hour: i * hours })).filter(
        ({ epochMilliseconds }) => epochMilliseconds <= toMs,
      ),
    )
    return labelled(dates, fromMs, (date) =>
      date.hour === 0 ? dayText(date) : `${String(date.hour).padStart(2, '0')}:00`,
    )
  }
  if (lengthMs <= 95 * DAY_MS)
    return labelled(datesFrom(midnight, toMs, { days: 1 }), fromMs, dayText)
  return labelled(datesFrom(midnight.with({ day: 1 }), toMs, { months: 1 }), fromMs, (date) =>
    date.month === 1 ? String(date.year) : month.format(date.epochMilliseconds),
  )
}

/** Round steps from below `low` to above `high`, at most nine. */
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
