import type { TemperatureLaneName } from './alarm-decision.ts'
import type { AlarmState, TemperatureLane } from './alarm-state.ts'
import { type AlarmTool, learnsDefrosts } from './alarm-tool.ts'
import { conditionSide, opensIfBreachLasts } from './condition-lane.ts'
import { newDefrostWatch, ringsByMs } from './defrosts/defrost-watch.ts'
import { highSide, lowSide, type Side } from './temperature-lane.ts'

/**
 * `opensAtMs`: the time of the measurement that opens the alarm if it still is out of range; where
 * learned defrosts decide, the latest such time.
 */
export type PendingAlarm = TemperatureLaneName & { opensAtMs: number }

const byDefrosts = (
  { sinceMs, defrost }: TemperatureLane & { state: 'PENDING' },
  { defrosts }: Side,
  usualIntervalMs: number,
): number => {
  const usual = defrosts?.usual ?? null
  if (defrosts === null || usual === null) return Infinity
  return ringsByMs(defrost ?? newDefrostWatch(true), sinceMs, usual, defrosts, usualIntervalMs)
}

const pendingOn = (
  lane: 'HIGH' | 'LOW',
  pending: TemperatureLane | null,
  side: Side,
  usualIntervalMs: number,
): PendingAlarm[] => {
  if (pending?.state !== 'PENDING') return []
  const byCeiling =
    pending.aboveCeilingMs === null ? Infinity : pending.aboveCeilingMs + side.ceilingDelayMs
  const opensAtMs = Math.min(
    pending.sinceMs + side.delayMs,
    byCeiling,
    byDefrosts(pending, side, usualIntervalMs),
  )
  return Number.isFinite(opensAtMs) ? [{ lane, opensAtMs }] : []
}

/** Whether learned defrosts decide when the pending alarm of a state opens. */
export const asksDefrosts = (state: AlarmState, tool: AlarmTool): boolean =>
  state.high?.state === 'PENDING' && learnsDefrosts(tool)

/** Those of conditions that raise an alarm; a warning tells nobody. */
const pendingConditions = ({ conditions }: AlarmState, tool: AlarmTool): PendingAlarm[] =>
  tool.settings.conditions.flatMap((condition) => {
    if (condition.severity === 'warning') return []
    const lane = conditions.find((each) => each.condition.id === condition.id)
    const opensAtMs =
      lane === undefined ? null : opensIfBreachLasts(lane, conditionSide(tool, condition))
    return opensAtMs === null ? [] : { lane: 'CONDITION' as const, condition, opensAtMs }
  })

/**
 * The alarm that opens next if the breach lasts, as the rule remembers it; null for none, and while
 * the tool's alarms are paused. A gap in the readings, or the end of the breach, takes it back.
 * `usualIntervalMs` matters only to what `asksDefrosts`.
 */
export const pendingAlarm = (
  state: AlarmState | null,
  tool: AlarmTool,
  nowMs: number,
  usualIntervalMs: number,
): PendingAlarm | null => {
  if (state === null || (tool.pausedUntilMs !== null && nowMs < tool.pausedUntilMs)) return null
  const pending = [
    ...pendingOn('HIGH', state.high, highSide(tool), usualIntervalMs),
    ...pendingOn('LOW', state.low, lowSide(tool), usualIntervalMs),
    ...pendingConditions(state, tool),
  ]
  return pending.toSorted((a, b) => a.opensAtMs - b.opensAtMs)[0] ?? null
}
