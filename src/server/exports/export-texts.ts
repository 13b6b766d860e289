import de from '../../locales/de/export.json' with { type: 'json' }
import en from '../../locales/en/export.json' with { type: 'json' }
import hu from '../../locales/hu/export.json' with { type: 'json' }
import nl from '../../locales/nl/export.json' with { type: 'json' }
import ro from '../../locales/ro/export.json' with { type: 'json' }
import sk from '../../locales/sk/export.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'

export const EXPORT_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
