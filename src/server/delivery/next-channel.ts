import { mailReachOf, nextChannelOf } from '../../domain/alarms/recipients.ts'
import { contactsIn, wordsFor } from '../alarms/enqueue-notices.ts'
import type { Delivery, NewDelivery } from '../storage/outbox-store.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * Puts deliveries that failed for good into the outbox again, for the person's next channel. Not
 * for a test, which shows its own result.
 */
export const useNextChannel = async (
  stores: Writes,
  failed: readonly Delivery[],
  now: Date,
): Promise<void> => {
  const contacts = contactsIn(stores)
  const next: NewDelivery[] = []
  for (const delivery of failed) {
    const { incidentId, kind, sequence, channel, recipient, facts } = delivery
    if (incidentId === null || facts === null) continue
    const owner = await contacts.owner(facts.ownerId)
    if (owner === null) continue
    const others =
      channel === 'PUSH'
        ? await stores.outbox.ofIncidents([incidentId], { kind, channel: 'PUSH', sequence })
        : []
    const hasOtherBrowser = others.some(
      (other) =>
        other.status !== 'FAILED' &&
        (other.status === 'SENT' || owner.browsers.includes(Number(other.recipient))),
    )
    for (const to of nextChannelOf(
      { channel, recipient },
      {
        email: owner.account.email,
        mailReach: mailReachOf(owner.account),
        browsers: owner.browsers,
        hasOtherBrowser,
      },
    )) {
      next.push({
        incidentId,
        kind,
        sequence,
        ...to,
        ...(await wordsFor(to, owner.account, contacts.account)),
        facts,
        createdAt: now,
        dueAt: now,
      })
    }
  }
  await stores.outbox.put(next)
}
