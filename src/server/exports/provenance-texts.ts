import de from '../../locales/de/provenance.json' with { type: 'json' }
import en from '../../locales/en/provenance.json' with { type: 'json' }
import hu from '../../locales/hu/provenance.json' with { type: 'json' }
import nl from '../../locales/nl/provenance.json' with { type: 'json' }
import ro from '../../locales/ro/provenance.json' with { type: 'json' }
import sk from '../../locales/sk/provenance.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'

export const PROVENANCE_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
