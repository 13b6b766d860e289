import de from '../../locales/de/pages/deviations.json' with { type: 'json' }
import en from '../../locales/en/pages/deviations.json' with { type: 'json' }
import hu from '../../locales/hu/pages/deviations.json' with { type: 'json' }
import nl from '../../locales/nl/pages/deviations.json' with { type: 'json' }
import ro from '../../locales/ro/pages/deviations.json' with { type: 'json' }
import sk from '../../locales/sk/pages/deviations.json' with { type: 'json' }
import deAlarms from '../../locales/de/alarms.json' with { type: 'json' }
import enAlarms from '../../locales/en/alarms.json' with { type: 'json' }
import huAlarms from '../../locales/hu/alarms.json' with { type: 'json' }
import nlAlarms from '../../locales/nl/alarms.json' with { type: 'json' }
import roAlarms from '../../locales/ro/alarms.json' with { type: 'json' }
import skAlarms from '../../locales/sk/alarms.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'

/** Of reports about deviations, as their page says it. */
export const DEVIATION_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>

/** Kinds of alarms and messages, as the list of alarms says them. */
export const ALARM_TEXTS = {
  de: deAlarms,
  en: enAlarms,
  hu: huAlarms,
  nl: nlAlarms,
  ro: roAlarms,
  sk: skAlarms,
} as const satisfies Record<LanguageCode, typeof enAlarms>
