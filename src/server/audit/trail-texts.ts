import de from '../../locales/de/audit-file.json' with { type: 'json' }
import en from '../../locales/en/audit-file.json' with { type: 'json' }
import hu from '../../locales/hu/audit-file.json' with { type: 'json' }
import nl from '../../locales/nl/audit-file.json' with { type: 'json' }
import ro from '../../locales/ro/audit-file.json' with { type: 'json' }
import sk from '../../locales/sk/audit-file.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'

export const TRAIL_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
