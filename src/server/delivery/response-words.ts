import { ON_MY_WAY_MS } from '../../domain/alarms/ringing.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { filled } from '../../locales/filled.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'
import { celsiusText, limitText } from '../messages/celsius-text.ts'
import { clockTime, headline } from '../messages/message-words.ts'
import { RESPONSE_TEXTS } from '../messages/response-texts.ts'
import { drillWords } from './drill-words.ts'
import type { DrillLinkState } from '../response-links/drill-link.ts'
import type { NamedAlarm, ResponseLinkState } from '../response-links/response-link-state.ts'

/** `too-many`: the door refused the request. `failed`: storage did, and nothing was changed. */
export type ResponseOutcome = ResponseLinkState | { kind: 'too-many' | 'failed' }

/** What the answer to a link says, on its page and in a notification. */
export type ResponseWords = {
  language: LanguageCode
  title: string
  /** How many alarms it is about, where they are several. */
  count: string | null
  lines: string[]
  /** `value`: °C, where temperature is what the alarm is about. `now`: null where nothing was done. */
  alarms: { name: string; now: { value: string | null; facts: string[] } | null }[]
  /** The one button, and what it will say of whom. */
  button: { text: string; note: string } | null
  /** Where to go on, for people with an account. */
  link: { text: string; path: string } | null
}

const TITLES = {
  used: 'usedTitle',
  over: 'overTitle',
  acknowledged: 'acknowledgedTitle',
  said: 'saidTitle',
  warning: 'warningTitle',
  'not-theirs': 'notTheirsTitle',
} as const

type Answered = Exclude<ResponseLinkState, { kind: 'unknown' } | DrillLinkState>
type Refused = Extract<Answered, { kind: 'refused' }>

const refusedLine = ({ why, says, at, acknowledgedBy, ...state }: Refused, nowMs: number) => {
  const { page } = RESPONSE_TEXTS[LANGUAGE_CODES[state.language]]
  const time = at === null ? '' : clockTime(at.getTime(), nowMs, state.timeZone)
  if (why === 'used') return filled(page.used[says], { time })
  if (why === 'acknowledged')
    return acknowledgedBy === null
      ? filled(page.acknowledged, { time })
      : filled(page.acknowledgedBy, { time, name: plainText(acknowledgedBy) })
  return why === 'not-theirs' ? page.notTheirs : page[why]
}

const doneLines = ({ says, language, timeZone, by, isPerson, alarms }: Answered, nowMs: number) => {
  const { page } = RESPONSE_TEXTS[LANGUAGE_CODES[language]]
  const timeOf = (ms: number): string => clockTime(ms, nowMs, timeZone)
  const done = filled(page[says].done, {
    by: plainText(by),
    time: timeOf(nowMs),
    until: timeOf(nowMs + ON_MY_WAY_MS),
  })
  if (says !== 'ACKNOWLEDGED') return [done]
  const owner = plainText(alarms[0]?.delivery.facts.ownerName ?? '')
  return [done, isPerson ? page.later : filled(page.laterAddress, { owner })]
}

/** As it is now: the newest value, not the one of the message. */
const alarmWords = ({ delivery, celsius }: NamedAlarm, nowMs: number) => {
  const code = LANGUAGE_CODES[delivery.language]
  const facts = { ...delivery.facts, celsius: celsius ?? delivery.facts.celsius }
  const isOfTemperature = facts.lane !== 'SENSOR' && facts.lane !== 'NODATA'
  const { limit: label } = MAIL_TEXTS[code].facts
  return {
    value: isOfTemperature && facts.celsius !== null ? celsiusText(facts.celsius, code) : null,
    facts: [
      headline({ ...delivery, kind: 'OPENED', facts }, nowMs),
      ...(facts.limit === null ? [] : [`${label} ${limitText(facts.limit, code)} °C`]),
    ],
  }
}

const linkOf = (state: Answered): ResponseWords['link'] => {
  const [first, second] = state.alarms
  if (state.kind === 'question' || !state.isPerson || first === undefined) return null
  const texts = MAIL_TEXTS[LANGUAGE_CODES[state.language]]
  if (second !== undefined) return { text: texts.openAlarms, path: '/alarms' }
  const { toolId, toolName } = first.delivery.facts
  return {
    text: filled(texts.open, { tool: plainText(toolName) }),
    path: `/tool-dashboard?id=${toolId}`,
  }
}

const ALONE = {
  unknown: ['unknownTitle', 'unknown'],
  'too-many': ['tooManyTitle', 'tooMany'],
  failed: ['failedTitle', 'failed'],
} as const

/** `browser`: the language for whoever has no link of ours. */
export const responseWords = (
  state: ResponseOutcome,
  nowMs: number,
  browser: LanguageCode,
): ResponseWords => {
  if (!('says' in state)) {
    const { page } = RESPONSE_TEXTS[browser]
    const [title, line] = ALONE[state.kind]
    const words = { title: page[title], lines: [page[line]] }
    return { language: browser, ...words, count: null, alarms: [], button: null, link: null }
  }
  if (state.says === 'DRILL')
    return { ...drillWords(state, nowMs), count: null, alarms: [], link: null }
  const language = LANGUAGE_CODES[state.language]
  const { page } = RESPONSE_TEXTS[language]
  const texts = page[state.says]
  const about = {
    language,
    count: state.alarms.length > 1 ? filled(page.alarms, { n: String(state.alarms.length) }) : null,
    alarms: state.alarms.map((alarm) => ({
      name: plainText(alarm.delivery.facts.toolName),
      // An alarm that nothing was said of may be over: its value would be shown as a bad one.
      now: state.kind === 'refused' ? null : alarmWords(alarm, nowMs),
    })),
    button: null,
    link: linkOf(state),
  }
  if (state.kind === 'done')
    return { ...about, title: texts.doneTitle, lines: doneLines(state, nowMs) }
  if (state.kind === 'refused')
    return { ...about, title: page[TITLES[state.why]], lines: [refusedLine(state, nowMs)] }
  const note = filled(page.recordedAs, { by: plainText(state.by) })
  return {
    ...about,
    title: texts.title,
    lines: [texts.text],
    button: { text: texts.button, note },
  }
}
