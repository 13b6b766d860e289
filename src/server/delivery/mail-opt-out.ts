import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import type { Language } from '../../domain/users/account.ts'
import { ownerNameOf } from '../alarms/enqueue-notices.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Unsubscription } from '../mail/unsubscribe-links.ts'
import { createAttemptCounter } from '../rate-limits/attempt-counter.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/** Whose mail about whose tools ends, and the language of the answer. */
export type MailSubscription = Unsubscription & { ownerName: string; language: Language }

/**
 * Reads the unsubscribe link of a mail. Null for a link that this server did not sign, or whose
 * owner no longer exists.
 */
export const mailSubscription =
  ({ storage, delivery }: Pick<DeliveryDeps, 'storage' | 'delivery'>) =>
  async (token: string): Promise<MailSubscription | null> => {
    const unsubscription = delivery.links.read(token)
    if (unsubscription === null) return null
    const owner = await storage.accounts.byId(unsubscription.ownerId)
    if (owner === null) return null
    const own = await storage.accounts.byEmail(unsubscription.address)
    const { language } = own ?? owner
    return { ...unsubscription, ownerName: ownerNameOf(owner, language), language }
  }

/**
 * How often mail to an address may be turned on again, since each time adds an entry to the trail.
 * Turning it off is never refused.
 */
const BEGUN_AGAIN = {
  attempts: 5,
  windowMs: HOUR_MS,
  firstLockMs: HOUR_MS,
  longestLockMs: DAY_MS,
}

/**
 * Ends mail about the owner's tools to the address, or begins it again. Repeating it changes
 * nothing.
 */
export const setMailOptOut = ({
  storage,
  clock,
  limitClock = clock,
}: Pick<DeliveryDeps, 'storage' | 'clock' | 'limitClock'>) => {
  const begunAgain = createAttemptCounter(limitClock, BEGUN_AGAIN)

  return async (
    { ownerId, address }: Unsubscription,
    isOut: boolean,
  ): Promise<Result<true, Refusal>> => {
    const locked = isOut ? null : begunAgain.attempt(`${ownerId} ${address}`)
    if (locked !== null)
      return refused({ kind: 'rate-limited', retryAfterSeconds: locked.retryAfterSeconds })
    return storage.transaction(async ({ mailOptOuts, audit }) => {
      const now = clock()
      const isChanged = isOut
        ? await mailOptOuts.add(ownerId, address, now)
        : await mailOptOuts.remove(ownerId, address)
      if (!isChanged) return ok(true)
      await appendEntry(audit, {
        at: now,
        actor: { kind: 'nobody' },
        action: isOut ? 'alarm-mail.opted-out' : 'alarm-mail.opted-in',
        subject: { kind: 'account', id: String(ownerId) },
        before: null,
        after: { address },
      })
      return ok(true)
    })
  }
}
