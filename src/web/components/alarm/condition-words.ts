import type { TFunction } from 'i18next'
import type { ConditionSide } from '../../../domain/alarms/alarm-settings.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ConditionSide as SideName } from '../../api/generated/graphql.ts'
import { formatLimit } from '../temperature/format-celsius.ts'

export const SIDES = {
  ABOVE: 'above',
  AT_OR_ABOVE: 'atOrAbove',
  BELOW: 'below',
  AT_OR_BELOW: 'atOrBelow',
} as const satisfies Record<SideName, ConditionSide>

export const sideName = (side: ConditionSide): SideName =>
  (Object.keys(SIDES) as SideName[]).find((name) => SIDES[name] === side)!

type ConditionRule = { side: SideName; limit: number; minutes: number; window: number | null }

/** "Above 8 °C for 10 h in 24 h". Limit in °C, times in minutes. */
export const conditionWords = (
  t: TFunction,
  { side, limit, minutes, window }: ConditionRule,
  language: LanguageCode,
): string => {
  const what = t(`alarmSettings.conditions.words.${side}`, { limit: formatLimit(limit, language) })
  if (minutes === 0) return what
  const duration = durationText(minutes * MINUTE_MS, language)
  return window === null
    ? t('alarmSettings.conditions.words.for', { what, duration })
    : t('alarmSettings.conditions.words.within', {
        what,
        duration,
        window: durationText(window * MINUTE_MS, language),
      })
}
