import type { TFunction } from 'i18next'
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'

/**
 * A duration that still grows, such as a silence, or a round one: "45 s", "12 min", "3 h 28 min", and
 * from two days on "10 days". What is over has its exact length, by `durationText` alone.
 */
export const runningText = (t: TFunction, ms: number, language: LanguageCode): string => {
  if (ms >= 2 * DAY_MS) return t('measureTime.days', { count: Math.floor(ms / DAY_MS) })
  const isShort = ms < MINUTE_MS
  return durationText(isShort ? Math.max(0, ms) : Math.floor(ms / MINUTE_MS) * MINUTE_MS, language)
}
