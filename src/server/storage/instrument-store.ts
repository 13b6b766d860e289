import type { CertificateData } from '../../domain/instruments/certificate.ts'
import type { RemindedMonths } from '../../domain/instruments/calibration-due.ts'
import type {
  InstrumentData,
  MeasuringPlace,
  Probe,
  ProbeData,
} from '../../domain/instruments/instrument.ts'
import type { PackedFile } from './packed-file.ts'

/** The certificate belongs to a probe, or to a logger and all its probes. */
export type CertificateSubject =
  | { kind: 'probe'; probeId: number }
  | { kind: 'logger'; imeiNumber: string }

export type Withdrawal = { at: Date; by: number; reason: string }

/** `file`: the scanned certificate; `hash`: SHA-256, hex. */
export type StoredCertificate = CertificateData & {
  id: number
  subject: CertificateSubject
  file: { hash: string; name: string; size: number } | null
  enteredAt: Date
  enteredBy: number
  /** Null while it counts. */
  withdrawn: Withdrawal | null
  /** Months before `dueOn` of the last reminder that was sent; null for none. */
  reminded: RemindedMonths | null
}

export type NewCertificate = Omit<StoredCertificate, 'id' | 'file' | 'withdrawn' | 'reminded'>

/** What decides how the calibration of a tool stands. */
export type ToolCalibration = {
  probes: readonly Pick<Probe, 'id' | 'fromMs'>[]
  /** Of its probes and of its logger (`probeId` null); withdrawn ones are left out. */
  certificates: readonly {
    id: number
    probeId: number | null
    calibratedOn: string
    dueOn: string | null
  }[]
}

/** A place in the order of certificates by the day on which they are due. */
export type DuePlace = { dueOn: string; id: number }

export type InstrumentReads = {
  /** Null: nothing was entered. */
  logger(imeiNumber: string): Promise<InstrumentData | null>
  /** The first one first. */
  probes(toolId: number): Promise<Probe[]>
  probe(id: number): Promise<Probe | null>
  place(toolId: number): Promise<MeasuringPlace>
  certificate(id: number): Promise<StoredCertificate | null>
  /** Of all its probes and of the logger, also those that were withdrawn; the newest calibration first. */
  certificatesOf(toolId: number, imeiNumber: string): Promise<StoredCertificate[]>
  /** For lists; a tool of which nothing was entered is left out. */
  calibrations(
    tools: readonly { id: number; imeiNumber: string }[],
  ): Promise<Map<number, ToolCalibration>>
  /**
   * Certificates that count and are due on or before `dueUntil`, whose last reminder (month 0) was not
   * sent; without those whose probe or logger was calibrated again on or before `calibratedUntil`.
   * One part a call, from after a place on; `next` is null with the last part.
   */
  toRemind(
    days: { dueUntil: string; calibratedUntil: string },
    after: DuePlace | null,
  ): Promise<{ certificates: StoredCertificate[]; next: DuePlace | null }>
  /** Those of the addresses, in lower case, that want no mail about calibrations. */
  withoutReminders(addresses: readonly string[]): Promise<Set<string>>
  /** Null when it is gone; throws `DamagedFileError`. */
  file(hash: string): Promise<Uint8Array | null>
  /** Bytes of the certificates of an account's probes and loggers, each file once. */
  bytesOfAccount(accountId: number): Promise<number>
}

export type InstrumentWrites = InstrumentReads & {
  setLogger(imeiNumber: string, data: InstrumentData): Promise<void>
  addProbe(toolId: number, fromMs: number, data: ProbeData): Promise<Probe>
  /** What was known of the probe was wrong or not complete; it is the same probe. */
  correctProbe(id: number, data: ProbeData): Promise<void>
  setPlace(toolId: number, place: MeasuringPlace): Promise<void>
  /** Stores the file once, however often it comes. */
  addCertificate(
    certificate: NewCertificate,
    file: { name: string; packed: PackedFile } | null,
  ): Promise<StoredCertificate>
  /** It no longer counts; nothing is deleted. */
  withdrawCertificate(id: number, withdrawn: Withdrawal): Promise<void>
  setReminded(id: number, months: RemindedMonths): Promise<void>
  /** `address` in lower case. Null: it wants mail about calibrations again. */
  setReminderOptOut(address: string, at: Date | null): Promise<void>
}
