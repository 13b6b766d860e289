import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { incidentFacts } from '../alarms/incident-message-facts.ts'
import { expiredCalibrations } from '../calibrations/expired-calibrations.ts'
import { CUSTOMER_TEXTS, customerWords } from '../messages/customer-texts.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'
import { clockTime, headline, toolLabel } from '../messages/message-words.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { isWaiting } from '../storage/alarm-store.ts'
import type { CustomerAlarmFacts } from '../storage/message-facts.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { Reads } from '../storage/storage.ts'
import { expiryFacts, timeText } from './alarm-mail.ts'
import type { MailContent, MailPart } from './mail-content.ts'

export type CustomerMailDeps = {
  storage: Pick<Reads, 'alarms' | 'tools' | 'accounts' | 'sites' | 'readings' | 'instruments'>
  publicUrl: string | null
}

/** The alarms that still wait, as they are now. */
const partsOf = async (
  { storage, publicUrl }: CustomerMailDeps,
  { incidentIds }: CustomerAlarmFacts,
  { language, timeZone }: Delivery,
  nowMs: number,
): Promise<MailPart[]> => {
  const { facts: labels } = MAIL_TEXTS[LANGUAGE_CODES[language]]
  const waiting: NonNullable<Awaited<ReturnType<typeof incidentFacts>>>[] = []
  for (const id of incidentIds) {
    const one = await incidentFacts(storage, id, language, nowMs)
    if (one !== null && one.incident.state !== 'RECOVERED' && isWaiting(one.incident))
      waiting.push(one)
  }
  const expired = await expiredCalibrations(
    { storage, clock: () => new Date(nowMs) },
    waiting.map(({ tool }) => tool),
  )
  return waiting.map(({ facts }) => ({
    name: toolLabel(facts),
    headline: headline({ kind: 'OPENED', language, timeZone, facts }, nowMs),
    value: null,
    facts: [
      { label: labels.sensor, value: plainText(facts.toolName) },
      ...(facts.site === undefined
        ? []
        : [{ label: labels.site, value: plainText(facts.site.address ?? facts.site.name) }]),
      { label: labels.began, value: timeText(facts.startedMs, timeZone) },
      ...expiryFacts(LANGUAGE_CODES[language], expired.get(facts.toolId)),
    ],
    detail: [plainText(facts.ownerName), clockTime(facts.startedMs, nowMs, timeZone)].join(' · '),
    link: publicUrl === null ? null : `${publicUrl}/tool-dashboard?id=${facts.toolId}`,
  }))
}

/** What a mail about customers' alarms says now; none is sent once all of them are acknowledged or over. */
export const contentOfCustomerMail = async (
  deps: CustomerMailDeps,
  delivery: Delivery,
  customer: CustomerAlarmFacts,
  now: Date,
): Promise<{ kind: 'content'; content: MailContent } | (SendOutcome & { kind: 'refused' })> => {
  const sentMs = now.getTime()
  const parts = await partsOf(deps, customer, delivery, sentMs)
  if (parts.length === 0)
    return {
      kind: 'refused',
      reason: 'Nobody waits any more: these alarms are acknowledged or over.',
      isOwnDecision: true,
    }
  const code = LANGUAGE_CODES[delivery.language]
  const texts = CUSTOMER_TEXTS[code]
  const mailTexts = MAIL_TEXTS[code]
  const { publicUrl } = deps
  const { title, body } = customerWords(delivery, customer, sentMs)
  const content: MailContent = {
    language: code,
    subject: `${title}: ${body}`,
    tone: 'red',
    state: texts.state,
    parts,
    more: Math.max(0, customer.alarms - customer.incidentIds.length),
    sent: {
      label: mailTexts.facts.sent,
      value: `${timeText(sentMs, delivery.timeZone)}, ${delivery.timeZone}`,
    },
    note: null,
    respond: null,
    steps: null,
    open:
      publicUrl === null
        ? { text: mailTexts.openInWords, link: null }
        : { text: mailTexts.openAlarms, link: `${publicUrl}/alarms` },
    why: texts.why,
    unsubscribe:
      publicUrl === null ? null : { text: texts.change, link: `${publicUrl}/customer-alarms` },
  }
  return { kind: 'content', content }
}
