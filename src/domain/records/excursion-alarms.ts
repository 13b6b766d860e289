import { isUpperSide } from '../alarms/condition-rules.ts'
import type { Excursion } from '../readings/excursions.ts'
import type { AlarmFacts, RaisedAlarm } from './alarm-facts.ts'
import type { ExcursionAlarm } from './alarm-reason.ts'
import { LANE_OF } from './breach-of-excursion.ts'
import { type ConditionAlarm, conditionAlarmOf, rangSinceMs } from './condition-alarm.ts'
import { limitAlarmOf } from './reason-of-alarm.ts'
import { noAlarmOf } from './reason-of-none.ts'

const isOfCondition = (alarm: RaisedAlarm): alarm is ConditionAlarm =>
  alarm.condition !== undefined && alarm.condition !== null

/** Whether an alarm is about too warm or too cold, and so belongs to the excursions of its side. */
export const watchesTemperature = ({ lane }: RaisedAlarm): boolean =>
  lane !== 'SENSOR' && lane !== 'NODATA'

const rangDuring = (
  alarm: RaisedAlarm,
  { side, beganMs, endedMs }: Excursion,
  facts: AlarmFacts,
): boolean => {
  const { lane, startedMs, openedMs, recoveredMs } = alarm
  if (lane === LANE_OF[side]) return startedMs <= endedMs && (recoveredMs ?? Infinity) > beganMs
  if (isOfCondition(alarm))
    return (
      isUpperSide(alarm.condition) === (side === 'high') &&
      startedMs <= endedMs &&
      (recoveredMs ?? Infinity) > beganMs &&
      (alarm.isLate || rangSinceMs(alarm, facts) <= endedMs)
    )
  return !watchesTemperature(alarm) && beganMs <= openedMs && openedMs <= endedMs
}

/**
 * The incidents of an excursion: those of its side that were on meanwhile, of the limits and of
 * further conditions; and alarms of silence and of sensor errors that opened meanwhile.
 */
export const incidentsDuring = <T extends RaisedAlarm>(
  incidents: readonly T[],
  excursion: Excursion,
  facts: AlarmFacts,
): T[] => incidents.filter((incident) => rangDuring(incident, excursion, facts))

/** Why an alarm came when it came; `excursion` null: it belongs to none. */
export const alarmOf = (
  raised: RaisedAlarm,
  excursion: Pick<Excursion, 'beganMs'> | null,
  facts: AlarmFacts,
): ExcursionAlarm => {
  const beganMs = excursion?.beganMs ?? -Infinity
  if (isOfCondition(raised)) return conditionAlarmOf(raised, beganMs, facts)
  const { lane, openedMs } = raised
  if (lane === 'SENSOR') return { openedMs, reason: { kind: 'sensor-fault' } }
  if (lane === 'NODATA') return { openedMs, reason: { kind: 'silence' } }
  return limitAlarmOf(raised, { side: lane === 'LOW' ? 'low' : 'high', beganMs }, facts)
}

const isWarning = ({ condition }: RaisedAlarm): boolean => condition?.severity === 'warning'

/**
 * Why each alarm of an excursion came when it came, oldest first. Where none came, the first entry
 * says why, and warnings follow. A reason is given only where the facts prove it. `raised`: the
 * excursion's incidents, oldest first.
 */
export const excursionAlarms = (
  excursion: Excursion,
  raised: readonly RaisedAlarm[],
  facts: AlarmFacts,
): ExcursionAlarm[] => {
  const alarms = raised.map((incident) => alarmOf(incident, excursion, facts))
  return raised.every(isWarning) ? [noAlarmOf(excursion, facts), ...alarms] : alarms
}
