import { addNotice, type AlarmDraft } from './alarm-draft.ts'
import type { AlarmState, TemperatureLane } from './alarm-state.ts'
import { isPaused } from './alarm-tool.ts'
import { holdEnd } from './held-notices.ts'
import { changeConditions, lastValueOf } from './take-conditions.ts'
import { highSide, isBreach, isClear, lowSide, pending, type Side } from './temperature-lane.ts'

/**
 * The lane after its side's limit has changed at `changedMs`, by the newest temperature.
 */
export const byNewLimit = (
  draft: AlarmDraft,
  lane: TemperatureLane | null,
  side: Side,
  changedMs: number,
): TemperatureLane | null => {
  const { nowMs } = draft
  const lastValue = lastValueOf(draft, side)
  if (lane === null)
    return isBreach(lastValue, side) && !isPaused(draft.tool, nowMs)
      ? pending(changedMs, lastValue, side)
      : null
  if (lane.state === 'PENDING') {
    if (!isBreach(lastValue, side)) return null
    // Its shape is that of another limit.
    return lane.defrost === undefined
      ? lane
      : { ...lane, defrost: { ...lane.defrost, isBroken: true } }
  }
  if (!isClear(lastValue, side)) return lane
  if (lane.ringing === null) holdEnd(draft, side, lane, changedMs)
  else {
    draft.changes.push({
      kind: 'recovered',
      lane: side.lane,
      recoveredMs: changedMs,
      extreme: Math.round(lane.extreme) / 100,
      cause: 'limits',
    })
    addNotice(draft, 'RECOVERED', side.lane, 0, 1)
  }
  return null
}

const whilePaused = <Lane extends { state: string }>(lane: Lane | null): Lane | null =>
  lane?.state === 'PENDING' ? null : lane

/**
 * Applies a tool's new limits, settings or pause to its lanes. Earlier readings are not judged
 * again.
 */
export const changeTool = (draft: AlarmDraft, before: AlarmState | null): void => {
  const { tool } = draft
  if (isPaused(tool, draft.nowMs)) {
    draft.high = whilePaused(draft.high)
    draft.low = whilePaused(draft.low)
    draft.sensor = whilePaused(draft.sensor)
  }
  changeConditions(draft)
  if (Number.isNaN(draft.lastValue)) return
  // A calm tool has no stored limits: if its last value is out of range now, the limits are new.
  if (before?.range.max !== tool.range.max)
    draft.high = byNewLimit(draft, draft.high, highSide(tool), draft.nowMs)
  if (before?.range.min !== tool.range.min)
    draft.low = byNewLimit(draft, draft.low, lowSide(tool), draft.nowMs)
}
