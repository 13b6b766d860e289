import type { LanguageCode } from '../../domain/users/account.ts'
import deSteps from '../../locales/de/alarm-steps.json' with { type: 'json' }
import de from '../../locales/de/mail.json' with { type: 'json' }
import enSteps from '../../locales/en/alarm-steps.json' with { type: 'json' }
import en from '../../locales/en/mail.json' with { type: 'json' }
import huSteps from '../../locales/hu/alarm-steps.json' with { type: 'json' }
import hu from '../../locales/hu/mail.json' with { type: 'json' }
import nlSteps from '../../locales/nl/alarm-steps.json' with { type: 'json' }
import nl from '../../locales/nl/mail.json' with { type: 'json' }
import roSteps from '../../locales/ro/alarm-steps.json' with { type: 'json' }
import ro from '../../locales/ro/mail.json' with { type: 'json' }
import skSteps from '../../locales/sk/alarm-steps.json' with { type: 'json' }
import sk from '../../locales/sk/mail.json' with { type: 'json' }

export type MailTexts = Omit<typeof en, 'more_one' | 'more_other'>
export const MAIL_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  MailTexts
>

/** What to do now, by lane. */
export const STEP_TEXTS = {
  de: deSteps,
  en: enSteps,
  hu: huSteps,
  nl: nlSteps,
  ro: roSteps,
  sk: skSteps,
} as const satisfies Record<LanguageCode, typeof enSteps>
