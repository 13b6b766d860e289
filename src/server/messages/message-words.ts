import { localTime } from '../../domain/periods/local-time.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { type Language, LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/messages.json' with { type: 'json' }
import en from '../../locales/en/messages.json' with { type: 'json' }
import hu from '../../locales/hu/messages.json' with { type: 'json' }
import nl from '../../locales/nl/messages.json' with { type: 'json' }
import ro from '../../locales/ro/messages.json' with { type: 'json' }
import sk from '../../locales/sk/messages.json' with { type: 'json' }
import { counted, filled } from '../../locales/filled.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import { celsiusText } from './celsius-text.ts'

/** What the wording of a message needs of a delivery. */
export type MessagePart = Pick<Delivery, 'kind' | 'language' | 'timeZone' | 'facts'>

type Counted = Readonly<Record<string, string>>
type Texts = Omit<typeof en, 'late_one' | 'late_other' | 'bundle' | 'waited'> & {
  bundle: Counted
  waited: Counted
}
const TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<LanguageCode, Texts>

/** The texts of messages to webhooks alone. */
export const WEBHOOK_TEXTS = {
  de: de.webhook,
  en: en.webhook,
  hu: hu.webhook,
  nl: nl.webhook,
  ro: ro.webhook,
  sk: sk.webhook,
} as const satisfies Record<LanguageCode, typeof en.webhook>

const LANE_KEYS = {
  HIGH: 'high',
  LOW: 'low',
  SENSOR: 'sensor',
  NODATA: 'nodata',
  CONDITION: 'condition',
} as const satisfies Record<MessageFacts['lane'], string>

/** "02:14", with its day where that is not the day on which the message is sent. */
export const clockTime = (ms: number, sentMs: number, timeZone: string): string => {
  const local = localTime(timeZone)
  return local.sinceText(ms, sentMs).slice(0, -':00'.length)
}

const opened = (texts: Texts, { lane, isBreaching, hasNeverSent }: MessageFacts): string => {
  if (lane === 'NODATA' && isBreaching) return texts.nodataBreaching
  return lane === 'NODATA' && hasNeverSent ? texts.nodataNever : texts[LANE_KEYS[lane]]
}

const recovered = (texts: Texts, { lane, recoveryCause }: MessageFacts): string => {
  if (recoveryCause === 'deleted') return texts.recoveredDeleted
  if (lane === 'SENSOR') return texts.recoveredSensor
  if (lane === 'NODATA') return texts.recoveredNodata
  return recoveryCause === 'limits' ? texts.recoveredLimits : texts.recoveredRange
}

const late = (texts: Texts, { lane, count }: MessageFacts, language: LanguageCode): string => {
  if (count > 1) return counted(texts, 'late', count, language)
  if (lane === 'CONDITION') return texts.wasCondition
  return lane === 'LOW' ? texts.wasLow : texts.wasHigh
}

/**
 * What happened, in a few words and without the tool's name: "9.1 °C, too warm since 02:14".
 * `sentMs` since 1970.
 */
export const headline = (
  { kind, language, timeZone, facts }: MessagePart,
  sentMs: number,
): string => {
  const code = LANGUAGE_CODES[language]
  const texts = TEXTS[code]
  if (kind === 'TEST') return texts.test
  if (kind === 'MAIL_FAILING' || facts === null) return texts.mailFailing
  const values = {
    value: celsiusText(facts.celsius, code),
    extreme: celsiusText(facts.extreme, code),
    condition: plainText(facts.condition?.name ?? ''),
    since: clockTime(facts.startedMs, sentMs, timeZone),
    until: clockTime(facts.recoveredMs ?? facts.atMs, sentMs, timeZone),
  }
  if (kind === 'RECOVERED') return filled(recovered(texts, facts), values)
  if (kind === 'LATE_EXCURSION') return filled(late(texts, facts, code), values)
  const words = filled(opened(texts, facts), values)
  if (kind === 'ESCALATED') return filled(texts.unacknowledged, { headline: words })
  return kind === 'REMINDER' ? filled(texts.reminder, { headline: words }) : words
}

