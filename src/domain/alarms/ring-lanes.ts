import { type LaneName, TOOL_LANES, type ToolLane } from './alarm-decision.ts'
import { addNotice, type AlarmDraft, ringingOf } from './alarm-draft.ts'
import type { ConditionLane, Ringing } from './alarm-state.ts'
import { ring } from './ringing.ts'
import { setCondition } from './take-conditions.ts'

const FIELD_OF = {
  HIGH: 'high',
  LOW: 'low',
  SENSOR: 'sensor',
  NODATA: 'nodata',
} as const satisfies Record<ToolLane, keyof AlarmDraft>

const conditionOf = (draft: AlarmDraft, { condition }: LaneName): ConditionLane | null =>
  draft.conditions.find((each) => each.condition.id === condition?.id) ?? null

const ringingOfLane = (draft: AlarmDraft, name: LaneName): Ringing | null =>
  ringingOf(
    name.lane === 'CONDITION'
      ? (conditionOf(draft, name)?.lane ?? null)
      : draft[FIELD_OF[name.lane]],
  )

/** Changes the ringing of an open lane; nothing happens while the lane has no incident. */
export const changeRinging = (
  draft: AlarmDraft,
  name: LaneName,
  change: (ringing: Ringing) => Ringing,
): void => {
  const before = ringingOfLane(draft, name)
  if (before === null) return
  const ringing = change(before)
  if (ringing === before) return
  if (name.lane === 'CONDITION') {
    const condition = conditionOf(draft, name)!
    const lane = condition.lane!
    if (lane.state !== 'PENDING')
      setCondition(draft, condition.condition.id, { ...condition, lane: { ...lane, ringing } })
    return
  }
  const field = FIELD_OF[name.lane]
  const lane = draft[field]
  if (lane !== null && lane.state !== 'PENDING')
    Object.assign(draft, { [field]: { ...lane, ringing } })
}

/** A warning neither escalates nor reminds. */
const rings = ({ condition }: ConditionLane): boolean => condition.severity === 'alarm'

const ringLane = (draft: AlarmDraft, name: LaneName): void =>
  changeRinging(draft, name, (before) => {
    const { ringing, step, reminder } = ring(before, draft.tool, draft.nowMs)
    const condition = name.condition ?? undefined
    if (step !== null) addNotice(draft, 'ESCALATED', name.lane, step, 1, condition)
    if (reminder !== null) addNotice(draft, 'REMINDER', name.lane, reminder, 1, condition)
    return ringing
  })

/** Sends the reminders and escalations that are due. */
export const ringLanes = (draft: AlarmDraft): void => {
  for (const lane of TOOL_LANES) ringLane(draft, { lane })
  for (const lane of draft.conditions)
    if (rings(lane)) ringLane(draft, { lane: 'CONDITION', condition: lane.condition })
}
