import type { RecoveryCause } from '../../domain/alarms/alarm-decision.ts'
import type { Language } from '../../domain/users/account.ts'
import type { DeliveryChannel, DeliveryNoticeKind } from './alarm-store.ts'

/** What a message says, as it was when the notice fell due; names and values later changed do not rewrite it. */
export type NoticeFacts = {
  toolId: number
  toolName: string
  imeiNumber: string
  equipmentId: number
  lane: 'HIGH' | 'LOW' | 'SENSOR' | 'NODATA'
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

/** One message to one recipient on one channel. */
export type Delivery = {
  id: number
  /** Null for a test message and for the server's own word to a superadmin. */
  incidentId: number | null
  kind: DeliveryNoticeKind | 'TEST' | 'MAIL_FAILING'
  sequence: number
  channel: DeliveryChannel
  /** An e-mail address, or the id of a push subscription. */
  recipient: string
  /** Whose language and zone it is written in; null: the tool owner's, as given in `language` and `timeZone`. */
  accountId: number | null
  language: Language
  timeZone: string
  facts: NoticeFacts | null
  createdAt: Date
  status: 'WAITING' | 'SENT' | 'FAILED'
  attempts: number
  /** When it may be tried next. */
  dueAt: Date
  /** When the status was reached. */
  at: Date
  /** Why the last attempt failed, in the words of the other side. */
  reason: string | null
}

export type NewDelivery = Pick<Delivery, 'incidentId' | 'kind' | 'sequence' | 'channel' | 'recipient' | 'accountId' | 'language' | 'timeZone' | 'facts' | 'createdAt' | 'dueAt'>

/** A worker's right to a row until then; a stale worker's word about it is not taken. */
export type Lease = { deliveryId: number; fence: number; until: Date }

export type OutboxStore = {
  /** Rows that exist by (incident, kind, sequence, recipient, channel) are left as they are. */
  put(deliveries: readonly NewDelivery[]): Promise<void>
  /** Leases up to `limit` waiting rows that are due and not leased. */
  lease(now: Date, until: Date, limit: number): Promise<{ delivery: Delivery; lease: Lease }[]>
  /** Each answers false when the lease is no longer the row's. */
  sent(lease: Lease, at: Date): Promise<boolean>
  retry(lease: Lease, dueAt: Date, reason: string): Promise<boolean>
  failed(lease: Lease, at: Date, reason: string): Promise<boolean>
  ofIncidents(incidentIds: readonly number[]): Promise<Delivery[]>
  byId(id: number): Promise<Delivery | null>
  /** How many wait, and since when the oldest does. */
  depth(): Promise<{ waiting: number; oldest: Date | null; failed: number }>
}

export type PushSubscription = { id: number; accountId: number; endpoint: string; p256dh: string; auth: string; createdAt: Date }

export type PushStore = {
  /** An endpoint has one owner: the account that subscribed last. */
  subscribe(subscription: Omit<PushSubscription, 'id'>): Promise<PushSubscription>
  /** False when the account has no such endpoint. */
  unsubscribe(accountId: number, endpoint: string): Promise<boolean>
  remove(id: number): Promise<void>
  byId(id: number): Promise<PushSubscription | null>
  ofAccount(accountId: number): Promise<PushSubscription[]>
}
