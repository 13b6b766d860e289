import { inspectionState } from '../../domain/inspection-links/inspection-link.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { emailErrors } from '../../domain/users/account-rules.ts'
import type { Account } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { putAccountMail } from '../account-mails/put-account-mail.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { InspectionLink } from '../storage/inspection-link-store.ts'
import type { Writes } from '../storage/storage.ts'
import { enterLink } from './enter-link.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import { linkInSight, type ListedLink, listedLinks } from './list-links.ts'

const NO_MAIL = badInput({
  field: 'sendTo',
  key: 'inspections.noMail',
  message: 'This server sends no links by mail. Copy the link and send it yourself.',
})

/** The address in its normal form, if a mail may go there now. Counts an attempt. */
export const addressFor = (
  { mailsLinks, mailLimits }: Pick<InspectionDeps, 'mailsLinks' | 'mailLimits'>,
  actor: AccountActor,
  { sendTo }: { sendTo: string },
): Result<string, Refusal> => {
  const broken = emailErrors(sendTo.trim()).map((rule) => ({ ...rule, field: 'sendTo' }))
  if (broken.length > 0) return refused(badInput(...broken))
  if (!mailsLinks) return refused(NO_MAIL)
  const address = normalEmail(sendTo)
  const limited = mailLimits.beginInvitation(actor.id) ?? mailLimits.beginMailTo(address)
  return limited === null
    ? ok(address)
    : refused({ kind: 'rate-limited', retryAfterSeconds: limited.retryAfterSeconds })
}

type SentLink = { owner: Account; link: InspectionLink; to: string }

/**
 * Puts the mail into the outbox, in the transaction at hand. Its secret is made when it is sent. The trail
 * has that it was sent, without the address, which is kept no longer than the link.
 */
export const mailLink = async (
  stores: Writes,
  actor: AccountActor,
  { owner, link, to }: SentLink,
  now: Date,
): Promise<InspectionLink> => {
  const { id, language, timeZone, fromDay, toDay } = link
  const notice = {
    kind: 'INSPECTION_LINK',
    linkId: id,
    sensors: link.tools.length,
    fromDay,
    toDay,
  } as const
  const mailId = await putAccountMail(stores, { ...owner, language, timeZone }, notice, now, to)
  await enterLink(stores, actor, link, 'sent', now, { language })
  return stores.inspectionLinks.noteSent(id, { to, at: now, mailId })
}

/** Sends an open link, to the same inspector again or to another address. */
export const sendInspectionLink =
  (deps: InspectionDeps) =>
  async (
    actor: Actor,
    input: { id: number; sendTo: string },
  ): Promise<Result<ListedLink, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    return transactionOf(deps, viewer.value, async (stores, current) => {
      const link = await linkInSight(stores, current, input.id)
      const owner = link && (await stores.accounts.byId(link.accountId))
      const now = deps.clock()
      if (link === null || owner === null || inspectionState(link, now) !== 'OPEN')
        return refused({ kind: 'not-found' })
      const to = addressFor(deps, current, input)
      if (!to.ok) return to
      const sent = await mailLink(stores, current, { owner, link, to: to.value }, now)
      const [listed] = await listedLinks(stores, [sent], now)
      return ok(listed!)
    })
  }
