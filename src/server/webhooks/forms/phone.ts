import { cutAtWord } from '../../../domain/webhooks/cut-at-word.ts'
import { escapeXml } from '../../../domain/webhooks/placeholders.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { FormWords } from '../form-words.ts'
import { type Form, judgeByStatus } from './form.ts'

/** "Can be up to 1,600 characters long." */
const LONGEST_SMS = 1_600
/** Of the parameter Twiml. */
const LONGEST_TWIML = 4_000

const SPOKEN = {
  de: 'de-DE',
  en: 'en-GB',
  hu: 'hu-HU',
  nl: 'nl-NL',
  ro: 'ro-RO',
  sk: 'sk-SK',
} as const satisfies Record<LanguageCode, string>

/** The address with more path. */
const below = (base: string, path: string): string => {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  return url.href
}

type Fields = Readonly<Record<string, string>>

/** Twilio calls no address that is not public, and one over http shows the message's secret. */
const callbackOf = ({ report }: FormWords): Record<string, string> =>
  report.startsWith('https:') ? { StatusCallback: report } : {}

const reports: Form['reports'] = (_fields, words) => 'StatusCallback' in callbackOf(words)

const post = (url: string, resource: string, fields: Fields, more: Record<string, string>) => {
  const { account = '', token = '', from = '', to = '' } = fields
  return {
    url: below(url, `/Accounts/${encodeURIComponent(account)}/${resource}.json`),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    },
    body: new URLSearchParams({ To: to, From: from, ...more }).toString(),
  }
}

/** "Twilio API responses": a refusal has a code and a message, a success the identifier of what was made. */
const judge: Form['judge'] = (answer) => {
  const { isTaken, reason } = judgeByStatus(({ code, message }) => {
    if (typeof message !== 'string') return null
    return typeof code === 'number' ? `${code}: ${message}` : message
  })(answer)
  if (!isTaken) return { isTaken, reason }
  return { isTaken, reason: /"sid":\s*"((?:SM|MM|CA)\w+)"/.exec(answer.text)?.[1] ?? 'ok' }
}

/**
 * A provider of SMS with the form of Twilio's Messages resource
 * (https://www.twilio.com/docs/messaging/api/message-resource): a form, and the account's
 * identifier and token by basic authentication. It reports to StatusCallback
 * (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status).
 */
export const sms: Form = {
  call: (url, fields, words) =>
    post(url, 'Messages', fields, {
      Body: cutAtWord(words.message, LONGEST_SMS),
      ...callbackOf(words),
    }),
  judge,
  reports,
}

/** Says everything but the link, twice. */
const twiml = ({ language, lines }: FormWords, voice: string | undefined): string => {
  const of = voice === undefined ? '' : ` voice="${escapeXml(voice)}"`
  const begin = `<Response><Say language="${SPOKEN[language]}"${of} loop="2">`
  const end = '</Say></Response>'
  const spoken = lines.join('. ')
  const longest = LONGEST_TWIML - begin.length - end.length
  return `${begin}${escapeXml(cutAtWord(spoken, longest, (part) => escapeXml(part).length))}${end}`
}

/**
 * A provider of calls with the form of Twilio's Calls resource
 * (https://www.twilio.com/docs/voice/api/call-resource), which speaks a text
 * (https://www.twilio.com/docs/voice/twiml/say) and reports to StatusCallback when the call is over
 * (https://www.twilio.com/docs/voice/api/call-resource#statuscallback).
 */
export const voice: Form = {
  call: (url, fields, words) =>
    post(url, 'Calls', fields, { Twiml: twiml(words, fields['voice']), ...callbackOf(words) }),
  judge,
  reports,
}
