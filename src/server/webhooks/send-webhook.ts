import { type Brands, NO_BRANDS } from '../brands/brand-cache.ts'
import type { Clock } from '../../domain/clock.ts'
import { reasonText } from '../messages/send-outcome.ts'
import type { SecretBox } from '../secret-box.ts'
import type { WebhookAttempt, WebhookMessage } from '../storage/webhook-store.ts'
import type { Verdict } from './forms/form.ts'
import { type CalledWebhook, webhookCall } from './webhook-call.ts'
import { reportAddress } from './report-address.ts'
import type { WebhookRequest } from './webhook-request.ts'

/**
 * `isTaken`: what the receiver calls success. `retryAfterMs`: how long it wants to be left alone.
 */
export type SentAttempt = WebhookAttempt & {
  isTaken: boolean
  retryAfterMs: number
  /** Whether the service that took it reports of its delivery. */
  awaitsReport: boolean
}

/** Makes one attempt. Never throws: what went wrong stands in the attempt. */
export type SendWebhook = (
  webhook: CalledWebhook,
  message: Pick<WebhookMessage, 'id' | 'messageId' | 'body'>,
) => Promise<SentAttempt>

/** Reads Retry-After, which is seconds or a date (RFC 9110 §10.2.3), as ms to wait; 0 without. */
const retryAfterMs = (value: string | null, nowMs: number): number => {
  if (value === null) return 0
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0
}

const UNREADABLE =
  'The server cannot read the secret: its key file is another one. Enter it again, or make the webhook anew.'

/** In place of a secret that a receiver repeats. */
const HIDDEN = '…'

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)

/** Posts a message in the form of its webhook. */
export const createSendWebhook =
  ({
    box,
    request,
    clock,
    publicUrl = null,
    brands = NO_BRANDS,
    reportKey = null,
    passedMs = () => performance.now(),
  }: {
    box: Pick<SecretBox, 'open'>
    request: Pick<WebhookRequest, 'post'>
    clock: Clock
    /** Without a trailing slash. Null: messages have no link. */
    publicUrl?: string | null
    /** Left out: there are none. */
    brands?: Pick<Brands, 'ofAccount'>
    /** The server's own key, by which addresses of reports are signed. Null: none are given out. */
    reportKey?: string | null
    /** Milliseconds that only grow. */
    passedMs?: () => number
  }): SendWebhook =>
  async (webhook, message) => {
    const at = clock()
    const began = passedMs()
    const attempt = (
      status: number | null,
      verdict: Verdict,
      secrets: readonly string[] = [],
      awaitsReport = false,
    ): SentAttempt => ({
      at,
      milliseconds: Math.round(passedMs() - began),
      status,
      isTaken: verdict.isTaken,
      answer: reasonText(withoutSecrets(verdict.reason, secrets)),
      retryAfterMs: verdict.retryAfterMs ?? 0,
      awaitsReport,
    })
    const report =
      publicUrl === null || reportKey === null ? '' : reportAddress(publicUrl, reportKey, message)
    // An alarm does not wait for a name.
    const brand = await brands.ofAccount(webhook.accountId).catch(() => null)
    const call = webhookCall(box, webhook, message, { publicUrl, brand, at, report })
    if (call === null) return attempt(null, { isTaken: false, reason: UNREADABLE })
    const { url, headers, body, judge, secrets, awaitsReport } = call
    try {
      const posted = { headers: { 'user-agent': 'Coldwatch', ...headers }, body }
      const answer = await request.post(url, posted)
      const verdict = judge(answer)
      const headerMs = retryAfterMs(answer.retryAfter, clock().getTime())
      const waitMs = Math.max(headerMs, verdict.retryAfterMs ?? 0)
      return attempt(answer.status, { ...verdict, retryAfterMs: waitMs }, secrets, awaitsReport)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return attempt(null, { isTaken: false, reason }, secrets)
    }
  }
