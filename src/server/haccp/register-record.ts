import { createHash } from 'node:crypto'
import type { MissedChecks } from '../../domain/haccp/missed-checks.ts'
import type { RegisterSettings } from '../../domain/haccp/register-settings.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import type { PersonName } from '../../domain/users/person-name.ts'
import { incidentFacts } from '../measure-log/record/incident-facts.ts'
import type { LogIssuer, PrintedSignature } from '../measure-log/record/measure-log.ts'
import type { PaperBrand } from '../measure-log/record/paper-brand.ts'
import type { SensorMonth } from './sensor-month.ts'
import type { ShownCheck } from './shown-checks.ts'

/** A month of a register: all that its hash covers, the same in every language. */
export type RegisterRecord = {
  accountId: number
  /** Of its sensors alone; null: of all. */
  site: { id: number; name: string } | null
  month: string
  timeZone: string
  fromMs: number
  toMs: number
  /** Where it ends: `toMs`, or the time of issue while the month lasts. */
  untilMs: number
  settings: RegisterSettings
  sensors: readonly SensorMonth[]
  checks: readonly ShownCheck[]
  missed: readonly MissedChecks[]
}

/** A register as plain data that can be sent to another process. */
export type RegisterPaper = RegisterRecord & {
  language: LanguageCode
  business: PersonName
  /** Left out: ours. */
  brand?: PaperBrand
  contentHash: string
  issued: { atMs: number; by: LogIssuer; fileId: string }
  signatures: readonly PrintedSignature[]
}

const sensorFacts = ({
  uid,
  name,
  imeiNumber,
  equipmentId,
  ranges,
  days,
  incidents,
}: SensorMonth) => [
  uid,
  name,
  imeiNumber,
  equipmentId,
  ranges.ranges.map(({ min, max }, i) => [ranges.fromMs[i]!, min, max]),
  days.map((day) => [
    day.day,
    day.fromMs,
    day.toMs,
    day.temperatures,
    day.outMs,
    day.missingMs,
    day.alarms,
    day.atTimes.map((value) => value && [value.celsius, value.atMs]),
    day.marks,
  ]),
  incidents.map((incident) => incidentFacts(incident, ({ nameHash }) => [nameHash])),
]

const checkFactsOf = (check: ShownCheck) => [
  check.id,
  check.pointId,
  check.values,
  check.remark,
  check.measuredMs,
  check.enteredMs,
  check.receivedMs,
  check.clockAheadMs,
  check.by.nameHash,
  check.correction,
  check.bounds,
]

/** SHA-256, hex, over `coldwatch-register/1` and the facts as JSON (docs/register.md). */
export const registerHash = (record: RegisterRecord): string =>
  createHash('sha256')
    .update(
      `coldwatch-register/1\n${JSON.stringify([
        record.accountId,
        record.month,
        record.timeZone,
        record.untilMs,
        [record.settings.times, record.settings.withinMinutes],
        record.sensors.map(sensorFacts),
        record.checks.map(checkFactsOf),
        record.missed.map(({ day, pointId, asked, done }) => [day, pointId, asked, done]),
        ...(record.site === null ? [] : [record.site.id]),
      ])}`,
    )
    .digest('hex')
