import MailComposer from 'nodemailer/lib/mail-composer'
import type { Clock } from '../../domain/clock.ts'
import { normalEmail } from '../../domain/users/account.ts'
import type { SendOutcome, SendMessage } from '../messages/send-outcome.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'
import { type AlarmMail, alarmMail } from './alarm-mail.ts'
import { mailAsHtml, mailAsText } from './draw-mail.ts'
import type { MailAddress } from './mail-address.ts'
import { messageIdOf } from './message-ids.ts'
import type { SmtpClient } from './smtp-client.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export type MailSenderDeps = {
  storage: Pick<Reads, 'outbox' | 'accounts' | 'mailOptOuts'>
  clock: Clock
  smtp: Pick<SmtpClient, 'send'>
  from: MailAddress
  /** The origin for links, without a trailing slash. */
  origin: () => string
  links: UnsubscribeLinks
  /** The server's own key, see `messageIdOf`. */
  key: string
}

/** Mail programs cut long lists of references, so that more of them do not help threads. */
const MOST_REFERENCES = 20

/** Refuses every mail: no mail server is set. */
export const noMailServer: SendMessage = async () => ({
  kind: 'refused',
  reason: 'No mail server is set (SMTP_URL).',
})

/** The id of the first mail that this recipient got about each incident before this message. */
const earlierMailIds = async (
  storage: Pick<Reads, 'outbox'>,
  deliveries: readonly Delivery[],
  idOf: (delivery: Delivery) => string,
): Promise<string[]> => {
  const [first] = deliveries as readonly [Delivery]
  const incidentIds = deliveries
    .flatMap(({ incidentId }) => incidentId ?? [])
    .slice(0, MOST_REFERENCES)
  const roots = await storage.outbox.firstMessages(incidentIds, first, first.id)
  return (await storage.outbox.byIds(roots)).map(idOf)
}

/** Owners end their mail in the tool's settings, everybody else by a link in the mail. */
const subscriptionOf = async (
  { storage, origin, links }: Pick<MailSenderDeps, 'storage' | 'origin' | 'links'>,
  address: string,
  ownerId: number,
): Promise<{ link: string | null; isEnded: boolean }> => {
  const owner = await storage.accounts.byId(ownerId)
  if (owner !== null && normalEmail(owner.email) === normalEmail(address))
    return { link: null, isEnded: false }
  return {
    link: `${origin()}/unsubscribe/${links.token({ ownerId, address })}`,
    isEnded: (await storage.mailOptOuts.ofOwner(ownerId)).includes(normalEmail(address)),
  }
}

/** `references`: ids of the mails that this one follows, the first one first. */
type MailHeaders = {
  from: MailAddress
  messageId: string
  sentAt: Date
  references: readonly string[]
}

/** The bytes of the mail, as RFC 5322 wants them. `first`: the first of the mail's deliveries. */
const mailBytes = (
  mail: AlarmMail,
  first: Delivery,
  { from, messageId, sentAt, references }: MailHeaders,
): Promise<Buffer> => {
  const isCall = first.kind === 'OPENED' || first.kind === 'ESCALATED' || first.kind === 'REMINDER'
  return new MailComposer({
    from,
    to: { name: '', address: first.recipient },
    subject: mail.subject,
    date: sentAt,
    messageId,
    ...(references.length > 0 && { inReplyTo: references[0], references: [...references] }),
    text: mailAsText(mail),
    html: mailAsHtml(mail),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(isCall && { Importance: 'high', 'X-Priority': '1' }),
      // RFC 8058: the mail program's own button ends it without a page.
      ...(mail.unsubscribe !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe.link}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
    .compile()
    .build()
}

/** Writes the mail of a message and hands it to the mail server. */
export const createMailSender = (deps: MailSenderDeps): SendMessage => {
  const { storage, clock, smtp, from, origin, key } = deps
  const idOf = messageIdOf(key, from.address.slice(from.address.lastIndexOf('@') + 1))
  return async ({ deliveries }): Promise<SendOutcome> => {
    const [first] = deliveries
    if (first === undefined || first.facts === null) throw new Error('a mail about nothing')
    const { link, isEnded } = await subscriptionOf(deps, first.recipient, first.facts.ownerId)
    if (isEnded) return { kind: 'refused', reason: 'This address wants no more messages.' }
    const sentAt = clock()
    const mail = alarmMail(deliveries, { origin: origin(), unsubscribe: link }, sentAt.getTime())
    const references = await earlierMailIds(storage, deliveries, idOf)
    return smtp.send({
      from: from.address,
      to: first.recipient,
      message: await mailBytes(mail, first, { from, messageId: idOf(first), sentAt, references }),
    })
  }
}
