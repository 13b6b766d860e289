import { DEFAULT_ALARM_SETTINGS } from '../alarms/alarm-settings.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Excursion } from '../readings/excursions.ts'

/**
 * Whether an excursion is the warmth of a defrosting, as the alarm excuses it: on a tool that
 * defrosts, over within the defrost grace, less warm than the ceiling above the upper notification
 * limit, and no alarm was raised. The defaults of both count: a record must not read otherwise
 * after a setting is changed.
 */
export const isDefrost = (
  {
    side,
    beganMs,
    endedMs,
    isEndKnown,
    peakCelsius,
  }: Pick<Excursion, 'side' | 'beganMs' | 'endedMs' | 'isEndKnown' | 'peakCelsius'>,
  {
    defrostFridge,
    notificationMax,
    hasAlarm,
  }: { defrostFridge: boolean; notificationMax: number; hasAlarm: boolean },
): boolean =>
  defrostFridge &&
  !hasAlarm &&
  side === 'high' &&
  isEndKnown &&
  endedMs - beganMs <= DEFAULT_ALARM_SETTINGS.defrostGrace * MINUTE_MS &&
  peakCelsius < notificationMax + DEFAULT_ALARM_SETTINGS.defrostCeiling
