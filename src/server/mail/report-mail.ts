import { addDays } from '../../domain/periods/calendar-day.ts'
import { countText } from '../../domain/records/count-text.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import type { DayPeriod } from '../../domain/reports/report-periods.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/report-mail.json' with { type: 'json' }
import en from '../../locales/en/report-mail.json' with { type: 'json' }
import { filled } from '../../locales/filled.ts'
import hu from '../../locales/hu/report-mail.json' with { type: 'json' }
import nl from '../../locales/nl/report-mail.json' with { type: 'json' }
import ro from '../../locales/ro/report-mail.json' with { type: 'json' }
import sk from '../../locales/sk/report-mail.json' with { type: 'json' }
import { MAIL_TEXTS } from '../messages/mail-texts.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import { timeText } from './alarm-mail.ts'
import type { MailContent } from './mail-content.ts'

export const REPORT_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>

/** "2026-11-01 – 2026-11-30", of the first day of the first period to the last of the last one. */
export const periodsText = (periods: readonly DayPeriod[]): string => {
  const from = periods[0]?.fromDay ?? ''
  const last = periods.at(-1)
  const to = last === undefined ? '' : addDays(last.toDay, -1)
  return from === to ? from : `${from} – ${to}`
}

/** `files`: how they come: attached, by a link (its path), or on the page only. */
export type ReportMail = {
  to: Pick<Delivery, 'language' | 'timeZone'>
  name: string
  ownerName: string
  periods: readonly DayPeriod[]
  sensors: number
  leftOut: number
  made: number
  failedNames: readonly string[]
  files: { kind: 'attached' } | { kind: 'link'; path: string; expiresMs: number } | { kind: 'page' }
  /** PUBLIC_URL without a trailing slash; null when it is not set. */
  publicUrl: string | null
  unsubscribeToken: string
}

const filesNote = ({ files, to }: ReportMail): string => {
  const texts = REPORT_TEXTS[LANGUAGE_CODES[to.language]]
  if (files.kind === 'attached') return texts.attached
  return files.kind === 'page'
    ? texts.onPage
    : filled(texts.byLink, { until: timeText(files.expiresMs, to.timeZone) })
}

/** Names in a sentence; the page has the others. */
const MOST_NAMES = 10

/** What the mail of a report says. `sentMs` since 1970. */
export const reportMail = (mail: ReportMail, sentMs: number): MailContent => {
  const { to, periods, sensors, leftOut, made, failedNames, files, publicUrl } = mail
  const code = LANGUAGE_CODES[to.language]
  const texts = REPORT_TEXTS[code]
  const mailTexts = MAIL_TEXTS[code]
  const linkTo = (path: string): string | null => (publicUrl === null ? null : publicUrl + path)
  const name = plainText(mail.name)
  const period = periodsText(periods)
  const failed = failedNames.slice(0, MOST_NAMES).map(plainText).join(', ')
  const note = [
    filesNote(mail),
    periods.length > 1 ? texts.missed : null,
    leftOut > 0 ? filled(texts.leftOut, { sensors: countText(leftOut, code) }) : null,
    failed === '' ? null : filled(texts.failed, { names: failed }),
  ]
  return {
    language: code,
    subject: filled(texts.subject, { name, period }),
    tone: failed === '' ? 'plain' : 'ochre',
    state: texts.state,
    parts: [
      {
        name,
        headline: period,
        value: null,
        facts: [
          { label: texts.report, value: name },
          { label: texts.period, value: period },
          { label: texts.sensors, value: countText(sensors, code) },
          { label: texts.files, value: countText(made, code) },
        ],
        detail: '',
        link: null,
      },
    ],
    more: 0,
    sent: {
      label: mailTexts.facts.sent,
      value: `${timeText(sentMs, to.timeZone)}, ${to.timeZone}`,
    },
    note: note.filter((sentence) => sentence !== null).join(' '),
    steps: null,
    respond: null,
    open:
      publicUrl === null
        ? { text: texts.openInWords, link: null }
        : files.kind === 'link'
          ? { text: texts.openFiles, link: linkTo(files.path) }
          : { text: texts.openPage, link: linkTo('/reports') },
    why: filled(texts.why, { owner: plainText(mail.ownerName) }),
    unsubscribe:
      publicUrl === null
        ? null
        : { text: texts.unsubscribe, link: linkTo(`/unsubscribe/${mail.unsubscribeToken}`) },
  }
}
