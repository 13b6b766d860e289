import type { Clock } from '../../domain/clock.ts'
import { reasonText } from '../messages/send-outcome.ts'
import type { SecretBox } from '../secret-box.ts'
import type { Webhook, WebhookAttempt, WebhookMessage } from '../storage/webhook-store.ts'
import { signWebhook } from './sign-webhook.ts'
import type { WebhookAnswer, WebhookRequest } from './webhook-request.ts'

/** `retryAfterMs`: how long the receiver wants to be left alone. */
export type SentAttempt = WebhookAttempt & { retryAfterMs: number }

/** Makes one attempt. Never throws: what went wrong stands in the attempt. */
export type SendWebhook = (
  webhook: Pick<Webhook, 'accountId' | 'url' | 'sealedSecret'>,
  message: Pick<WebhookMessage, 'messageId' | 'body'>,
) => Promise<SentAttempt>

/** What the sealed secret of an account's webhook belongs to. */
export const secretOf = (accountId: number): string => `webhook ${accountId}`

export const isSuccess = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Reads Retry-After, which is seconds or a date (RFC 9110 §10.2.3), as ms to wait; 0 without. */
const retryAfterMs = (value: string | null, nowMs: number): number => {
  if (value === null) return 0
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0
}

/** Signs a message and posts it. */
export const createSendWebhook =
  ({
    box,
    request,
    clock,
    passedMs = () => performance.now(),
  }: {
    box: Pick<SecretBox, 'open'>
    request: Pick<WebhookRequest, 'post'>
    clock: Clock
    /** Milliseconds that only grow. */
    passedMs?: () => number
  }): SendWebhook =>
  async ({ accountId, url, sealedSecret }, { messageId, body }) => {
    const at = clock()
    const began = passedMs()
    const attempt = (answer: Partial<WebhookAnswer> & { text: string }): SentAttempt => ({
      at,
      milliseconds: Math.round(passedMs() - began),
      status: answer.status ?? null,
      answer: reasonText(answer.text),
      retryAfterMs: retryAfterMs(answer.retryAfter ?? null, clock().getTime()),
    })
    const secret = box.open(sealedSecret, secretOf(accountId))
    if (secret === null)
      return attempt({
        text: 'The server cannot read the secret: its key file is another one. Make the webhook anew.',
      })
    const atSeconds = Math.floor(at.getTime() / 1_000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Coldwatch',
      'webhook-id': messageId,
      'webhook-timestamp': String(atSeconds),
      'webhook-signature': signWebhook(secret, { messageId, atSeconds, body }),
    }
    try {
      return attempt(await request.post(url, { headers, body }))
    } catch (error) {
      return attempt({ text: error instanceof Error ? error.message : String(error) })
    }
  }
