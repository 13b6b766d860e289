import { counted } from '../../locales/filled.ts'
import { Html, html } from './html.ts'
import { openPart, respondPart } from './mail-buttons.ts'
import type { MailContent, MailPart, MailTone } from './mail-content.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'

const moreText = ({ language, more }: MailContent): string | null =>
  more > 0 ? counted(MAIL_TEXTS[language], 'more', more, language) : null

/** A text with the link below it; a sentence that has no link stands alone. */
const wayAsText = ({ text, link }: { text: string; link: string | null }): string =>
  link === null ? text : `${text}:\n${link}`

const respondAsText = ({ title, ways, hint }: NonNullable<MailContent['respond']>): string =>
  [title, ...ways.map(wayAsText), hint].join('\n')

/** The text part. */
export const mailAsText = (mail: MailContent): string => {
  const [only] = mail.parts
  const more = moreText(mail)
  const about =
    mail.parts.length === 1 && only !== undefined
      ? only.facts.map(({ label, value }) => `${label}: ${value}`)
      : [
          ...mail.parts.map(
            ({ name, headline, detail, link }) =>
              `- ${name}: ${headline}\n  ${detail}${link === null ? '' : `\n  ${link}`}`,
          ),
          ...(more === null ? [] : [more]),
        ]
  const lead = only?.headline ?? ''
  const blocks = [
    mail.subject,
    mail.parts.length > 1 || mail.subject.includes(lead) ? null : lead,
    [...about, `${mail.sent.label}: ${mail.sent.value}`].join('\n'),
    mail.note,
    mail.respond === null ? null : respondAsText(mail.respond),
    mail.steps === null
      ? null
      : [mail.steps.title, ...mail.steps.lines.map((line, i) => `${i + 1}. ${line}`)].join('\n'),
    wayAsText(mail.open),
    mail.why,
    mail.unsubscribe === null ? null : wayAsText(mail.unsubscribe),
    mail.brand === undefined ? null : mail.brand.name,
    mail.brand?.footer ?? null,
  ]
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`
}

/**
 * Light colours stand in the elements, since some readers drop the style sheet; the dark ones
 * override them where it is kept.
 */
const TONES = {
  red: { head: '#B7191C', headText: '#FFFFFF', value: '#B7191C' },
  ochre: { head: '#FBF2DD', headText: '#755000', value: '#755000' },
  green: { head: '#EFF8F4', headText: '#007A59', value: '#007A59' },
  plain: { head: '#E6EEF8', headText: '#194D8A', value: '#11181E' },
} as const satisfies Record<MailTone, object>

const DARK = {
  red: { head: '#C8262A', headText: '#FFFFFF', value: '#FF7A74' },
  ochre: { head: '#2B2414', headText: '#E9B95C', value: '#E9B95C' },
  green: { head: '#13231F', headText: '#5FDFB4', value: '#5FDFB4' },
  plain: { head: '#1A2A3D', headText: '#98BDEE', value: '#EEF3F6' },
} as const satisfies Record<MailTone, object>

const FONT =
  "font-family:'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"

const styleSheet = (tone: MailTone): Html => {
  const dark = DARK[tone]
  return new Html(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}.value{font-size:56px!important;line-height:56px!important}}
@media (prefers-color-scheme:dark){
.canvas{background:#0D1217!important}.card{background:#151C22!important;border-color:#2A353E!important}
.ink{color:#EEF3F6!important}.ink2{color:#BAC5CD!important}.muted{color:#93A0AA!important}.line{border-color:#2A353E!important}
.link{color:#98BDEE!important}.button{background:#74A4E2!important;border-color:#74A4E2!important;color:#0D1217!important}.other{background:#151C22!important;border-color:#74A4E2!important;color:#98BDEE!important}
.head{background:${dark.head}!important;color:${dark.headText}!important}.value{color:${dark.value}!important}}
</style>`)
}

const row = ({ label, value }: { label: string; value: string }): Html =>
  html` <tr>
    <td
      class="line muted"
      style="padding:9px 16px 9px 0;border-top:1px solid #D8E0E6;color:#5A6671;font-size:14px;line-height:20px;vertical-align:top;white-space:nowrap"
    >
      ${label}
    </td>
    <td
      class="line ink"
      style="padding:9px 0;border-top:1px solid #D8E0E6;color:#11181E;font-size:15px;line-height:20px;word-break:break-word;font-variant-numeric:tabular-nums"
    >
      ${value}
    </td>
  </tr>`

const oneTool = ({ name, headline, value, facts }: MailPart, { tone, sent }: MailContent): Html =>
  html` <h1
      class="ink"
      style="margin:0;color:#11181E;font-size:22px;line-height:28px;font-weight:600;word-break:break-word"
    >
      ${name}
    </h1>
    ${value === null ? html`` : html`<p class="value" style="margin:12px 0 0;color:${TONES[tone].value};font-size:64px;line-height:64px;font-weight:600;letter-spacing:-2px;white-space:nowrap">${value}<span style="font-size:22px;line-height:22px;letter-spacing:0;font-weight:500"> °C</span></p>`}
    <p
      class="ink2"
      style="margin:${value === null ? 6 : 10}px 0 20px;color:#424D57;font-size:16px;line-height:24px"
    >
      ${headline}
    </p>
    <table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      width="100%"
      style="border-collapse:collapse"
    >
      ${[...facts, sent].map(row)}
    </table>`

