import { localTime } from '../../domain/periods/local-time.ts'
import type { TroubleNotice } from '../../domain/self-watch/trouble.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import {
  noticesTitle,
  noticeTitle,
  type Reader,
  troubleText,
  TROUBLE_TEXTS,
} from '../messages/trouble-words.ts'
import { type MailContent, type MailFact, type MailPart, MOST_PARTS } from './mail-content.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'

/**
 * The content of a mail to a superadmin about the server itself. `publicUrl` null: the mail has no
 * link. `sentMs` since 1970.
 */
export const troubleMail = (
  notices: readonly TroubleNotice[],
  reader: Reader,
  { publicUrl, sentMs }: { publicUrl: string | null; sentMs: number },
): MailContent => {
  const { language, timeZone } = reader
  const code = LANGUAGE_CODES[language]
  const texts = TROUBLE_TEXTS[code]
  const { facts: labels } = MAIL_TEXTS[code]
  const local = localTime(timeZone)
  const timeText = (ms: number): string => `${local.minuteText(ms)} (${local.offsetTextAt(ms)})`

  const partOf = (notice: TroubleNotice): MailPart => {
    const { sinceMs, endedMs } = notice
    const facts: MailFact[] = [
      { label: labels.began, value: timeText(sinceMs) },
      ...(publicUrl === null ? [] : [{ label: texts.server, value: publicUrl }]),
    ]
    return {
      name: noticeTitle(notice, language),
      headline:
        endedMs === null
          ? troubleText(notice, reader, sentMs)
          : `${labels.ended}: ${timeText(endedMs)}`,
      value: null,
      facts,
      detail: facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
      link: null,
    }
  }

  return {
    language: code,
    subject: noticesTitle(notices, language),
    tone: notices.every(({ kind }) => kind === 'ENDED') ? 'green' : 'ochre',
    state: texts.state,
    parts: notices.slice(0, MOST_PARTS).map(partOf),
    more: Math.max(0, notices.length - MOST_PARTS),
    sent: { label: labels.sent, value: `${timeText(sentMs)}, ${timeZone}` },
    note: null,
    respond: null,
    steps: null,
    open: { text: publicUrl === null ? texts.openInWords : texts.open, link: publicUrl },
    why: texts.why,
    unsubscribe: null,
  }
}
