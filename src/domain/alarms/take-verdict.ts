import type { AlarmDraft } from './alarm-draft.ts'
import type { TemperatureLane } from './alarm-state.ts'
import { conditionSide } from './condition-lane.ts'
import { holdOver, lacksIncident, releaseHeld } from './held-notices.ts'
import type { LateReadings, LateVerdict } from './judge-late-readings.ts'
import type { Going } from './late-lanes.ts'
import { setCondition } from './take-conditions.ts'
import { highSide, lowSide, type Side, worse } from './temperature-lane.ts'

/** The lane with the earlier start that late readings have shown. */
const takeOver = (
  lane: TemperatureLane | null,
  going: Going,
  side: Side,
): TemperatureLane | null => {
  const { sinceMs, aboveCeilingMs, defrost } = going
  const extreme = lane === null ? going.extreme : worse(lane.extreme, going.extreme, side)
  if (lane === null || lane.state === 'PENDING') {
    if (going.isProven)
      return { state: 'ACTIVE', sinceMs, limit: going.limit, extreme, ringing: null }
    return {
      state: 'PENDING',
      sinceMs,
      aboveCeilingMs,
      extreme,
      ...(defrost === undefined ? {} : { defrost }),
    }
  }
  // It has an incident, whose start is fixed.
  return lane.ringing === null
    ? { ...lane, sinceMs: Math.min(lane.sinceMs, sinceMs), extreme }
    : lane
}

/**
 * Before a sensor error there may be a newer temperature than the last one so far; the next one
 * follows it.
 */
const takeLast = (draft: AlarmDraft, { last }: Going): void => {
  if (last.timeMs <= draft.lastMs) return
  draft.lastMs = last.timeMs
  draft.lastValue = last.value
}

/** Takes over an excursion of a condition; answers whether it is open now without an incident. */
const takeCondition = (draft: AlarmDraft, going: Going): boolean => {
  const condition = going.condition!
  const before = draft.conditions.find((each) => each.condition.id === condition.id) ?? null
  const open = before?.lane ?? null
  if (going.sum !== null) {
    if (open === null || open.state === 'PENDING')
      setCondition(draft, condition.id, { condition, lane: null, sum: going.sum })
    return false
  }
  const lane = takeOver(open, going, conditionSide(draft.tool, condition))
  if (lane !== open) setCondition(draft, condition.id, { condition, lane, sum: null })
  return lacksIncident(lane)
}

/**
 * Takes the verdict about late readings. Ended excursions are held with the other notices, those
 * that go on take their lane over.
 */
export const takeVerdict = (draft: AlarmDraft, late: LateReadings, verdict: LateVerdict): void => {
  if (verdict.over.length > 0) holdOver(draft, verdict.over)
  draft.compared.push(...verdict.excused)
  let isOpened = false
  for (const going of verdict.going) {
    if (going.lane === 'CONDITION') {
      isOpened = takeCondition(draft, going) || isOpened
      takeLast(draft, going)
      continue
    }
    const isHigh = going.lane === 'HIGH'
    const lane = takeOver(
      isHigh ? draft.high : draft.low,
      going,
      isHigh ? highSide(draft.tool) : lowSide(draft.tool),
    )
    if (lane !== null && lane.state !== 'PENDING' && lane.ringing === null) isOpened = true
    if (isHigh) draft.high = lane
    else draft.low = lane
    takeLast(draft, going)
  }
  if (isOpened || verdict.over.length > 0 || (late.isBatch && draft.held !== null))
    releaseHeld(draft)
}
