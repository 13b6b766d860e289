import type { AlarmSettings, SettingsInForce } from '../../domain/alarms/alarm-settings.ts'
import type { SentSettings } from '../alarms/update-alarm-settings.ts'
import { builder } from './builder.ts'

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
  'hysteresis',
  'defrostCeiling',
] as const satisfies readonly (keyof AlarmSettings)[]

export const SettingsType = builder.objectRef<SettingsInForce>('AlarmSettings').implement({
  description:
    'Minutes, and °C for hysteresis and defrostCeiling. Answers the values in force, defaults too.',
  fields: (t) => ({
    ...Object.fromEntries(NUMBERS.map((name) => [name, t.exposeFloat(name)])),
    learnDefrosts: t.exposeBoolean('learnDefrosts', {
      description: 'Whether excursions that look like those before are taken for defrosts.',
    }),
  }),
})

export const SettingsInput = builder.inputType('AlarmSettingsInput', {
  description: 'Settings that are left out keep their values.',
  fields: (t) => ({
    ...(Object.fromEntries(NUMBERS.map((name) => [name, t.float()])) as Record<
      (typeof NUMBERS)[number],
      ReturnType<typeof t.float>
    >),
    learnDefrosts: t.boolean(),
  }),
})

/** The settings that have a value; clients may send null for the others. */
export const sentSettings = (
  input: typeof SettingsInput.$inferInput | null | undefined,
): SentSettings =>
  Object.fromEntries(
    Object.entries(input ?? {}).filter(([, value]) => value !== null && value !== undefined),
  )
