import { readFileSync } from 'node:fs'
import { ALARM_SETTING_NAMES, goodsErrors } from '../../domain/alarms/alarm-settings-rules.ts'
import {
  type AlarmCondition,
  type AlarmSettings,
  DEFAULT_ALARM_SETTINGS,
  WATCHES,
} from '../../domain/alarms/alarm-settings.ts'
import { conditionErrors } from '../../domain/alarms/condition-rules.ts'
import { ReplayError } from './replay-error.ts'

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

type NumberName = (typeof ALARM_SETTING_NAMES)[number]

const UNITS: Partial<Record<NumberName, string>> = {
  hysteresis: ', in °C',
  defrostCeiling: ', in °C',
  reminderFactor: '',
}

/** With 0 minutes, these would repeat messages without a pause. */
const POSITIVE: readonly NumberName[] = ['reminder', 'escalation', 'reAlarm']

/** Throws `ReplayError`. */
const numberOf = (name: NumberName, value: unknown): number => {
  const isPositive = POSITIVE.includes(name)
  const least = name === 'reminderFactor' ? 1 : 0
  const isRight =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    value >= least &&
    !(isPositive && value === 0)
  if (!isRight)
    throw new ReplayError(
      `${name} must be a number ${isPositive ? 'above 0' : `not below ${least}`}${UNITS[name] ?? ', in minutes'}.`,
    )
  return value
}

const SETTING_NAMES = Object.keys(DEFAULT_ALARM_SETTINGS).filter(
  (name) => name !== 'keepsFirstDefaults',
)

const TEXTS = ['name', 'side', 'severity', 'watches'] as const
const NUMBERS = ['limit', 'minutes', 'window'] as const
const CONDITION_NAMES: readonly string[] = [...TEXTS, ...NUMBERS]

/** The condition at a place of the list, from 0; its id is that of its lane. Throws `ReplayError`. */
const conditionOf = (json: unknown, place: number): AlarmCondition => {
  const which = `conditions: number ${place + 1}`
  if (!isObject(json)) throw new ReplayError(`${which} is not an object.`)
  const unknown = Object.keys(json).find((name) => !CONDITION_NAMES.includes(name))
  if (unknown !== undefined)
    throw new ReplayError(
      `${which} has "${unknown}". A condition has ${CONDITION_NAMES.join(', ')}.`,
    )
  const condition: Record<string, unknown> = {
    window: null,
    severity: 'alarm',
    watches: 'air',
    ...json,
  }
  const text = TEXTS.find((name) => typeof condition[name] !== 'string')
  if (text !== undefined) throw new ReplayError(`${which} needs "${text}", a text.`)
  const number = NUMBERS.find(
    (name) =>
      !(name === 'window' && condition['window'] === null) && typeof condition[name] !== 'number',
  )
  if (number !== undefined) throw new ReplayError(`${which} needs "${number}", a number.`)
  return { ...(condition as unknown as Omit<AlarmCondition, 'id'>), id: place + 1 }
}

/** Throws `ReplayError`. */
const conditionsOf = (json: unknown): AlarmCondition[] => {
  if (!Array.isArray(json)) throw new ReplayError('conditions must be a list.')
  const conditions = json.map(conditionOf)
  const [broken] = conditionErrors(conditions)
  if (broken !== undefined) throw new ReplayError(`conditions: ${broken.message}`)
  return conditions
}

/** Throws `ReplayError`. */
const settingOf = (name: string, value: unknown): Partial<AlarmSettings> => {
  const number = ALARM_SETTING_NAMES.find((numberName) => numberName === name)
  if (number !== undefined) {
    const isUnset = value === null && DEFAULT_ALARM_SETTINGS[number] === null
    return { [number]: isUnset ? null : numberOf(number, value) }
  }
  if (name === 'conditions') return { conditions: conditionsOf(value) }
  if (name === 'learnDefrosts') {
    if (typeof value !== 'boolean') throw new ReplayError('learnDefrosts must be true or false.')
    return { learnDefrosts: value }
  }
  if (name === 'watches') {
    const watches = WATCHES.find((each) => each === value)
    if (watches === undefined) throw new ReplayError('watches must be "air" or "goods".')
    return { watches }
  }
  throw new ReplayError(
    `there is no setting "${name}". The settings are ${SETTING_NAMES.join(', ')}.`,
  )
}

/**
 * The settings in a JSON file, with defaults for those that it leaves out. Throws `ReplayError`.
 */
export const settingsFrom = (file: string): AlarmSettings => {
  let json: unknown
  try {
    // Without a byte order mark, which JSON.parse refuses.
    json = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ReplayError(
      error instanceof SyntaxError
        ? `${file} is not JSON: ${error.message}`
        : `${file} cannot be read: ${(error as Error).message}`,
    )
  }
  if (!isObject(json))
    throw new ReplayError(
      `${file} must be a JSON object such as {"raiseDelay": 15, "hysteresis": 1}.`,
    )
  try {
    const settings = Object.entries(json).reduce<AlarmSettings>(
      (all, [name, value]) => ({ ...all, ...settingOf(name, value) }),
      DEFAULT_ALARM_SETTINGS,
    )
    const [broken] = goodsErrors({ ...settings, productLag: settings.productLag })
    if (broken?.key === 'alarms.goodsWithoutLag') throw new ReplayError(broken.message)
    return settings
  } catch (error) {
    if (error instanceof ReplayError) throw new ReplayError(`${file}: ${error.message}`)
    throw error
  }
}
