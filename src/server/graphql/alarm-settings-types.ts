import type {
  AlarmCondition,
  AlarmSettings,
  SettingsInForce,
} from '../../domain/alarms/alarm-settings.ts'
import type { SentSettings } from '../alarms/update-alarm-settings.ts'
import { builder } from './builder.ts'
import {
  ConditionSideEnum,
  conditionSideName,
  conditionSideOf,
  SeverityEnum,
  severityName,
  severityOfName,
  WatchesEnum,
  watchesName,
  watchesOf,
} from './condition-enums.ts'
import { optionalId } from './numeric-id.ts'

const NUMBERS = [
  'raiseDelay',
  'raiseDelayLow',
  'recoveryHold',
  'gapMax',
  'silence',
  'late',
  'skew',
  'reminder',
  'reminderFactor',
  'escalation',
  'reAlarm',
  'defrostGrace',
  'defrostCap',
  'productLag',
  'hysteresis',
  'defrostCeiling',
] as const satisfies readonly (keyof AlarmSettings)[]

const ConditionType = builder.objectRef<AlarmCondition>('AlarmCondition').implement({
  description: "A condition beside the sensor's own pair of alarm limits.",
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    side: t.field({ type: ConditionSideEnum, resolve: ({ side }) => conditionSideName(side) }),
    limit: t.exposeFloat('limit', { description: '°C.' }),
    minutes: t.exposeFloat('minutes', { description: 'How long the breach must last.' }),
    window: t.exposeFloat('window', {
      nullable: true,
      description:
        'Minutes within which parts of the breach add up; null: it must last without a break.',
    }),
    severity: t.field({
      type: SeverityEnum,
      resolve: ({ severity }) => severityName(severity),
    }),
    watches: t.field({ type: WatchesEnum, resolve: ({ watches }) => watchesName(watches) }),
  }),
})

export const SettingsType = builder.objectRef<SettingsInForce>('AlarmSettings').implement({
  description:
    'Minutes, and °C for hysteresis and defrostCeiling. Answers the values in force, defaults too.',
  fields: (t) => ({
    ...Object.fromEntries(NUMBERS.map((name) => [name, t.exposeFloat(name)])),
    learnDefrosts: t.exposeBoolean('learnDefrosts', {
      description: 'Whether excursions that look like those before are taken for defrosts.',
    }),
    watches: t.field({
      type: WatchesEnum,
      description: "What the sensor's own pair of alarm limits watches.",
      resolve: ({ watches }) => watchesName(watches),
    }),
    conditions: t.field({
      type: [ConditionType],
      complexity: { field: 1, multiplier: 0.1 },
      resolve: ({ conditions }) => [...conditions],
    }),
  }),
})

const ConditionInput = builder.inputType('AlarmConditionInput', {
  description: 'id: of the one that stays; without it a new one.',
  fields: (t) => ({
    id: t.id(),
    name: t.string({ required: true }),
    side: t.field({ type: ConditionSideEnum, required: true }),
    limit: t.float({ required: true }),
    minutes: t.float({ required: true }),
    window: t.float(),
    severity: t.field({ type: SeverityEnum, required: true, defaultValue: 'ALARM' }),
    watches: t.field({ type: WatchesEnum, required: true, defaultValue: 'AIR' }),
  }),
})

export const SettingsInput = builder.inputType('AlarmSettingsInput', {
  description:
    'Settings that are left out keep their values. What a list of conditions leaves out is removed.',
  fields: (t) => ({
    ...(Object.fromEntries(NUMBERS.map((name) => [name, t.float()])) as Record<
      (typeof NUMBERS)[number],
      ReturnType<typeof t.float>
    >),
    learnDefrosts: t.boolean(),
    watches: t.field({ type: WatchesEnum }),
    conditions: t.field({ type: [ConditionInput] }),
  }),
})

/** The settings that have a value; clients may send null for the others. */
export const sentSettings = (
  input: typeof SettingsInput.$inferInput | null | undefined,
): SentSettings => {
  const { watches, conditions, ...plain } = input ?? {}
  return {
    ...Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== null && value !== undefined),
    ),
    ...(watches && { watches: watchesOf(watches) }),
    ...(conditions && {
      conditions: conditions.map(({ id, side, window, severity, watches: watched, ...rest }) => ({
        ...rest,
        id: optionalId(id),
        side: conditionSideOf(side),
        window: window ?? null,
        severity: severityOfName(severity),
        watches: watchesOf(watched),
      })),
    }),
  }
}
