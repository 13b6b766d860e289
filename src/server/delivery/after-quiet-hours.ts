import { celsiusOf } from '../../domain/readings/stored-value.ts'
import type { SendMessage, SendOutcome } from '../messages/send-outcome.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Reads } from '../storage/storage.ts'

type Stores = Pick<Reads, 'accounts' | 'alarms' | 'readings'>
type AlarmDelivery = Delivery & { facts: MessageFacts }

const PERSON_GONE = {
  kind: 'refused',
  reason: 'The person left before the quiet hours were over.',
  isOwnDecision: true,
} as const satisfies SendOutcome

const CALLS: ReadonlySet<Delivery['kind']> = new Set(['OPENED', 'REMINDER', 'ESCALATED'])

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

/** One delivery for each alarm that the message names, with its facts as they are now. */
const asThingsAre = async (
  { alarms, readings }: Stores,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> => {
  const newest = new Map<number, AlarmDelivery>()
  for (const delivery of deliveries) {
    const { incidentId, facts } = delivery
    if (incidentId !== null && facts !== null) newest.set(incidentId, { ...delivery, facts })
  }
  const incidents = await alarms.byIds([...newest.keys()])
  const isOpen = ({ state }: Incident): boolean => state !== 'RECOVERED'
  const open = incidents.filter(isOpen)
  const named = open.length > 0 ? open : incidents
  const over = incidents.length - named.length
  const now: Delivery[] = []
  for (const incident of named) {
    const delivery = newest.get(incident.id)!
    const latest = isOpen(incident) ? await readings.latest(incident.toolId) : null
    const celsius = latest === null ? null : celsiusOf(latest.value)
    now.push({
      ...delivery,
      kind: kindOf(delivery.kind, isOpen(incident)),
      facts: {
        ...delivery.facts,
        celsius: celsius ?? delivery.facts.celsius,
        extreme: incident.extreme,
        isBreaching: incident.isBreaching,
        recoveredMs: incident.recoveredAt?.getTime() ?? null,
        recoveryCause: incident.recoveryCause,
        waited: { over },
      },
    })
  }
  return now.length > 0 ? now : [...deliveries]
}

const kindOf = (kind: Delivery['kind'], isOpen: boolean): Delivery['kind'] => {
  if (isOpen) return CALLS.has(kind) ? kind : 'OPENED'
  return kind === 'LATE_EXCURSION' ? kind : 'RECOVERED'
}
