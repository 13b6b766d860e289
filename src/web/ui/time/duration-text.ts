import type { TFunction } from 'i18next'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "8 s ago", "22 min ago", "3 h ago", "2 days ago". A time ahead of the clock counts as now. */
export const ageText = (t: TFunction, ageMs: number): string => {
  const age = Math.max(0, ageMs)
  if (age < MINUTE) return t('measureTime.secondsAgo', { n: Math.floor(age / SECOND) })
  if (age < HOUR) return t('measureTime.minutesAgo', { n: Math.floor(age / MINUTE) })
  if (age < 2 * DAY) return t('measureTime.hoursAgo', { n: Math.floor(age / HOUR) })
  return t('measureTime.daysAgo', { count: Math.floor(age / DAY) })
}

/** "45 s", "12 min", "3 h 28 min", "2 days". */
export const durationText = (t: TFunction, ms: number): string => {
  if (ms < MINUTE) return t('measureTime.seconds', { n: Math.round(ms / SECOND) })
  const minutes = Math.floor(ms / MINUTE)
  if (ms < HOUR) return t('measureTime.minutes', { n: minutes })
  if (ms >= 2 * DAY) return t('measureTime.days', { count: Math.floor(ms / DAY) })
  const h = Math.floor(minutes / 60)
  const m = minutes % 60
  return m === 0 ? t('measureTime.hours', { n: h }) : t('measureTime.hoursAndMinutes', { h, m })
}
