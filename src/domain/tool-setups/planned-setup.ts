import { goodsErrors } from '../alarms/alarm-settings-rules.ts'
import { limitErrors } from '../limits/limits.ts'
import type { BrokenRule } from '../refusal.ts'
import { limitRule } from '../tools/tool-rules.ts'
import {
  fieldsOf,
  isSameIn,
  pickFields,
  type SetupChange,
  type SetupCondition,
  type ToolSetup,
} from './tool-setup.ts'

/**
 * What a change would do to one tool. `before`, `after`: the fields that differ. `refused`: the tool
 * would have limits or settings that contradict each other.
 */
export type PlannedSetup =
  | { kind: 'stays' }
  | { kind: 'changes'; before: SetupChange; after: SetupChange }
  | { kind: 'refused'; broken: readonly BrokenRule[] }

/** A new owner gets none of the addresses of the one before. */
const withMove = (current: ToolSetup, change: SetupChange): SetupChange =>
  change.userId === undefined || change.userId === current.userId
    ? change
    : { notificationEmail: null, contacts: [], ...change }

const withId = (condition: SetupCondition) => ({ ...condition, id: 0 })

/** Rules about fields that depend on each other, by the tool as it would be. */
export const setupErrors = (setup: ToolSetup): BrokenRule[] => [
  ...limitErrors(setup).map(limitRule),
  ...goodsErrors({
    productLag: setup.productLag,
    watches: setup.watches,
    conditions: setup.conditions.map(withId),
  }),
]

export const plannedSetup = (current: ToolSetup, wanted: SetupChange): PlannedSetup => {
  const change = withMove(current, wanted)
  const fields = fieldsOf(change).filter((field) => !isSameIn(field, current, change))
  if (fields.length === 0) return { kind: 'stays' }
  const broken = setupErrors({ ...current, ...change })
  if (broken.length > 0) return { kind: 'refused', broken }
  return {
    kind: 'changes',
    before: pickFields(current, fields),
    after: pickFields(change, fields),
  }
}

/** The first field that is no longer as it was seen; null when all are. */
export const changedField = (current: ToolSetup, seen: SetupChange) =>
  fieldsOf(seen).find((field) => !isSameIn(field, current, seen)) ?? null
