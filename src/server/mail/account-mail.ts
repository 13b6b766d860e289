import { addDays } from '../../domain/periods/calendar-day.ts'
import { localTime } from '../../domain/periods/local-time.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import type { AccountNotice } from '../../domain/users/account-notice.ts'
import { LANGUAGE_CODES, type Language, type LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/account-mail.json' with { type: 'json' }
import en from '../../locales/en/account-mail.json' with { type: 'json' }
import hu from '../../locales/hu/account-mail.json' with { type: 'json' }
import nl from '../../locales/nl/account-mail.json' with { type: 'json' }
import ro from '../../locales/ro/account-mail.json' with { type: 'json' }
import sk from '../../locales/sk/account-mail.json' with { type: 'json' }
import { counted, filled } from '../../locales/filled.ts'
import type { MailContent, MailFact } from './mail-content.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'

type Texts = Omit<typeof en, 'guessed'> & { guessed: Pick<typeof en.guessed, 'subject'> }
const TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<LanguageCode, Texts>

const KEYS = {
  INVITATION: 'invitation',
  PASSWORD_RESET: 'passwordReset',
  CONFIRM_ADDRESS: 'confirmAddress',
  NEW_DEVICE: 'newDevice',
  GUESSED: 'guessed',
  CODES_GUESSED: 'codesGuessed',
  FACTOR_CHANGED: 'factorChanged',
  DEVICE_CLAIMED: 'deviceClaimed',
  WEBHOOK_OFF: 'webhookOff',
  SUPPORT_ASKED: 'supportAsked',
  INSPECTION_OPENED: 'inspectionOpened',
  INSPECTION_LINK: 'inspectionLink',
  ROTA_GAPS: 'rotaGaps',
  ACCOUNT_ENDS: 'accountEnds',
  MESSAGES_USED: 'messagesUsed',
  SIGNATURES_DUE: 'signaturesDue',
} as const satisfies Record<AccountNotice['kind'], keyof Texts>

/** What somebody did who is perhaps not the owner. */
const TO_NOTICE: ReadonlySet<AccountNotice['kind']> = new Set([
  'GUESSED',
  'CODES_GUESSED',
  'FACTOR_CHANGED',
  'NEW_DEVICE',
  'DEVICE_CLAIMED',
  'WEBHOOK_OFF',
  'ROTA_GAPS',
  'ACCOUNT_ENDS',
  'MESSAGES_USED',
  'SIGNATURES_DUE',
])

/** What a mail about the recipient's own account says. */
export type AccountMailFacts = {
  notice: AccountNotice
  language: Language
  timeZone: string
  /** The address of the account. */
  address: string
  /** Its name as the recipient knows it. */
  product: string
  /** Of a mail about an account that may be another one: its name or address. */
  about: string | null
  /** Name of the account that invites, asks to look, or lets somebody inspect; null when there is none. */
  inviter: string | null
  /**
   * Where the button leads, and until when. `link` null: the server has no address for links.
   * `until` null: the page stays.
   */
  link: string | null
  until: Date | null
  requestedAt: Date
}

const leadOf = (texts: Texts, code: LanguageCode, facts: AccountMailFacts): string => {
  const { notice, inviter } = facts
  if (notice.kind === 'GUESSED') return counted(texts.guessed, 'lead', notice.attempts, code)
  if (notice.kind === 'FACTOR_CHANGED') return texts.factorChanged.changes[notice.change]
  return filled(texts[KEYS[notice.kind]].lead, {
    inviter: plainText(inviter ?? '') || texts.inviterUnknown,
    product: plainText(facts.product),
  })
}

const rotaFacts = (
  { labels }: Texts,
  { gaps, moreGaps, peopleLeft }: Extract<AccountNotice, { kind: 'ROTA_GAPS' }>,
  timeText: (ms: number) => string,
): MailFact[] => {
  const bound = (ms: number | null): string => (ms === null ? '…' : timeText(ms))
  const list = gaps.map(({ fromMs, toMs }) => ({
    label: labels.nobodyOnDuty,
    value: `${bound(fromMs)} – ${bound(toMs)}`,
  }))
  if (moreGaps > 0) list.push({ label: labels.moreGaps, value: String(moreGaps) })
  if (peopleLeft > 0) list.push({ label: labels.peopleLeft, value: String(peopleLeft) })
  return list
}

const signatureFacts = (
  { labels, records }: Texts,
  { signatures, more, vacant }: Extract<AccountNotice, { kind: 'SIGNATURES_DUE' }>,
): MailFact[] => {
  const list = signatures.map(({ record, fromDay, toDay, lastDay, isOverdue }) => ({
    label: records[record],
    value: `${fromDay} – ${addDays(toDay, -1)} (${filled(isOverdue ? labels.wasDue : labels.signBy, { day: lastDay })})`,
  }))
  if (more > 0) list.push({ label: labels.moreSignatures, value: String(more) })
  if (vacant > 0) list.push({ label: labels.withoutPerson, value: String(vacant) })
  return list
}

const whyOf = (texts: Texts, { kind }: AccountNotice): string => {
  if (kind === 'INSPECTION_LINK') return texts.whyInspection
  return kind === 'INVITATION' ? texts.whyInvited : texts.why
}

/** The content of a mail about the recipient's own account. `sentMs` since 1970. */
export const accountMail = (facts: AccountMailFacts, sentMs: number): MailContent => {
  const { notice, language, timeZone, address, link, until, requestedAt } = facts
  const code = LANGUAGE_CODES[language]
  const texts: Texts = TEXTS[code]
  const words = TEXTS[code][KEYS[notice.kind]]
  const product = plainText(facts.product)
  const subject = filled(words.subject, { product })
  const local = localTime(timeZone)
  const timeText = (ms: number): string => `${local.minuteText(ms)} (${local.offsetTextAt(ms)})`
  const list: MailFact[] = [
    { label: texts.labels.account, value: plainText(facts.about ?? address) },
  ]
  if (until !== null)
    list.push({ label: texts.labels.validUntil, value: timeText(until.getTime()) })
  if (notice.kind === 'NEW_DEVICE')
    list.push(
      { label: texts.labels.device, value: plainText(notice.device) },
      { label: texts.labels.address, value: plainText(notice.clientAddress) },
    )
  if (notice.kind === 'DEVICE_CLAIMED')
    list.push({ label: texts.labels.device, value: plainText(notice.imeiNumber) })
  if (notice.kind === 'WEBHOOK_OFF')
    list.push({ label: texts.labels.receiver, value: plainText(notice.host) })
  if (notice.kind === 'ACCOUNT_ENDS')
    list.push({ label: texts.labels.lastDay, value: notice.expiresOn })
  if (notice.kind === 'MESSAGES_USED')
    list.push({
      label: texts.labels.messagesUsed,
      value: `${notice.used} / ${notice.most} (${notice.percent} %)`,
    })
  if (notice.kind === 'INSPECTION_OPENED')
    list.push({ label: texts.labels.inspector, value: plainText(notice.inspector) })
  if (notice.kind === 'INSPECTION_LINK')
    list.push(
      { label: texts.labels.sensors, value: String(notice.sensors) },
      { label: texts.labels.days, value: `${notice.fromDay} – ${notice.toDay}` },
    )
  if (notice.kind === 'ROTA_GAPS') list.push(...rotaFacts(texts, notice, timeText))
  if (notice.kind === 'SIGNATURES_DUE') list.push(...signatureFacts(texts, notice))
  if (until === null) list.push({ label: texts.labels.at, value: timeText(requestedAt.getTime()) })
  return {
    language: code,
    subject,
    tone: TO_NOTICE.has(notice.kind) ? 'ochre' : 'plain',
    state: filled(texts.state, { product }),
    parts: [
      {
        name: subject,
        headline: leadOf(texts, code, facts),
        value: null,
        facts: list,
        detail: '',
        link,
      },
    ],
    more: 0,
    sent: {
      label: MAIL_TEXTS[code].facts.sent,
      value: `${timeText(sentMs)}, ${timeZone}`,
    },
    note: words.note,
    respond: null,
    steps: null,
    open: { text: link === null ? texts.openInWords : words.open, link },
    why: whyOf(texts, notice),
    unsubscribe: null,
  }
}
