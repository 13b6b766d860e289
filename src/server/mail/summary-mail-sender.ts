import type { Tool } from '../../domain/tools/tool.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { incidentFacts } from '../alarms/incident-message-facts.ts'
import { mailReadersIn } from '../alarms/mail-readers.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { SummaryFacts } from '../storage/message-facts.ts'
import type { Reads } from '../storage/storage.ts'
import type { MailContent } from './mail-content.ts'
import { alarmsOf, summaryMail, type SummaryPart } from './summary-mail.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export type SummaryMailDeps = {
  storage: Pick<
    Reads,
    | 'accounts'
    | 'alarms'
    | 'dailySummaries'
    | 'mailOptOuts'
    | 'push'
    | 'readings'
    | 'sites'
    | 'tools'
  >
  publicUrl: string | null
  links: UnsubscribeLinks
}

/** The incidents as they are now, without those whose tool is gone or no longer mails this address. */
const partsOf = async (
  storage: SummaryMailDeps['storage'],
  { incidentIds, others = {} }: SummaryFacts,
  { accountId, language, recipient }: Delivery,
  nowMs: number,
): Promise<SummaryPart[]> => {
  const readersOf = mailReadersIn(storage)
  const isReader = async (tool: Tool): Promise<boolean> =>
    (await readersOf(tool)).some((one) => normalEmail(one.recipient) === normalEmail(recipient))
  const parts: SummaryPart[] = []
  for (const id of incidentIds) {
    const one = await incidentFacts(storage, id, language, nowMs)
    if (one === null || !(await isReader(one.tool))) continue
    const { incident, facts, owner } = one
    parts.push({ incident, facts, isOwn: owner.id === accountId, others: others[id] ?? 0 })
  }
  return parts
}

/** What the daily summary of a delivery says now, or that it is not sent. */
export const contentOfSummary = async (
  { storage, publicUrl, links }: SummaryMailDeps,
  delivery: Delivery,
  summary: SummaryFacts,
  now: Date,
): Promise<{ kind: 'content'; content: MailContent } | (SendOutcome & { kind: 'refused' })> => {
  const refusedByUs = (reason: string) =>
    ({ kind: 'refused', reason, isOwnDecision: true }) as const
  const address = normalEmail(delivery.recipient)
  if ((await storage.dailySummaries.withoutSummary([address])).has(address))
    return refusedByUs('This address wants no daily summary.')
  const parts = await partsOf(storage, summary, delivery, now.getTime())
  if (parts.length === 0) return refusedByUs('What the summary was about is no longer there.')
  // Some may have ended while the mail waited. Of those that are left out, the open ones come first.
  const all = alarmsOf(parts)
  const open = alarmsOf(parts.filter(({ incident }) => incident.state !== 'RECOVERED'))
  const shown = summary.incidentIds.reduce((sum, id) => sum + 1 + (summary.others?.[id] ?? 0), 0)
  const openBeside = Math.max(0, summary.open - shown)
  const endedBeside = summary.open + summary.ended - shown - openBeside
  return {
    kind: 'content',
    content: summaryMail(
      {
        to: delivery,
        counts: {
          open: open + openBeside,
          ended: all - open + endedBeside,
          fine: summary.fine,
        },
        parts,
        publicUrl,
        unsubscribeToken: links.summaryToken({ address, language: delivery.language }),
      },
      now.getTime(),
    ),
  }
}
