import { type Html, html } from '../mail/html.ts'
import { MOST_PARTS } from '../mail/mail-content.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'
import { counted } from '../../locales/filled.ts'
import type { ResponseWords } from './response-words.ts'
import { type PageFrame, smallPage } from './small-page.ts'

const valueOf = ({ value, facts }: NonNullable<ResponseWords['alarms'][number]['now']>): Html =>
  html`${value === null ? html`` : html`<p class="value">${value}<span> °C</span></p>`}
  ${facts.map((fact) => html`<p class="detail">${fact}</p>`)}`

const alarmItem = ({ name, now }: ResponseWords['alarms'][number]): Html =>
  html`<li>
    <p class="name">${name}</p>
    ${now === null ? html`` : valueOf(now)}
  </li>`

const alarmList = ({ alarms, count, language }: ResponseWords): Html => {
  if (alarms.length === 0) return html``
  const more = alarms.length - MOST_PARTS
  return html`${count === null ? html`` : html`<p>${count}</p>`}
    <ul class="alarms">
      ${alarms.slice(0, MOST_PARTS).map(alarmItem)}
      ${more > 0 ? html`<li>${counted(MAIL_TEXTS[language], 'more', more, language)}</li>` : html``}
    </ul>`
}

/** The page of a link in a message: what it is about, what came of it, and one button at most. */
export const responsePage = (words: ResponseWords, frame: PageFrame): string => {
  const { language, title, lines, button, link } = words
  return smallPage({
    language,
    frame,
    title,
    body: html`${alarmList(words)} ${lines.map((line) => html`<p>${line}</p>`)}
    ${
      button === null
        ? html``
        : html`<form method="post"><button class="wide" type="submit">${button.text}</button></form>
            <p class="note">${button.note}</p>`
    }
    ${link === null ? html`` : html`<p><a href="${link.path}">${link.text}</a></p>`}`,
  })
}

/** The same as a notification has it. `link`: a path of the app; null for none. */
export const responseNotice = ({
  title,
  lines,
  count,
  alarms,
  link,
}: ResponseWords): { title: string; body: string; link: string | null } => {
  const [only, second] = alarms
  return {
    title: only !== undefined && second === undefined ? `${title}: ${only.name}` : title,
    body: [...(count === null ? [] : [`${count}.`]), ...lines].join(' '),
    link: link?.path ?? null,
  }
}
