import { MINUTE_MS } from '../durations.ts'
import type { StoredValue } from '../readings/stored-value.ts'
import {
  type AlarmCondition,
  type AlarmSettings,
  defrostOf,
  type Watches,
} from './alarm-settings.ts'
import type { TemperatureLane } from './alarm-state.ts'
import { type AlarmTool, learnsDefrosts } from './alarm-tool.ts'
import { type DefrostRule, newDefrostWatch, watchDefrost } from './defrosts/defrost-watch.ts'

/**
 * One end of a tool's range. HIGH and LOW mirror each other: temperatures are multiplied by `sign`,
 * so that a higher number is always worse. Times in ms, `limit` in °C, `clearAt` and `ceiling` in
 * °C times `sign`.
 */
export type Side = {
  lane: 'HIGH' | 'LOW' | 'CONDITION'
  /** Of the lane CONDITION only. */
  condition?: AlarmCondition
  /** With goods, the values are those of the goods. */
  watches: Watches
  sign: 1 | -1
  limit: number
  /** Whether a value on the limit is a breach. */
  isAtLimitBreach: boolean
  clearAt: number
  /**
   * A breach that lasts this long opens an alarm; so does one above `ceiling` for `ceilingDelayMs`.
   */
  delayMs: number
  ceiling: number
  ceilingDelayMs: number
  /** How excursions are compared with the defrosts before them; null: they are not. */
  defrosts: DefrostRule | null
  holdMs: number
  /** The end of a pause: a breach that began before it counts from the first reading after it. */
  pausedUntilMs: number
}

/**
 * Sums of decimal fractions are inexact (0.3 − 0.1 < 0.2). Readings have two decimals, limits
 * rarely more.
 */
const rounded = (celsius: number): number => Math.round(celsius * 1e6) / 1e6

/** Where a value is clear, in °C times `sign`. */
export const clearAtOf = (sign: 1 | -1, limit: number, hysteresis: number): number =>
  rounded(sign * limit - hysteresis)

const defrostRule = ({ settings, defrosts }: AlarmTool, limit: number): DefrostRule => ({
  // What was learned at another limit says nothing.
  usual: defrosts?.limit === limit ? defrosts.usual : null,
  capMs: settings.defrostCap * MINUTE_MS,
  raiseDelayMs: settings.raiseDelay * MINUTE_MS,
})

/** Once usual defrosts are known, neither the grace counts nor a ceiling that nobody set. */
const excusedBy = (
  settings: AlarmSettings,
  limit: number,
  defrosts: DefrostRule | null,
): Pick<Side, 'delayMs' | 'ceiling'> => {
  if (defrosts !== null && defrosts.usual !== null) {
    const { defrostCeiling } = settings
    const ceiling = defrostCeiling === null ? Infinity : rounded(limit + defrostCeiling)
    return { delayMs: Infinity, ceiling }
  }
  const { defrostGrace, defrostCeiling } = defrostOf(settings, limit)
  return { delayMs: defrostGrace * MINUTE_MS, ceiling: rounded(limit + defrostCeiling) }
}

const side = (tool: AlarmTool, lane: 'HIGH' | 'LOW', sign: 1 | -1, limit: number): Side => {
  const { settings } = tool
  const isExcused = lane === 'HIGH' && tool.defrostFridge && settings.watches === 'air'
  const raiseDelay =
    lane === 'LOW' ? (settings.raiseDelayLow ?? settings.raiseDelay) : settings.raiseDelay
  const raiseDelayMs = raiseDelay * MINUTE_MS
  const defrosts = isExcused && learnsDefrosts(tool) ? defrostRule(tool, limit) : null
  const { delayMs, ceiling } = isExcused
    ? excusedBy(settings, limit, defrosts)
    : { delayMs: raiseDelayMs, ceiling: Infinity }
  return {
    lane,
    watches: settings.watches,
    sign,
    limit,
    isAtLimitBreach: true,
    clearAt: clearAtOf(sign, limit, settings.hysteresis),
    delayMs,
    ceiling,
    ceilingDelayMs: raiseDelayMs,
    defrosts,
    holdMs: settings.recoveryHold * MINUTE_MS,
    pausedUntilMs: tool.pausedUntilMs ?? -Infinity,
  }
}

export const highSide = (tool: AlarmTool, { max } = tool.range): Side => side(tool, 'HIGH', 1, max)
export const lowSide = (tool: AlarmTool, { min } = tool.range): Side => side(tool, 'LOW', -1, min)

export const isBreach = (value: StoredValue, { sign, limit, isAtLimitBreach }: Side): boolean => {
  const celsius = (sign * value) / 100
  return isAtLimitBreach ? celsius >= sign * limit : celsius > sign * limit
}
/** A value that is a breach is not clear, also when the hysteresis is 0. */
export const isClear = (value: StoredValue, side: Side): boolean =>
  (side.sign * value) / 100 <= side.clearAt && !isBreach(value, side)
export const worse = (a: StoredValue, b: StoredValue, { sign }: Side): StoredValue =>
  sign * a >= sign * b ? a : b

type PendingLane = TemperatureLane & { state: 'PENDING' }

