import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { Html, html } from '../mail/html.ts'
import { MAIL_TEXTS } from '../mail/mail-texts.ts'
import type { MailSubscription } from './mail-opt-out.ts'

/**
 * `question`: asks whether the mails are to end. `ended`, `again`: what the button has done.
 * `invalid`: the link is not one of ours.
 */
export type UnsubscribePage =
  | { kind: 'question' | 'ended' | 'again'; subscription: MailSubscription }
  | { kind: 'invalid'; language: LanguageCode }

/** A page that works without script, by its one button. `nonce`: of its style sheet. */
export const unsubscribePage = (page: UnsubscribePage, nonce: string): string => {
  if (page.kind === 'invalid') {
    const texts = MAIL_TEXTS[page.language].page
    return pageMarkup(page.language, nonce, texts.invalidTitle, texts.invalid, null)
  }
  const { subscription } = page
  const code = LANGUAGE_CODES[subscription.language]
  const texts = MAIL_TEXTS[code].page
  const say = (text: string): string =>
    filled(text, {
      address: plainText(subscription.address),
      owner: plainText(subscription.ownerName),
    })
  if (page.kind === 'question')
    return pageMarkup(code, nonce, texts.title, say(texts.question), {
      action: 'end',
      text: texts.stop,
    })
  if (page.kind === 'ended')
    return pageMarkup(code, nonce, texts.doneTitle, say(texts.done), {
      action: 'again',
      text: texts.again,
    })
  return pageMarkup(code, nonce, texts.backTitle, say(texts.back), {
    action: 'end',
    text: texts.stop,
  })
}

const STYLES = `
:root {
  color-scheme: light dark;
  --canvas: #f2f5f7;
  --surface: #ffffff;
  --line: #d8e0e6;
  --ink: #11181e;
  --ink2: #424d57;
  --brand: #194d8a;
  --on-brand: #ffffff;
  --focus: #2460a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0d1217;
    --surface: #151c22;
    --line: #2a353e;
    --ink: #eef3f6;
    --ink2: #bac5cd;
    --brand: #74a4e2;
    --on-brand: #0d1217;
    --focus: #98bdee;
  }
}
body {
  margin: 0;
  padding: 32px 16px;
  background: var(--canvas);
  color: var(--ink);
  font:
    16px/24px system-ui,
    sans-serif;
}
main {
  max-width: 520px;
  margin: 0 auto;
  padding: 28px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 14px;
  overflow-wrap: anywhere;
}
p.brand {
  margin: 0 0 20px;
  font-weight: 600;
  color: var(--ink2);
}
h1 {
  margin: 0 0 12px;
  font-size: 22px;
  line-height: 28px;
  font-weight: 600;
}
p {
  margin: 0 0 20px;
  color: var(--ink2);
}
button {
  min-height: 48px;
  padding: 12px 22px;
  border: 0;
  border-radius: 6px;
  background: var(--brand);
  color: var(--on-brand);
  font:
    600 16px/22px system-ui,
    sans-serif;
  cursor: pointer;
}
button:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 2px;
}
`

const styleSheet = (nonce: string): Html => new Html(`<style nonce="${nonce}">${STYLES}</style>`)

const button = ({ action, text }: { action: string; text: string }): Html =>
  html`<form method="post">
    <input type="hidden" name="action" value="${action}" /><button type="submit">${text}</button>
  </form>`

const pageMarkup = (
  language: LanguageCode,
  nonce: string,
  title: string,
  text: string,
  next: { action: string; text: string } | null,
): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – Coldwatch</title>
        ${styleSheet(nonce)}
      </head>
      <body>
        <main>
          <p class="brand">Coldwatch</p>
          <h1>${title}</h1>
          <p>${text}</p>
          ${next === null ? html`` : button(next)}
        </main>
      </body>
    </html> `.text
