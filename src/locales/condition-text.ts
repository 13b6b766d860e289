import type { AlarmCondition } from '../domain/alarms/alarm-settings.ts'
import { MINUTE_MS } from '../domain/durations.ts'
import { durationText } from '../domain/records/duration-text.ts'
import { limitText } from '../domain/records/limit-text.ts'
import type { LanguageCode } from '../domain/users/account.ts'

const SIDE_KEYS = {
  above: 'ABOVE',
  atOrAbove: 'AT_OR_ABOVE',
  below: 'BELOW',
  atOrBelow: 'AT_OR_BELOW',
} as const satisfies Record<AlarmCondition['side'], string>

type ConditionValues = Partial<Record<'limit' | 'what' | 'duration' | 'window', string>>
type ConditionKey = (typeof SIDE_KEYS)[AlarmCondition['side']] | 'for' | 'within'

/**
 * "Above 8 °C for 10 h in 24 h": the same words on page and paper. Limit in °C, times in minutes. `write` fills in a
 * text of `alarmSettings.conditions.words`.
 */
export const conditionText = (
  {
    side,
    limit,
    minutes,
    window,
  }: Pick<AlarmCondition, 'side' | 'limit' | 'minutes'> & { window: number | null },
  language: LanguageCode,
  write: (key: ConditionKey, values: ConditionValues) => string,
): string => {
  const what = write(SIDE_KEYS[side], { limit: limitText(limit, language) })
  if (minutes === 0) return what
  const duration = durationText(minutes * MINUTE_MS, language)
  return window === null
    ? write('for', { what, duration })
    : write('within', { what, duration, window: durationText(window * MINUTE_MS, language) })
}
