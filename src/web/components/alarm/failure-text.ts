import type { TFunction } from 'i18next'

/**
 * Reasons in the words of the server. Any other reason is an answer of the mail server or of the
 * push service.
 */
const KNOWN = {
  'No mail server is set (SMTP_URL).': 'alarms.failure.noMailServer',
  'This address wants no more messages.': 'alarms.failure.optedOut',
  'This browser is no longer subscribed.': 'alarms.failure.notSubscribed',
} as const

const isKnown = (reason: string): reason is keyof typeof KNOWN => Object.hasOwn(KNOWN, reason)

/** Why a message did not arrive, in plain words. */
export const failureText = (t: TFunction, reason: string): string =>
  isKnown(reason) ? t(KNOWN[reason]) : t('alarms.failure.answer', { reason })