const NAME_STYLE = 'font-size:15px;line-height:20px;font-weight:600;word-break:break-word'

const nameOfTool = (name: string, link: string | null): Html =>
  link === null
    ? html`<div class="ink" style="color:#11181E;${NAME_STYLE}">${name}</div>`
    : html`<a class="link" href="${link}" style="color:#194D8A;${NAME_STYLE}">${name}</a>`

const unsubscribePart = (unsubscribe: MailContent['unsubscribe']): Html => {
  if (unsubscribe === null) return html``
  const { text, link } = unsubscribe
  return link === null
    ? html` ${text}`
    : html` <a class="link" href="${link}" style="color:#194D8A">${text}</a>.`
}

const manyTools = (mail: MailContent): Html => {
  const more = moreText(mail)
  return html` <h1
      class="ink"
      style="margin:0 0 16px;color:#11181E;font-size:22px;line-height:28px;font-weight:600;word-break:break-word"
    >
      ${mail.subject}
    </h1>
    <table cellpadding="0" cellspacing="0" width="100%" style="border-collapse:collapse">
      ${mail.parts.map(
        ({ name, headline, detail, link }) =>
          html` <tr>
            <td class="line" style="padding:10px 0;border-top:1px solid #D8E0E6">
              ${nameOfTool(name, link)}
              <div class="ink2" style="color:#424D57;font-size:15px;line-height:21px">
                ${headline}
              </div>
              <div class="muted" style="color:#5A6671;font-size:13px;line-height:20px">
                ${detail}
              </div>
            </td>
          </tr>`,
      )}
    </table>
    ${more === null ? html`` : html`<p class="ink2" style="margin:10px 0 0;color:#424D57;font-size:14px;line-height:20px">${more}</p>`}
    <p class="muted" style="margin:14px 0 0;color:#5A6671;font-size:13px;line-height:20px">
      ${mail.sent.label}: ${mail.sent.value}
    </p>`
}

/**
 * The HTML part: nothing from elsewhere, readable on a phone, in the dark and without its style
 * sheet.
 */
export const mailAsHtml = (mail: MailContent): string => {
  const { tone, steps, note, respond, unsubscribe, brand } = mail
  const [only] = mail.parts
  return html`<!doctype html>
    <html lang="${mail.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${mail.subject}</title>
        ${styleSheet(tone)}
      </head>
      <body class="canvas" style="margin:0;padding:0;background:#F2F5F7;${FONT}">
        <table
          role="presentation"
          class="canvas"
          cellpadding="0"
          cellspacing="0"
          width="100%"
          style="background:#F2F5F7;${FONT}"
        >
          <tr>
            <td class="outer" align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="card"
                cellpadding="0"
                cellspacing="0"
                width="100%"
                style="max-width:600px;background:#FFFFFF;border:1px solid #D8E0E6;border-radius:14px;border-collapse:separate;overflow:hidden;text-align:left"
              >
                <tr>
                  <td
                    class="head edge"
                    style="padding:14px 32px;background:${TONES[tone].head};color:${TONES[tone].headText};font-size:15px;line-height:20px;font-weight:600"
                  >
                    ${mail.state}
                  </td>
                </tr>
                <tr>
                  <td class="edge" style="padding:24px 32px 28px">
                    ${mail.parts.length === 1 && only !== undefined ? oneTool(only, mail) : manyTools(mail)}
                    ${note === null ? html`` : html`<p class="ink" style="margin:20px 0 0;color:#11181E;font-size:15px;line-height:23px">${note}</p>`}
                    ${respondPart(respond)}
                    ${
                      steps === null
                        ? html``
                        : html`<h2
                              class="ink"
                              style="margin:26px 0 8px;color:#11181E;font-size:17px;line-height:23px;font-weight:600"
                            >
                              ${steps.title}
                            </h2>
                            <ol
                              class="ink"
                              style="margin:0;padding:0 0 0 22px;color:#11181E;font-size:15px;line-height:23px"
                            >
                              ${steps.lines.map((line) => html`<li style="margin:0 0 6px">${line}</li>`)}
                            </ol>`
                    }
                    ${openPart(mail)}
                  </td>
                </tr>
              </table>
              <p
                class="muted edge"
                style="max-width:536px;margin:18px auto 0;padding:0 32px 12px;color:#5A6671;font-size:13px;line-height:20px;text-align:left"
              >
                ${brand?.name ?? 'Coldwatch'}.
                ${mail.why}${unsubscribePart(unsubscribe)}${brand?.footer ? html`<br />${brand.footer}` : html``}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}
