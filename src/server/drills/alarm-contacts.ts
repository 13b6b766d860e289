import { recipientsOnDuty } from '../../domain/alarms/duty-recipients.ts'
import {
  mailReachOf,
  type Reachable,
  type Recipient,
  recipientsOf,
} from '../../domain/alarms/recipients.ts'
import type { WithheldReason } from '../../domain/drills/contact-proof.ts'
import type { Rota } from '../../domain/duty/rota.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { dutyContactsAt, type OwnerContacts } from '../alarms/duty-contacts.ts'
import { contactsIn, wordsFor } from '../alarms/owner-contacts.ts'
import { NO_TOOL_ALARMS, type ToolAlarms } from '../storage/alarm-store.ts'
import type { NewDelivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'

/**
 * Whom alarms of an account reach, or would reach if it took messages. `withheld`: why it gets none.
 * `person`: the account behind it; null for an address without one.
 */
export type AlarmContact = Pick<
  NewDelivery,
  'channel' | 'recipient' | 'accountId' | 'language' | 'timeZone'
> & { withheld: WithheldReason | null; person: Account | null }

export type AlarmContacts = { owner: OwnerContacts; contacts: AlarmContact[] }

/** The same for the same recipient, however an address was typed. */
export const contactKey = ({ channel, recipient }: Recipient): string =>
  `${channel} ${normalEmail(recipient)}`

type ToolOfOwner = { tool: Tool; alarms: ToolAlarms }

/** Everybody who gets a notice of an alarm of the tool now, in the order in which they would. */
const recipientsOfTool = (
  { tool, alarms: { escalation } }: ToolOfOwner,
  owner: OwnerContacts,
  rota: Rota | null,
  nowMs: number,
): Recipient[] => {
  const reachable: Reachable = {
    tool,
    ownerEmail: owner.account.email,
    mailReach: mailReachOf(owner.account),
    ownerBrowsers: owner.browsers,
    escalation,
    optedOut: owner.optedOut,
    calledIn: [],
  }
  // The second in line of a rota is one more step.
  const steps = Array.from({ length: escalation.length + 1 }, (_, i) => i + 1)
  const notices = [
    { kind: 'OPENED', sequence: 0 } as const,
    ...steps.map((sequence) => ({ kind: 'ESCALATED', sequence }) as const),
    { kind: 'LATE_EXCURSION', sequence: 0 } as const,
  ]
  if (rota === null) return notices.flatMap((notice) => recipientsOf(notice, reachable))
  const duty = { ...dutyContactsAt(owner, rota, nowMs), hadMessages: [] }
  return notices
    .flatMap((notice) => recipientsOnDuty(notice, reachable, duty))
    .filter((recipient) => recipient.duty !== 'unreached')
    .map(({ channel, recipient }) => ({ channel, recipient }))
}

/** The owner as if every address were confirmed and nobody had ended messages. */
const withAllMail = (owner: OwnerContacts): OwnerContacts => {
  const confirmed = (account: Account): Account => ({
    ...account,
    emailConfirmedAt: account.emailConfirmedAt ?? account.createdAt,
  })
  return {
    ...owner,
    account: confirmed(owner.account),
    people: owner.people.map(confirmed),
    optedOut: new Set(),
  }
}

const toolsOf = async (
  stores: Pick<Reads, 'tools' | 'alarms'>,
  ownerId: number,
): Promise<ToolOfOwner[]> => {
  const { rows } = await stores.tools.list({ scope: { kind: 'all' }, ownerId })
  const alarms = await stores.alarms.toolAlarmsOf(rows.map(({ tool }) => tool.id))
  return rows.map(({ tool }) => ({ tool, alarms: alarms.get(tool.id) ?? NO_TOOL_ALARMS }))
}

/**
 * Everybody whom real alarms of the account's sensors would reach now: each address and browser once.
 * Null: the account is gone.
 */
export const alarmContacts = async (
  stores: Pick<Reads, 'accounts' | 'push' | 'mailOptOuts' | 'tools' | 'alarms' | 'rotas'>,
  ownerId: number,
  nowMs: number,
): Promise<AlarmContacts | null> => {
  const lookUp = contactsIn(stores)
  const owner = await lookUp.owner(ownerId)
  if (owner === null) return null
  const tools = await toolsOf(stores, ownerId)
  const rota = await stores.rotas.of(ownerId)
  const optedOut = new Set(await stores.mailOptOuts.ofOwner(ownerId))
  const everybody = new Map<string, { to: Recipient; withheld: WithheldReason | null }>()
  const add = (to: Recipient, withheld: WithheldReason | null): void => {
    const key = contactKey(to)
    if (!everybody.has(key)) everybody.set(key, { to, withheld })
  }
  for (const tool of tools)
    for (const to of recipientsOfTool(tool, owner, rota, nowMs)) add(to, null)
  const wanted = withAllMail(owner)
  for (const tool of tools)
    for (const to of recipientsOfTool(tool, wanted, rota, nowMs))
      add(to, optedOut.has(normalEmail(to.recipient)) ? 'OPTED_OUT' : 'UNCONFIRMED')

  const contacts: AlarmContact[] = []
  for (const { to, withheld } of everybody.values()) {
    const words = await wordsFor(to, owner, lookUp.account)
    const person =
      to.channel === 'PUSH'
        ? (owner.personOf.get(Number(to.recipient)) ?? null)
        : await lookUp.account(normalEmail(to.recipient))
    contacts.push({ ...to, ...words, withheld, person })
  }
  return { owner, contacts }
}

/** Whom alarms of a sensor of the account reach now. Null: the account is gone. */
export const recipientsNow = async (
  stores: Pick<Reads, 'accounts' | 'push' | 'mailOptOuts' | 'rotas'>,
  ownerId: number,
  nowMs: number,
): Promise<{ owner: OwnerContacts; of: (tool: ToolOfOwner) => Recipient[] } | null> => {
  const owner = await contactsIn(stores).owner(ownerId)
  if (owner === null) return null
  const rota = await stores.rotas.of(ownerId)
  return { owner, of: (tool) => recipientsOfTool(tool, owner, rota, nowMs) }
}
