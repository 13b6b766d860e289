import type { NoticeKind } from '../../domain/alarms/alarm-decision.ts'
import type { AccountNotice, AccountNoticeKind } from '../../domain/users/account-notice.ts'
import type { Language } from '../../domain/users/account.ts'
import type { DeliveryChannel } from './alarm-store.ts'
import type {
  MessageFacts,
  SummaryFacts,
  CalibrationFacts,
  ReportFacts,
  DrillFacts,
  CustomerAlarmFacts,
} from './message-facts.ts'

export type DeliveryKind =
  | NoticeKind
  | 'TEST'
  | 'MAIL_FAILING'
  | 'DAILY_SUMMARY'
  | 'CALIBRATION_DUE'
  | 'DRILL'
  | 'REPORT'
  | 'CUSTOMER_ALARMS'
  | AccountNoticeKind

/** A notice for one recipient on one channel. */
export type Delivery = {
  id: number
  /**
   * Null for TEST and DRILL, for MAIL_FAILING, which the server sends to superadmins, for
   * DAILY_SUMMARY, CALIBRATION_DUE, REPORT and CUSTOMER_ALARMS, and for mails about the recipient's own account.
   */
  incidentId: number | null
  kind: DeliveryKind
  sequence: number
  channel: DeliveryChannel
  /** An e-mail address (`ERASED` once the person is erased) or the id of a push subscription. */
  recipient: string
  /**
   * The account whose language and zone the message is written in. Null: the tool owner's, as given
   * in `language` and `timeZone`.
   */
  accountId: number | null
  language: Language
  timeZone: string
  facts: MessageFacts | null
  /**
   * What a mail about the recipient's own account says. It holds no secret: the sender makes the
   * link at each attempt.
   */
  accountNotice: AccountNotice | null
  /** Of DAILY_SUMMARY. */
  summary?: SummaryFacts
  /** Of CALIBRATION_DUE. */
  calibration?: CalibrationFacts
  /** Of DRILL. */
  drill?: DrillFacts
  /** Of REPORT. */
  report?: ReportFacts
  /** Of CUSTOMER_ALARMS. */
  customer?: CustomerAlarmFacts
  createdAt: Date
  status: 'WAITING' | 'SENT' | 'FAILED'
  /** How many attempts have begun. */
  attempts: number
  /** When it may be tried next, at the earliest. */
  dueAt: Date
  /** When the recipient's quiet hours end, for which it waits. */
  heldUntil?: Date
  /** When `status` got its value. */
  at: Date
  /** Why the last attempt failed, in the words of the mail server or push service. */
  reason: string | null
  /** The id of the first delivery that goes in the same message; null until its first attempt. */
  messageId: number | null
}

/**
 * `dueAt`: when it should be sent; `lastScheduled` goes by it. One with `heldUntil` is due then, goes
 * in one message with all others that wait for the same recipient, and neither waits for other
 * deliveries nor do they wait for it.
 */
export type NewDelivery = Pick<
  Delivery,
  | 'incidentId'
  | 'kind'
  | 'sequence'
  | 'channel'
  | 'recipient'
  | 'accountId'
  | 'language'
  | 'timeZone'
  | 'facts'
  | 'createdAt'
  | 'dueAt'
> &
  Partial<
    Pick<
      Delivery,
      'accountNotice' | 'summary' | 'calibration' | 'drill' | 'report' | 'customer' | 'heldUntil'
    >
  >

/**
 * Deliveries with the same key go in one message when they are due together. Those without an
 * incident go alone.
 */
export type BundleKey = Pick<NewDelivery, 'channel' | 'recipient' | 'kind'> & {
  lane: MessageFacts['lane']
}

/**
 * A worker's right to a message, until `until`. Each new lease of a message raises `fence`; the
 * outcome that an older lease reports is ignored.
 */
export type Lease = { messageId: number; fence: number; until: Date }

/** The deliveries that go in one message, oldest first. */
export type LeasedMessage = { lease: Lease; deliveries: readonly Delivery[] }

export const ERASED = 'erased'

