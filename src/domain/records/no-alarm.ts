import { DEFAULT_ALARM_SETTINGS } from '../alarms/alarm-settings.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Limits } from '../limits/limits.ts'
import type { Excursion } from '../readings/excursions.ts'

/**
 * What a record says of an excursion without an alarm. Nothing here recognises a defrosting, so
 * none is named: only that the unit defrosts by itself.
 */
export type NoAlarm = 'within-alarm-limits' | 'short' | 'unit-defrosts' | 'none'

/**
 * `alarmLimits`: those in force when the farthest value was measured, °C. Short is what is over
 * within the raise delay by default, not the tool's own: a record must not change when somebody
 * changes a setting.
 */
export const noAlarm = (
  {
    side,
    beganMs,
    endedMs,
    isEndKnown,
    peakCelsius,
  }: Pick<Excursion, 'side' | 'beganMs' | 'endedMs' | 'isEndKnown' | 'peakCelsius'>,
  {
    alarmLimits,
    defrostFridge,
  }: {
    alarmLimits: Pick<Limits, 'notificationMin' | 'notificationMax'>
    defrostFridge: boolean
  },
): NoAlarm => {
  const isWithin =
    side === 'high'
      ? peakCelsius < alarmLimits.notificationMax
      : peakCelsius > alarmLimits.notificationMin
  if (isWithin) return 'within-alarm-limits'
  if (isEndKnown && endedMs - beganMs < DEFAULT_ALARM_SETTINGS.raiseDelay * MINUTE_MS)
    return 'short'
  return defrostFridge && side === 'high' ? 'unit-defrosts' : 'none'
}
