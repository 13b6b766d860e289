import { MINUTE_MS } from '../durations.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import type { AlarmCondition } from './alarm-settings.ts'
import type { BreachSum, ConditionLane, TemperatureLane } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import { isAtLimitBreach, isUpperSide } from './condition-rules.ts'
import {
  type Before,
  clearAtOf,
  isBreach,
  nextTemperatureLane,
  pending,
  type Side,
  worse,
} from './temperature-lane.ts'

/** A condition as a side of its own: neither grace nor learned defrosts excuse it. */
export const conditionSide = (
  { settings, pausedUntilMs }: AlarmTool,
  condition: AlarmCondition,
): Side => {
  const sign = isUpperSide(condition) ? 1 : -1
  return {
    lane: 'CONDITION',
    condition,
    watches: condition.watches,
    sign,
    limit: condition.limit,
    isAtLimitBreach: isAtLimitBreach(condition),
    clearAt: clearAtOf(sign, condition.limit, settings.hysteresis),
    delayMs: condition.minutes * MINUTE_MS,
    ceiling: Infinity,
    ceilingDelayMs: Infinity,
    defrosts: null,
    holdMs: settings.recoveryHold * MINUTE_MS,
    pausedUntilMs: pausedUntilMs ?? -Infinity,
  }
}

/** More breaches than this within a window are kept as fewer, of the same length together. */
const MOST_BREACHES = 200

/** The breaches that reach into the window of which `fromMs` is the beginning. */
const breachesWithin = (over: BreachSum['over'], fromMs: number): BreachSum['over'] => {
  const all = over.every(([, toMs]) => toMs > fromMs)
    ? over
    : over.filter(([, toMs]) => toMs > fromMs)
  const [first, second, ...others] = all
  if (first === undefined || second === undefined || all.length <= MOST_BREACHES) return all
  // The older one counts a little longer than it should: an alarm comes rather too early.
  return [[second[0] - (first[1] - first[0]), second[1]], ...others]
}

/** The sum after the breach that was going on has ended with its reading at `toMs`. */
const sumAfterBreach = (sum: BreachSum, toMs: number, windowMs: number): BreachSum | null => {
  if (sum.sinceMs === null) return sum
  const over = breachesWithin(
    // A single reading proves no time.
    toMs > sum.sinceMs ? [...sum.over, [sum.sinceMs, toMs]] : sum.over,
    toMs - windowMs,
  )
  return over.length === 0 ? null : { over, sinceMs: null, extreme: sum.extreme }
}

type GoingOn = BreachSum & { sinceMs: number }

const isGoing = (sum: BreachSum): sum is GoingOn => sum.sinceMs !== null

/** The sum with a breach that goes on at `timeMs`; the same object when nothing changes. */
const sumDuringBreach = (
  sum: BreachSum | null,
  { timeMs, value, lastMs }: Taken,
  isJoined: boolean,
  side: Side,
  windowMs: number,
): GoingOn => {
  if (sum !== null && isJoined && isGoing(sum)) {
    const extreme = worse(sum.extreme, value, side)
    return extreme === sum.extreme ? sum : { over: sum.over, sinceMs: sum.sinceMs, extreme }
  }
  const before = sum === null ? null : sumAfterBreach(sum, lastMs, windowMs)
  const over = before === null ? [] : breachesWithin(before.over, timeMs - windowMs)
  const extreme = before === null || over.length === 0 ? value : worse(before.extreme, value, side)
  return { over, sinceMs: timeMs, extreme }
}

const sumMs = ({ over, sinceMs }: GoingOn, fromMs: number, toMs: number) => {
  let sum = toMs - Math.max(sinceMs, fromMs)
  for (const [beganMs, endedMs] of over) sum += Math.max(0, endedMs - Math.max(beganMs, fromMs))
  return sum
}

/** The temperature that a condition takes. `lastMs`: the time of the one before. */
export type Taken = { timeMs: number; value: StoredValue; lastMs: number }

