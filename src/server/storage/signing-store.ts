import type { ReviewKind } from '../../domain/reviews/review.ts'
import type { Assignment, NewSigningDuty, SigningDuty } from '../../domain/signing/signing-duty.ts'

/** `toldVacant`: the person of whose absence the owner was told. */
export type StoredDuty = SigningDuty & { toldVacant: number | null }

/** `days`: after the last day in time, of the newest reminder that the person got of the period. */
export type SigningReminder = { dutyId: number; fromDay: string; accountId: number; days: number }

/** What is signed: without its content. */
export type RecordHead = { id: number; contentHash: string }
export type LogHead = RecordHead & { toolId: number; fromMs: number; toMs: number }
export type RegisterHead = RecordHead & { month: string }
export type ReviewHead = RecordHead & {
  fromDay: string
  toDay: string
  madeMs: number
  toolIds: readonly number[] | null
}
/** A version that was handed in at `submittedMs`. */
export type VersionHead = RecordHead & { deviationId: number; submittedMs: number }

export type SigningReads = {
  byId(id: number): Promise<StoredDuty | null>
  /** Of an account, ended ones included, by number. */
  ofAccount(accountId: number): Promise<StoredDuty[]>
  /** Of all accounts, those that have not ended, by account. */
  running(): Promise<StoredDuty[]>
  /** Of running duties. */
  accountsWithDuties(): Promise<number[]>
  remindersOf(dutyIds: readonly number[]): Promise<SigningReminder[]>
  /** Logs of the sensors that were issued after their period, for periods that begin from then on. */
  logs(toolIds: readonly number[], fromMs: number): Promise<LogHead[]>
  /** Registers that were issued, of months from this one on. `siteId`: of a site; null: of all sensors. */
  registers(accountId: number, siteId: number | null, fromMonth: string): Promise<RegisterHead[]>
  reviews(accountId: number, kind: ReviewKind, fromDay: string): Promise<ReviewHead[]>
  /** The versions that were handed in, of reports that were not withdrawn. */
  versions(accountId: number, fromMs: number): Promise<VersionHead[]>
}

export type SigningWrites = SigningReads & {
  add(
    accountId: number,
    duty: NewSigningDuty,
    assignment: Assignment,
    at: Date,
  ): Promise<StoredDuty>
  /** Nobody is told any more that the person before is absent. */
  assign(id: number, assignments: readonly Assignment[]): Promise<void>
  end(id: number, at: Date): Promise<void>
  setToldVacant(id: number, person: number): Promise<void>
  setReminded(reminder: SigningReminder): Promise<void>
}
