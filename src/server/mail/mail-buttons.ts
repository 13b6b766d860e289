import { type Html, html } from './html.ts'
import type { MailContent } from './mail-content.ts'

const BUTTON =
  'display:inline-block;padding:12px 21px;border:1px solid #194D8A;border-radius:6px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;word-break:break-word'
const FIRST_BUTTON = `${BUTTON};background:#194D8A;color:#FFFFFF`
const OTHER_BUTTON = `${BUTTON};background:#FFFFFF;color:#194D8A`

/** The button that leads to the app. With links that answer, these come first. */
export const openPart = ({ open: { text, link }, respond }: MailContent): Html =>
  link === null
    ? html`<p class="ink" style="margin:26px 0 0;color:#11181E;font-size:15px;line-height:23px">
        ${text}
      </p>`
    : html`<p style="margin:26px 0 0">
        <a
          class="${respond === null ? 'button' : 'other'}"
          href="${link}"
          style="${respond === null ? FIRST_BUTTON : OTHER_BUTTON}"
          >${text}</a
        >
      </p>`

/** The links that answer the alarm; the first way is the one that most take. */
export const respondPart = (respond: MailContent['respond']): Html => {
  if (respond === null) return html``
  const { title, ways, hint } = respond
  return html`<h2
      class="ink"
      style="margin:26px 0 10px;color:#11181E;font-size:17px;line-height:23px;font-weight:600"
    >
      ${title}
    </h2>
    ${ways.map(
      ({ text, link }, i) =>
        html`<p style="margin:0 0 10px">
          <a
            class="${i === 0 ? 'button' : 'other'}"
            href="${link}"
            style="${i === 0 ? FIRST_BUTTON : OTHER_BUTTON}"
            >${text}</a
          >
        </p>`,
    )}
    <p class="muted" style="margin:0;color:#5A6671;font-size:13px;line-height:20px">${hint}</p>`
}
