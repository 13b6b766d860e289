import { type Brands, NO_BRANDS, productOf, type ShownBrand } from '../brands/brand-cache.ts'
import type { Clock } from '../../domain/clock.ts'
import { reportContentType } from '../../domain/reports/report-schedule.ts'
import type { SendOutcome, SendMessage } from '../messages/send-outcome.ts'
import { nextTurn } from '../next-turn.ts'
import { makeResponseLinks } from '../response-links/make-response-links.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import { contentOfAccountMail } from './account-mail-sender.ts'
import {
  type ExpiredCalibrations,
  expiredCalibrations,
} from '../calibrations/expired-calibrations.ts'
import { alarmMail } from './alarm-mail.ts'
import { type CalibrationMailDeps, contentOfCalibrationMail } from './calibration-mail-sender.ts'
import { contentOfCustomerMail } from './customer-mail-sender.ts'
import { contentOfDrillMail } from './drill-mail-sender.ts'
import { contentOfInspectionMail, type InspectionMailDeps } from './inspection-mail-sender.ts'
import { mailAsHtml, mailAsText } from './draw-mail.ts'
import type { Letter } from './letter.ts'
import { type MailContent, MOST_PARTS } from './mail-content.ts'
import type { MailAddress } from './mail-address.ts'
import type { MailPost } from './mail-thread.ts'
import { messageIdOf } from './message-ids.ts'
import { ENDED_BY_READER, subscriptionOf } from './mail-subscription.ts'
import { type Attachment, contentOfReport, type ReportMailDeps } from './report-mail-sender.ts'
import { contentOfSummary, type SummaryMailDeps } from './summary-mail-sender.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export type MailSenderDeps = {
  storage: Pick<Reads, 'outbox'> &
    SummaryMailDeps['storage'] &
    CalibrationMailDeps['storage'] &
    ReportMailDeps['storage'] &
    InspectionMailDeps['storage'] &
    Pick<Storage, 'transaction'>
  clock: Clock
  post: Pick<MailPost, 'send'>
  from: MailAddress
  /** PUBLIC_URL, without a trailing slash; null when it is not set: mails then have no links. */
  publicUrl: string | null
  /** Left out: there are none. */
  brands?: Pick<Brands, 'ofAccount'>
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

/** Of the tools that the mail shows and that still belong to whom it is about. */
const expiredOf = async (
  deps: MailSenderDeps,
  deliveries: readonly Delivery[],
): Promise<ExpiredCalibrations> => {
  const owners = new Map(
    deliveries
      .slice(0, MOST_PARTS)
      .flatMap(({ facts }) => (facts === null ? [] : [[facts.toolId, facts.ownerId] as const])),
  )
  const tools = (await deps.storage.tools.byIds([...owners.keys()])).map(({ tool }) => tool)
  return expiredCalibrations(
    deps,
    tools.filter(({ id, userId }) => userId === owners.get(id)),
  )
}

/** `references`: ids of the mails that this one follows, the first one first. */
type MailHeaders = {
  attachments?: readonly Attachment[]
  from: MailAddress
  replyTo?: string | null
  messageId: string
  sentAt: Date
  references: readonly string[]
}

/**
 * The mail program's own button for the end of mail (RFC 2369). One click without a page is for
 * https links only (RFC 8058 §3.1).
 */
