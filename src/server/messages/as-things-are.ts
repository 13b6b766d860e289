import { celsiusOf } from '../../domain/readings/stored-value.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'

type Stores = Pick<Reads, 'alarms' | 'readings'>
type WaitingPart = {
  incidentId: number | null
  kind: Delivery['kind']
  facts: MessageFacts | null
}

const CALLS: ReadonlySet<Delivery['kind']> = new Set(['OPENED', 'REMINDER', 'ESCALATED'])

/** One part for each alarm that a message names after quiet hours, with its facts as they are now. */
export const asThingsAre = async <Part extends WaitingPart>(
  { alarms, readings }: Stores,
  parts: readonly Part[],
): Promise<Part[]> => {
  const newest = new Map<number, Part & { facts: MessageFacts }>()
  for (const part of parts) {
    const { incidentId, facts } = part
    if (incidentId !== null && facts !== null) newest.set(incidentId, { ...part, facts })
  }
  const incidents = await alarms.byIds([...newest.keys()])
  const isOpen = ({ state }: Incident): boolean => state !== 'RECOVERED'
  const open = incidents.filter(isOpen)
  const named = open.length > 0 ? open : incidents
  const over = incidents.length - named.length
  const now: Part[] = []
  for (const incident of named) {
    const part = newest.get(incident.id)!
    const latest = isOpen(incident) ? await readings.latest(incident.toolId) : null
    const celsius = latest === null ? null : celsiusOf(latest.value)
    now.push({
      ...part,
      kind: kindOf(part.kind, isOpen(incident)),
      facts: {
        ...part.facts,
        celsius: celsius ?? part.facts.celsius,
        extreme: incident.extreme,
        isBreaching: incident.isBreaching,
        recoveredMs: incident.recoveredAt?.getTime() ?? null,
        recoveryCause: incident.recoveryCause,
        waited: { over },
      },
    })
  }
  return now.length > 0 ? now : [...parts]
}

const kindOf = (kind: WaitingPart['kind'], isOpen: boolean): WaitingPart['kind'] => {
  if (isOpen) return CALLS.has(kind) ? kind : 'OPENED'
  return kind === 'LATE_EXCURSION' ? kind : 'RECOVERED'
}
