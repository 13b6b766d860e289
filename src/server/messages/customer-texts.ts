import { plainText } from '../../domain/records/plain-text.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/customer-mail.json' with { type: 'json' }
import en from '../../locales/en/customer-mail.json' with { type: 'json' }
import hu from '../../locales/hu/customer-mail.json' with { type: 'json' }
import nl from '../../locales/nl/customer-mail.json' with { type: 'json' }
import ro from '../../locales/ro/customer-mail.json' with { type: 'json' }
import sk from '../../locales/sk/customer-mail.json' with { type: 'json' }
import { countText } from '../../domain/records/count-text.ts'
import { filled } from '../../locales/filled.ts'
import type { CustomerAlarmFacts } from '../storage/message-facts.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import { headline, toolLabel } from './message-words.ts'

export const CUSTOMER_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  typeof en
>

/**
 * Two lines about customers' alarms: whose they are, and what is wrong; of several how many wait, and the
 * oldest. `sentMs` since 1970.
 */
export const customerWords = (
  { language, timeZone }: Pick<Delivery, 'language' | 'timeZone'>,
  { isDigest, ownerName, site, alarms, first }: CustomerAlarmFacts,
  sentMs: number,
): { title: string; body: string } => {
  const code = LANGUAGE_CODES[language]
  const texts = CUSTOMER_TEXTS[code]
  const place = [ownerName, site].filter((text) => text !== null).join(', ')
  const what = `${toolLabel(site === null ? first : { toolName: first.toolName })}: ${headline({ kind: 'OPENED', language, timeZone, facts: first }, sentMs)}`
  const count = filled(texts.waiting, { count: countText(alarms, code) })
  return {
    title: isDigest ? texts.digest : plainText(place),
    body: alarms === 1 && !isDigest ? what : `${count} ${filled(texts.oldest, { alarm: what })}`,
  }
}
