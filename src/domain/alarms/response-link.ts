import { HOUR_MS } from '../durations.ts'
import {
  acknowledgeObjection,
  onMyWayObjection,
  type RespondableAlarm,
  type ResponseKind,
  type ResponseObjection,
} from './alarm-response.ts'

/** What a link says: something of alarms, or that a practice alarm was read. */
export type LinkKind = ResponseKind | 'DRILL'

/** How long a link in a message works at the latest, from the decision to send the message. */
export const RESPONSE_LINK_MS = 48 * HOUR_MS

/** The page of a link. It works without JavaScript, so that its path bears the secret. */
export const responsePath = (secret: string): string => `/respond/${secret}`

/**
 * Why a person cannot say it of the alarm by a link now; null when they can. A link ends with its
 * alarm: what is over is for the pages, where a person sees all of it.
 */
export const linkObjection = (
  kind: ResponseKind,
  alarm: RespondableAlarm,
  hasSaid: boolean,
): ResponseObjection | null => {
  if (!alarm.isOpen) return 'over'
  return kind === 'ACKNOWLEDGED' ? acknowledgeObjection(alarm) : onMyWayObjection(alarm, hasSaid)
}
