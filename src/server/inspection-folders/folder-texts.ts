import de from '../../locales/de/pages/inspection-folders.json' with { type: 'json' }
import en from '../../locales/en/pages/inspection-folders.json' with { type: 'json' }
import hu from '../../locales/hu/pages/inspection-folders.json' with { type: 'json' }
import nl from '../../locales/nl/pages/inspection-folders.json' with { type: 'json' }
import ro from '../../locales/ro/pages/inspection-folders.json' with { type: 'json' }
import sk from '../../locales/sk/pages/inspection-folders.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'

/** Of folders for inspections, on page and paper. */
export const FOLDER_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