const unsubscribeHeaders = (link: string | null) => ({
  ...(link !== null && { 'List-Unsubscribe': { prepared: true, value: `<${link}>` } }),
  ...(link?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** Mails that somebody is to notice at once; a practice alarm goes as they do. */
const CALLS: ReadonlySet<Delivery['kind']> = new Set(['OPENED', 'ESCALATED', 'REMINDER', 'DRILL'])

/** `first`: the first of the mail's deliveries. */
const letterOf = (
  mail: MailContent,
  first: Delivery,
  { from, replyTo = null, messageId, sentAt, references, attachments = [] }: MailHeaders,
): Letter => {
  const isCall = CALLS.has(first.kind)
  return {
    from: from.address,
    to: first.recipient,
    content: {
      from,
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      to: { name: '', address: first.recipient },
      subject: mail.subject,
      date: sentAt,
      messageId,
      ...(references.length > 0 && { inReplyTo: references[0], references: [...references] }),
      text: mailAsText(mail),
      html: mailAsHtml(mail),
      ...(attachments.length > 0 && {
        attachments: attachments.map(({ name, base64 }) => ({
          filename: name,
          contentType: reportContentType(name),
          content: base64,
          encoding: 'base64',
        })),
      }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(isCall && { Importance: 'high', 'X-Priority': '1' }),
        ...unsubscribeHeaders(mail.unsubscribe?.link ?? null),
      },
    },
  }
}

type DrawnMail =
  | { kind: 'content'; content: MailContent; attachments?: Attachment[] }
  | (SendOutcome & { kind: 'refused' })

/** What a mail says that goes alone; null for one about alarms. */
const contentOfOne = async (
  deps: MailSenderDeps & { product: string },
  first: Delivery,
  sentAt: Date,
): Promise<DrawnMail | null> => {
  if (first.accountNotice?.kind === 'INSPECTION_LINK')
    return contentOfInspectionMail(deps, first, first.accountNotice, sentAt)
  if (first.accountNotice !== null)
    return contentOfAccountMail(deps, first, first.accountNotice, sentAt)
  if (first.report !== undefined) return contentOfReport(deps, first, first.report, sentAt)
  if (first.customer !== undefined)
    return contentOfCustomerMail(deps, first, first.customer, sentAt)
  if (first.drill !== undefined) return contentOfDrillMail(deps, first, first.drill, sentAt)
  if (first.summary !== undefined) return contentOfSummary(deps, first, first.summary, sentAt)
  return first.calibration === undefined
    ? null
    : contentOfCalibrationMail(deps, first, first.calibration, sentAt)
}

/** Of the account that gets the mail; of an address without one, that of whom the mail is about. */
const brandOf = async (
  { storage, brands = NO_BRANDS }: Pick<MailSenderDeps, 'storage' | 'brands'>,
  { accountId, facts, report }: Delivery,
): Promise<ShownBrand | null> => {
  const run = report === undefined ? null : await storage.reports.run(report.runId)
  const plan = run === null ? null : await storage.reports.schedule(run.scheduleId)
  const id = accountId ?? facts?.ownerId ?? plan?.accountId ?? null
  return id === null ? null : brands.ofAccount(id)
}

const withBrand = (content: MailContent, brand: ShownBrand | null): MailContent =>
  brand === null ? content : { ...content, brand: { name: brand.name, footer: brand.mailFooter } }

/** The envelope and the address stay the server's own, for which SPF and DKIM vouch. */
const senderOf = ({ from }: MailSenderDeps, brand: ShownBrand | null) => ({
  from: brand === null ? from : { ...from, name: brand.senderName ?? brand.name },
  replyTo: brand?.replyTo ?? null,
})

/** Writes the mail of a message and hands it to the mail server. */
export const createMailSender = (ofServer: MailSenderDeps): SendMessage => {
  const { storage, clock, post, from, key } = ofServer
  const idOf = messageIdOf(key, from.address.slice(from.address.lastIndexOf('@') + 1))
  return async ({ deliveries }): Promise<SendOutcome> => {
    const [first] = deliveries
    const sentAt = clock()
    const brand = first === undefined ? null : await brandOf(ofServer, first)
    const publicUrl = brand?.url ?? ofServer.publicUrl
    const deps = { ...ofServer, publicUrl, product: productOf(brand) }
    const sender = senderOf(ofServer, brand)
    const drawn = first === undefined ? null : await contentOfOne(deps, first, sentAt)
    if (drawn?.kind === 'refused') return drawn
    if (first !== undefined && drawn !== null)
      return post.send(
        letterOf(withBrand(drawn.content, brand), first, {
          ...sender,
          messageId: idOf(first),
          sentAt,
          references: [],
          attachments: drawn.attachments ?? [],
        }),
      )
    if (first === undefined || first.facts === null) throw new Error('a mail about nothing')
    if (first.facts.duty === 'unreached')
      return {
        kind: 'refused',
        reason: 'Nobody on duty can be reached, nor the owner: no confirmed address, no browser.',
        isOwnDecision: true,
      }
    const { token, isEnded } = await subscriptionOf(deps, first.recipient, first.facts.ownerId)
    if (isEnded) return ENDED_BY_READER
    // Several are begun at the same moment: each is drawn in a turn of its own.
    await nextTurn()
    const respond = publicUrl === null ? {} : await makeResponseLinks(storage, deliveries, sentAt)
    const links = { publicUrl, unsubscribeToken: token, respond }
    const expired = await expiredOf(deps, deliveries)
    const mail = withBrand(alarmMail(deliveries, links, sentAt.getTime(), expired), brand)
    const references = await earlierMailIds(storage, deliveries, idOf)
    return post.send(
      letterOf(mail, first, { ...sender, messageId: idOf(first), sentAt, references }),
    )
  }
}
