import type { AlarmSeverity } from '../../domain/alarms/alarm-settings.ts'
import type { Urgency } from '../../domain/alarms/alarm-ways.ts'
import type { WebhookEvent, WebhookOff, WebhookType } from '../../domain/webhooks/webhook.ts'
import type { ReportState } from '../../domain/webhooks/delivery-report.ts'
import type { WebhookFields } from '../../domain/webhooks/webhook-fields.ts'
import type { WebhookForm } from '../../domain/webhooks/webhook-form.ts'
import type { Scope } from './account-store.ts'

/** An account's address that is called for events of the sensors in the account's sight. */
export type Webhook = {
  id: number
  accountId: number
  madeBy: number
  form: WebhookForm
  /** Of a form whose addresses are secret only the origin. */
  url: string
  fields: WebhookFields
  events: readonly WebhookEvent[]
  severities: readonly AlarmSeverity[]
  /** Whom it reaches, the account or one of its members; null: nobody in particular. */
  personId: number | null
  /** What the person gets by it, in place of `severities`. */
  urgencies: readonly Urgency[]
  /**
   * By `SecretBox`, about `webhook ACCOUNT`: of STANDARD what signs, of others the values that are
   * secret, as JSON.
   */
  sealedSecret: string
  /** Why it is not called; null: it is. */
  off: WebhookOff | null
  createdAt: Date
  lastSuccessAt: Date | null
  /** In one line, what became of the newest attempt that failed. */
  lastFailure: { at: Date; reason: string } | null
  /** Of the first attempt that failed after the newest success; null: none did. */
  failingSince: Date | null
}

export type NewWebhook = Pick<
  Webhook,
  | 'accountId'
  | 'madeBy'
  | 'form'
  | 'url'
  | 'fields'
  | 'events'
  | 'severities'
  | 'sealedSecret'
  | 'createdAt'
> &
  Partial<Pick<Webhook, 'personId' | 'urgencies'>>
export type WebhookChange = Partial<
  Pick<
    Webhook,
    | 'url'
    | 'fields'
    | 'events'
    | 'severities'
    | 'personId'
    | 'urgencies'
    | 'sealedSecret'
    | 'off'
    | 'lastSuccessAt'
    | 'lastFailure'
    | 'failingSince'
  >
>

/** One event for one webhook. */
export type WebhookMessage = {
  id: number
  webhookId: number
  /** The header webhook-id, which stays the same when the message is sent again. */
  messageId: string
  type: WebhookType
  incidentId: number | null
  body: string
  createdAt: Date
  status: 'WAITING' | 'SENT' | 'FAILED'
  /** How many attempts have begun since it was last put on its way. */
  attempts: number
  dueAt: Date
  /** When `status` got its value. */
  at: Date
  /** Why it failed, when no attempt says it. */
  reason: string | null
  /**
   * What the service says of its delivery; null: it does not say. `at`: until when it has time, else
   * when it said so.
   */
  report: WebhookReport | null
  /** When the quiet hours end for which it waits; null: it waits for none. */
  heldUntil: Date | null
}

export type WebhookReport = { state: ReportState; at: Date }

/**
 * `about`: names the event; a webhook gets one message about the same. Null: always a new one.
 * `toolId`: whose event it is.
 */
export type NewWebhookMessage = Pick<
  WebhookMessage,
  'webhookId' | 'messageId' | 'type' | 'incidentId' | 'body' | 'createdAt'
> & { about: string | null; toolId: number | null; heldUntil?: Date | null }

/** An attempt to deliver a message. */
export type WebhookAttempt = {
  at: Date
  milliseconds: number
  /** The status of the answer (HTTP); null: there was no answer. */
  status: number | null
  /** The beginning of the answer, or why there was none. */
  answer: string
}

/** What became of an attempt. `dueAt`: when it is tried again. */
export type WebhookOutcome =
  /** `reportUntil`: how long the service has time to report; left out: it does not report. */
  | { kind: 'sent'; reportUntil?: Date }
  | { kind: 'retry'; dueAt: Date }
  | { kind: 'failed'; reason: string | null }

/** Ended messages are deleted with their attempts after so many days. */
export const MESSAGE_DAYS = 30

