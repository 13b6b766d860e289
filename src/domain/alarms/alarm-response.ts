import type { AlarmSeverity } from './alarm-settings.ts'

/** What a person may say of an alarm. */
export const RESPONSE_KINDS = ['ACKNOWLEDGED', 'ON_MY_WAY'] as const
export type ResponseKind = (typeof RESPONSE_KINDS)[number]

/** An alarm, as far as it decides what a person may say of it. */
export type RespondableAlarm = {
  isOpen: boolean
  severity: AlarmSeverity
  isAcknowledged: boolean
  /** It has rung again since the newest acknowledgement. */
  hasRungAgain: boolean
}

/**
 * Whether an alarm waits for somebody: nobody has acknowledged it, or it lasts and has rung again
 * since. A warning waits for nobody.
 */
export const waitsForSomebody = ({
  isOpen,
  severity,
  isAcknowledged,
  hasRungAgain,
}: RespondableAlarm): boolean =>
  severity === 'alarm' && (!isAcknowledged || (isOpen && hasRungAgain))

/** Why a person cannot say it of an alarm now. */
export type ResponseObjection = 'acknowledged' | 'over' | 'warning' | 'said'

/**
 * Why nobody can acknowledge the alarm now; null when somebody can. An alarm that is over, or a
 * warning, may be acknowledged once too: the record needs each one's corrective action.
 */
export const acknowledgeObjection = (alarm: RespondableAlarm): ResponseObjection | null =>
  alarm.isAcknowledged && !(alarm.isOpen && alarm.hasRungAgain) ? 'acknowledged' : null

/**
 * Why a person cannot be on the way to the alarm. `hasSaid`: once a person and alarm. Without one
 * the alarm is quiet for half an hour.
 */
export const onMyWayObjection = (
  alarm: RespondableAlarm,
  hasSaid: boolean,
): ResponseObjection | null => {
  if (!alarm.isOpen) return 'over'
  if (alarm.severity === 'warning') return 'warning'
  if (!waitsForSomebody(alarm)) return 'acknowledged'
  return hasSaid ? 'said' : null
}
