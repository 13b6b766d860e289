import type { DutyContact, DutyContacts } from '../../domain/alarms/duty-recipients.ts'
import { mailReachOf, type Recipient } from '../../domain/alarms/recipients.ts'
import { onDutyAt } from '../../domain/duty/on-duty.ts'
import { namesSecond, type Rota } from '../../domain/duty/rota.ts'
import { mayBeOnDutyFor } from '../../domain/permissions/duty-rules.ts'
import { type Account, FIRST_TIME_ZONE } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { type Delivery, ERASED } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'

/** How messages reach an owner and its people. */
export type OwnerContacts = {
  account: Account
  /** The owner, and its members. */
  people: readonly Account[]
  /** Of the owner and its members. */
  browsers: readonly number[]
  /** Whose browser it is, by the id of the push subscription. */
  personOf: ReadonlyMap<number, Account>
  /** Addresses that get no mail about this owner's tools: those of invited members too. */
  optedOut: ReadonlySet<string>
}

export const contactOf = (
  { personOf, optedOut, account }: OwnerContacts,
  person: Account,
): DutyContact => {
  const getsMail =
    person.id === account.id
      ? mailReachOf(account) === 'all'
      : person.emailConfirmedAt !== null && !optedOut.has(normalEmail(person.email))
  return {
    email: getsMail ? person.email : null,
    browsers: [...personOf].flatMap(([browser, { id }]) => (id === person.id ? [browser] : [])),
  }
}

/**
 * How messages of the owner's tools reach a person of its rota. Null: nobody of the account any more,
 * or somebody who may not answer alarms.
 */
export const dutyContactOf = (
  owner: OwnerContacts,
  personId: number | null,
): DutyContact | null => {
  const person = owner.people.find(({ id }) => id === personId)
  return person === undefined || !mayBeOnDutyFor(owner.account.id, person)
    ? null
    : contactOf(owner, person)
}

/**
 * Who is on duty for the owner, and how messages reach them. `byService`: whom webhooks are called for.
 * `nowMs` since 1970.
 */
export const dutyContactsAt = (
  owner: OwnerContacts,
  rota: Rota,
  nowMs: number,
  byService: ReadonlySet<number> = new Set(),
): Omit<DutyContacts, 'hadMessages'> => {
  const duty = onDutyAt(rota, new Date(nowMs), owner.account.timeZone ?? FIRST_TIME_ZONE)
  const contact = (personId: number | null): DutyContact | null => {
    const of = dutyContactOf(owner, personId)
    return of === null ? null : { ...of, hasService: personId !== null && byService.has(personId) }
  }
  return {
    first: contact(duty?.personId ?? null),
    second: contact(duty?.secondId ?? null),
    hasSecondInLine: namesSecond(rota),
    owner: contactOf(owner, owner.account),
  }
}

const TELLING = ['OPENED', 'REMINDER', 'ESCALATED'] as const
const CHANNELS = ['EMAIL', 'PUSH'] as const

/** The messages that called somebody about these incidents, by incident. */
export const messagesAbout = async (
  { outbox }: Pick<Reads, 'outbox'>,
  incidentIds: readonly number[],
): Promise<Map<number | null, Delivery[]>> => {
  const messages: Delivery[] = []
  for (const kind of TELLING)
    for (const channel of CHANNELS)
      messages.push(...(await outbox.ofIncidents(incidentIds, { kind, channel })))
  return Map.groupBy(messages, ({ incidentId }) => incidentId)
}

/** The recipients of these messages who can still get one: who left the account gets nothing more. */
export const stillReached = async (
  owner: OwnerContacts,
  messages: readonly Delivery[],
  accountOf: (address: string) => Promise<Account | null>,
): Promise<Recipient[]> => {
  const recipients: Recipient[] = []
  for (const { channel, recipient, accountId, facts } of messages) {
    if (facts?.duty === 'unreached' || recipient === ERASED) continue
    const isReached =
      channel === 'PUSH'
        ? owner.browsers.includes(Number(recipient))
        : await getsMailStill(owner, { recipient, accountId }, accountOf)
    if (isReached) recipients.push({ channel, recipient })
  }
  return recipients
}

const getsMailStill = async (
  owner: OwnerContacts,
  { recipient, accountId }: Pick<Delivery, 'recipient' | 'accountId'>,
  accountOf: (address: string) => Promise<Account | null>,
): Promise<boolean> => {
  const address = normalEmail(recipient)
  const person = owner.people.find(({ email }) => normalEmail(email) === address)
  if (person !== undefined) return contactOf(owner, person).email !== null
  if (mailReachOf(owner.account) === 'nobody' || owner.optedOut.has(address)) return false
  return accountId === null || (await accountOf(address))?.id === accountId
}
