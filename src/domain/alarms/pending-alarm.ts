import type { AlarmState, TemperatureLane } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import { highSide, lowSide, type Side } from './temperature-lane.ts'

/** `opensAtMs`: the time of the measurement that opens the alarm if it still is out of range. */
export type PendingAlarm = { lane: 'HIGH' | 'LOW'; opensAtMs: number }

const pendingOn = (
  lane: 'HIGH' | 'LOW',
  pending: TemperatureLane | null,
  side: Side,
): PendingAlarm[] => {
  // Where learned defrosts decide, each reading is compared with them: no time can be told.
  if (pending?.state !== 'PENDING' || pending.defrost !== undefined) return []
  const byCeiling =
    pending.aboveCeilingMs === null ? Infinity : pending.aboveCeilingMs + side.ceilingDelayMs
  const opensAtMs = Math.min(pending.sinceMs + side.delayMs, byCeiling)
  return Number.isFinite(opensAtMs) ? [{ lane, opensAtMs }] : []
}

/**
 * The alarm that opens next if the breach lasts, as the rule remembers it; null for none, and while
 * the tool's alarms are paused. A gap in the readings, or the end of the breach, takes it back.
 */
export const pendingAlarm = (
  state: AlarmState | null,
  tool: AlarmTool,
  nowMs: number,
): PendingAlarm | null => {
  if (state === null || (tool.pausedUntilMs !== null && nowMs < tool.pausedUntilMs)) return null
  const pending = [
    ...pendingOn('HIGH', state.high, highSide(tool)),
    ...pendingOn('LOW', state.low, lowSide(tool)),
  ]
  return pending.toSorted((a, b) => a.opensAtMs - b.opensAtMs)[0] ?? null
}
