import type { WithheldReason } from '../../domain/drills/contact-proof.ts'
import type { DrillPlan } from '../../domain/drills/drill-plan.ts'
import type { DeliveryChannel } from './alarm-store.ts'
import type { Delivery } from './outbox-store.ts'

/** A practice alarm of an account. `startedBy`: the account that began it; null for a planned one. */
export type Drill = { id: number; accountId: number; startedAt: Date; startedBy: number | null }

/**
 * A recipient in a drill. `recipient`: an address in lower case (`ERASED` once the person is erased), or
 * the id of a push subscription. `accountId`: of the person; null for an address without an account.
 * `deliveryId`: of its message; null where it was withheld.
 */
export type DrillContact = {
  id: number
  drillId: number
  startedAt: Date
  channel: DeliveryChannel
  recipient: string
  accountId: number | null
  deliveryId: number | null
  withheld: WithheldReason | null
  confirmedAt: Date | null
  /** Of the message; null without one. */
  status: Delivery['status'] | null
  /** Why the latest attempt to send it failed. */
  reason: string | null
}

export type NewDrillContact = Pick<
  DrillContact,
  'channel' | 'recipient' | 'accountId' | 'deliveryId' | 'withheld'
>

export type DrillReads = {
  /** The newest first. */
  ofAccount(accountId: number, most: number): Promise<Drill[]>
  byId(id: number): Promise<Drill | null>
  /** In the order in which they were written. */
  contactsOf(drillIds: readonly number[]): Promise<DrillContact[]>
  /** Of each recipient of the account's drills the newest part, and the newest that was confirmed. */
  latestOf(accountId: number): Promise<{ latest: DrillContact[]; confirmed: DrillContact[] }>
  byDelivery(deliveryId: number): Promise<DrillContact | null>
  /** When drills of the account were begun by hand after an instant; the oldest first. */
  startedByHand(accountId: number, after: Date): Promise<Date[]>
  /** Of all accounts that plan drills, or of one of them. */
  plans(accountId?: number): Promise<(DrillPlan & { accountId: number })[]>
}

export type DrillWrites = DrillReads & {
  create(drill: Omit<Drill, 'id'>): Promise<number>
  addContacts(drillId: number, contacts: readonly NewDrillContact[]): Promise<void>
  confirm(contactId: number, at: Date): Promise<void>
  /** Null: drills are no longer planned. */
  setPlanned(accountId: number, at: Date | null): Promise<void>
  /**
   * Erases a person from drills: the addresses in drills of the account, those with its number, and
   * `address` (in lower case).
   */
  erase(person: { accountId: number; address: string | null }): Promise<void>
}
