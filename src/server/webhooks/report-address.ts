import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookMessage } from '../storage/webhook-store.ts'

type Reported = Pick<WebhookMessage, 'id' | 'messageId'>

const signature = (key: string, { id, messageId }: Reported): string =>
  createHmac('sha256', key).update(`delivery-report\n${id}\n${messageId}`).digest('base64url')

/** Where a service reports of a message. `key`: the server's own. */
export const reportAddress = (publicUrl: string, key: string, message: Reported): string =>
  `${publicUrl}/delivery-reports/${message.id}.${signature(key, message)}`

/** The number of the message that the last part of such an address names; null: it names none. */
export const reportedMessageId = (token: string): number | null => {
  const id = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token)?.[1]
  return id === undefined ? null : Number(id)
}

/** Whether this server gave the address out for that message. */
export const isOwnReportAddress = (token: string, key: string, message: Reported): boolean => {
  const given = Buffer.from(token.slice(token.indexOf('.') + 1))
  const expected = Buffer.from(signature(key, message))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
