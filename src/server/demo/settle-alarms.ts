import { MINUTE_MS } from '../../domain/durations.ts'
import { acknowledgeAlarm } from '../alarms/acknowledge-alarm.ts'
import { DELIVERY_CHANNELS } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { DEMO_CUSTOMERS } from './demo-customers.ts'
import { demoActor, granted } from './set-up-demo.ts'

/** Time from a message's due time until the mail server accepts it. */
const ACCEPTED_AFTER_MS = 1_600
const LEASE_MS = MINUTE_MS
const MESSAGES_AT_ONCE = 500

/** Acknowledges every ended alarm of the history, each 6 to 24 minutes after it opened. */
export const settleAlarms = async (storage: Storage): Promise<void> => {
  const toolNames = new Map(
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
      const acknowledgedAt = new Date(openedAt.getTime() + (6 + ((id * 7) % 19)) * MINUTE_MS)
      const isAjar = fridges.some(
        ({ name, trouble }) => name === toolNames.get(toolId) && trouble === 'door-ajar',
      )
      const correctiveAction = isAjar ? actions.doorAjar : actions.failure
      granted(
        await acknowledgeAlarm({ storage, clock: () => acknowledgedAt })(actor, {
          id,
          correctiveAction,
        }),
      )
    }
  }
}

/** Marks all messages due by `nowMs` as sent, each shortly after its due time. */
export const deliverMessages = async (
  storage: Pick<Storage, 'outbox' | 'transaction'>,
  nowMs: number,
): Promise<void> => {
  for (const channel of DELIVERY_CHANNELS) {
    // One due time after the other: deliveries that are leased together become one message.
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
