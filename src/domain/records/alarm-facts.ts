import type { AlarmCondition } from '../alarms/alarm-settings.ts'
import type { DefrostComparison } from '../alarms/defrosts/defrost-comparison.ts'
import type { Provenance } from '../readings/provenance.ts'
import type { AlarmsInForce } from './alarms-in-force.ts'
import type { JudgedReadings } from './rule-on-record.ts'

/** An incident, as far as the reason needs it. */
export type RaisedAlarm = {
  lane: string
  /** In the lane CONDITION only, as it was when the alarm opened. */
  condition?: AlarmCondition | null
  startedMs: number
  openedMs: number
  recoveredMs: number | null
  isLate: boolean
}

/** What the reasons of a period rest on. */
export type AlarmFacts = JudgedReadings & {
  /** Readings and settings are known until here. */
  untilMs: number
  /** Oldest first. The settings of the time before the first entry are not known. */
  alarms: readonly AlarmsInForce[]
  /** Excursions that were compared with the defrosts before them. */
  compared: readonly DefrostComparison[]
  /** Readings that arrived late, or whose arrival is not recorded. All others were prompt. */
  arrivals: readonly Provenance[]
}
