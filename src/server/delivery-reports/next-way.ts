import { type Account, normalEmail } from '../../domain/users/account.ts'
import { mailReachOf, type Recipient } from '../../domain/alarms/recipients.ts'
import { contactsIn, wordsFor } from '../alarms/owner-contacts.ts'
import { DELIVERY_CHANNELS } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { WebhookMessage } from '../storage/webhook-store.ts'
import { readStoredBody } from '../webhooks/form-message.ts'

/** The messages of the same notice to the person whose webhook it is. */
const othersTo = async (
  { outbox }: Pick<Writes, 'outbox'>,
  person: Account,
  { incidentId, kind, sequence }: Pick<Delivery, 'kind' | 'sequence'> & { incidentId: number },
): Promise<Delivery[]> => {
  const others: Delivery[] = []
  for (const channel of DELIVERY_CHANNELS)
    others.push(...(await outbox.ofIncidents([incidentId], { kind, channel, sequence })))
  return others.filter(({ accountId }) => accountId === person.id)
}

/**
 * Takes the next way to whom a webhook reaches whose message was not delivered, the person or the
 * account: the own browsers, else its mail. Nothing where another message of the same notice goes there already, or for
 * messages that call nobody.
 */
export const takeNextWay = async (
  stores: Writes,
  message: WebhookMessage,
  now: Date,
): Promise<void> => {
  const stored = readStoredBody(message.body)?.message
  const { incidentId } = message
  if (!stored?.facts || incidentId === null || stored.sequence === undefined) return
  const { kind, facts, sequence } = stored
  if (kind === 'ACKNOWLEDGED' || kind === 'TEST') return
  const webhook = await stores.webhooks.byId(message.webhookId)
  const person =
    webhook === null ? null : await stores.accounts.byId(webhook.personId ?? webhook.accountId)
  const contacts = contactsIn(stores)
  const owner = await contacts.owner(facts.ownerId)
  if (person === null || owner === null) return
  const others = await othersTo(stores, person, { incidentId, kind, sequence })
  if (others.some(({ status }) => status !== 'FAILED')) return
  const isTried = ({ channel, recipient }: Recipient): boolean =>
    others.some((other) => other.channel === channel && other.recipient === recipient)
  const browsers = [...owner.personOf].flatMap(([id, { id: of }]): Recipient[] =>
    of === person.id ? [{ channel: 'PUSH', recipient: String(id) }] : [],
  )
  const mail: Recipient[] =
    mailReachOf(person) === 'all' && !owner.optedOut.has(normalEmail(person.email))
      ? [{ channel: 'EMAIL', recipient: person.email }]
      : []
  const ways = [browsers, mail].map((way) => way.filter((to) => !isTried(to)))
  const next = ways.find((way) => way.length > 0) ?? []
  for (const to of next)
    await stores.outbox.put([
      {
        incidentId,
        kind,
        sequence,
        ...to,
        ...(await wordsFor(to, owner, contacts.account)),
        facts,
        createdAt: now,
        dueAt: now,
      },
    ])
}
