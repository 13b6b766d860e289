import type { AlarmLane, RecoveryCause } from '../../domain/alarms/alarm-decision.ts'
import type { Language } from '../../domain/users/account.ts'
import type { DeliveryChannel, DeliveryNoticeKind } from './alarm-store.ts'

/**
 * What a message says, as it was when the notice fell due; names and values later changed do not
 * rewrite it.
 */
export type MessageFacts = {
  toolId: number
  toolName: string
  imeiNumber: string
  equipmentId: number
  /** The tool's owner: first and last name as the message tells them. */
  ownerId: number
  ownerName: string
  lane: AlarmLane
  celsius: number | null
  limit: number | null
  extreme: number | null
  /** Instants as ms since 1970. */
  startedMs: number
  atMs: number
  recoveredMs: number | null
  isBreaching: boolean
  recoveryCause: RecoveryCause | null
  count: number
}

export type DeliveryKind = DeliveryNoticeKind | 'TEST' | 'MAIL_FAILING'

/** What one recipient is told on one channel about one notice. */
export type Delivery = {
  id: number
  /** Null for a test message and for the server's own word to a superadmin. */
  incidentId: number | null
  kind: DeliveryKind
  sequence: number
  channel: DeliveryChannel
  /** An e-mail address, `ERASED` once its person is, or the id of a push subscription. */
  recipient: string
  /**
   * Whose language and zone it is written in; null: the tool owner's, as given in `language` and
   * `timeZone`.
   */
  accountId: number | null
  language: Language
  timeZone: string
  facts: MessageFacts | null
  createdAt: Date
  status: 'WAITING' | 'SENT' | 'FAILED'
  /** Attempts begun. */
  attempts: number
  /** When it may be tried next. */
  dueAt: Date
  /** When the status was reached. */
  at: Date
  /** Why the last attempt failed, in the words of the other side. */
  reason: string | null
  /** The id of the first delivery that goes in the same message; null until its first attempt. */
  messageId: number | null
}

/** `dueAt`: when it is to go; see `lastScheduled`. */
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
>

/**
 * Deliveries that are alike in this go in one message when they are due together. Tests and the
 * server's own word go alone.
 */
export type BundleKey = Pick<NewDelivery, 'channel' | 'recipient' | 'kind'> & {
  lane: MessageFacts['lane']
}

/** A worker's right to a message until then; a stale worker's word about it is not taken. */
export type Lease = { messageId: number; fence: number; until: Date }

/** The deliveries that go in one message, the oldest first. */
export type LeasedMessage = { lease: Lease; deliveries: readonly Delivery[] }

export const ERASED = 'erased'

export type OutboxReads = {
  /** When the latest of its kind was to go, whether it went or not; null when there was none. */
  lastScheduled(key: BundleKey): Promise<Date | null>
  /** When `lease` has something again by time alone; null while nothing waits. */
  nextDue(channel: DeliveryChannel): Promise<Date | null>
  /**
   * The oldest first; `only` those of a kind on a channel, which are few: an alarm that nobody
   * acknowledges reminds for months.
   */
  ofIncidents(
    incidentIds: readonly number[],
    only?: { kind: DeliveryKind; channel: DeliveryChannel; sequence?: number },
  ): Promise<Delivery[]>
  /** The same for people to read: of each incident's reminders the newest ones alone. */
  toldOfIncidents(incidentIds: readonly number[], mostReminders: number): Promise<Delivery[]>
  /**
   * The first message to a recipient about each of the incidents, by the id of its first delivery;
   * only those before `before`.
   */
  firstMessages(
    incidentIds: readonly number[],
    to: Pick<Delivery, 'channel' | 'recipient'>,
    before: number,
  ): Promise<number[]>
  byId(id: number): Promise<Delivery | null>
  byIds(ids: readonly number[]): Promise<Delivery[]>
  /** How many wait, and since when the oldest does. */
  depth(): Promise<{ waiting: number; oldest: Date | null; failed: number }>
}

export type OutboxWrites = OutboxReads & {
  /**
   * Rows that exist by (incident, kind, sequence, recipient, channel) are left as they are. Answers
   * the new ones' ids.
   */
  put(deliveries: readonly NewDelivery[]): Promise<number[]>
  /**
   * Leases up to `limit` messages of a channel that are due and not leased. What goes together is
   * settled by the first lease and stays so, since a message is repeated under its Message-ID. What
   * is put off by more than two hours counts as due: the clock was set back. A delivery waits for
   * the older ones of its incident and recipient: nobody reads that an alarm is over before reading
   * that it began.
   */
  lease(channel: DeliveryChannel, now: Date, until: Date, limit: number): Promise<LeasedMessage[]>
  /** Each answers false when the lease is no longer the message's. */
  sent(lease: Lease, at: Date): Promise<boolean>
  retry(lease: Lease, dueAt: Date, reason: string): Promise<boolean>
  failed(lease: Lease, at: Date, reason: string): Promise<boolean>
  /** The message was not tried after all. */
  release(lease: Lease): Promise<boolean>
  /**
   * What waits of these tools' incidents fails, with this reason: it is not for that recipient any
   * more. What is on its way at this moment may still be sent, but is not tried again.
   */
  withdraw(toolIds: readonly number[], at: Date, reason: string): Promise<void>
  /**
   * A person goes out of the record of who was told: recipients of mail about the owner's tools or
   * to the account, or who are `address` (in lower case), and the owner's name. What of it waits
   * fails.
   */
  erase(person: { accountId: number; address: string | null }, at: Date): Promise<void>
}

export type PushSubscription = {
  id: number
  accountId: number
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

export type PushReads = {
  byId(id: number): Promise<PushSubscription | null>
  /** The oldest first. */
  ofAccount(accountId: number): Promise<PushSubscription[]>
}

export type PushWrites = PushReads & {
  /** An endpoint has one owner: the account that subscribed last. The same account keeps the id. */
  subscribe(subscription: Omit<PushSubscription, 'id'>): Promise<PushSubscription>
  /** False when the account has no such endpoint. */
  unsubscribe(accountId: number, endpoint: string): Promise<boolean>
  remove(id: number): Promise<void>
}