const isSameSum = (one: BreachSum | null, other: BreachSum | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.over === other.over &&
    one.sinceMs === other.sinceMs &&
    one.extreme === other.extreme)

/** A condition with a window, while it is not open. */
const nextSum = (
  sum: BreachSum | null,
  taken: Taken,
  side: Side,
  before: Before,
  windowMs: number,
): { sum: BreachSum | null; lane: TemperatureLane | null } => {
  const { timeMs, value, lastMs } = taken
  if (!isBreach(value, side))
    return { sum: sum === null ? null : sumAfterBreach(sum, lastMs, windowMs), lane: null }
  const isOfPause =
    sum !== null && (sum.sinceMs ?? 0) < side.pausedUntilMs && timeMs >= side.pausedUntilMs
  const isJoined = before.isContinuous && !isOfPause
  const next = sumDuringBreach(sum, taken, isJoined, side, windowMs)
  const fromMs = timeMs - windowMs
  if (sumMs(next, fromMs, timeMs) < side.delayMs)
    return { sum: isSameSum(next, sum) ? sum : next, lane: null }
  const first = next.over.find(([, toMs]) => toMs > fromMs)
  const sinceMs = first?.[0] ?? next.sinceMs
  const { extreme } = next
  return {
    sum: null,
    lane: { state: 'ACTIVE', sinceMs, limit: side.limit, extreme, ringing: null },
  }
}

/**
 * A condition's lane after one more temperature. Null is Normal; the same object when nothing
 * changes.
 */
export const nextConditionLane = (
  lane: ConditionLane | null,
  taken: Taken,
  side: Side,
  before: Before,
): ConditionLane | null => {
  const condition = side.condition!
  const { timeMs, value } = taken
  const open = lane?.lane ?? null
  const next =
    condition.window === null || (open !== null && open.state !== 'PENDING')
      ? { lane: nextTemperatureLane(open, timeMs, value, side, before), sum: null }
      : nextSum(lane?.sum ?? null, taken, side, before, condition.window * MINUTE_MS)
  if (next.lane === null && next.sum === null) return null
  return lane !== null && next.lane === open && next.sum === lane.sum
    ? lane
    : { condition, ...next }
}

/** A condition that is breached from `timeMs` on, by a change of the condition. */
export const breachedCondition = (
  timeMs: number,
  value: StoredValue,
  side: Side,
): ConditionLane => {
  const condition = side.condition!
  return condition.window === null
    ? { condition, lane: pending(timeMs, value, side), sum: null }
    : { condition, lane: null, sum: { over: [], sinceMs: timeMs, extreme: value } }
}

/** Whether a condition's last temperature was a breach, or its alarm is open. */
export const isGoingOn = ({ lane, sum }: ConditionLane): boolean =>
  lane !== null || (sum !== null && sum.sinceMs !== null)

/**
 * When the alarm of a condition opens if its breach lasts, ms since 1970; null where no breach goes
 * on, or the alarm is open.
 */
export const opensIfBreachLasts = ({ lane, sum }: ConditionLane, side: Side): number | null => {
  if (lane !== null) return lane.state === 'PENDING' ? lane.sinceMs + side.delayMs : null
  const { window } = side.condition!
  if (sum === null || sum.sinceMs === null || window === null) return null
  const { sinceMs } = sum
  const windowMs = window * MINUTE_MS
  const isProvenAt = (timeMs: number): boolean =>
    sumMs({ ...sum, sinceMs }, timeMs - windowMs, timeMs) >= side.delayMs
  // While the breach lasts the sum never becomes less: what it adds is what may leave the window.
  let before = sinceMs - 1
  let proven = sinceMs + side.delayMs
  while (proven - before > 1) {
    const middle = Math.floor((before + proven) / 2)
    if (isProvenAt(middle)) proven = middle
    else before = middle
  }
  return proven
}
