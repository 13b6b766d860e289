import { localTime } from '../../domain/periods/local-time.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/daily-summary.json' with { type: 'json' }
import en from '../../locales/en/daily-summary.json' with { type: 'json' }
import { countText } from '../../domain/records/count-text.ts'
import { filled } from '../../locales/filled.ts'
import hu from '../../locales/hu/daily-summary.json' with { type: 'json' }
import nl from '../../locales/nl/daily-summary.json' with { type: 'json' }
import ro from '../../locales/ro/daily-summary.json' with { type: 'json' }
import sk from '../../locales/sk/daily-summary.json' with { type: 'json' }
import { clockTime, headline, toolLabel } from '../messages/message-words.ts'
import { type Incident, isWaiting, severityOf } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { MessageFacts, SummaryFacts } from '../storage/message-facts.ts'
import { timeText } from './alarm-mail.ts'
import type { MailContent, MailPart } from './mail-content.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'

export type SummaryTexts = typeof en
export const SUMMARY_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  SummaryTexts
>

/**
 * An incident of the summary as it is when the mail is written. `facts`: of its tool and its owner.
 * `isOwn`: the tool belongs to the reader. `others`: alarms of its group for which it stands too.
 */
export type SummaryPart = {
  incident: Incident
  facts: MessageFacts
  isOwn: boolean
  others: number
}

/** How many alarms these parts are. */
export const alarmsOf = (parts: readonly SummaryPart[]): number =>
  parts.reduce((sum, { others }) => sum + 1 + others, 0)

export type SummaryMail = {
  to: Pick<Delivery, 'language' | 'timeZone'>
  counts: Pick<SummaryFacts, 'open' | 'ended' | 'fine'>
  parts: readonly SummaryPart[]
  /** PUBLIC_URL without a trailing slash; null when it is not set. */
  publicUrl: string | null
  unsubscribeToken: string
}

const isOver = ({ state }: Incident): boolean => state === 'RECOVERED'

/** "9.1 °C, too warm since 02:14", or "was too warm from 02:14 to 03:02, highest value 9.4 °C". */
const whatHappened = (
  { incident, facts }: SummaryPart,
  to: SummaryMail['to'],
  sentMs: number,
): string => {
  if (!isOver(incident)) return headline({ ...to, kind: 'OPENED', facts }, sentMs)
  const { lane } = incident
  if (lane !== 'SENSOR' && lane !== 'NODATA')
    return headline({ ...to, kind: 'LATE_EXCURSION', facts }, sentMs)
  const texts = SUMMARY_TEXTS[LANGUAGE_CODES[to.language]]
  const time = (ms: number): string => clockTime(ms, sentMs, to.timeZone)
  return filled(lane === 'SENSOR' ? texts.wasSensor : texts.wasNodata, {
    since: time(facts.startedMs),
    until: time(facts.recoveredMs ?? facts.atMs),
  })
}

const stateWords = (texts: SummaryTexts, incident: Incident): string => {
  const isUnacknowledged = isWaiting(incident)
  if (severityOf(incident) === 'warning') return isOver(incident) ? texts.past : texts.warning
  if (isOver(incident)) return isUnacknowledged ? texts.pastUnacknowledged : texts.past
  return isUnacknowledged ? texts.open : texts.acknowledged
}

/** What a daily summary says. `sentMs` since 1970. */
export const summaryMail = (
  { to, counts, parts, publicUrl, unsubscribeToken }: SummaryMail,
  sentMs: number,
): MailContent => {
  const code = LANGUAGE_CODES[to.language]
  const texts = SUMMARY_TEXTS[code]
  const mailTexts = MAIL_TEXTS[code]
  const linkTo = (path: string): string | null => (publicUrl === null ? null : publicUrl + path)
  const number = (count: number): string => countText(count, code)
  const partOf = (part: SummaryPart): MailPart => {
    const { facts, incident, isOwn, others } = part
    const state = stateWords(texts, incident)
    const owner = isOwn ? '' : plainText(facts.ownerName)
    const more = others === 0 ? '' : filled(texts.sameCause, { count: number(others) })
    return {
      name: toolLabel(facts),
      headline: [whatHappened(part, to, sentMs), more].filter((text) => text !== '').join(' – '),
      value: null,
      facts: [
        { label: mailTexts.facts.sensor, value: plainText(facts.toolName) },
        { label: mailTexts.facts.began, value: timeText(facts.startedMs, to.timeZone) },
      ],
      detail: [state, owner].filter((text) => text !== '').join(' · '),
      link: linkTo(`/tool-dashboard?id=${facts.toolId}`),
    }
  }
  const left = counts.open + counts.ended - alarmsOf(parts)
  const lines = [
    left > 0 ? filled(texts.more, { count: number(left) }) : null,
    counts.fine > 0 ? filled(texts.fine, { count: number(counts.fine) }) : null,
    parts.some(({ incident }) => !isOver(incident) && severityOf(incident) === 'alarm')
      ? texts.reminders
      : null,
  ]
  return {
    language: code,
    subject: filled(texts.subject, { open: number(counts.open), ended: number(counts.ended) }),
    tone: counts.open > 0 ? 'red' : 'green',
    state: `${texts.state}, ${localTime(to.timeZone).dayOf(sentMs)}`,
    parts: parts.map(partOf),
    more: 0,
    sent: {
      label: mailTexts.facts.sent,
      value: `${timeText(sentMs, to.timeZone)}, ${to.timeZone}`,
    },
    note: lines.filter((line) => line !== null).join(' '),
    respond: null,
    steps: null,
    open:
      publicUrl === null
        ? { text: mailTexts.openInWords, link: null }
        : { text: mailTexts.openAlarms, link: linkTo('/alarms') },
    why: texts.why,
    unsubscribe:
      publicUrl === null
        ? null
        : { text: texts.unsubscribe, link: linkTo(`/unsubscribe/${unsubscribeToken}`) },
  }
}
