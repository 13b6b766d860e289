import type { MessageFacts } from '../message-facts.ts'
import type { NewDelivery } from '../outbox-store.ts'
import type { Storage } from '../storage.ts'
import { autoCommit } from './auto-commit.ts'
import { IMEI, NOW } from './engine.ts'

export const FACTS: MessageFacts = {
  toolId: 7,
  toolName: 'Milk fridge',
  imeiNumber: IMEI,
  equipmentId: 1,
  ownerId: 3,
  ownerName: 'Anna Kovács',
  lane: 'HIGH',
  celsius: 9.1,
  limit: 9,
  extreme: 9.4,
  startedMs: NOW.getTime(),
  atMs: NOW.getTime(),
  recoveredMs: null,
  isBreaching: false,
  recoveryCause: null,
  count: 1,
}

export const aDelivery = (delivery: Partial<NewDelivery> = {}): NewDelivery => ({
  incidentId: 1,
  kind: 'OPENED',
  sequence: 0,
  channel: 'EMAIL',
  recipient: 'anna@cold.example',
  accountId: null,
  language: 'hungarian',
  timeZone: 'Europe/Budapest',
  facts: FACTS,
  createdAt: NOW,
  dueAt: NOW,
  ...delivery,
})

/** The outbox of a test's storage, with leases of a minute on the mail channel. */
export const outboxOf = (storage: () => Storage) => {
  const outbox = () => autoCommit(storage()).outbox
  const lease = (now = NOW, limit = 10) =>
    outbox().lease('EMAIL', now, new Date(now.getTime() + 60_000), limit)
  const leaseOne = async (now = NOW) => {
    const [message] = await lease(now, 1)
    if (message === undefined) throw new Error('nothing is due')
    return message
  }
  return { outbox, lease, leaseOne }
}
