import de from '../../locales/de/pages/haccp.json' with { type: 'json' }
import en from '../../locales/en/pages/haccp.json' with { type: 'json' }
import hu from '../../locales/hu/pages/haccp.json' with { type: 'json' }
import nl from '../../locales/nl/pages/haccp.json' with { type: 'json' }
import ro from '../../locales/ro/pages/haccp.json' with { type: 'json' }
import sk from '../../locales/sk/pages/haccp.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'

/** Of the register, as its pages say it. */
export const REGISTER_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