/** A breach that begins at `timeMs`, without having been seen to cross the limit. */
export const pending = (
  timeMs: number,
  value: StoredValue,
  { sign, ceiling, defrosts }: Side,
): PendingLane => ({
  state: 'PENDING',
  sinceMs: timeMs,
  aboveCeilingMs: (sign * value) / 100 > ceiling ? timeMs : null,
  extreme: value,
  ...(defrosts === null ? {} : { defrost: newDefrostWatch(true) }),
})

/**
 * The pending breach after one more value out of range at `timeMs`; the same object when nothing
 * changes.
 */
const goOnPending = (
  lane: PendingLane,
  timeMs: number,
  value: StoredValue,
  side: Side,
): PendingLane => {
  const aboveCeilingMs =
    (side.sign * value) / 100 > side.ceiling ? (lane.aboveCeilingMs ?? timeMs) : null
  const extreme = worse(lane.extreme, value, side)
  return aboveCeilingMs === lane.aboveCeilingMs && extreme === lane.extreme
    ? lane
    : { ...lane, aboveCeilingMs, extreme }
}

const isProven = (
  { sinceMs, aboveCeilingMs }: PendingLane,
  timeMs: number,
  { delayMs, ceilingDelayMs }: Side,
): boolean =>
  timeMs - sinceMs >= delayMs ||
  (aboveCeilingMs !== null && timeMs - aboveCeilingMs >= ceilingDelayMs)

/** What a lane is told of a temperature besides its time and value. */
export type Before = {
  /** Whether the temperature is continuous with the one before. */
  isContinuous: boolean
  /** The temperature before; NaN for none. */
  value: StoredValue
  /** The value stands for the time after a gap, and ends no excursion by itself. */
  isAnew?: boolean
  /** Called only when an excursion may differ from the defrosts before it. */
  usualIntervalMs: () => number
}

/** A breach that looks like the defrosts before it, so far, opens no alarm. */
const nextPending = (
  lane: PendingLane | null,
  timeMs: number,
  value: StoredValue,
  side: Side,
  before: Before,
): { breach: PendingLane; isProven: boolean } => {
  const isNew =
    lane === null ||
    !before.isContinuous ||
    (lane.sinceMs < side.pausedUntilMs && timeMs >= side.pausedUntilMs)
  const breach = isNew ? pending(timeMs, value, side) : goOnPending(lane, timeMs, value, side)
  if (side.defrosts === null) return { breach, isProven: isProven(breach, timeMs, side) }
  const isCrossing =
    before.isContinuous && !Number.isNaN(before.value) && !isBreach(before.value, side)
  const { watch, rings } = watchDefrost(
    isNew ? newDefrostWatch(!isCrossing) : (breach.defrost ?? newDefrostWatch(true)),
    { timeMs, ageMs: timeMs - breach.sinceMs, value },
    breach.extreme,
    side.defrosts,
    before.usualIntervalMs,
  )
  const watched = watch === breach.defrost ? breach : { ...breach, defrost: watch }
  return { breach: watched, isProven: rings !== null || isProven(watched, timeMs, side) }
}

/**
 * The lane after one more temperature, by measurement time alone. Null is Normal. Answers the same
 * object when nothing changes. A lane that becomes ACTIVE has no `ringing` yet.
 */
export const nextTemperatureLane = (
  lane: TemperatureLane | null,
  timeMs: number,
  value: StoredValue,
  side: Side,
  before: Before,
): TemperatureLane | null => {
  if (lane === null || lane.state === 'PENDING') {
    if (!isBreach(value, side)) return null
    const { breach, isProven } = nextPending(lane, timeMs, value, side, before)
    if (!isProven) return breach
    return {
      state: 'ACTIVE',
      sinceMs: breach.sinceMs,
      limit: side.limit,
      extreme: breach.extreme,
      ringing: null,
    }
  }
  if (!isClear(value, side) || before.isAnew === true) {
    const extreme = worse(lane.extreme, value, side)
    if (lane.state === 'ACTIVE' && extreme === lane.extreme) return lane
    return {
      state: 'ACTIVE',
      sinceMs: lane.sinceMs,
      limit: lane.limit,
      extreme,
      ringing: lane.ringing,
    }
  }
  const clearSinceMs = clearSince(lane, timeMs, before.isContinuous)
  if (timeMs - clearSinceMs >= side.holdMs) return null
  if (lane.state === 'RECOVERING' && clearSinceMs === lane.clearSinceMs) return lane
  return {
    state: 'RECOVERING',
    sinceMs: lane.sinceMs,
    limit: lane.limit,
    extreme: lane.extreme,
    ringing: lane.ringing,
    clearSinceMs,
  }
}

/**
 * Since when the values of an open lane have been clear, given a clear one at `timeMs`: the end of
 * its excursion if they stay clear. Never before the start of the excursion. That may be the time
 * of a change of limits, and earlier readings may arrive later.
 */
export const clearSince = (lane: TemperatureLane, timeMs: number, isContinuous: boolean): number =>
  lane.state === 'RECOVERING' && isContinuous ? lane.clearSinceMs : Math.max(timeMs, lane.sinceMs)