export type WebhookReads = {
  byId(id: number): Promise<Webhook | null>
  /** Of accounts in the scope that are not deleted, the oldest first, at most `first`. */
  list(scope: Scope, first: number): Promise<Webhook[]>
  /** The oldest first. */
  ofAccount(accountId: number): Promise<Webhook[]>
  /** The webhooks that reach this person, the oldest first. */
  ofPerson(personId: number): Promise<Webhook[]>
  /**
   * By owner, those that are called for the owner's sensors: the owner's own, those of the resellers
   * above and those of superadmins. Without switched-off ones, and without owners for whom none is.
   */
  calledFor(ownerIds: readonly number[]): Promise<Map<number, Webhook[]>>
  message(id: number): Promise<WebhookMessage | null>
  /** The newest first. `before`: only older ones than this id. */
  messagesOf(webhookId: number, page: { first: number; before?: number }): Promise<WebhookMessage[]>
  /** By message, the oldest attempt first. */
  attemptsOf(ids: readonly number[]): Promise<Map<number, WebhookAttempt[]>>
  /** Which of the webhooks have had a message about the incident, or have one on its way. */
  thatHeardOf(incidentId: number): Promise<number[]>
  /** Messages of a webhook whose quiet hours are over, the oldest first. */
  held(webhookId: number, now: Date): Promise<WebhookMessage[]>
  /** Webhooks of which a message is due, the longest due first. */
  due(now: Date): Promise<number[]>
  /** When the next message falls due after `now`; null: none waits. */
  nextDue(now: Date): Promise<Date | null>
  /** Since when the longest due of them is due; null: none is. */
  dueSince(now: Date): Promise<Date | null>
  /** Messages of whose delivery no report came in time, the longest due first. */
  reportsDue(now: Date, first: number): Promise<WebhookMessage[]>
  /** How many messages wait. */
  waiting(): Promise<number>
}

export type WebhookWrites = WebhookReads & {
  create(webhook: NewWebhook): Promise<Webhook>
  change(id: number, change: WebhookChange): Promise<void>
  /** With its messages and attempts. */
  remove(id: number): Promise<void>
  put(messages: readonly NewWebhookMessage[]): Promise<number[]>
  /**
   * Up to `limit` due messages of a webhook, each with one more attempt, which are not leased again
   * until `until`. A message waits for older ones of its incident: nobody hears that an alarm is
   * over before it began. One that is held is not leased, and no other waits for it. One that is due in more than a day was planned before the clock was set
   * back, and counts as due.
   */
  lease(webhookId: number, now: Date, until: Date, limit: number): Promise<WebhookMessage[]>
  /** Ends a lease without an attempt. */
  giveBack(message: Pick<WebhookMessage, 'id' | 'attempts'>): Promise<void>
  /** Ends a lease. False when the message was withdrawn or leased again meanwhile. */
  settle(
    message: Pick<WebhookMessage, 'id' | 'attempts'>,
    attempt: WebhookAttempt,
    outcome: WebhookOutcome,
  ): Promise<boolean>
  setReport(id: number, report: WebhookReport): Promise<void>
  /**
   * The quiet hours are over for a message: it goes, with this body where one is given, in the order
   * of its alarm.
   */
  release(id: number, body?: string): Promise<void>
  /** Fails a message that waits for the end of quiet hours. */
  dropHeld(id: number, at: Date, reason: string): Promise<void>
  /** What waits for the end of the person's quiet hours is due now. */
  endHold(personId: number, now: Date): Promise<void>
  /** Puts a message on its way again, under the same `messageId`. */
  sendAgain(id: number, now: Date): Promise<void>
  /** All waiting messages of the webhook are due now: its receiver answers again. */
  hurry(webhookId: number, now: Date): Promise<void>
  /** Takes a person's name out of messages in words: as the owner of a tool, and of who acknowledged. */
  erase(accountId: number): Promise<void>
  /** Fails what waits: of one webhook, or about these tools. */
  withdraw(
    of: { webhookId: number } | { toolIds: readonly number[] },
    at: Date,
    reason: string,
  ): Promise<void>
}
