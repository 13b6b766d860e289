import { mailReachOf, nextChannelOf, type Recipient } from '../../domain/alarms/recipients.ts'
import type { Account } from '../../domain/users/account.ts'
import { contactsIn, wordsFor } from '../alarms/owner-contacts.ts'
import { DELIVERY_CHANNELS } from '../storage/alarm-store.ts'
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
  for (const delivery of failed)
    next.push(...(await deliveriesInstead(stores, contacts, delivery, now)))
  await stores.outbox.put(next)
}

/** What goes in place of a delivery that failed; none where no channel is left. */
const deliveriesInstead = async (
  stores: Writes,
  contacts: ReturnType<typeof contactsIn>,
  delivery: Delivery,
  now: Date,
): Promise<NewDelivery[]> => {
  const { incidentId, kind, sequence, channel, recipient, facts, accountId } = delivery
  if (incidentId === null || facts === null) return []
  const owner = await contacts.owner(facts.ownerId)
  if (owner === null) return []
  const browsersOf = ({ id }: Account) =>
    owner.browsers.filter((browser) => owner.personOf.get(browser)?.id === id)
  const member = await memberOf(stores, owner.account, accountId)
  const person =
    member !== null && (channel === 'PUSH' || browsersOf(member).length > 0)
      ? member
      : owner.account
  const browsers = browsersOf(person)
  const others =
    channel === 'PUSH'
      ? await stores.outbox.ofIncidents([incidentId], { kind, channel: 'PUSH', sequence })
      : []
  const hasOtherBrowser = others.some(
    (other) =>
      other.accountId === accountId &&
      other.status !== 'FAILED' &&
      (other.status === 'SENT' || browsers.includes(Number(other.recipient))),
  )
  const ofPerson = nextChannelOf(
    { channel, recipient },
    {
      email: person.email,
      mailReach: owner.optedOut.has(person.email) ? 'nobody' : mailReachOf(person),
      browsers,
      hasOtherBrowser,
    },
  )
  const isLastOfDuty = await allOfDutyFailed(stores, delivery, ofPerson)
  const isForOwner =
    isLastOfDuty ||
    facts.duty === 'unreached' ||
    (facts.duty === 'on-duty' && person.id !== accountId)
  const recipients = isLastOfDuty ? channelsOf(owner.account, browsersOf(owner.account)) : ofPerson
  const next: NewDelivery[] = []
  for (const to of recipients)
    next.push({
      incidentId,
      kind,
      sequence,
      ...to,
      ...(await wordsFor(to, owner, contacts.account)),
      facts: isForOwner ? { ...facts, duty: 'rota-names-nobody' } : facts,
      createdAt: now,
      dueAt: now,
    })
  return next
}

/** Whether every message of this notice to the person on duty has failed, and no channel is left. */
const allOfDutyFailed = async (
  { outbox }: Pick<Writes, 'outbox'>,
  { incidentId, kind, sequence, accountId, facts }: Delivery,
  next: readonly Recipient[],
): Promise<boolean> => {
  if (facts?.duty !== 'on-duty' || incidentId === null) return false
  const toPerson: Delivery[] = []
  for (const channel of DELIVERY_CHANNELS)
    toPerson.push(...(await outbox.ofIncidents([incidentId], { kind, channel, sequence })))
  const tried = toPerson.filter((one) => one.accountId === accountId)
  const isTried = (to: Recipient): boolean =>
    tried.some(({ channel, recipient }) => channel === to.channel && recipient === to.recipient)
  return tried.every(({ status }) => status === 'FAILED') && next.every(isTried)
}

const channelsOf = (owner: Account, browsers: readonly number[]): Recipient[] =>
  mailReachOf(owner) === 'all'
    ? [{ channel: 'EMAIL', recipient: owner.email }]
    : browsers.map((id) => ({ channel: 'PUSH', recipient: String(id) }))

/**
 * The member of the owner whose delivery it was, by the account noted with it. Null: the owner's, or
 * that of an address which counts as the owner's.
 */
const memberOf = async (
  { accounts }: Pick<Writes, 'accounts'>,
  owner: Account,
  accountId: number | null,
): Promise<Account | null> => {
  const account = accountId === null ? null : await accounts.byId(accountId)
  return account?.membership?.accountId === owner.id ? account : null
}
