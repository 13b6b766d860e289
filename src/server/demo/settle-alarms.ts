import { MINUTE_MS } from '../../domain/durations.ts'
import { acknowledgeAlarm } from '../alarms/acknowledge-alarm.ts'
import { DELIVERY_CHANNELS } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { DEMO_CUSTOMERS } from './demo-customers.ts'
import { demoActor, granted } from './set-up-demo.ts'

/** A mail server takes a message so long after it was put. */
const ACCEPTED_AFTER_MS = 1_600
const LEASE_MS = MINUTE_MS
const MESSAGES_AT_ONCE = 500

/** What people did about the alarms of the history: each that is over was acknowledged. */
export const settleAlarms = async (storage: Storage): Promise<void> => {
  const tools = new Map(
    (await storage.tools.list({ scope: { kind: 'all' } })).rows.map(({ tool }) => [
      tool.id,
      tool.name,
    ]),
  )
  for (const { email, actions, fridges } of DEMO_CUSTOMERS) {
    const actor = await demoActor(storage, email)
    const past = await storage.alarms.list({
      scope: { kind: 'subtree', path: actor.path },
      open: false,
      first: 1_000,
    })
    for (const { id, toolId, openedAt } of past.toReversed()) {
      const at = new Date(openedAt.getTime() + (6 + ((id * 7) % 19)) * MINUTE_MS)
      const isAjar = fridges.some(
        ({ name, fate }) => name === tools.get(toolId) && fate === 'door-ajar',
      )
      const correctiveAction = isAjar ? actions.doorAjar : actions.failure
      granted(await acknowledgeAlarm({ storage, clock: () => at })(actor, { id, correctiveAction }))
    }
  }
}

/** Each message of before `nowMs` arrives, soon after it fell due. */
export const deliverMessages = async (
  storage: Pick<Storage, 'outbox' | 'transaction'>,
  nowMs: number,
): Promise<void> => {
  for (const channel of DELIVERY_CHANNELS) {
    // One moment after the other: what is leased at once goes in one message.
    for (
      let due = await storage.outbox.nextDue(channel);
      due !== null && due.getTime() <= nowMs;
      due = await storage.outbox.nextDue(channel)
    ) {
      const dueAt = due
      const leasedUntil = new Date(due.getTime() + LEASE_MS)
      await storage.transaction(async ({ outbox }) => {
        const messages = await outbox.lease(channel, dueAt, leasedUntil, MESSAGES_AT_ONCE)
        for (const { lease } of messages)
          await outbox.sent(lease, new Date(dueAt.getTime() + ACCEPTED_AFTER_MS))
      })
    }
  }
}
