import { type Account, type Language, LANGUAGE_CODES } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { personName } from '../../domain/users/person-name.ts'
import { ownerNameOf } from '../alarms/owner-contacts.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { NO_TOOL_ALARMS } from '../storage/alarm-store.ts'
import type { DrillContact } from '../storage/drill-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads, Writes } from '../storage/storage.ts'
import { isNamed, recipientNow } from './linked-alarms.ts'

/**
 * What there is to say about the link of a practice alarm. `question`: its button waits to be pressed.
 * `done`: it was just pressed. `refused`: it was used, or alarms reach that contact no more. `by`: the
 * name, or the address without an account. `owner`: whose alarms were practised.
 */
export type DrillLinkState = {
  says: 'DRILL'
  language: Language
  timeZone: string
  by: string
  owner: string
  /** Whom the message was for, or about: its brand is on the page. */
  forAccount?: number
} & (
  | { kind: 'question' }
  | { kind: 'done' }
  | { kind: 'refused'; why: 'used'; at: Date }
  | { kind: 'refused'; why: 'not-theirs'; at: null }
)

export type ReadDrillLink = {
  delivery: Delivery
  contact: DrillContact
  ownerId: number
  /** Null for an address without an account. */
  accountId: number | null
  state: DrillLinkState
}

type Stores = Pick<Reads, 'accounts' | 'alarms' | 'push' | 'tools' | 'drills'>

/** Whether alarms of the owner can still reach the person or the address; at another hour, too. */
const isContactOf = async (
  { tools, alarms }: Stores,
  owner: Account,
  { account, address }: NonNullable<Awaited<ReturnType<typeof recipientNow>>>,
): Promise<boolean> => {
  if (account !== null && [account.id, account.membership?.accountId].includes(owner.id))
    return true
  if (address === null) return false
  const { rows } = await tools.list({ scope: { kind: 'all' }, ownerId: owner.id })
  const alarmsOf = await alarms.toolAlarmsOf(rows.map(({ tool }) => tool.id))
  return rows.some((owned) =>
    isNamed(normalEmail(address), owned, alarmsOf.get(owned.tool.id) ?? NO_TOOL_ALARMS),
  )
}

/** The practice alarm of a link, and what the link would do now; null: it is gone. */
export const readDrillLink = async (
  stores: Stores,
  delivery: Delivery,
  usedAt: Date | null,
): Promise<ReadDrillLink | null> => {
  const contact = await stores.drills.byDelivery(delivery.id)
  if (contact === null || delivery.drill === undefined) return null
  const { ownerId } = delivery.drill
  const owner = await stores.accounts.byId(ownerId)
  const recipient = await recipientNow(stores, delivery)
  const isTheirs =
    owner !== null && recipient !== null && (await isContactOf(stores, owner, recipient))
  const { language, timeZone } = delivery
  const account = recipient?.account ?? null
  const name = account === null ? '' : personName(account, LANGUAGE_CODES[language])
  const about = {
    says: 'DRILL' as const,
    language,
    timeZone,
    by: name || (account?.email ?? recipient?.address ?? ''),
    owner: owner === null ? '' : ownerNameOf(owner, language),
    forAccount: delivery.accountId ?? ownerId,
  }
  const state: DrillLinkState = !isTheirs
    ? { ...about, kind: 'refused', why: 'not-theirs', at: null }
    : usedAt === null
      ? { ...about, kind: 'question' }
      : { ...about, kind: 'refused', why: 'used', at: usedAt }
  return { delivery, contact, ownerId, accountId: account?.id ?? null, state }
}

/** Notes that the contact has read the practice alarm, with an entry in the trail. */
export const confirmDrill = async (
  stores: Pick<Writes, 'drills' | 'audit'>,
  { delivery, contact, ownerId, accountId }: ReadDrillLink,
  now: Date,
): Promise<void> => {
  await stores.drills.confirm(contact.id, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: accountId === null ? { kind: 'nobody' } : { kind: 'account', id: accountId },
    action: 'drill.confirmed',
    subject: { kind: 'account', id: String(ownerId) },
    before: null,
    after: {
      drill: contact.drillId,
      byLink: delivery.channel,
      message: delivery.id,
      ...(delivery.channel === 'EMAIL' && { address: delivery.recipient }),
    },
  })
}
