import { productOf, type ShownBrand } from '../brands/brand-cache.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import type { WebhookType } from '../../domain/webhooks/webhook.ts'
import type { Placeholder } from '../../domain/webhooks/placeholders.ts'
import { filled } from '../../locales/filled.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'
import { celsiusText, limitText } from '../messages/celsius-text.ts'
import {
  headline,
  quietNote,
  toolLabel,
  waitedWords,
  WEBHOOK_TEXTS,
} from '../messages/message-words.ts'
import { customerWords } from '../messages/customer-texts.ts'
import type { MessageFacts } from '../storage/message-facts.ts'
import type { FormMessage, StoredBody } from './form-message.ts'

/** A message in words, and what a service needs beside them. */
export type FormWords = Record<Exclude<Placeholder, 'secret'>, string> & {
  type: WebhookType
  isWarning: boolean
  language: LanguageCode
  /** `message` line by line, without the link. */
  lines: readonly string[]
  /** What a link says. */
  open: string
  /** Ours, or that of the account's brand. */
  product: string
  /** Of this server among others of one receiver: a host, or 'coldwatch'. */
  source: string
}

/** `report`: where the service reports of the delivery; '' for nowhere. */
type Circumstances = {
  publicUrl: string | null
  sentMs: number
  report?: string
  brand?: Pick<ShownBrand, 'name' | 'url'> | null
}

/** What happened: "9.1 °C, too warm since 02:14", "acknowledged by Anna Kovács: Door closed". */
const happened = (message: FormMessage, sentMs: number): string => {
  const { kind, facts, acknowledgement, language, timeZone } = message
  const texts = WEBHOOK_TEXTS[LANGUAGE_CODES[language]]
  if (kind === 'TEST') return texts.test
  if (message.waitedLabels && kind !== 'ACKNOWLEDGED')
    return waitedWords(message.waitedLabels, kind, language)
  if (kind !== 'ACKNOWLEDGED') return headline({ kind, language, timeZone, facts }, sentMs)
  const { by = '', action = '' } = acknowledgement ?? {}
  const words =
    by === '' ? texts.acknowledged : filled(texts.acknowledgedBy, { name: plainText(by) })
  return action === ''
    ? words
    : filled(texts.withAction, { headline: words, action: plainText(action) })
}

const hasTemperature = ({ lane }: MessageFacts): boolean => lane !== 'SENSOR' && lane !== 'NODATA'

/** The words of a message at the time of an attempt, each a single line except `message`. */
export const formWords = (
  { type, timestamp, data, message }: StoredBody,
  { publicUrl, sentMs, report = '', brand = null }: Circumstances,
): FormWords => {
  const product = productOf(brand)
  const linked = brand?.url ?? publicUrl
  const { facts, timeZone, severity } = message
  const language = LANGUAGE_CODES[message.language]
  const texts = WEBHOOK_TEXTS[language]
  const headlineText = happened(message, sentMs)
  const text = message.isOfGroup
    ? filled(texts.withOthers, { headline: headlineText })
    : headlineText
  const sensor = facts === null ? '' : toolLabel(facts)
  const ofOne = message.waitedLabels ? text : `${sensor}: ${text}`
  const ofCustomers =
    message.customer === undefined ? null : customerWords(message, message.customer, sentMs)
  const ofAlarm = facts === null ? filled(texts.testTitle, { product }) : ofOne
  const about = ofCustomers === null ? ofAlarm : `${ofCustomers.title}: ${ofCustomers.body}`
  const isWarning = severity === 'warning'
  const title = isWarning ? filled(texts.warning, { title: about }) : about
  const celsius = facts !== null && hasTemperature(facts) ? facts.celsius : null
  const limit =
    facts === null || facts.limit === null ? '' : `${limitText(facts.limit, language)} °C`
  const customer = plainText(facts?.ownerName ?? '')
  const link = ofCustomers === null ? linkOf(linked, facts) : alarmsLink(linked)
  const furtherLines = [
    facts === null ? text : '',
    limit === '' ? '' : `${MAIL_TEXTS[language].facts.limit}: ${limit}`,
    customer,
    message.kind === 'ACKNOWLEDGED' ? '' : quietNote([{ ...message, kind: message.kind }]),
  ].filter((line) => line !== '')
  const lines = [title, ...(ofCustomers === null ? furtherLines : [])]
  return {
    type,
    isWarning,
    language,
    title,
    text: ofCustomers?.body ?? text,
    sensor,
    customer,
    limit,
    link,
    lines,
    message: [...lines, ...(link === '' ? [] : [link])].join('\n'),
    severity: texts.severity[severity],
    lane: facts?.lane ?? '',
    value: celsius === null ? '' : `${celsiusText(celsius, language)} °C`,
    since: facts === null ? '' : localTime(timeZone).minuteText(facts.startedMs),
    time: timestamp,
    alarm: data.id ?? '',
    imei: facts?.imeiNumber ?? '',
    report,
    open: filled(texts.open, { product }),
    product,
    source: publicUrl === null ? 'coldwatch' : new URL(publicUrl).host,
  }
}

const alarmsLink = (publicUrl: string | null): string =>
  publicUrl === null ? '' : `${publicUrl}/alarms`

const linkOf = (publicUrl: string | null, facts: MessageFacts | null): string => {
  if (publicUrl === null) return ''
  return facts === null ? publicUrl : `${publicUrl}/tool-dashboard?id=${facts.toolId}`
}
