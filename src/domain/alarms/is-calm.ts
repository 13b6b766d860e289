import { MINUTE_MS } from '../durations.ts'
import { isFault } from '../readings/stored-value.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import type { LatestReading } from './alarm-event.ts'
import type { AlarmState, LastValue } from './alarm-state.ts'
import type { AlarmCondition } from './alarm-settings.ts'
import { isGoingOn } from './condition-lane.ts'
import { isUpperSide } from './condition-rules.ts'
import { defrostObjection } from './defrosts/defrost-objection.ts'
import {
  type AlarmTool,
  type EarlierConditions,
  learnsDefrosts,
  rangeAt,
  watchesGoods,
} from './alarm-tool.ts'

/**
 * Whether these new readings change nothing for a tool: nothing goes on, and all of them are
 * temperatures in the range of their time and clear of its conditions. `timesMs`, `values`: parallel lists.
 */
export const isCalm = (
  state: AlarmState | null,
  timesMs: ArrayLike<number>,
  values: ArrayLike<StoredValue>,
  tool: AlarmTool,
): boolean => {
  if (state !== null && !isResting(state)) return false
  const { range, earlierRanges } = tool
  for (let i = 0; i < values.length; i++) {
    const { min, max } = earlierRanges.length === 0 ? range : rangeAt(tool, timesMs[i]!)
    const celsius = values[i]! / 100
    // Faults are stored as numbers far below every limit.
    if (celsius <= min || celsius >= max) return false
  }
  return (
    tool.settings.conditions.every((condition) => noneNear(values, condition)) &&
    (tool.earlierConditions === undefined ||
      noneNearEarlier(timesMs, values, tool.earlierConditions))
  )
}

/** The same for conditions that have changed since a value was measured. */
const noneNearEarlier = (
  timesMs: ArrayLike<number>,
  values: ArrayLike<StoredValue>,
  earlier: readonly EarlierConditions[],
): boolean => {
  const changedMs = earlier.at(-1)?.untilMs ?? -Infinity
  for (let i = 0; i < timesMs.length; i++)
    if (timesMs[i]! < changedMs)
      return earlier.every(({ conditions }) =>
        conditions.every((condition) => noneNear(values, condition)),
      )
  return true
}

/** Whether no value lies on a condition's limit or beyond it. */
const noneNear = (values: ArrayLike<StoredValue>, condition: AlarmCondition): boolean => {
  const sign = isUpperSide(condition) ? 1 : -1
  const limit = sign * condition.limit
  for (let i = 0; i < values.length; i++) if ((sign * values[i]!) / 100 >= limit) return false
  return true
}

/** Whether the rule remembers only breaches that have ended and may add up with others. */
const isResting = ({
  high,
  low,
  sensor,
  nodata,
  last,
  held,
  goods,
  conditions,
}: AlarmState): boolean =>
  high === null &&
  low === null &&
  sensor === null &&
  nodata === null &&
  last === null &&
  held === null &&
  goods === null &&
  !conditions.some(isGoingOn)

/**
 * Whether the rule may need the usual interval: only when temperatures are further apart than the
 * setting allows, or when an excursion may differ from the defrosts before it. Otherwise the caller
 * need not read it. `latest`: the newest reading before these.
 */
export const asksUsualInterval = (
  state: AlarmState | null,
  latest: LatestReading | null,
  timesMs: ArrayLike<number>,
  values: ArrayLike<StoredValue>,
  tool: AlarmTool,
): boolean => {
  if (mayNotBeDefrost(state, latest, timesMs, values, tool)) return true
  const gapMs = tool.settings.gapMax * MINUTE_MS
  let beforeMs = lastTemperature(state, latest)?.timeMs ?? Infinity
  for (let i = 0; i < timesMs.length; i++) {
    const timeMs = timesMs[i]!
    if (isFault(values[i]!)) continue
    if (timeMs - beforeMs > gapMs) return true
    if (timeMs > beforeMs || beforeMs === Infinity) beforeMs = timeMs
  }
  return false
}

/**
 * Whether the rule needs the goods' temperature at the newest reading: it remembers none, or that of
 * an older one, since a state that differs in nothing else need not be saved. `latest`: as above.
 */
export const asksGoods = (
  state: AlarmState | null,
  latest: LatestReading | null,
  tool: AlarmTool,
): boolean => {
  if (!watchesGoods(tool)) return false
  const goods = state?.goods ?? null
  return goods === null || goods.timeMs !== lastTemperature(state, latest)?.timeMs
}

/** Whether the rule needs to know what the tool has learned of its defrosts. */
export const asksDefrosts = (
  state: AlarmState | null,
  values: ArrayLike<StoredValue>,
  tool: AlarmTool,
): boolean =>
  learnsDefrosts(tool) && (state?.high?.state === 'PENDING' || someBreach(values, tool.range.max))

/** Whether a reading may differ from the defrosts before it by more than the usual interval allows. */
const mayNotBeDefrost = (
  state: AlarmState | null,
  latest: LatestReading | null,
  timesMs: ArrayLike<number>,
  values: ArrayLike<StoredValue>,
  tool: AlarmTool,
): boolean => {
  const usual = learnsDefrosts(tool) ? (tool.defrosts?.usual ?? null) : null
  if (usual === null || !someBreach(values, usual.limit)) return false
  if (timesMs.length > 1 || (latest !== null && timesMs[0]! <= latest.timeMs)) return true
  const lane = state?.high ?? null
  if (lane !== null && lane.state !== 'PENDING') return false
  let isAsked = false
  const excursion = {
    ageMs: lane === null ? 0 : timesMs[0]! - lane.sinceMs,
    value: values[0]!,
    highest: Math.max(values[0]!, lane?.extreme ?? -Infinity),
    isBroken: false,
  }
  defrostObjection(usual, excursion, tool.settings.defrostCap * MINUTE_MS, () => {
    isAsked = true
    return 0
  })
  return isAsked
}

const someBreach = (values: ArrayLike<StoredValue>, limit: number): boolean => {
  for (let i = 0; i < values.length; i++) if (values[i]! / 100 >= limit) return true
  return false
}

/** The newest temperature: the newest reading, or the one remembered while that is a fault. */
export const lastTemperature = (
  state: AlarmState | null,
  latest: LatestReading | null,
): LastValue | null => (latest !== null && !isFault(latest.value) ? latest : (state?.last ?? null))
