import {
  type AlarmCondition,
  type AlarmSettings,
  settingsInForce,
} from '../alarms/alarm-settings.ts'
import { ALARM_SETTING_NAMES } from '../alarms/alarm-settings-rules.ts'
import type { Limits } from '../limits/limits.ts'
import type { Tool } from '../tools/tool.ts'

/** A condition as people set it. Each tool numbers its own. */
export type SetupCondition = Omit<AlarmCondition, 'id'>

/**
 * All that may be set for many tools at once. Alarm settings are those in force: minutes, °C for
 * `hysteresis` and `defrostCeiling`.
 */
export type ToolSetup = Limits &
  Omit<
    AlarmSettings,
    'conditions' | 'keepsFirstDefaults' | 'raiseDelayLow' | 'defrostGrace' | 'defrostCeiling'
  > & {
    raiseDelayLow: number
    defrostGrace: number
    defrostCeiling: number
    conditions: readonly SetupCondition[]
    defrostFridge: boolean
    sendEmailMessage: boolean
    sendNotificationMessage: boolean
    /** Comma separated; null: the owner's own address. */
    notificationEmail: string | null
    /** Who is told when nobody acknowledges: the addresses of each step, comma separated. */
    contacts: readonly string[]
    /** The account that the tool belongs to. */
    userId: number
    /** The profile that it is linked to; null: none. */
    profileId: number | null
  }

export type SetupField = keyof ToolSetup

/** What is to be set. Fields that are left out stay as they are. */
export type SetupChange = Partial<ToolSetup>

export const SETUP_LIMITS = ['min', 'max', 'notificationMin', 'notificationMax'] as const
export const SETUP_ALARMS = [
  ...ALARM_SETTING_NAMES,
  'learnDefrosts',
  'watches',
  'conditions',
] as const
export const SETUP_MESSAGES = ['sendEmailMessage', 'sendNotificationMessage'] as const
export const SETUP_RECIPIENTS = [...SETUP_MESSAGES, 'notificationEmail', 'contacts'] as const

/** In the order in which people read them. */
export const SETUP_FIELDS: readonly SetupField[] = [
  ...SETUP_LIMITS,
  'defrostFridge',
  ...SETUP_ALARMS,
  ...SETUP_RECIPIENTS,
  'userId',
  'profileId',
]

/** Always with the same order of fields, so that two that say the same are equal as JSON. */
export const setupCondition = ({
  name,
  side,
  limit,
  minutes,
  window,
  severity,
  watches,
}: SetupCondition): SetupCondition => ({
  name: name.trim(),
  side,
  limit,
  minutes,
  window,
  severity,
  watches,
})

/** `escalation`: the steps in their order. */
export type StoredAlarms = {
  settings: Partial<AlarmSettings>
  escalation: readonly { emails: readonly string[] }[]
}

/** A tool as it is set now. */
export const setupOf = (
  tool: Tool,
  { settings, escalation }: StoredAlarms,
  profileId: number | null = null,
): ToolSetup => {
  const {
    conditions,
    keepsFirstDefaults: _old,
    ...inForce
  } = settingsInForce(settings, tool.limits.notificationMax)
  return {
    ...tool.limits,
    ...inForce,
    conditions: conditions.map(setupCondition),
    defrostFridge: tool.defrostFridge,
    sendEmailMessage: tool.sendEmailMessage,
    sendNotificationMessage: tool.sendNotificationMessage,
    notificationEmail: tool.notificationEmail,
    contacts: escalation.map(({ emails }) => emails.join(', ')),
    userId: tool.userId,
    profileId,
  }
}

/** Whether both say the same in a field. */
export const isSameIn = (field: SetupField, a: SetupChange, b: SetupChange): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field])

/** The fields that a change names, in their order. */
export const fieldsOf = (change: SetupChange): SetupField[] =>
  SETUP_FIELDS.filter((field) => change[field] !== undefined)

export const pickFields = (setup: SetupChange, fields: readonly SetupField[]): SetupChange =>
  Object.fromEntries(fields.map((field) => [field, setup[field]]))

/** Whether an alarm may open or end by this change. */
export const touchesAlarms = (change: SetupChange): boolean =>
  fieldsOf(change).some(
    (field) =>
      field === 'defrostFridge' ||
      field === 'notificationMin' ||
      field === 'notificationMax' ||
      (SETUP_ALARMS as readonly SetupField[]).includes(field),
  )
