import {
  READY_CONDITIONS,
  type ReadyCondition,
  type ReadySetName,
} from '../../../domain/alarms/ready-sets.ts'
import { type Contents, READY_SETS } from '../../../domain/limits/ready-sets.ts'
import type { SetupCondition } from '../../../domain/tool-setups/tool-setup.ts'
import type { AlarmConditionInput, SetupInput, Watches } from '../../api/generated/graphql.ts'
import { numberOfText, textOfNumber } from '../../ui/form/typed-number.ts'

export const LIMIT_NAMES = ['min', 'max', 'notificationMin', 'notificationMax'] as const
export const RAISING = [
  'raiseDelay',
  'raiseDelayLow',
  'recoveryHold',
  'hysteresis',
  'silence',
] as const
export const DEFROSTING = ['defrostGrace', 'defrostCeiling', 'defrostCap'] as const
export const REPEATING = ['reminder', 'reminderFactor', 'reAlarm', 'escalation'] as const
export const ALARM_NUMBERS = [...RAISING, ...DEFROSTING, ...REPEATING] as const
export type LimitName = (typeof LIMIT_NAMES)[number]
export type AlarmNumber = (typeof ALARM_NUMBERS)[number]

/** '': stays as it is. */
export type Switch = '' | 'on' | 'off'
export const SWITCHES = [
  'defrostFridge',
  'learnDefrosts',
  'sendEmailMessage',
  'sendNotificationMessage',
] as const
export type SwitchName = (typeof SWITCHES)[number]

/** Numbers as typed. What is empty stays as it is at each sensor. */
export type BulkDraft = {
  numbers: Record<LimitName | AlarmNumber, string>
  switches: Record<SwitchName, Switch>
  /** Minutes as text. */
  productLag: string
  watches: '' | Watches
  /** 'kept': as they were in the profile. */
  conditions: '' | 'none' | 'kept' | ReadySetName
  keptConditions: readonly AlarmConditionInput[]
  /** Null: stay. An empty text: the owner's own address; no steps: nobody. */
  notificationEmail: string | null
  contacts: string | null
  userId: string | null
  /** '': stays; 'none': unlinked. */
  profileId: string
}

const emptyOf = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

export const EMPTY_DRAFT: BulkDraft = {
  numbers: emptyOf([...LIMIT_NAMES, ...ALARM_NUMBERS], ''),
  switches: emptyOf(SWITCHES, ''),
  productLag: '',
  watches: '',
  conditions: '',
  keptConditions: [],
  notificationEmail: null,
  contacts: null,
  userId: null,
  profileId: '',
}

/** Limits and defrosting as a ready set has them. */
export const withReadySet = (draft: BulkDraft, contents: Contents): BulkDraft => {
  const { limits, defrostFridge } = READY_SETS[contents]
  const texts = Object.fromEntries(LIMIT_NAMES.map((name) => [name, textOfNumber(limits[name])]))
  return {
    ...draft,
    numbers: { ...draft.numbers, ...texts },
    switches: { ...draft.switches, defrostFridge: defrostFridge ? 'on' : 'off' },
  }
}

/** The fields whose text is no number. */
export const wrongNumbers = ({ numbers }: BulkDraft): ReadonlySet<string> =>
  new Set(
    Object.entries(numbers)
      .filter(([, text]) => text.trim() !== '' && numberOfText(text) === null)
      .map(([name]) => name),
  )

const SIDES = {
  above: 'ABOVE',
  atOrAbove: 'AT_OR_ABOVE',
  below: 'BELOW',
  atOrBelow: 'AT_OR_BELOW',
} as const

type NamedRule = Pick<AlarmConditionInput, 'side' | 'limit' | 'minutes'> & { window: number | null }

const sentCondition = (
  { side, limit, minutes, window, severity }: ReadyCondition,
  nameOf: (rule: NamedRule) => string,
): AlarmConditionInput => {
  const rule: NamedRule = { side: SIDES[side], limit, minutes, window }
  const isWarning = severity === 'warning'
  return { ...rule, name: nameOf(rule), severity: isWarning ? 'WARNING' : 'ALARM', watches: 'AIR' }
}

/** A condition as the server keeps it in a profile, as the server takes it. */
export const sentOfCondition = ({
  side,
  severity,
  watches,
  ...rest
}: SetupCondition): AlarmConditionInput => ({
  ...rest,
  side: SIDES[side],
  severity: severity === 'warning' ? 'WARNING' : 'ALARM',
  watches: watches === 'goods' ? 'GOODS' : 'AIR',
})

const sentConditions = (
  { conditions, keptConditions }: BulkDraft,
  nameOf: (rule: NamedRule) => string,
): AlarmConditionInput[] => {
  if (conditions === 'none' || conditions === '') return []
  if (conditions === 'kept') return [...keptConditions]
  return READY_CONDITIONS[conditions].map((one) => sentCondition(one, nameOf))
}

const isOn = (value: Switch): boolean | null => (value === '' ? null : value === 'on')

/**
 * As the server takes it; only what is to change. `nameOf`: a condition of a ready set in the words of
 * the person.
 */
export const sentChange = (draft: BulkDraft, nameOf: (rule: NamedRule) => string): SetupInput => {
  const numbersOf = (names: readonly (LimitName | AlarmNumber)[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = draft.numbers[name]
        return text.trim() === '' ? [] : [[name, numberOfText(text)]]
      }),
    )
  const { learnDefrosts, ...switches } = draft.switches
  const alarms = {
    ...numbersOf(ALARM_NUMBERS),
    ...(learnDefrosts !== '' && { learnDefrosts: learnDefrosts === 'on' }),
    ...(draft.productLag !== '' && { productLag: Number(draft.productLag) }),
    ...(draft.watches !== '' && { watches: draft.watches }),
    ...(draft.conditions !== '' && {
      conditions: sentConditions(draft, nameOf),
    }),
  }
  return {
    ...numbersOf(LIMIT_NAMES),
    ...Object.fromEntries(
      Object.entries(switches).flatMap(([name, value]) =>
        value === '' ? [] : [[name, isOn(value)]],
      ),
    ),
    ...(Object.keys(alarms).length > 0 && { alarms }),
    ...(draft.notificationEmail !== null && { notificationEmail: draft.notificationEmail }),
    ...(draft.contacts !== null && {
      contacts: draft.contacts
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    }),
    ...(draft.userId !== null && { userId: draft.userId }),
    ...(draft.profileId === 'none' && { unlinkProfile: true }),
    ...(draft.profileId !== '' && draft.profileId !== 'none' && { profileId: draft.profileId }),
  }
}
