import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { clockTime } from '../messages/message-words.ts'
import { PRACTICE_TEXTS } from '../messages/practice-texts.ts'
import { RESPONSE_TEXTS } from '../messages/response-texts.ts'
import type { DrillLinkState } from '../response-links/drill-link.ts'

const titleAndLine = (state: DrillLinkState, nowMs: number): { title: string; lines: string[] } => {
  const code = LANGUAGE_CODES[state.language]
  const { page } = PRACTICE_TEXTS[code]
  const { page: common } = RESPONSE_TEXTS[code]
  const owner = plainText(state.owner)
  const timeOf = (ms: number): string => clockTime(ms, nowMs, state.timeZone)
  if (state.kind === 'done') {
    const values = { owner, by: plainText(state.by), time: timeOf(nowMs) }
    return { title: page.doneTitle, lines: [filled(page.done, values)] }
  }
  if (state.kind !== 'refused') return { title: page.title, lines: [filled(page.text, { owner })] }
  return state.why === 'used'
    ? {
        title: common.usedTitle,
        lines: [filled(page.used, { time: timeOf(state.at.getTime()) })],
      }
    : { title: common.notTheirsTitle, lines: [page.notTheirs] }
}

/** What the answer to the link of a practice alarm says. It names no sensor. */
export const drillWords = (state: DrillLinkState, nowMs: number) => {
  const language = LANGUAGE_CODES[state.language]
  const note = filled(RESPONSE_TEXTS[language].page.recordedAs, { by: plainText(state.by) })
  const button = { text: PRACTICE_TEXTS[language].page.button, note }
  return {
    language,
    ...titleAndLine(state, nowMs),
    button: state.kind === 'question' ? button : null,
  }
}
