import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { CALIBRATION_TEXTS } from '../mail/calibration-mail.ts'
import { type Html, html } from '../mail/html.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'
import { REPORT_TEXTS } from '../mail/report-mail.ts'
import { SUMMARY_TEXTS } from '../mail/summary-mail.ts'
import type { MailSubscription } from './mail-opt-out.ts'
import { type PageFrame, smallPage } from './small-page.ts'

/**
 * `question`: asks whether the mails are to end. `ended`, `again`: what the button has done.
 * `invalid`: the link is not one of ours.
 */
export type UnsubscribePage =
  | { kind: 'question' | 'ended' | 'again'; subscription: MailSubscription }
  | { kind: 'invalid'; language: LanguageCode }

const TEXTS_OF = {
  alarms: MAIL_TEXTS,
  summary: SUMMARY_TEXTS,
  calibration: CALIBRATION_TEXTS,
  report: REPORT_TEXTS,
} as const

/** A page that works without script, by its one button. */
export const unsubscribePage = (page: UnsubscribePage, frame: PageFrame): string => {
  if (page.kind === 'invalid') {
    const texts = MAIL_TEXTS[page.language].page
    return pageMarkup(page.language, frame, texts.invalidTitle, texts.invalid, null)
  }
  const { subscription } = page
  const code = LANGUAGE_CODES[subscription.language]
  const texts = TEXTS_OF[subscription.kind][code].page
  const say = (text: string): string =>
    filled(text, {
      address: plainText(subscription.address),
      owner: subscription.kind === 'alarms' ? plainText(subscription.ownerName) : '',
      report: subscription.kind === 'report' ? plainText(subscription.reportName) : '',
    })
  if (page.kind === 'question')
    return pageMarkup(code, frame, texts.title, say(texts.question), {
      action: 'end',
      text: texts.stop,
    })
  if (page.kind === 'ended')
    return pageMarkup(code, frame, texts.doneTitle, say(texts.done), {
      action: 'again',
      text: texts.again,
    })
  return pageMarkup(code, frame, texts.backTitle, say(texts.back), {
    action: 'end',
    text: texts.stop,
  })
}

const pageMarkup = (
  language: LanguageCode,
  frame: PageFrame,
  title: string,
  text: string,
  next: { action: string; text: string } | null,
): string =>
  smallPage({
    language,
    frame,
    title,
    body: html`<p>${text}</p>
      ${next === null ? html`` : button(next)}`,
  })

const button = ({ action, text }: { action: string; text: string }): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="${action}" /><button type="submit">${text}</button>
  </form>`
