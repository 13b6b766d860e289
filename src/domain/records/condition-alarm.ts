import type { AlarmCondition } from '../alarms/alarm-settings.ts'
import type { ConditionLane } from '../alarms/alarm-state.ts'
import { conditionSide, nextConditionLane } from '../alarms/condition-lane.ts'
import { MINUTE_MS } from '../durations.ts'
import { isFault } from '../readings/stored-value.ts'
import type { AlarmFacts, RaisedAlarm } from './alarm-facts.ts'
import type { AlarmReason, ExcursionAlarm } from './alarm-reason.ts'
import { pausesOf } from './alarms-in-force.ts'
import { placeAt } from './breach-of-excursion.ts'
import { ruleOnRecord } from './rule-on-record.ts'
import { entriesWithin } from './settings-within.ts'

export type ConditionAlarm = RaisedAlarm & { condition: AlarmCondition }

/** The settings by which its readings add up, where they were the same all the time. */
const settingsOf = ({ condition, startedMs, openedMs }: ConditionAlarm, facts: AlarmFacts) => {
  const isPaused = pausesOf(facts.alarms).some(
    ({ fromMs, untilMs }) => fromMs <= openedMs && untilMs > startedMs,
  )
  const [by, ...others] = entriesWithin(facts, { fromMs: startedMs, toMs: openedMs })
  if (by === undefined || isPaused) return null
  const isSame = others.every(
    ({ settings }) =>
      settings.gapMax === by.settings.gapMax &&
      (condition.watches === 'air' || settings.productLag === by.settings.productLag),
  )
  return isSame ? by : null
}

/**
 * The time of the reading that opened it, ms since 1970; null: what is known does not show it.
 * `bridgesGaps`: readings count as continuous however far apart they are.
 */
const provenMs = (alarm: ConditionAlarm, facts: AlarmFacts, bridgesGaps = false): number | null => {
  const { condition, startedMs, openedMs } = alarm
  const { series, fallbackMs } = facts
  const { times, values } = series
  const by = settingsOf(alarm, facts)
  const first = placeAt(times, startedMs)
  if (by === null || times[first] !== startedMs) return null
  const { tool, joins, watchedAt } = ruleOnRecord(facts, 'HIGH', by)
  const side = conditionSide(tool, condition)
  let lane: ConditionLane | null = null
  let before: number | null = null
  for (let place = first; place < times.length; place++) {
    const timeMs = times[place]!
    if (timeMs > openedMs + by.settings.skew * MINUTE_MS) return null
    if (isFault(values[place]!)) continue
    const taken = {
      timeMs,
      value: watchedAt(place, condition.watches),
      lastMs: before === null ? Number.NaN : times[before]!,
    }
    lane = nextConditionLane(lane, taken, side, {
      isContinuous: bridgesGaps || before === null || joins(before, place),
      value: Number.NaN,
      usualIntervalMs: () => fallbackMs,
    })
    if (lane?.lane?.state === 'ACTIVE') return timeMs
    before = place
  }
  return null
}

/**
 * From which reading on it was open, ms since 1970: the one that proves it. The rule may have taken
 * a gap for continuous that looks too long among all readings, so the next choice is the one that
 * proves it across gaps; the last choice is the last reading before its opening.
 */
export const rangSinceMs = (alarm: ConditionAlarm, facts: AlarmFacts): number => {
  const { times } = facts.series
  const last = times[placeAt(times, alarm.openedMs + 1) - 1]
  return provenMs(alarm, facts) ?? provenMs(alarm, facts, true) ?? last ?? alarm.startedMs
}

const reasonOf = (alarm: ConditionAlarm, beganMs: number, facts: AlarmFacts): AlarmReason => {
  const { condition, openedMs, isLate } = alarm
  if (isLate) return { kind: 'readings-late' }
  if (openedMs < beganMs) return { kind: 'already-open' }
  const proven = provenMs(alarm, facts)
  const late = settingsOf(alarm, facts)?.settings.late ?? Infinity
  if (proven !== null && openedMs - proven > late * MINUTE_MS) return { kind: 'readings-late' }
  const { minutes, window } = condition
  if (minutes === 0) return { kind: 'at-once' }
  return window === null ? { kind: 'lasted', minutes } : { kind: 'added-up', minutes, window }
}

/** Why an alarm of a further condition came: the condition itself, as it was when it opened. */
export const conditionAlarmOf = (
  alarm: ConditionAlarm,
  beganMs: number,
  facts: AlarmFacts,
): ExcursionAlarm => {
  const { name, severity, watches } = alarm.condition
  const reason = reasonOf(alarm, beganMs, facts)
  const isOfGoods = watches === 'goods' && ['lasted', 'added-up', 'at-once'].includes(reason.kind)
  return {
    openedMs: alarm.openedMs,
    reason,
    condition: { name, severity },
    ...(isOfGoods && { isOfGoods }),
  }
}
