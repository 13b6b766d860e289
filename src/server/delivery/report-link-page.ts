import { countText } from '../../domain/records/count-text.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { LANGUAGE_CODES, type Language, type LanguageCode } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { html } from '../mail/html.ts'
import { periodsText, REPORT_TEXTS } from '../mail/report-mail.ts'
import type { ReportDocument, ReportRun } from '../storage/report-store.ts'
import { type PageFrame, smallPage } from './small-page.ts'

type Opened = {
  name: string
  language: Language
  run: ReportRun
  sensors: number
  expiresAt: Date
  documents: readonly (ReportDocument & { isThere: boolean })[]
}

/** The page of a link to a report: its files, each with a link below the page's own path. */
export const reportLinkPage = (opened: Opened, path: string, frame: PageFrame): string => {
  const { name, language, run, sensors, expiresAt, documents } = opened
  const code = LANGUAGE_CODES[language]
  const texts = REPORT_TEXTS[code].link
  const until = `${localTime(run.timeZone).minuteText(expiresAt.getTime())}, ${run.timeZone}`
  return smallPage({
    language: code,
    frame,
    title: filled(texts.title, { name: plainText(name) }),
    body: html`<p>
        ${filled(texts.intro, {
          period: periodsText(run.periods),
          sensors: countText(sensors, code),
        })}
      </p>
      <ul class="alarms">
        ${documents.map(
          (one) =>
            html`<li>
              ${
                one.isThere
                  ? html`<a href="${path}/${String(one.id)}">${one.name}</a>`
                  : html`<p class="detail">
                      ${one.name}: ${one.failure === null ? texts.notStored : texts.none}
                    </p>`
              }
            </li>`,
        )}
      </ul>
      <p class="note">${filled(texts.until, { until })}</p>`,
  })
}

/** The page of a link that opens nothing. `isBusy`: it may, a minute later. */
export const noReportPage = (code: LanguageCode, isBusy: boolean, frame: PageFrame): string => {
  const texts = REPORT_TEXTS[code].link
  return smallPage({
    language: code,
    frame,
    title: texts.goneTitle,
    body: html`<p>${isBusy ? texts.tooMany : filled(texts.gone, { owner: texts.whoever })}</p>`,
  })
}
