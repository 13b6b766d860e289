import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** 32 random bytes, base64 (Standard Webhooks asks for 24 to 64). */
export const newWebhookSecret = (): string =>
  `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`

/**
 * The header webhook-signature of Standard Webhooks: version 1, HMAC-SHA256 with the bytes of the
 * secret over id, time and body. `atSeconds`: since 1970.
 */
export const signWebhook = (
  secret: string,
  { messageId, atSeconds, body }: { messageId: string; atSeconds: number; body: string },
): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const text = `${messageId}.${atSeconds}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
