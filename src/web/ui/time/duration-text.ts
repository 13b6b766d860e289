import type { TFunction } from 'i18next'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'

/** "8 s ago", "22 min ago", "3 h ago", "2 days ago". A time ahead of the clock counts as now. */
export const ageText = (t: TFunction, ageMs: number): string => {
  const age = Math.max(0, ageMs)
  if (age < MINUTE_MS) return t('measureTime.secondsAgo', { n: Math.floor(age / SECOND_MS) })
  if (age < HOUR_MS) return t('measureTime.minutesAgo', { n: Math.floor(age / MINUTE_MS) })
  if (age < 2 * DAY_MS) return t('measureTime.hoursAgo', { n: Math.floor(age / HOUR_MS) })
  return t('measureTime.daysAgo', { count: Math.floor(age / DAY_MS) })
}

/**
 * A duration that still grows, such as a silence, or a round one: "45 s", "12 min", "3 h 28 min", and
 * from two days on "10 days". What is over has its exact length, by `durationText` alone.
 */
export const runningText = (t: TFunction, ms: number, language: LanguageCode): string => {
  if (ms >= 2 * DAY_MS) return t('measureTime.days', { count: Math.floor(ms / DAY_MS) })
  const isShort = ms < MINUTE_MS
  return durationText(isShort ? Math.max(0, ms) : Math.floor(ms / MINUTE_MS) * MINUTE_MS, language)
}
