import {
  ALARM_SETTING_NAMES,
  alarmSettingErrors,
  escalationErrors,
} from '../alarms/alarm-settings-rules.ts'
import type { AlarmSettings } from '../alarms/alarm-settings.ts'
import { LIMIT_CEILING, LIMIT_FLOOR } from '../limits/limits.ts'
import type { BrokenRule } from '../refusal.ts'
import { limitRule, notificationEmailErrors } from '../tools/tool-rules.ts'
import { SETUP_LIMITS, type SetupChange } from './tool-setup.ts'

/** The addresses of each step of contacts. */
export const contactSteps = (contacts: readonly string[]): string[][] =>
  contacts.map((step) =>
    step
      .split(',')
      .map((email) => email.trim())
      .filter((email) => email !== ''),
  )

/** Limits that are given as a pair must be one; others depend on the tool. */
const limitErrorsOf = (change: SetupChange): BrokenRule[] => {
  const broken = SETUP_LIMITS.filter((field) => {
    const celsius = change[field]
    return celsius !== undefined && !(celsius >= LIMIT_FLOOR && celsius <= LIMIT_CEILING)
  }).map((field) => limitRule({ kind: 'limit-out-of-bounds', field }))
  const { min, max, notificationMin, notificationMax } = change
  if (min !== undefined && max !== undefined && min >= max)
    broken.push(limitRule({ kind: 'limit-inverted', field: 'min' }))
  if (
    notificationMin !== undefined &&
    notificationMax !== undefined &&
    notificationMin >= notificationMax
  )
    broken.push(limitRule({ kind: 'limit-inverted', field: 'notificationMin' }))
  return broken
}

const alarmErrorsOf = ({ watches, conditions, ...change }: SetupChange): BrokenRule[] => {
  const settings: Partial<AlarmSettings> = {
    ...Object.fromEntries(
      ALARM_SETTING_NAMES.filter((name) => change[name] !== undefined).map((name) => [
        name,
        change[name],
      ]),
    ),
    ...(watches !== undefined && { watches }),
    ...(conditions !== undefined && {
      conditions: conditions.map((condition, place) => ({ ...condition, id: place + 1 })),
    }),
  }
  return alarmSettingErrors(settings)
}

/** Every rule that a change breaks by itself, whatever tool it is for. */
export const setupChangeErrors = (change: SetupChange): BrokenRule[] => [
  ...limitErrorsOf(change),
  ...alarmErrorsOf(change),
  ...notificationEmailErrors(change.notificationEmail ?? ''),
  ...escalationErrors(contactSteps(change.contacts ?? [])),
]
