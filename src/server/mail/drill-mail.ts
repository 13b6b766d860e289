import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'
import { PRACTICE_TEXTS } from '../messages/practice-texts.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { DrillFacts } from '../storage/message-facts.ts'
import type { MailLinks } from './alarm-mail-links.ts'
import { timeText } from './alarm-mail.ts'
import type { MailContent } from './mail-content.ts'

/** What the mail of a practice alarm says. `sentMs` since 1970. */
export const drillMail = (
  { language, timeZone }: Pick<Delivery, 'language' | 'timeZone'>,
  { ownerName }: DrillFacts,
  { publicUrl, unsubscribeToken, respond }: MailLinks,
  sentMs: number,
): MailContent => {
  const code = LANGUAGE_CODES[language]
  const texts = PRACTICE_TEXTS[code]
  const mailTexts = MAIL_TEXTS[code]
  const owner = plainText(ownerName)
  const isAnswerable = publicUrl !== null && respond.DRILL !== undefined
  return {
    language: code,
    subject: filled(texts.subject, { owner }),
    tone: 'plain',
    state: texts.title,
    parts: [
      {
        name: texts.title,
        headline: filled(texts.headline, { owner }),
        value: null,
        facts: [],
        detail: '',
        link: null,
      },
    ],
    more: 0,
    sent: { label: mailTexts.facts.sent, value: `${timeText(sentMs, timeZone)}, ${timeZone}` },
    note: isAnswerable ? filled(texts.note, { owner }) : texts.noLink,
    steps: null,
    respond: isAnswerable
      ? {
          title: texts.answerTitle,
          ways: [{ text: texts.gotIt, link: publicUrl + respond.DRILL }],
          hint: texts.hint,
        }
      : null,
    open: { text: texts.nothingElse, link: null },
    why: unsubscribeToken === null ? mailTexts.whyOwner : filled(mailTexts.whyOther, { owner }),
    unsubscribe:
      unsubscribeToken === null
        ? null
        : publicUrl === null
          ? { text: filled(mailTexts.unsubscribeInWords, { owner }), link: null }
          : {
              text: mailTexts.unsubscribe,
              link: `${publicUrl}/unsubscribe/${unsubscribeToken}`,
            },
  }
}
