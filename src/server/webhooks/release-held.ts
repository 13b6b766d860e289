import { EVENT_TYPES } from '../../domain/webhooks/webhook.ts'
import { asThingsAre } from '../messages/as-things-are.ts'
import { toolLabel } from '../messages/message-words.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { Webhook, WebhookMessage } from '../storage/webhook-store.ts'
import { GATHERED_FORMS } from './enqueue-webhooks.ts'
import { type FormMessage, readStoredBody, type StoredBody } from './form-message.ts'

const PERSON_GONE = 'The person left before the quiet hours were over.'
const IN_ONE = 'After the quiet hours one message said what this one and others would have said.'

type Stores = Pick<Writes, 'accounts' | 'alarms' | 'readings' | 'webhooks'>
type Part = Pick<Delivery, 'kind' | 'incidentId'> & {
  id: number
  facts: MessageFacts | null
  stored: StoredBody
}

const partOf = ({ id, incidentId, body }: WebhookMessage): Part | null => {
  const stored = readStoredBody(body)
  if (stored === null || stored.message.kind === 'TEST') return null
  const { kind, facts } = stored.message
  return { id, incidentId, kind: kind === 'ACKNOWLEDGED' ? 'OPENED' : kind, facts, stored }
}

/** What the one message of these parts says, as things are now. */
const bodyOf = ({ stored, kind, facts }: Part, others: readonly Part[]): StoredBody => {
  const labels = [facts, ...others.map((other) => other.facts)]
    .filter((one) => one !== null)
    .map(toolLabel)
  const message: FormMessage = {
    ...stored.message,
    kind:
      kind === 'RECOVERED' || kind === 'LATE_EXCURSION' || kind === 'ESCALATED' ? kind : 'OPENED',
    facts,
    acknowledgement: null,
    ...(others.length > 0 && { waitedLabels: labels }),
  }
  const type = kind === 'RECOVERED' ? EVENT_TYPES.ALARM_RECOVERED : EVENT_TYPES.ALARM_OPENED
  return { ...stored, type: kind === 'LATE_EXCURSION' ? stored.type : type, message }
}

/**
 * Lets go what waited for the end of its person's quiet hours: to a program everything, to a reader one
 * message about what is open then or, if nothing is, about what was.
 */
export const releaseHeld = async (stores: Stores, webhook: Webhook, now: Date): Promise<void> => {
  const held = await stores.webhooks.held(webhook.id, now)
  if (held.length === 0) return
  const { personId } = webhook
  if (personId !== null && (await stores.accounts.byId(personId)) === null) {
    for (const { id } of held) await stores.webhooks.dropHeld(id, now, PERSON_GONE)
    return
  }
  const isRead = GATHERED_FORMS.has(webhook.form)
  const parts = isRead ? held.map(partOf).filter((part) => part !== null) : []
  const [first, ...others] = await asThingsAre(stores, parts)
  if (first === undefined || first.facts === null) {
    for (const { id } of held) await stores.webhooks.release(id)
    return
  }
  for (const { id } of held)
    if (id === first.id) await stores.webhooks.release(id, JSON.stringify(bodyOf(first, others)))
    else await stores.webhooks.dropHeld(id, now, IN_ONE)
}
