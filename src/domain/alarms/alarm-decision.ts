/**
 * What can go wrong with a tool, each watched on its own: too warm, too cold, a sensor's fault,
 * silence.
 */
export const ALARM_LANES = ['HIGH', 'LOW', 'SENSOR', 'NODATA'] as const
export type AlarmLane = (typeof ALARM_LANES)[number]

export const NOTICE_KINDS = [
  'OPENED',
  'RECOVERED',
  'ESCALATED',
  'REMINDER',
  'LATE_EXCURSION',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * Why an alarm is over: the readings are clear again, the limits were changed so that the last
 * value is, or its tool was deleted.
 */
export type RecoveryCause = 'readings' | 'limits' | 'deleted'

/**
 * What becomes of a tool's incidents; at most one of a lane is open. Times in ms since 1970,
 * temperatures in °C. `startedMs`: when it truly began, by the readings. `limit`: the one broken;
 * null for SENSOR and NODATA. `extreme`: the warmest (HIGH) or coldest (LOW) value so far.
 */
export type IncidentChange =
  /** `isBreaching`: NODATA alone, whether the last value was out of its notification limits. */
  | {
      kind: 'opened'
      lane: AlarmLane
      startedMs: number
      openedMs: number
      limit: number | null
      extreme: number | null
      isBreaching: boolean
    }
  | { kind: 'went-on'; lane: AlarmLane; state: 'ACTIVE' | 'RECOVERING'; extreme: number | null }
  | {
      kind: 'recovered'
      lane: AlarmLane
      recoveredMs: number
      extreme: number | null
      cause: RecoveryCause
    }
  /** Found over already when its readings came late; opened and recovered in one. */
  | {
      kind: 'was-over'
      lane: 'HIGH' | 'LOW'
      startedMs: number
      recoveredMs: number
      limit: number
      extreme: number
      foundMs: number
    }

/**
 * A notice about a tool. It belongs to the lane's open incident; RECOVERED to the one that has just
 * recovered; LATE_EXCURSION to the first of the decision's excursions that are over.
 */
export type Notice = {
  kind: NoticeKind
  lane: AlarmLane
  /** When it fell due, ms since 1970. */
  atMs: number
  /**
   * Names the notice together with its incident and kind: the step for ESCALATED and the number for
   * REMINDER, both from 1; 0 for the others.
   */
  sequence: number
  /** The last known value, °C; null for none. */
  celsius: number | null
  /** LATE_EXCURSION: how many excursions. Else 1. */
  count: number
}
