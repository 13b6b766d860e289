import type { CalibrationState } from '../../domain/instruments/calibration-due.ts'
import { countText } from '../../domain/records/count-text.ts'
import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/calibration-mail.json' with { type: 'json' }
import en from '../../locales/en/calibration-mail.json' with { type: 'json' }
import { filled } from '../../locales/filled.ts'
import hu from '../../locales/hu/calibration-mail.json' with { type: 'json' }
import nl from '../../locales/nl/calibration-mail.json' with { type: 'json' }
import ro from '../../locales/ro/calibration-mail.json' with { type: 'json' }
import sk from '../../locales/sk/calibration-mail.json' with { type: 'json' }
import type { StoredCertificate } from '../storage/instrument-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import { timeText } from './alarm-mail.ts'
import type { MailContent, MailPart } from './mail-content.ts'
import { MAIL_TEXTS } from '../messages/mail-texts.ts'

export const CALIBRATION_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>

/** A sensor whose calibration is due or expired when the mail is written. */
export type CalibrationPart = {
  tool: { id: number; name: string }
  state: CalibrationState
  certificate: Pick<StoredCertificate, 'number' | 'laboratory' | 'dueOn'>
}

export type CalibrationMail = {
  to: Pick<Delivery, 'language' | 'timeZone'>
  /** How many sensors the reminder is about. */
  sensors: number
  parts: readonly CalibrationPart[]
  /** PUBLIC_URL without a trailing slash; null when it is not set. */
  publicUrl: string | null
  unsubscribeToken: string
}

/** What a reminder of calibrations says. `sentMs` since 1970. */
export const calibrationMail = (
  { to, sensors, parts, publicUrl, unsubscribeToken }: CalibrationMail,
  sentMs: number,
): MailContent => {
  const code = LANGUAGE_CODES[to.language]
  const texts = CALIBRATION_TEXTS[code]
  const mailTexts = MAIL_TEXTS[code]
  const linkTo = (path: string): string | null => (publicUrl === null ? null : publicUrl + path)
  const partOf = ({ tool, state, certificate }: CalibrationPart): MailPart => ({
    name: plainText(tool.name),
    headline: filled(state === 'expired' ? texts.expired : texts.due, {
      day: certificate.dueOn ?? '',
    }),
    value: null,
    facts: [
      { label: mailTexts.facts.sensor, value: plainText(tool.name) },
      { label: texts.number, value: plainText(certificate.number) },
      { label: texts.laboratory, value: plainText(certificate.laboratory) },
    ],
    detail: plainText(certificate.number),
    link: linkTo(`/instrument?id=${tool.id}`),
  })
  return {
    language: code,
    subject: filled(texts.subject, { sensors: countText(sensors, code) }),
    tone: 'ochre',
    state: texts.state,
    parts: parts.map(partOf),
    more: Math.max(0, sensors - parts.length),
    sent: {
      label: mailTexts.facts.sent,
      value: `${timeText(sentMs, to.timeZone)}, ${to.timeZone}`,
    },
    note: texts.note,
    steps: null,
    respond: null,
    open:
      publicUrl === null
        ? { text: texts.openInWords, link: null }
        : { text: texts.open, link: linkTo(`/instrument?id=${parts[0]?.tool.id ?? ''}`) },
    why: texts.why,
    unsubscribe:
      publicUrl === null
        ? null
        : { text: texts.unsubscribe, link: linkTo(`/unsubscribe/${unsubscribeToken}`) },
  }
}
