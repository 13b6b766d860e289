import type { AlarmCondition } from '../../domain/alarms/alarm-settings.ts'
import type { DutyReason } from '../../domain/alarms/duty-recipients.ts'
import type { AlarmLane, RecoveryCause } from '../../domain/alarms/alarm-decision.ts'

/**
 * The facts in a message, as they were when the notice was decided. Names and values that change
 * later do not rewrite them.
 */
export type MessageFacts = {
  toolId: number
  toolName: string
  imeiNumber: string
  equipmentId: number
  /** Where the tool was; left out where it was at no site. */
  site?: { name: string; address: string | null }
  /** The tool's owner, and the first and last name as the message prints them. */
  ownerId: number
  ownerName: string
  lane: AlarmLane
  /** Of CONDITION. */
  condition?: Pick<AlarmCondition, 'name' | 'side'>
  celsius: number | null
  limit: number | null
  extreme: number | null
  /** Instants as ms since 1970. */
  startedMs: number
  atMs: number
  recoveredMs: number | null
  isBreaching: boolean
  /** Of NODATA: nothing ever arrived from the sensor. */
  hasNeverSent?: boolean
  recoveryCause: RecoveryCause | null
  count: number
  /** Why the recipient gets it: of a rota, or of quiet hours of everybody else. */
  duty?: DutyReason
  /** Left out for an alarm. */
  severity?: 'warning'
  /** Only while a message is sent that waited for quiet hours. `over`: alarms beside it that ended. */
  waited?: { over: number }
}

/**
 * What a daily summary tells of: the first of its incidents, open ones before those that have ended,
 * and how many there are of each. `fine`: sensors beside these.
 */
export type SummaryFacts = {
  incidentIds: readonly number[]
  /** Further incidents of the same group and state as one of these, by its id. */
  others?: Readonly<Record<number, number>>
  open: number
  ended: number
  fine: number
}

/**
 * Sensors whose calibrations are due: the first of them, and how many there are. Their names and days
 * are read when the mail is sent.
 */
export type CalibrationFacts = { toolIds: readonly number[]; sensors: number }

/** The run of a report by plan whose files a mail brings. */
export type ReportFacts = { runId: number }

/** The drill of which a practice alarm is a part, and whose alarms it practises. */
export type DrillFacts = { drillId: number; ownerId: number; ownerName: string }

/**
 * Of which alarms of a customer a manager is told: the first of them, oldest first, and how many there
 * are. `ownerName`, `site`: as the message names them; of a digest null. `first`: the oldest one.
 */
export type CustomerAlarmFacts = {
  ruleId: number
  isDigest: boolean
  incidentIds: readonly number[]
  alarms: number
  ownerName: string | null
  site: string | null
  first: MessageFacts
}
