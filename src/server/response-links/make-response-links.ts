import { RESPONSE_KINDS, type ResponseKind } from '../../domain/alarms/alarm-response.ts'
import { RESPONSE_LINK_MS, responsePath } from '../../domain/alarms/response-link.ts'
import { newToken, secretHash } from '../secret.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Storage } from '../storage/storage.ts'
import { linkedAlarms, type LinkedStores } from './linked-alarms.ts'

/** The path of each link in a message. What its recipient cannot say at that time has none. */
export type ResponsePaths = Partial<Record<ResponseKind, string>>

/**
 * Makes the links of a message about alarms, for one attempt to send it. Their secrets exist nowhere
 * before and stand in this message only: storage has their hashes. An attempt whose end is unclear
 * may have sent older ones, so these go on to work; using one uses up all of its kind.
 */
export const makeResponseLinks = async (
  storage: LinkedStores & Pick<Storage, 'transaction'>,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<ResponsePaths> => {
  const [first] = deliveries
  if (first === undefined || first.messageId === null) return {}
  if (first.kind !== 'OPENED' && first.kind !== 'ESCALATED' && first.kind !== 'REMINDER') return {}
  const { messageId } = first
  const newestMs = Math.max(...deliveries.map(({ createdAt }) => createdAt.getTime()))
  const expiresAt = new Date(newestMs + RESPONSE_LINK_MS)
  if (expiresAt <= now) return {}
  const made: { kind: ResponseKind; secret: string }[] = []
  for (const kind of RESPONSE_KINDS) {
    const alarms = await linkedAlarms(storage, deliveries, kind)
    if (alarms.some(({ objection }) => objection === null)) made.push({ kind, secret: newToken() })
  }
  if (made.length === 0) return {}
  await storage.transaction(({ responseLinks }) =>
    responseLinks.create(
      made.map(({ kind, secret }) => ({
        secretHash: secretHash(secret),
        messageId,
        kind,
        expiresAt,
      })),
    ),
  )
  return Object.fromEntries(made.map(({ kind, secret }) => [kind, responsePath(secret)]))
}
