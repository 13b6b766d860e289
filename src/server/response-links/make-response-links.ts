import { RESPONSE_KINDS } from '../../domain/alarms/alarm-response.ts'
import { type LinkKind, RESPONSE_LINK_MS, responsePath } from '../../domain/alarms/response-link.ts'
import { newToken, secretHash } from '../secret.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Storage } from '../storage/storage.ts'
import { linkedAlarms, type LinkedStores } from './linked-alarms.ts'

/** The path of each link in a message. What its recipient cannot say at that time has none. */
export type ResponsePaths = Partial<Record<LinkKind, string>>

/**
 * Makes the links of a message about alarms or a drill, for one attempt to send it. Their secrets exist nowhere
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
  const { messageId } = first
  const newestMs = Math.max(...deliveries.map(({ createdAt }) => createdAt.getTime()))
  const expiresAt = new Date(newestMs + RESPONSE_LINK_MS)
  if (expiresAt <= now) return {}
  const kinds = await linkKinds(storage, deliveries, first)
  const made = kinds.map((kind) => ({ kind, secret: newToken() }))
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

const CALLS: ReadonlySet<Delivery['kind']> = new Set(['OPENED', 'ESCALATED', 'REMINDER'])

/** What the recipient can say of the message at this time. */
const linkKinds = async (
  storage: LinkedStores,
  deliveries: readonly Delivery[],
  { kind }: Delivery,
): Promise<LinkKind[]> => {
  if (kind === 'DRILL') return ['DRILL']
  if (!CALLS.has(kind)) return []
  const kinds: LinkKind[] = []
  for (const says of RESPONSE_KINDS) {
    const alarms = await linkedAlarms(storage, deliveries, says)
    if (alarms.some(({ objection }) => objection === null)) kinds.push(says)
  }
  return kinds
}
