import type { Account } from '../../domain/users/account.ts'
import { mailReachOf, type Recipient } from '../../domain/alarms/recipients.ts'
import { contactOf, type OwnerContacts } from '../alarms/duty-contacts.ts'
import { contactsIn, wordsFor } from '../alarms/owner-contacts.ts'
import { DELIVERY_CHANNELS } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { CustomerAlarmFacts } from '../storage/message-facts.ts'
import type { Writes } from '../storage/storage.ts'
import type { WebhookMessage } from '../storage/webhook-store.ts'
import { type FormMessage, readStoredBody } from '../webhooks/form-message.ts'

/** The messages of the same notice. */
const messagesOf = async (
  { outbox }: Pick<Writes, 'outbox'>,
  { incidentId, kind, sequence }: Pick<Delivery, 'kind' | 'sequence'> & { incidentId: number },
): Promise<Delivery[]> => {
  const messages: Delivery[] = []
  for (const channel of DELIVERY_CHANNELS)
    messages.push(...(await outbox.ofIncidents([incidentId], { kind, channel, sequence })))
  return messages
}

/** The own browsers of somebody, and the own mail. */
const waysOf = (owner: OwnerContacts, person: Account): Recipient[][] => {
  const { email, browsers } = contactOf(owner, person)
  return [
    browsers.map((id) => ({ channel: 'PUSH', recipient: String(id) })),
    email === null ? [] : [{ channel: 'EMAIL', recipient: email }],
  ]
}

/**
 * Of a rule of a manager: to the manager's mail, else the own browsers, unless the rule tells by these anyhow.
 * Nothing where the rule is gone.
 */
const goToManager = async (
  stores: Writes,
  { language, timeZone }: Pick<FormMessage, 'language' | 'timeZone'>,
  customer: CustomerAlarmFacts,
  now: Date,
): Promise<void> => {
  const rule = (await stores.resellerRules.all()).find(({ id }) => id === customer.ruleId)
  const person = rule === undefined ? null : await stores.accounts.byId(rule.personId)
  if (rule === undefined || person === null || rule.byMail) return
  const browsers = rule.byPush ? [] : await stores.push.ofAccount(person.id)
  const next: Recipient[] =
    mailReachOf(person) === 'all'
      ? [{ channel: 'EMAIL', recipient: person.email }]
      : browsers.map(({ id }) => ({ channel: 'PUSH', recipient: String(id) }))
  await stores.outbox.put(
    next.map((to) => ({
      incidentId: null,
      kind: 'CUSTOMER_ALARMS',
      sequence: 0,
      ...to,
      accountId: person.id,
      language,
      timeZone,
      facts: null,
      customer,
      createdAt: now,
      dueAt: now,
    })),
  )
}

/**
 * Takes the next way to whom a webhook reaches whose message was not delivered, the person or the
 * account: the own browsers, else its mail; where neither exists and nobody else has the notice, to the owner. Nothing where another message of the same notice goes there already, or for
 * messages that call nobody.
 */
export const takeNextWay = async (
  stores: Writes,
  message: WebhookMessage,
  now: Date,
): Promise<void> => {
  const stored = readStoredBody(message.body)?.message
  if (stored?.customer) return goToManager(stores, stored, stored.customer, now)
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
  const messages = await messagesOf(stores, { incidentId, kind, sequence })
  const others = messages.filter(({ accountId }) => accountId === person.id)
  if (others.some(({ status }) => status !== 'FAILED')) return
  const isTried = ({ channel, recipient }: Recipient): boolean =>
    messages.some((other) => other.channel === channel && other.recipient === recipient)
  const nextOf = (of: Account): readonly Recipient[] =>
    waysOf(owner, of)
      .map((way) => way.filter((to) => !isTried(to)))
      .find((way) => way.length > 0) ?? []
  const ofPerson = nextOf(person)
  // Nobody else has it either: the owner must.
  const isForOwner = ofPerson.length === 0 && messages.every(({ status }) => status === 'FAILED')
  const next = isForOwner ? nextOf(owner.account) : ofPerson
  const hasRota = isForOwner && (await stores.rotas.of(owner.account.id)) !== null
  for (const to of next)
    await stores.outbox.put([
      {
        incidentId,
        kind,
        sequence,
        ...to,
        ...(await wordsFor(to, owner, contacts.account)),
        facts: hasRota ? { ...facts, duty: 'rota-names-nobody' } : facts,
        createdAt: now,
        dueAt: now,
      },
    ])
}
