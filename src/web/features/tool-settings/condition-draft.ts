import type { AlarmCondition, Watches } from '../../../domain/alarms/alarm-settings.ts'
import { CONDITION_BOUNDS, conditionErrors } from '../../../domain/alarms/condition-rules.ts'
import type { ReadyCondition } from '../../../domain/alarms/ready-sets.ts'
import type {
  AlarmConditionInput,
  AlarmSetupFragment,
  ConditionSide as SideName,
} from '../../api/generated/graphql.ts'
import { SIDES, sideName } from '../../components/alarm/condition-words.ts'
import { numberOfText, textOfNumber } from '../../ui/form/typed-number.ts'

type Condition = AlarmSetupFragment['alarmSettings']['conditions'][number]

/** A condition in the form: numbers as typed, an empty window for none. */
export type ConditionDraft = Pick<Condition, 'name' | 'side' | 'severity' | 'watches'> & {
  /** Null: it is not saved yet. */
  id: string | null
  limit: string
  minutes: string
  window: string
}

export const NEW_CONDITION: ConditionDraft = {
  id: null,
  name: '',
  side: 'ABOVE',
  limit: '',
  minutes: '60',
  window: '',
  severity: 'ALARM',
  watches: 'AIR',
}

export const conditionDraft = (condition: Condition): ConditionDraft => ({
  ...condition,
  limit: textOfNumber(condition.limit),
  minutes: textOfNumber(condition.minutes),
  window: condition.window === null ? '' : textOfNumber(condition.window),
})

/** A condition of a ready set, copied. */
export const readyDraft = (
  { side, limit, minutes, window, severity }: ReadyCondition,
  nameOf: (rule: {
    side: SideName
    limit: number
    minutes: number
    window: number | null
  }) => string,
): ConditionDraft => {
  const rule = { side: sideName(side), limit, minutes, window }
  const drawn = conditionDraft({
    ...rule,
    id: '',
    // Typed names have plain spaces.
    name: nameOf(rule).replaceAll('\u00a0', ' '),
    severity: severity === 'alarm' ? 'ALARM' : 'WARNING',
    watches: 'AIR',
  })
  return { ...drawn, id: null }
}

const isSame = (one: ConditionDraft, other: ConditionDraft): boolean =>
  (['side', 'limit', 'minutes', 'window', 'watches'] as const).every(
    (field) => one[field] === other[field],
  )

/** The list with those that it does not have yet. */
export const withConditions = (
  list: readonly ConditionDraft[],
  more: readonly ConditionDraft[],
): ConditionDraft[] => [
  ...list,
  ...more.filter((condition) => !list.some((other) => isSame(condition, other))),
]

const numberOr = (text: string): number => numberOfText(text) ?? Number.NaN

const ruleOf = (draft: ConditionDraft, place: number): AlarmCondition => ({
  id: place + 1,
  name: draft.name,
  side: SIDES[draft.side],
  limit: numberOr(draft.limit),
  minutes: numberOr(draft.minutes),
  window: draft.window.trim() === '' ? null : numberOr(draft.window),
  severity: draft.severity === 'ALARM' ? 'alarm' : 'warning',
  watches: draft.watches.toLowerCase() as Watches,
})

export type ConditionField = 'name' | 'limit' | 'minutes' | 'window'
export type ConditionProblem =
  | { key: 'not-a-number' }
  | { key: 'out-of-bounds'; least: number; most: number }
  | { key: `alarms.${string}` | `form.${string}` }
/** By the place in the list, then by the field. */
export type ConditionProblems = Readonly<
  Record<number, Partial<Record<ConditionField, ConditionProblem>>>
>

/** Checks the list by the rules of the server. */
export const conditionProblems = (drafts: readonly ConditionDraft[]): ConditionProblems => {
  const problems: Record<number, Partial<Record<ConditionField, ConditionProblem>>> = {}
  for (const { field, key } of conditionErrors(drafts.map(ruleOf))) {
    const [, , place, name] = (field ?? '').split('.')
    const draft = drafts[Number(place)]
    if (draft === undefined) continue
    const of = (problems[Number(place)] ??= {})
    of[name as ConditionField] ??= problemOf(draft, name as ConditionField, key)
  }
  return problems
}

const problemOf = (draft: ConditionDraft, field: ConditionField, key: string): ConditionProblem => {
  if (key !== 'alarms.settingOutOfBounds' || field === 'name')
    return { key: key as `alarms.${string}` }
  if (numberOfText(draft[field]) === null) return { key: 'not-a-number' }
  const [least, most] = CONDITION_BOUNDS[field]
  return { key: 'out-of-bounds', least, most }
}

/** For the server; null while something is wrong. */
export const sentConditions = (drafts: readonly ConditionDraft[]): AlarmConditionInput[] | null =>
  Object.keys(conditionProblems(drafts)).length > 0
    ? null
    : drafts.map((draft, place) => {
        const { limit, minutes, window } = ruleOf(draft, place)
        const { id, name, side, severity, watches } = draft
        return { ...(id !== null && { id }), name, side, limit, minutes, window, severity, watches }
      })
