import type { FollowUp } from '../../domain/morning/follow-up.ts'

/** `managerId`: the account whose people noted it. `customerId`: whom it is about. */
export type StoredFollowUp = FollowUp & {
  managerId: number
  customerId: number
  /** Who changed it last, and when. */
  changedBy: number
  changedAt: Date
}

export type FollowUpReads = {
  /** Of all customers. */
  ofManager(managerId: number): Promise<StoredFollowUp[]>
  of(managerId: number, customerId: number): Promise<StoredFollowUp | null>
  /** Those that a person looks after. */
  assignedTo(accountId: number): Promise<StoredFollowUp[]>
}

export type FollowUpWrites = FollowUpReads & {
  /** In place of an earlier one of the same manager and customer. */
  set(followUp: StoredFollowUp): Promise<void>
  remove(managerId: number, customerId: number): Promise<void>
  /** For an account that is deleted: what it noted, what others noted about it, and what it looks after. */
  forget(accountId: number): Promise<void>
  /** Erases the notes that a person wrote last. */
  eraseNotes(accountId: number): Promise<void>
}
