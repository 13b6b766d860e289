import type { DefrostComparison } from '../../../domain/alarms/defrosts/defrost-comparison.ts'
import type { AlarmCondition } from '../../../domain/alarms/alarm-settings.ts'
import type { AlarmLane } from '../../../domain/alarms/alarm-decision.ts'
import type { LoggerDay } from '../../../domain/imports/import-format.ts'
import type { Limits } from '../../../domain/limits/limits.ts'
import type { Corrections } from '../../../domain/readings/stored-value.ts'
import type { Provenance } from '../../../domain/readings/provenance.ts'
import type { Series } from '../../../domain/readings/series.ts'
import type { AlarmsInForce } from '../../../domain/records/alarms-in-force.ts'
import type { OutageOnRecord } from '../../../domain/records/outages-on-record.ts'
import type { SignatureMeaning } from '../../../domain/records/signature.ts'
import type { LanguageCode, Role } from '../../../domain/users/account.ts'
import type { PersonName } from '../../../domain/users/person-name.ts'
import type { LogChannel } from './log-channels.ts'
import type { LogInstruments } from './log-instruments.ts'
import type { LogSite } from './log-sites.ts'
import type { PaperBrand } from './paper-brand.ts'

/**
 * Limits in °C, oldest first: `ranges[i]` is in force from `fromMs[i]` (ms since 1970) on. Never
 * empty, and in a record only those in force within it.
 */
export type RangeHistory = { fromMs: readonly number[]; ranges: readonly Limits[] }

/** An alarm in a record. Times in ms since 1970, temperatures in °C. */
export type LogIncident = {
  lane: AlarmLane
  /** Of CONDITION, as it was when the alarm opened. */
  condition?: AlarmCondition
  /** The true start, by the readings. */
  startedMs: number
  /** When the alarm opened. */
  openedMs: number
  /** Null while it lasts. */
  recoveredMs: number | null
  /** The limit in force when it opened; null for SENSOR and NODATA. */
  limit: number | null
  extreme: number | null
  /** It was over already when its late readings arrived. */
  isLate: boolean
  /** The first one. */
  acknowledgement: LogAcknowledgement | null
  /** Those that followed, each after the alarm had rung again; left out without any. */
  again?: readonly LogAcknowledgement[]
}

/**
 * `by`: who acknowledged; of a person without an account all texts are empty. `isFormerOwners`:
 * people of a former customer did. Their name and words are part of the record and its hash, but not
 * on paper for the present customer.
 */
export type LogAcknowledgement = {
  atMs: number
  by: RecordedPerson
  /** Empty while nobody has written it down. */
  correctiveAction: string
  isFormerOwners: boolean
  /**
   * The message whose link said it, by its number. `address`: of a mail its address, empty once the
   * person is erased.
   */
  link?: { message: number; channel: 'EMAIL' | 'PUSH'; address: string }
  /** When the corrective action was written down, and by whom, if that was later. */
  writtenLater?: { atMs: number; by: RecordedPerson }
}

/**
 * A stretch of less certain readings, from <= t < to. `clockAheadMs`: how far the device's clock
 * was ahead.
 */
export type LogMark = {
  kind: 'suspect-clock' | 'unauthenticated'
  fromMs: number
  toMs: number
  clockAheadMs: number
}

/**
 * A file that was imported into the record's period, also one that was taken back. `readings`: of the
 * whole file, `humidityReadings`: those of the humidity beside them, `leftOut`: its rows that could not be read. `days`: those of the period.
 */
export type LogImport = {
  fileHash: string
  fileName: string
  atMs: number
  by: RecordedPerson
  fromMs: number
  toMs: number
  readings: number
  humidityReadings: number
  leftOut: number
  days: readonly LoggerDay[]
  withdrawn: { atMs: number; by: RecordedPerson } | null
}

/** What a record contains about the sensor. */
export type LogSensor = {
  /** The tool's UUID. Another tool may later have its IMEI and sensor number. */
  uid: string
  sensorName: string
  imeiNumber: string
  /** 1 to 4. */
  equipmentId: number
  /** The device's second name. */
  alias: string | null
  type: string
  defrostFridge: boolean
}

