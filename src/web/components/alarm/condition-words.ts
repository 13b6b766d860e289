import type { TFunction } from 'i18next'
import type { ConditionSide } from '../../../domain/alarms/alarm-settings.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ConditionSide as SideName } from '../../api/generated/graphql.ts'
import { conditionText } from '../../../locales/condition-text.ts'

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
  { side, ...rule }: ConditionRule,
  language: LanguageCode,
): string =>
  conditionText({ ...rule, side: SIDES[side] }, language, (key, values) =>
    t(`alarmSettings.conditions.words.${key}`, values),
  )
