import de from '../../locales/de/pages/reviews.json' with { type: 'json' }
import en from '../../locales/en/pages/reviews.json' with { type: 'json' }
import hu from '../../locales/hu/pages/reviews.json' with { type: 'json' }
import nl from '../../locales/nl/pages/reviews.json' with { type: 'json' }
import ro from '../../locales/ro/pages/reviews.json' with { type: 'json' }
import sk from '../../locales/sk/pages/reviews.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'

/** Of reviews, as their pages say it. */
export const REVIEW_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