/** "Milk fridge (Shop 12)": who has many shops has many milk fridges. */
export const toolLabel = ({ toolName, site }: Pick<MessageFacts, 'toolName' | 'site'>): string =>
  plainText(site === undefined ? toolName : `${toolName} (${site.name})`)

const NAMES_SHOWN = 3

const bundleWords = (
  parts: readonly MessagePart[],
  { kind, language, facts }: MessagePart,
): string => {
  const code = LANGUAGE_CODES[language]
  const texts = TEXTS[code]
  const stem =
    kind === 'RECOVERED'
      ? 'recovered'
      : kind === 'LATE_EXCURSION'
        ? 'late'
        : LANE_KEYS[facts?.lane ?? 'NODATA']
  const all = [...new Set(parts.map((part) => (part.facts === null ? '' : toolLabel(part.facts))))]
  const names = all.slice(0, NAMES_SHOWN).join(', ') + (all.length > NAMES_SHOWN ? ', …' : '')
  // What waited has several kinds and lanes.
  const list = facts?.waited ? texts.waited : texts.bundle
  const waitedStem = kind === 'RECOVERED' || kind === 'LATE_EXCURSION' ? 'over' : 'open'
  const word = facts?.waited ? waitedStem : stem
  const words = filled(counted(list, word, parts.length, code), { names })
  if (facts?.waited) return words
  if (kind === 'ESCALATED') return filled(texts.unacknowledged, { headline: words })
  return kind === 'REMINDER' ? filled(texts.reminder, { headline: words }) : words
}

/** What one message says of several alarms that waited for the end of quiet hours. */
export const waitedWords = (
  labels: readonly string[],
  kind: MessagePart['kind'],
  language: Language,
): string => {
  const code = LANGUAGE_CODES[language]
  const word = kind === 'RECOVERED' || kind === 'LATE_EXCURSION' ? 'over' : 'open'
  const names = labels.slice(0, NAMES_SHOWN).join(', ') + (labels.length > NAMES_SHOWN ? ', …' : '')
  return filled(counted(TEXTS[code].waited, word, labels.length, code), { names })
}

/**
 * A message's two lines: what it is about, and what happened; of several parts one line that
 * names them.
 */
export const titleAndBody = (
  parts: readonly MessagePart[],
  sentMs: number,
): { title: string; body: string } => {
  const [first] = parts
  if (first === undefined) throw new Error('a message about nothing')
  if (first.facts === null) return { title: headline(first, sentMs), body: '' }
  const { facts, language } = first
  const marked = (title: string): string =>
    facts.severity === 'warning'
      ? filled(TEXTS[LANGUAGE_CODES[language]].webhook.warning, { title })
      : title
  return parts.length > 1
    ? { title: marked(bundleWords(parts, first)), body: '' }
    : { title: marked(toolLabel(facts)), body: headline(first, sentMs) }
}

/** That the rota names nobody, for an owner who gets the message in place; empty else. */
export const rotaNote = (parts: readonly MessagePart[]): string => {
  const part = parts.find(({ facts }) => facts?.duty === 'rota-names-nobody')
  return part === undefined ? '' : TEXTS[LANGUAGE_CODES[part.language]].rotaNamesNobody
}

/** What quiet hours have to do with a message, in sentences; empty for nothing. */
export const quietNote = (parts: readonly MessagePart[]): string => {
  const [first] = parts
  if (first === undefined) return ''
  const code = LANGUAGE_CODES[first.language]
  const texts = TEXTS[code]
  const isQuiet = parts.some(({ facts }) => facts?.duty === 'everybody-quiet')
  const { waited } = first.facts ?? {}
  return [
    isQuiet && !waited ? texts.everybodyQuiet : '',
    waited ? texts.waited['note'] : '',
    waited && waited.over > 0 ? counted(texts.waited, 'more', waited.over, code) : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

/** The subject of a mail: "Fridge 2: 9.1 °C, too warm since 02:14". */
export const subject = (parts: readonly MessagePart[], sentMs: number): string => {
  const { title, body } = titleAndBody(parts, sentMs)
  return body === '' ? title : `${title}: ${body}`
}
