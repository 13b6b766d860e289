import type { TFunction } from 'i18next'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts'

/** "8 s ago", "22 min ago", "3 h ago", "2 days ago". A time ahead of the clock counts as now. */
export const ageText = (t: TFunction, ageMs: number): string => {
  const age = Math.max(0, ageMs)
  if (age < MINUTE_MS) return t('measureTime.secondsAgo', { n: Math.floor(age / SECOND_MS) })
  if (age < HOUR_MS) return t('measureTime.minutesAgo', { n: Math.floor(age / MINUTE_MS) })
  if (age < 2 * DAY_MS) return t('measureTime.hoursAgo', { n: Math.floor(age / HOUR_MS) })
  return t('measureTime.daysAgo', { count: Math.floor(age / DAY_MS) })
}
