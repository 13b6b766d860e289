import {
  ALARM_SETTING_BOUNDS,
  escalationErrors,
} from '../../../domain/alarms/alarm-settings-rules.ts'
import { settingsInForce, type SettingsInForce } from '../../../domain/alarms/alarm-settings.ts'
import type {
  AlarmSettingsInput,
  AlarmSetupFragment,
  Watches,
} from '../../api/generated/graphql.ts'
import {
  type ConditionDraft,
  conditionDraft,
  type ConditionProblems,
  conditionProblems,
  sentConditions,
} from './condition-draft.ts'
import { numberOfText, textOfNumber } from '../../ui/form/typed-number.ts'

/**
 * The settings in the form. The others (gaps, lateness, clocks) fit every device and are not shown.
 */
export const RAISING = [
  'raiseDelay',
  'raiseDelayLow',
  'recoveryHold',
  'hysteresis',
  'silence',
] as const
export const DEFROSTING = ['defrostGrace', 'defrostCeiling'] as const
/** Only where defrosts are learned. */
export const LEARNING = ['defrostCap'] as const
export const REPEATING = ['reminder', 'reminderFactor', 'reAlarm', 'escalation'] as const
const NAMES = [...RAISING, ...DEFROSTING, ...LEARNING, ...REPEATING] as const
export type SettingName = (typeof NAMES)[number]

export const unitOf = (name: SettingName): 'minutes' | 'celsius' | 'factor' => {
  if (name === 'reminderFactor') return 'factor'
  return name === 'hysteresis' || name === 'defrostCeiling' ? 'celsius' : 'minutes'
}

/**
 * The values of the form's fields: numbers as typed, the addresses of each step separated by
 * commas.
 */
export type AlarmValues = {
  settings: Record<SettingName, string>
  contacts: readonly string[]
  learnDefrosts: boolean
  goods: GoodsValues
  conditions: readonly ConditionDraft[]
}
/** `productLag`: minutes; 0: the temperature of the goods is not calculated. */
export type GoodsValues = { productLag: number; watches: Watches }
export type AlarmDraft = { base: AlarmValues; values: AlarmValues }

/** The delay below the lower limit is empty while it follows the alarm delay. */
const textsOf = (settings: Pick<SettingsInForce, SettingName>): AlarmValues['settings'] => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, textOfNumber(settings[name])])) as Record<
    SettingName,
    string
  >),
  raiseDelayLow:
    settings.raiseDelayLow === settings.raiseDelay ? '' : textOfNumber(settings.raiseDelayLow),
})

/** What the text of a field means; an empty delay below the lower limit follows the alarm delay. */
const numberOf = (name: SettingName, { settings }: AlarmValues): number | null =>
  numberOfText(
    name === 'raiseDelayLow' && settings.raiseDelayLow.trim() === ''
      ? settings.raiseDelay
      : settings[name],
  )

export const alarmDraft = ({ alarmSettings, alarmContacts }: AlarmSetupFragment): AlarmDraft => {
  const { learnDefrosts, productLag, watches, conditions } = alarmSettings
  const loaded = {
    settings: textsOf(alarmSettings),
    contacts: alarmContacts,
    learnDefrosts,
    goods: { productLag, watches },
    conditions: conditions.map(conditionDraft),
  }
  return { base: loaded, values: loaded }
}

/** `notificationMax`: the tool's upper notification limit, °C; null while it is no number. */
export const withDefaults = (draft: AlarmDraft, notificationMax: number | null): AlarmDraft => ({
  ...draft,
  values: { ...draft.values, settings: textsOf(settingsInForce({}, notificationMax ?? Infinity)) },
})

/** The settings that were changed. A text that is no number or out of bounds is left out. */
export const changedSettings = ({ base, values }: AlarmDraft): AlarmSettingsInput => ({
  ...Object.fromEntries(
    NAMES.filter((name) => values.settings[name] !== base.settings[name]).flatMap((name) => {
      const value = numberOf(name, values)
      return value === null || !isWithin(name, value) ? [] : [[name, value]]
    }),
  ),
  ...(values.learnDefrosts !== base.learnDefrosts && { learnDefrosts: values.learnDefrosts }),
  ...(isChanged(values.goods, base.goods) && values.goods),
  ...changedConditions(base, values),
})

const isChanged = (now: unknown, before: unknown): boolean =>
  JSON.stringify(now) !== JSON.stringify(before)

const changedConditions = (
  base: AlarmValues,
  values: AlarmValues,
): Pick<AlarmSettingsInput, 'conditions'> => {
  const conditions = isChanged(values.conditions, base.conditions)
    ? sentConditions(values.conditions)
    : null
  return conditions === null ? {} : { conditions }
}

/** The values without anything that watches the goods, whose temperature is not calculated. */
export const withoutGoods = (values: AlarmValues): AlarmValues => ({
  ...values,
  goods: { productLag: 0, watches: 'AIR' },
  conditions: values.conditions.map((condition) => ({ ...condition, watches: 'AIR' })),
})

/** Null: not changed. */
export const changedContacts = ({ base, values }: AlarmDraft): string[] | null =>
  JSON.stringify(base.contacts) === JSON.stringify(values.contacts) ? null : [...values.contacts]

export const isAlarmDraftChanged = (draft: AlarmDraft | null): boolean =>
  draft !== null && isChanged(draft.values, draft.base)

const isWithin = (name: SettingName, value: number): boolean =>
  value >= ALARM_SETTING_BOUNDS[name][0] && value <= ALARM_SETTING_BOUNDS[name][1]

/** What is wrong: with a setting, by its name; with a step of contacts, by its index. */
export type AlarmProblems = {
  settings: Partial<Record<SettingName, 'not-a-number' | 'out-of-bounds'>>
  contacts: Readonly<Record<number, ContactRule>>
  conditions: ConditionProblems
}
type ContactRule = 'alarms.contactMissing' | 'alarms.contactMalformed' | 'alarms.tooManyContacts'

export const NO_ALARM_PROBLEMS: AlarmProblems = { settings: {}, contacts: {}, conditions: {} }

export const isFaultless = ({ settings, contacts, conditions }: AlarmProblems): boolean =>
  [settings, contacts, conditions].every((problems) => Object.keys(problems).length === 0)

const addressesOf = (step: string): string[] =>
  step
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '')

/** Checks the draft by the rules of the server. */
export const alarmProblems = ({ values }: AlarmDraft): AlarmProblems => {
  const settings: AlarmProblems['settings'] = {}
  for (const name of NAMES) {
    const value = numberOf(name, values)
    if (value === null) settings[name] = 'not-a-number'
    else if (!isWithin(name, value)) settings[name] = 'out-of-bounds'
  }
  const contacts = Object.fromEntries(
    values.contacts.flatMap((step, place) => {
      const [broken] = escalationErrors([addressesOf(step)])
      return broken === undefined ? [] : [[place, broken.key as ContactRule]]
    }),
  )
  return { settings, contacts, conditions: conditionProblems(values.conditions) }
}
