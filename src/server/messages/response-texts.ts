import type { LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/respond.json' with { type: 'json' }
import en from '../../locales/en/respond.json' with { type: 'json' }
import hu from '../../locales/hu/respond.json' with { type: 'json' }
import nl from '../../locales/nl/respond.json' with { type: 'json' }
import ro from '../../locales/ro/respond.json' with { type: 'json' }
import sk from '../../locales/sk/respond.json' with { type: 'json' }

/** The texts of links by which a recipient answers an alarm: in mails, push messages, on their page. */
export const RESPONSE_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>
