import type { StoredValue } from '../readings/stored-value.ts'
import { addNotice, type AlarmDraft } from './alarm-draft.ts'
import type { AlarmCondition } from './alarm-settings.ts'
import type { ConditionLane } from './alarm-state.ts'
import { isPaused } from './alarm-tool.ts'
import { breachedCondition, conditionSide, nextConditionLane } from './condition-lane.ts'
import { holdEnd } from './held-notices.ts'
import { type Before, clearSince, isBreach, isClear, type Side } from './temperature-lane.ts'

const NO_CONDITIONS: readonly ConditionLane[] = []

const laneOfCondition = (lanes: readonly ConditionLane[], id: number): ConditionLane | null => {
  for (const lane of lanes) if (lane.condition.id === id) return lane
  return null
}

/** Puts a condition's lane in place of the one before; null is Normal. */
export const setCondition = (draft: AlarmDraft, id: number, lane: ConditionLane | null): void => {
  const before = laneOfCondition(draft.conditions, id)
  if (before === lane) return
  if (before === null) draft.conditions = [...draft.conditions, lane!]
  else if (lane !== null)
    draft.conditions = draft.conditions.map((each) => (each === before ? lane : each))
  else {
    const others = draft.conditions.filter((each) => each !== before)
    draft.conditions = others.length === 0 ? NO_CONDITIONS : others
  }
}

/** A temperature of the air, and the goods' that follows from it. */
export type TakenValues = {
  timeMs: number
  air: { value: StoredValue; before: Before }
  goods: { value: StoredValue; before: Before }
}

/** Takes a temperature into the lanes of a tool's conditions. */
export const takeIntoConditions = (
  draft: AlarmDraft,
  sides: readonly Side[],
  taken: TakenValues,
  paused: boolean,
): void => {
  const { timeMs } = taken
  for (const side of sides) {
    const { id } = side.condition!
    const lane = laneOfCondition(draft.conditions, id)
    const { value, before } = taken[side.watches]
    // Normal stays Normal, as for most conditions at most readings.
    if (lane === null && !isBreach(value, side)) continue
    const open = lane?.lane ?? null
    const mayNotOpen = paused && (open === null || open.state === 'PENDING')
    const next = mayNotOpen
      ? null
      : nextConditionLane(lane, { timeMs, value, lastMs: draft.lastMs }, side, before)
    if (next === lane) continue
    setCondition(draft, id, next)
    if (open !== null && (next?.lane ?? null) === null)
      holdEnd(draft, side, open, clearSince(open, timeMs, before.isContinuous))
  }
}

/** The newest value of what a side watches. */
export const lastValueOf = ({ goods, lastValue }: AlarmDraft, { watches }: Side): StoredValue =>
  watches === 'goods' ? (goods?.value ?? lastValue) : lastValue

const recoverByChange = (
  draft: AlarmDraft,
  { condition, lane }: ConditionLane,
  changedMs: number,
): void => {
  if (lane === null || lane.state === 'PENDING') return
  if (lane.ringing === null) {
    holdEnd(draft, { lane: 'CONDITION', condition }, lane, changedMs)
    return
  }
  draft.changes.push({
    kind: 'recovered',
    lane: 'CONDITION',
    condition,
    recoveredMs: changedMs,
    extreme: Math.round(lane.extreme) / 100,
    cause: 'limits',
  })
  addNotice(draft, 'RECOVERED', 'CONDITION', 0, 1, condition)
}

const isSameBreach = (one: AlarmCondition, other: AlarmCondition): boolean =>
  one.side === other.side &&
  one.limit === other.limit &&
  one.watches === other.watches &&
  (one.window === null) === (other.window === null)

/** The lane after its condition was changed, by the newest temperature. */
const changed = (
  draft: AlarmDraft,
  lane: ConditionLane,
  condition: AlarmCondition,
  changedMs: number,
): ConditionLane | null => {
  if (isSameBreach(lane.condition, condition)) return { ...lane, condition }
  const side = conditionSide(draft.tool, condition)
  const open = lane.lane
  if (open !== null && open.state !== 'PENDING') {
    if (!isClear(lastValueOf(draft, side), side)) return { ...lane, condition }
    recoverByChange(draft, lane, changedMs)
    return null
  }
  const value = lastValueOf(draft, side)
  return isBreach(value, side) ? breachedCondition(changedMs, value, side) : null
}

const isUnchanged = (one: AlarmCondition, other: AlarmCondition): boolean =>
  isSameBreach(one, other) &&
  one.name === other.name &&
  one.minutes === other.minutes &&
  one.window === other.window &&
  one.severity === other.severity

/**
 * Applies a tool's new conditions, in force from `changedMs` on, and its pause to their lanes. A
 * removed one that is open recovers.
 */
export const changeConditions = (
  draft: AlarmDraft,
  conditions: readonly AlarmCondition[] = draft.tool.settings.conditions,
  changedMs: number = draft.nowMs,
): void => {
  const { tool, lastValue, nowMs } = draft
  const paused = isPaused(tool, nowMs)
  for (const lane of draft.conditions) {
    const { id } = lane.condition
    const condition = conditions.find((each) => each.id === id)
    if (condition === undefined) {
      recoverByChange(draft, lane, changedMs)
      setCondition(draft, id, null)
    } else if (paused && (lane.lane === null || lane.lane.state === 'PENDING'))
      setCondition(draft, id, null)
    else if (!isUnchanged(lane.condition, condition) && !Number.isNaN(lastValue))
      setCondition(draft, id, changed(draft, lane, condition, changedMs))
  }
  if (paused || Number.isNaN(lastValue)) return
  for (const condition of conditions) {
    if (draft.conditions.some((lane) => lane.condition.id === condition.id)) continue
    // A breach would have a lane: the condition is new, or a pause has ended.
    const side = conditionSide(tool, condition)
    const value = lastValueOf(draft, side)
    if (isBreach(value, side))
      setCondition(draft, condition.id, breachedCondition(changedMs, value, side))
  }
}
