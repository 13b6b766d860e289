import { DEFAULT_ALARM_SETTINGS } from '../alarms/alarm-settings.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Excursion } from '../readings/excursions.ts'

/**
 * Whether an excursion is the warmth of a defrosting. It is when the tool defrosts, no alarm was
 * raised, and the excursion is over within the defrost grace and stays below the defrost ceiling
 * (°C above the upper notification limit). Grace and ceiling are the defaults, not the tool's own
 * settings: a record must not change when somebody changes a setting.
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
