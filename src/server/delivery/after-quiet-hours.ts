import { asThingsAre } from '../messages/as-things-are.ts'
import type { SendMessage, SendOutcome } from '../messages/send-outcome.ts'
import type { Reads } from '../storage/storage.ts'

type Stores = Pick<Reads, 'accounts' | 'alarms' | 'readings'>

const PERSON_GONE = {
  kind: 'refused',
  reason: 'The person left before the quiet hours were over.',
  isOwnDecision: true,
} as const satisfies SendOutcome

/**
 * Sends what waited for the end of somebody's quiet hours as one message about what is open then; of
 * alarms that are all over, about those.
 */
export const afterQuietHours =
  (storage: Stores, send: SendMessage): SendMessage =>
  async (message) => {
    const [first] = message.deliveries
    if (first?.heldUntil === undefined) return send(message)
    if (first.accountId !== null && (await storage.accounts.byId(first.accountId)) === null)
      return PERSON_GONE
    const deliveries = await asThingsAre(storage, message.deliveries)
    return send({ ...message, deliveries })
  }
