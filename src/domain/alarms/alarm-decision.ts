import type { AlarmCondition } from './alarm-settings.ts'

/**
 * The kinds of trouble with a tool, each watched on its own: too warm, too cold, a sensor error,
 * silence.
 */
export const TOOL_LANES = ['HIGH', 'LOW', 'SENSOR', 'NODATA'] as const
export type ToolLane = (typeof TOOL_LANES)[number]
/** CONDITION: further conditions, each of them watched on its own too. */
export const ALARM_LANES = [...TOOL_LANES, 'CONDITION'] as const
export type AlarmLane = (typeof ALARM_LANES)[number]

/** One lane of a tool; `condition` in the lane CONDITION only. */
export type LaneName = { lane: AlarmLane; condition?: AlarmCondition | null }

/** A lane that watches temperatures. */
export type TemperatureLaneName = {
  lane: 'HIGH' | 'LOW' | 'CONDITION'
  condition?: AlarmCondition | undefined
}

export const NOTICE_KINDS = [
  'OPENED',
  'RECOVERED',
  'ESCALATED',
  'REMINDER',
  'LATE_EXCURSION',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * Why an alarm ended: the readings are clear again, the last value is clear of changed limits, the
 * tool was deleted, or it waits for another device.
 */
export type RecoveryCause = 'readings' | 'limits' | 'deleted' | 'withoutDevice'

/**
 * A change of a tool's incidents. A lane has at most one open incident. Times in ms since 1970,
 * temperatures in °C. `startedMs`: the true start, by the readings. `limit`: the one that the
 * values broke; null for SENSOR and NODATA. `extreme`: the warmest (HIGH) or coldest (LOW) value so
 * far. `condition`: in the lane CONDITION only, the one whose incident it is, as it is now.
 */
export type IncidentChange = { condition?: AlarmCondition } &
  /** `isBreaching`: for NODATA only, whether the last value was out of its notification limits. */
  (
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
    /** Over already when its late readings arrived: opened and recovered in one. */
    | {
        kind: 'was-over'
        lane: 'HIGH' | 'LOW' | 'CONDITION'
        startedMs: number
        recoveredMs: number
        limit: number
        extreme: number
        foundMs: number
      }
  )

/**
 * A notice about a tool. It belongs to the lane's open incident, RECOVERED to the one that has just
 * recovered, LATE_EXCURSION to the first of the decision's ended excursions.
 */
export type Notice = {
  kind: NoticeKind
  lane: AlarmLane
  /** In the lane CONDITION only. */
  condition?: AlarmCondition
  /** When it was due, ms since 1970. */
  atMs: number
  /**
   * Identifies the notice together with its incident and kind. ESCALATED: the step, from 1.
   * REMINDER: its number, from 1. Others: 0.
   */
  sequence: number
  /** The last known value, °C; null for none. */
  celsius: number | null
  /** LATE_EXCURSION: how many excursions. Else 1. */
  count: number
}
