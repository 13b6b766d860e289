import type { Tool } from '../tools/tool.ts'
import type { Account } from '../users/account.ts'
import { normalEmail, notificationEmails } from '../users/email.ts'
import type { NoticeKind } from './alarm-decision.ts'

/** Where a message goes. `recipient`: an e-mail address, or the id of a push subscription. */
export type Recipient = { channel: 'EMAIL' | 'PUSH'; recipient: string }

/**
 * To whom mail about an owner's tools goes: to everybody named; to all but the owner, who was invited
 * and has not confirmed the address; or to nobody, since the owner registered alone with an address
 * that may be a stranger's, as may all that were entered.
 */
export type MailReach = 'all' | 'others' | 'nobody'

export const mailReachOf = ({
  emailConfirmedAt,
  parentUserId,
}: Pick<Account, 'emailConfirmedAt' | 'parentUserId'>): MailReach => {
  if (emailConfirmedAt !== null) return 'all'
  return parentUserId === null ? 'nobody' : 'others'
}

/** Everybody who can get a message about a tool. */
export type Reachable = {
  tool: Pick<Tool, 'sendEmailMessage' | 'sendNotificationMessage' | 'notificationEmail'>
  ownerEmail: string
  mailReach: MailReach
  /** The ids of the push subscriptions of the tool's owner. */
  ownerBrowsers: readonly number[]
  /** The escalation contacts, step by step. */
  escalation: readonly { emails: readonly string[] }[]
  /**
   * Addresses, in lower case, that want no mail about this owner's tools. The owner's own cannot be
   * one.
   */
  optedOut: ReadonlySet<string>
  /** Escalation contacts that have had a message about this incident. */
  calledIn: readonly string[]
}

/** Mail to these addresses, each once and without those that get none. */
export const mailTo = (
  addresses: readonly string[],
  { ownerEmail, mailReach, optedOut }: Reachable,
): Recipient[] => {
  if (mailReach === 'nobody') return []
  const own = normalEmail(ownerEmail)
  const byAddress = new Map(addresses.map((address) => [normalEmail(address), address.trim()]))
  return [...byAddress]
    .filter(([address]) => (address === own ? mailReach === 'all' : !optedOut.has(address)))
    .map(([, recipient]) => ({ channel: 'EMAIL', recipient }))
}

/** Mail to the addresses that are named for the tool. */
export const namedMail = (reachable: Reachable): Recipient[] =>
  reachable.tool.sendEmailMessage
    ? mailTo(notificationEmails(reachable.tool.notificationEmail ?? ''), reachable)
    : []

/** Mail to the addresses that are named, or to the owner; push to every browser of the owner. */
export const ownChannels = (reachable: Reachable): Recipient[] => {
  const { tool, ownerEmail, ownerBrowsers } = reachable
  const named = notificationEmails(tool.notificationEmail ?? '')
  return [
    ...(tool.sendEmailMessage ? mailTo(named.length > 0 ? named : [ownerEmail], reachable) : []),
    ...(tool.sendNotificationMessage
      ? ownerBrowsers.map((id): Recipient => ({ channel: 'PUSH', recipient: String(id) }))
      : []),
  ]
}

/**
 * Who gets a notice, each once: the tool's own channels; for ESCALATED the contacts of its step
 * (`sequence` counts from 1), or the tool's own channels if that step has no contact. RECOVERED
 * also goes to the escalation contacts that have had a message.
 */
export const recipientsOf = (
  notice: { kind: NoticeKind; sequence: number },
  reachable: Reachable,
): Recipient[] => {
  if (notice.kind === 'ESCALATED') {
    const contacts = mailTo(reachable.escalation[notice.sequence - 1]?.emails ?? [], reachable)
    if (contacts.length > 0) return contacts
  }
  const own = ownChannels(reachable)
  if (notice.kind !== 'RECOVERED') return own
  const addresses = new Set(own.map(({ recipient }) => normalEmail(recipient)))
  return [
    ...own,
    ...mailTo(reachable.calledIn, reachable).filter(
      ({ recipient }) => !addresses.has(normalEmail(recipient)),
    ),
  ]
}

/**
 * Whether each person who is reminded of an alarm of the tool gets the daily summary, which is mail.
 * `pushPeople`: the addresses of the people whose browsers get its messages. `servicePeople`: of those who
 * are reminded by SMS, calls or chats. `withoutSummary`: addresses, in lower case, that want no summary.
 */
export const allGetSummary = (
  reachable: Reachable,
  {
    pushPeople,
    servicePeople = [],
    withoutSummary,
  }: {
    pushPeople: readonly string[]
    servicePeople?: readonly string[]
    withoutSummary: ReadonlySet<string>
  },
): boolean => {
  const own = ownChannels(reachable)
  const mailed = new Set(
    own.filter(({ channel }) => channel === 'EMAIL').map(({ recipient }) => normalEmail(recipient)),
  )
  const isPushed = own.some(({ channel }) => channel === 'PUSH')
  const others = [...(isPushed ? pushPeople : []), ...servicePeople].map(normalEmail)
  const people = [...mailed, ...others]
  return (
    people.length > 0 &&
    people.every((address) => mailed.has(address) && !withoutSummary.has(address))
  )
}

/**
 * Who gets a message instead of a recipient that could not be reached: the person's other channel.
 * An address without an account counts as the owner's, who entered it. `hasOtherBrowser`: another
 * browser of the owner gets the same message.
 */
export const nextChannelOf = (
  failed: Recipient,
  owner: {
    email: string
    mailReach: MailReach
    browsers: readonly number[]
    hasOtherBrowser: boolean
  },
): Recipient[] => {
  const byMail: Recipient[] =
    owner.mailReach === 'all' ? [{ channel: 'EMAIL', recipient: owner.email }] : []
  if (failed.channel === 'PUSH') return owner.hasOtherBrowser ? [] : byMail
  if (owner.browsers.length > 0)
    return owner.browsers.map((id) => ({ channel: 'PUSH', recipient: String(id) }))
  return normalEmail(failed.recipient) === normalEmail(owner.email) ? [] : byMail
}
