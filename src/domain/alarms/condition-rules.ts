import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import {
  ALARM_SEVERITIES,
  type AlarmCondition,
  CONDITION_SIDES,
  WATCHES,
} from './alarm-settings.ts'

export const MOST_CONDITIONS = 10
export const LONGEST_CONDITION_NAME = 60
/** Minutes, and °C: what a sensor can measure. */
export const CONDITION_BOUNDS = {
  minutes: [0, 7 * 24 * 60],
  window: [1, 7 * 24 * 60],
  limit: [-100, 200],
} as const

const fieldOf = (place: number, name: keyof AlarmCondition): string =>
  `settings.conditions.${place}.${name}`

const nameErrors = (conditions: readonly AlarmCondition[], place: number): BrokenRule[] => {
  const name = conditions[place]!.name.trim()
  const field = fieldOf(place, 'name')
  if (name === '')
    return [{ field, key: 'alarms.conditionNameEmpty', message: 'A condition has no name.' }]
  const isTwice = conditions
    .slice(0, place)
    .some((other) => other.name.trim().toLowerCase() === name.toLowerCase())
  return isTwice
    ? [
        {
          field,
          key: 'alarms.conditionNameTwice',
          params: { name },
          message: `Two conditions are named "${name}".`,
        },
      ]
    : textErrors({ field, label: 'The name of a condition' }, name, LONGEST_CONDITION_NAME)
}

const numberErrors = (condition: AlarmCondition, place: number): BrokenRule[] => {
  const { name, minutes, window } = condition
  const broken = (['minutes', 'window', 'limit'] as const).flatMap((number): BrokenRule[] => {
    const value = condition[number]
    const [least, most] = CONDITION_BOUNDS[number]
    if (value === null || (value >= least && value <= most)) return []
    return [
      {
        field: fieldOf(place, number),
        key: 'alarms.settingOutOfBounds',
        params: { least, most },
        message: `${number} of "${name}" lies outside ${least} to ${most}.`,
      },
    ]
  })
  if (window !== null && window < minutes)
    broken.push({
      field: fieldOf(place, 'window'),
      key: 'alarms.conditionWindowShort',
      params: { name, minutes, window },
      message: `The window of "${name}" is shorter than its ${minutes} minutes.`,
    })
  return broken
}

const wordErrors = (condition: AlarmCondition, place: number): BrokenRule[] => {
  const words = { side: CONDITION_SIDES, severity: ALARM_SEVERITIES, watches: WATCHES } as const
  return (['side', 'severity', 'watches'] as const).flatMap((word): BrokenRule[] =>
    (words[word] as readonly string[]).includes(condition[word])
      ? []
      : [
          {
            field: fieldOf(place, word),
            key: 'alarms.settingOutOfBounds',
            message: `${word} of "${condition.name}" is none of ${words[word].join(', ')}.`,
          },
        ],
  )
}

/** Whether a temperature on the limit is a breach. */
export const isAtLimitBreach = ({ side }: Pick<AlarmCondition, 'side'>): boolean =>
  side === 'atOrAbove' || side === 'atOrBelow'
/** Whether too warm is the breach. */
export const isUpperSide = ({ side }: Pick<AlarmCondition, 'side'>): boolean =>
  side === 'above' || side === 'atOrAbove'

/** Whether every temperature is a breach of one or the other. */
const leaveNothing = (one: AlarmCondition, other: AlarmCondition): boolean => {
  if (isUpperSide(one) === isUpperSide(other)) return false
  const [upper, lower] = isUpperSide(one) ? [one, other] : [other, one]
  return (
    upper.limit < lower.limit ||
    (upper.limit === lower.limit && (isAtLimitBreach(upper) || isAtLimitBreach(lower)))
  )
}

const isSameRule = (one: AlarmCondition, other: AlarmCondition): boolean =>
  one.side === other.side &&
  one.limit === other.limit &&
  one.minutes === other.minutes &&
  one.window === other.window &&
  one.watches === other.watches

/** Pairs that contradict each other, or say the same thing twice. */
const pairErrors = (conditions: readonly AlarmCondition[], place: number): BrokenRule[] => {
  const condition = conditions[place]!
  const field = fieldOf(place, 'limit')
  return conditions.slice(0, place).flatMap((other): BrokenRule[] => {
    const params = { name: condition.name, other: other.name }
    const names = `"${condition.name}" and "${other.name}"`
    if (leaveNothing(condition, other))
      return [
        {
          field,
          key: 'alarms.conditionsContradict',
          params,
          message: `${names} contradict each other: every temperature breaks one of them.`,
        },
      ]
    return isSameRule(condition, other)
      ? [{ field, key: 'alarms.conditionTwice', params, message: `${names} say the same thing.` }]
      : []
  })
}

/** Every broken rule of a tool's conditions, with the place in the list in `field`. */
export const conditionErrors = (conditions: readonly AlarmCondition[]): BrokenRule[] => {
  if (conditions.length > MOST_CONDITIONS)
    return [
      {
        field: 'settings.conditions',
        key: 'alarms.tooManyConditions',
        params: { most: MOST_CONDITIONS },
        message: `More than ${MOST_CONDITIONS} conditions.`,
      },
    ]
  return conditions.flatMap((condition, place) => [
    ...nameErrors(conditions, place),
    ...numberErrors(condition, place),
    ...wordErrors(condition, place),
    ...pairErrors(conditions, place),
  ])
}
