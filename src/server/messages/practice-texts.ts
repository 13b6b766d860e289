import type { LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/practice-alarm.json' with { type: 'json' }
import en from '../../locales/en/practice-alarm.json' with { type: 'json' }
import hu from '../../locales/hu/practice-alarm.json' with { type: 'json' }
import nl from '../../locales/nl/practice-alarm.json' with { type: 'json' }
import ro from '../../locales/ro/practice-alarm.json' with { type: 'json' }
import sk from '../../locales/sk/practice-alarm.json' with { type: 'json' }

/** The texts of practice alarms: in mails, push messages, and on the page of their link. */
export const PRACTICE_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