export type OutboxReads = {
  /**
   * When the latest delivery with this key was due first, whether it was sent or not; null when
   * there was none.
   */
  lastScheduled(key: BundleKey): Promise<Date | null>
  /** When `lease` will find something if only time passes; null while nothing waits. */
  nextDue(channel: DeliveryChannel): Promise<Date | null>
  /**
   * Oldest first. `only`: those of one kind on one channel, which are few; in all there may be
   * thousands, since an alarm that nobody acknowledges sends reminders for months.
   */
  ofIncidents(
    incidentIds: readonly number[],
    only?: { kind: DeliveryKind; channel: DeliveryChannel; sequence?: number },
  ): Promise<Delivery[]>
  /** Oldest first; of each incident's reminders only the newest `mostReminders`. */
  ofIncidentsForDisplay(incidentIds: readonly number[], mostReminders: number): Promise<Delivery[]>
  /**
   * The first message to a recipient about each of the incidents, as the id of the message's first
   * delivery. Only ids below `before`.
   */
  firstMessages(
    incidentIds: readonly number[],
    to: Pick<Delivery, 'channel' | 'recipient'>,
    before: number,
  ): Promise<number[]>
  /**
   * How many recipients of each incident the newest message did not reach: it failed, or its last
   * attempt did. Incidents without one are left out.
   */
  unreachedOf(incidentIds: readonly number[]): Promise<Map<number, number>>
  byId(id: number): Promise<Delivery | null>
  byIds(ids: readonly number[]): Promise<Delivery[]>
  /** The deliveries that go in a message, oldest first. */
  ofMessage(messageId: number): Promise<Delivery[]>
  /**
   * Since when the delivery that is due longest could have been leased: not one that has a lease or
   * waits for an older one. Null when none is due.
   */
  dueSince(channel: DeliveryChannel, now: Date): Promise<Date | null>
  /** How many deliveries wait, when the oldest of them was due first, and how many failed. */
  depth(): Promise<{ waiting: number; oldest: Date | null; failed: number }>
}

export type OutboxWrites = OutboxReads & {
  /**
   * A delivery that exists already, by (incident, kind, sequence, recipient, channel), stays as it
   * is. Answers the ids of the new ones.
   */
  put(deliveries: readonly NewDelivery[]): Promise<number[]>
  /** As `put`, for many of which nobody asks the ids: to answer them takes a third of its time. */
  putAll(deliveries: readonly NewDelivery[]): Promise<void>
  /**
   * Leases up to `limit` messages of a channel that are due and not leased. The first lease settles
   * which deliveries go together; a later one repeats that, since a message is repeated under its
   * Message-ID. A delivery that is due in more than two hours, or held for more than 26, counts as
   * due: the clock was set back. A delivery waits for older ones of its incident and recipient:
   * nobody reads that an alarm is over before reading that it began.
   */
  lease(channel: DeliveryChannel, now: Date, until: Date, limit: number): Promise<LeasedMessage[]>
  /** This and the next three answer false when the message has a newer lease or none. */
  sent(lease: Lease, at: Date): Promise<boolean>
  retry(lease: Lease, dueAt: Date, reason: string): Promise<boolean>
  failed(lease: Lease, at: Date, reason: string): Promise<boolean>
  /** Gives the message back without an attempt. */
  release(lease: Lease): Promise<boolean>
  /** What waits for the end of this person's quiet hours is due now. */
  endHold(accountId: number, now: Date): Promise<void>
  /**
   * Fails every waiting delivery about these tools' incidents, with this reason: it is not for that
   * recipient any more. A message that is being sent at this moment may still arrive, but is not
   * tried again.
   */
  withdraw(toolIds: readonly number[], at: Date, reason: string): Promise<void>
  /**
   * Fails the waiting mails of these kinds about an account: a later request replaces them, or they
   * are not needed any more.
   */
  withdrawAccountNotices(
    accountId: number,
    kinds: readonly AccountNoticeKind[],
    at: Date,
    reason: string,
  ): Promise<void>
  /**
   * Erases a person from the outbox: the recipients of mail about the account's tools, of mail to
   * the account and of mail to `address` (in lower case), and the account's name as owner. Of these
   * mails, the waiting ones fail.
   */
  erase(person: { accountId: number; address: string | null }, at: Date): Promise<void>
}
