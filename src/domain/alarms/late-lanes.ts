import { type AlarmTool, laneOf } from './alarm-tool.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import type { TemperatureLaneName } from './alarm-decision.ts'
import type { AlarmState, BreachSum, Excursion, LastValue, TemperatureLane } from './alarm-state.ts'
import type { DefrostWatch } from './defrosts/defrost-watch.ts'
import type { SideExcursions } from './find-excursions.ts'
import { isClear, type Side } from './temperature-lane.ts'

/** An excursion that goes on. `last`: its last temperature; `limit`: that in force as it began. */
export type Going = TemperatureLaneName & {
  sinceMs: number
  aboveCeilingMs: number | null
  defrost: DefrostWatch | undefined
  /** Of a condition with a window that is not proven. */
  sum: BreachSum | null
  limit: number
  extreme: StoredValue
  isProven: boolean
  last: LastValue
}

/** Whether any of the ascending times lies in the half open span. */
export const hasAnyIn = (timesMs: readonly number[], fromMs: number, toMs: number): boolean => {
  let low = 0
  let high = timesMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (timesMs[middle]! < fromMs) low = middle + 1
    else high = middle
  }
  return low < timesMs.length && timesMs[low]! < toMs
}

/** The lane as it is now. */
export const laneNow = (
  state: AlarmState | null,
  { lane, condition }: Side,
): TemperatureLane | null => {
  if (state === null) return null
  if (lane === 'HIGH') return state.high
  if (lane === 'LOW') return state.low
  return state.conditions.find((each) => each.condition.id === condition!.id)?.lane ?? null
}

/** What adds up in a condition's window at the newest reading, when late readings are part of it. */
export const goingSum = (
  { sum, lastMs, lastValue }: SideExcursions,
  side: Side,
  lateMs: readonly number[],
): Going[] => {
  if (sum === null) return []
  const sinceMs = sum.over[0]?.[0] ?? sum.sinceMs!
  if (!hasAnyIn(lateMs, sinceMs, lastMs + 1)) return []
  return [
    {
      ...laneOf(side),
      sinceMs,
      aboveCeilingMs: null,
      defrost: undefined,
      sum,
      limit: side.limit,
      extreme: sum.extreme,
      isProven: false,
      last: { timeMs: lastMs, value: lastValue },
    },
  ]
}

/** Whether the limits were changed after `lastMs`, and the value is clear by those of today. */
export const isClearByChange = (
  lastValue: StoredValue,
  side: Side,
  { earlierRanges, earlierConditions = [] }: AlarmTool,
  lastMs: number,
): boolean => {
  const changes = side.lane === 'CONDITION' ? earlierConditions : earlierRanges
  return lastMs < (changes.at(-1)?.untilMs ?? 0) && isClear(lastValue, side)
}

/**
 * Ends an excursion that is not proven to be over: it is clear at the newest reading, or goes
 * beyond the span that was read. Without this it would cause no notice.
 */
export const endOf = (lane: OpenLane, side: Side, lastMs: number): Excursion => ({
  ...laneOf(side),
  sinceMs: lane.sinceMs,
  untilMs: lane.state === 'RECOVERING' ? lane.clearSinceMs : lastMs,
  limit: lane.limit,
  extreme: lane.extreme,
})

type OpenLane = TemperatureLane & { state: 'ACTIVE' | 'RECOVERING' }

export const beginningOf = (lane: TemperatureLane, side: Side, last: LastValue): Going => ({
  ...laneOf(side),
  sinceMs: lane.sinceMs,
  aboveCeilingMs: lane.state === 'PENDING' ? lane.aboveCeilingMs : null,
  defrost: lane.state === 'PENDING' ? lane.defrost : undefined,
  sum: null,
  limit: lane.state === 'PENDING' ? side.limit : lane.limit,
  extreme: lane.extreme,
  isProven: lane.state !== 'PENDING',
  last,
})
