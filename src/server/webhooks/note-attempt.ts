import { REPORT_WITHIN_MS } from '../../domain/webhooks/delivery-report.ts'
import { isGivenUp, nextTryAt } from '../../domain/webhooks/next-try.ts'
import { TEST_TYPE, type WebhookOff } from '../../domain/webhooks/webhook.ts'
import { hostOf } from '../../domain/webhooks/webhook-url.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import type { Webhook, WebhookMessage } from '../storage/webhook-store.ts'
import { tellOwner } from '../users/tell-owner.ts'
import type { SentAttempt } from './send-webhook.ts'

const GONE = 410
const SWITCHED_OFF = 'The webhook was switched off.'

/** A webhook stands in the trail by its number and host: the path may hold a secret. */
export const webhookFacts = ({ id, url }: Pick<Webhook, 'id' | 'url'>) => ({
  webhook: id,
  host: hostOf(url),
})

/** Whom it reaches, for the trail; nothing where that is nobody in particular. */
export const reaches = ({ personId }: Pick<Webhook, 'personId'>) =>
  personId === null ? {} : { reaches: personId }

export type OnUndelivered = (stores: Writes, message: WebhookMessage, now: Date) => Promise<void>

/** `chance`: 0 to 1. */
type AfterAttempt = { now: Date; chance: number; onUndelivered: OnUndelivered }

/** The second attempt follows within seconds, the third only minutes later. */
const TRIES_BEFORE_ANOTHER_WAY = 2

/**
 * Writes down an attempt and what follows from it. A receiver that answers again gets at once what
 * waited for it. One that is gone, or that took nothing for three days, is not called any more, and
 * its owner is told. A message that was not taken twice goes another way meanwhile.
 */
export const noteAttempt = async (
  stores: Writes,
  message: WebhookMessage,
  { retryAfterMs, isTaken, awaitsReport, ...attempt }: SentAttempt,
  { now, chance, onUndelivered }: AfterAttempt,
): Promise<void> => {
  const { webhooks } = stores
  const webhook = await webhooks.byId(message.webhookId)
  // Deleted during the attempt, with its messages.
  if (webhook === null) return
  if (isTaken) {
    await webhooks.settle(message, attempt, {
      kind: 'sent',
      ...(awaitsReport && { reportUntil: new Date(now.getTime() + REPORT_WITHIN_MS) }),
    })
    await webhooks.change(webhook.id, { lastSuccessAt: now, failingSince: null })
    if (webhook.failingSince !== null) await webhooks.hurry(webhook.id, now)
    return
  }
  const reason = attempt.status === null ? attempt.answer : `${attempt.status} ${attempt.answer}`
  const lastFailure = { at: now, reason: reason.trim() }
  // Who sends a test waits for its result.
  if (message.type === TEST_TYPE) {
    await webhooks.settle(message, attempt, { kind: 'failed', reason: null })
    return webhooks.change(webhook.id, { lastFailure })
  }
  const failingSince = webhook.failingSince ?? now
  const isGone = attempt.status === GONE
  const nextMs = isGone ? null : nextTryAt(message.attempts, now.getTime(), chance, retryAfterMs)
  await webhooks.settle(
    message,
    attempt,
    nextMs === null
      ? { kind: 'failed', reason: null }
      : { kind: 'retry', dueAt: new Date(Math.round(nextMs)) },
  )
  await webhooks.change(webhook.id, { lastFailure, failingSince })
  const isLastOfFew = message.attempts < TRIES_BEFORE_ANOTHER_WAY && nextMs === null
  if (message.attempts === TRIES_BEFORE_ANOTHER_WAY || isLastOfFew)
    await onUndelivered(stores, message, now)
  if (webhook.off !== null) return
  if (isGone) return switchOff(stores, webhook, 'gone', now)
  if (nextMs === null && isGivenUp(failingSince.getTime(), now.getTime()))
    return switchOff(stores, webhook, 'failing', now)
}

const switchOff = async (
  stores: Writes,
  webhook: Webhook,
  off: WebhookOff,
  now: Date,
): Promise<void> => {
  await stores.webhooks.change(webhook.id, { off })
  await stores.webhooks.withdraw({ webhookId: webhook.id }, now, SWITCHED_OFF)
  await appendEntry(stores.audit, {
    at: now,
    actor: { kind: 'server' },
    action: 'webhook.switched-off',
    subject: { kind: 'account', id: String(webhook.accountId) },
    before: null,
    after: { ...webhookFacts(webhook), cause: off },
  })
  const account = await stores.accounts.byId(webhook.accountId)
  if (account !== null)
    await tellOwner(stores, account, { kind: 'WEBHOOK_OFF', host: hostOf(webhook.url) }, now)
}