/** `nameHash` stands for the name in the record's hash; it stays when the name is erased. */
export type RecordedPerson = PersonName & { nameHash: string }

/**
 * Empty texts for an erased person. The hashes stand for the texts in the record's hash
 * (`PersonHashes`).
 */
export type LogOwner = RecordedPerson & { email: string; emailHash: string }

/** Who issued a log, as it was then: name, e-mail address of the account, role. */
export type LogIssuer = PersonName & { email: string; role: Role }

/** A signature under the record. `by`: as it was then; empty texts for an erased person. */
export type PrintedSignature = {
  meaning: SignatureMeaning
  remark: string | null
  atMs: number
  by: LogIssuer
  withdrawn: { atMs: number; reason: string } | null
}

/**
 * The facts of a record: all that its content hash covers, the same in every language and zone.
 * What follows from them (statistics, gaps, excursions) is `logFigures`. Instants are ms since
 * 1970, temperatures °C.
 */
export type LogRecord = LogSensor & {
  owner: LogOwner
  /** The requested period, half open. */
  fromMs: number
  toMs: number
  /**
   * Where the record ends: `toMs`, or earlier when that had not passed yet; readings lie before it.
   */
  untilMs: number
  /** When the tool was created. No readings are expected before. */
  toolSinceMs: number
  series: Series
  /** What the sensor reported beside its temperature, in the order of `CHANNELS`. */
  channels: readonly LogChannel[]
  /**
   * The usual interval of the readings before `fromMs`, ms. It counts where the record itself has
   * too few readings to know its interval.
   */
  intervalBeforeMs: number
  ranges: RangeHistory
  corrections: Corrections
  instruments: LogInstruments
  /** Where the sensor was within the record; empty: at no site. */
  sites: readonly LogSite[]
  /**
   * Alarm settings and pauses in force within the record, oldest first; empty or beginning later
   * where it is not known what was set.
   */
  alarms: readonly AlarmsInForce[]
  /**
   * Excursions that were compared with the defrosts before them, as the alarm rule decided within
   * the record.
   */
  compared: readonly DefrostComparison[]
  /** Incidents that overlap the period, oldest first. */
  incidents: readonly LogIncident[]
  marks: readonly LogMark[]
  /** When the server watched nothing, within the record, earliest first. */
  outages: readonly OutageOnRecord[]
  /**
   * Readings that arrived late, were measured before the sensor or its device was set up, whose
   * arrival is not recorded, or which are damaged in storage and missing in `series`; those that came
   * as files, and those of files that were taken back.
   */
  arrivals: readonly Provenance[]
  /** The first one first. */
  imports: readonly LogImport[]
}

/** The content of a measurement log, as plain data that can be sent to another process. */
export type MeasureLog = LogRecord & {
  language: LanguageCode
  /** IANA name of the zone that all times are written in. */
  timeZone: string
  /**
   * The readings before the record that the temperature of the goods begins with; empty where none
   * is calculated. Not part of the record: they are in those of the time before.
   */
  goodsLead: Series
  /**
   * Times of the last readings before the record: a day of the daily sheet with few readings takes its
   * usual interval from those before it, as the page does. Not part of the record.
   */
  timesBefore: Float64Array
  /** Whether each reading is printed. The record and its hash have them all in any case. */
  withReadings: boolean
  /**
   * See docs/records.md. `code`: four groups of five letters and digits; `link`: where the record
   * is verified, it holds the code; null where the server has no address that others reach.
   */
  verification: { contentHash: string; code: string; link: string | null }
  /**
   * Printed beside the record's hash, not part of it: the same record keeps its hash. `fileId`: 32
   * random hex digits in the file and nowhere else, so that nobody finds a name by drawing the file
   * anew and comparing its hash.
   */
  issued: { atMs: number; by: LogIssuer; fileId: string }
  /**
   * Whose paper it is, as it was when the log was issued; left out: ours. Not part of the record; the trail's
   * entry of the issue has it.
   */
  brand?: PaperBrand
  /** Under the record when the log was issued, oldest first. Printed, and not part of the record. */
  signatures: readonly PrintedSignature[]
}
