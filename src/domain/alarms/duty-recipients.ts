import type { Tool } from '../tools/tool.ts'
import { normalEmail } from '../users/email.ts'
import type { NoticeKind } from './alarm-decision.ts'
import { mailTo, namedMail, ownChannels, type Reachable, type Recipient } from './recipients.ts'

/**
 * How messages about an account's tools reach one person. `email` null: no mail does. `hasService`: a
 * webhook that reaches the person (SMS, a call, a chat) is called for the notice.
 */
export type DutyContact = {
  email: string | null
  browsers: readonly number[]
  hasService?: boolean
}

/** Who is on duty at the instant of a notice. Null: nobody, or somebody who left. */
export type DutyContacts = {
  first: DutyContact | null
  second: DutyContact | null
  /** Whether anybody in the rota is second in line, at this instant or another. */
  hasSecondInLine: boolean
  owner: DutyContact
  /** Who had a message about the alarm and can still get one; of RECOVERED. */
  hadMessages: readonly Recipient[]
}

/**
 * Why a recipient gets a message where the account keeps a rota. `on-duty`: by the rota.
 * `rota-names-nobody`: nobody on duty can be reached. `unreached`: nor can the owner, so that the
 * message does not go out, and is listed as one that failed.
 */
export type DutyReason = 'on-duty' | 'rota-names-nobody' | 'everybody-quiet' | 'unreached'
export type DutyRecipient = Recipient & { duty?: DutyReason }

export const channelsOf = (
  contact: DutyContact | null,
  {
    sendEmailMessage,
    sendNotificationMessage,
  }: Pick<Tool, 'sendEmailMessage' | 'sendNotificationMessage'>,
): Recipient[] =>
  contact === null
    ? []
    : [
        ...(sendEmailMessage && contact.email !== null
          ? [{ channel: 'EMAIL' as const, recipient: contact.email }]
          : []),
        ...(sendNotificationMessage
          ? contact.browsers.map((id): Recipient => ({ channel: 'PUSH', recipient: String(id) }))
          : []),
      ]

const because = (recipients: readonly Recipient[], duty: DutyReason): DutyRecipient[] =>
  recipients.map((recipient) => ({ ...recipient, duty }))

/** The last mention of a recipient counts. */
const eachOnce = (recipients: readonly DutyRecipient[]): DutyRecipient[] => [
  ...new Map(
    recipients.map((one) => [`${one.channel} ${normalEmail(one.recipient)}`, one]),
  ).values(),
]

/** The addresses named for the tool, and who is on duty; the owner in place of nobody. */
const whoIsOnDuty = (reachable: Reachable, { first, owner }: DutyContacts): DutyRecipient[] => {
  const { tool, ownerEmail } = reachable
  const named = namedMail(reachable)
  const onDuty = channelsOf(first, tool)
  if (onDuty.length > 0 || first?.hasService === true)
    return eachOnce([...named, ...because(onDuty, 'on-duty')])
  if (!tool.sendEmailMessage && !tool.sendNotificationMessage) return []
  const inPlace = channelsOf(owner, tool)
  const recipients = because(
    [...named, ...(inPlace.length > 0 ? inPlace : ownChannels(reachable))],
    'rota-names-nobody',
  )
  return recipients.length > 0
    ? eachOnce(recipients)
    : [{ channel: 'EMAIL', recipient: ownerEmail, duty: 'unreached' }]
}

/**
 * Who gets a notice where the account keeps a rota, each once. The second in line is called in before
 * the contacts of the tool, which all follow a step later. RECOVERED goes to whoever heard of the
 * alarm.
 */
export const recipientsOnDuty = (
  { kind, sequence }: { kind: NoticeKind; sequence: number },
  reachable: Reachable,
  duty: DutyContacts,
): DutyRecipient[] => {
  if (kind === 'LATE_EXCURSION') return ownChannels(reachable)
  if (kind === 'RECOVERED' && duty.hadMessages.length > 0) return eachOnce(duty.hadMessages)
  if (kind === 'ESCALATED') {
    const second = sequence === 1 ? channelsOf(duty.second, reachable.tool) : []
    if (second.length > 0 || (sequence === 1 && duty.second?.hasService === true))
      return because(second, 'on-duty')
    const step = duty.hasSecondInLine ? Math.max(sequence - 1, 1) : sequence
    const contacts = mailTo(reachable.escalation[step - 1]?.emails ?? [], reachable)
    if (contacts.length > 0) return contacts
  }
  return whoIsOnDuty(reachable, duty)
}
