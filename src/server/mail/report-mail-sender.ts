import { DAY_MS } from '../../domain/durations.ts'
import { MOST_ATTACHED_BYTES, REPORT_LINK_DAYS } from '../../domain/reports/report-schedule.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { ownerNameOf } from '../alarms/owner-contacts.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { newToken, secretHash } from '../secret.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { ReportFacts } from '../storage/message-facts.ts'
import type { ReportDocument } from '../storage/report-store.ts'
import type { Reads, Storage } from '../storage/storage.ts'
import type { MailContent } from './mail-content.ts'
import { type ReportMail, reportMail } from './report-mail.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export type ReportMailDeps = {
  storage: Pick<Reads, 'accounts' | 'reports' | 'tools'> & Pick<Storage, 'transaction'>
  publicUrl: string | null
  links: UnsubscribeLinks
}

export type Attachment = { name: string; base64: string }

export type ReportMailDrawn =
  | { kind: 'content'; content: MailContent; attachments: Attachment[] }
  | (SendOutcome & { kind: 'refused' })

const canAttach = (documents: readonly ReportDocument[]): boolean =>
  documents.every(({ hasBytes }) => hasBytes) &&
  documents.reduce((sum, { size }) => sum + (size ?? 0), 0) <= MOST_ATTACHED_BYTES

/** A link that opens the run, for one attempt to send it: its secret stands in this mail only. */
const makeLink = async (
  { storage }: Pick<ReportMailDeps, 'storage'>,
  { runId }: ReportFacts,
  address: string,
  now: Date,
): Promise<ReportMail['files']> => {
  const secret = newToken()
  const expiresAt = new Date(now.getTime() + REPORT_LINK_DAYS * DAY_MS)
  await storage.transaction(({ reports }) =>
    reports.addLink(secretHash(secret), { runId, address, expiresAt }),
  )
  return { kind: 'link', path: `/report/${secret}`, expiresMs: expiresAt.getTime() }
}

/** What the mail of a report says and brings now, or that it is not sent. */
export const contentOfReport = async (
  deps: ReportMailDeps,
  delivery: Delivery,
  report: ReportFacts,
  now: Date,
): Promise<ReportMailDrawn> => {
  const { storage, publicUrl, links } = deps
  const refusedByUs = (reason: string) =>
    ({ kind: 'refused', reason, isOwnDecision: true }) as const
  const run = await storage.reports.run(report.runId)
  const schedule = run && (await storage.reports.schedule(run.scheduleId))
  const owner = schedule && (await storage.accounts.byId(schedule.accountId))
  if (run === null || schedule === null || owner === null || schedule.deletedAt !== null)
    return refusedByUs('These reports were ended meanwhile.')
  const address = normalEmail(delivery.recipient)
  const recipient = schedule.recipients.find((one) => normalEmail(one.address) === address)
  if (recipient === undefined || recipient.endedAt !== null)
    return refusedByUs('This address gets these reports no more.')
  const documents = await storage.reports.documentsOf([run.id])
  const made = documents.filter(({ failure }) => failure === null)
  const failed = documents.filter(({ failure }) => failure !== null)
  const isAttached = made.length > 0 && canAttach(made)
  const files = async (): Promise<ReportMail['files']> => {
    if (isAttached) return { kind: 'attached' }
    return publicUrl === null || made.length === 0
      ? { kind: 'page' }
      : makeLink(deps, report, address, now)
  }
  const content = reportMail(
    {
      to: delivery,
      name: schedule.name,
      ownerName: ownerNameOf(owner, delivery.language),
      periods: run.periods,
      sensors: run.sensors,
      leftOut: run.leftOut,
      made: made.length,
      failedNames: failed.map(({ name }) => name),
      files: await files(),
      publicUrl,
      unsubscribeToken: links.reportToken({ scheduleId: schedule.id, address }),
    },
    now.getTime(),
  )
  return { kind: 'content', content, attachments: isAttached ? await attached(deps, made) : [] }
}

const attached = async (
  { storage }: Pick<ReportMailDeps, 'storage'>,
  documents: readonly ReportDocument[],
): Promise<Attachment[]> => {
  const attachments: Attachment[] = []
  for (const { id, name } of documents) {
    const bytes = await storage.reports.bytesOf(id)
    if (bytes !== null) attachments.push({ name, base64: Buffer.from(bytes).toString('base64') })
  }
  return attachments
}
