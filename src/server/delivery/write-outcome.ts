import type { LeasedMessage } from '../storage/outbox-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { EndedMessage } from './channel-state.ts'
import { nextAttemptAt } from './next-attempt.ts'
import { useNextChannel } from './next-channel.ts'

/** Fails the message for good and uses the person's next channel. */
const giveUp = async (
  stores: Writes,
  { lease, deliveries }: LeasedMessage,
  now: Date,
  reason: string,
  isGone: boolean,
): Promise<void> => {
  if (!(await stores.outbox.failed(lease, now, reason))) return
  if (isGone) await stores.push.remove(Number(deliveries[0]!.recipient))
  await useNextChannel(stores, deliveries, now)
}

/** Writes into the outbox how an attempt ended. `chance`: 0 to 1, see `nextAttemptAt`. */
export const writeOutcome = async (
  stores: Writes,
  { message, outcome }: Pick<EndedMessage, 'outcome'> & { message: LeasedMessage },
  now: Date,
  chance: number,
): Promise<void> => {
  if (outcome.kind === 'sent') return void (await stores.outbox.sent(message.lease, now))
  if (outcome.kind === 'refused')
    return giveUp(stores, message, now, outcome.reason, outcome.isGone === true)
  const { createdAt, heldUntil, attempts } = message.deliveries[0]!
  const atMs = nextAttemptAt(
    { createdMs: (heldUntil ?? createdAt).getTime(), attempts },
    now.getTime(),
    chance,
    outcome.retryAfterMs,
  )
  if (atMs === null) return giveUp(stores, message, now, outcome.reason, false)
  await stores.outbox.retry(message.lease, new Date(atMs), outcome.reason)
}
