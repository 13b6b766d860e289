import deAudit from '../../locales/de/pages/audit.json' with { type: 'json' }
import enAudit from '../../locales/en/pages/audit.json' with { type: 'json' }
import huAudit from '../../locales/hu/pages/audit.json' with { type: 'json' }
import nlAudit from '../../locales/nl/pages/audit.json' with { type: 'json' }
import roAudit from '../../locales/ro/pages/audit.json' with { type: 'json' }
import skAudit from '../../locales/sk/pages/audit.json' with { type: 'json' }
import deMembers from '../../locales/de/members.json' with { type: 'json' }
import enMembers from '../../locales/en/members.json' with { type: 'json' }
import huMembers from '../../locales/hu/members.json' with { type: 'json' }
import nlMembers from '../../locales/nl/members.json' with { type: 'json' }
import roMembers from '../../locales/ro/members.json' with { type: 'json' }
import skMembers from '../../locales/sk/members.json' with { type: 'json' }
import deInstruments from '../../locales/de/instruments.json' with { type: 'json' }
import enInstruments from '../../locales/en/instruments.json' with { type: 'json' }
import huInstruments from '../../locales/hu/instruments.json' with { type: 'json' }
import nlInstruments from '../../locales/nl/instruments.json' with { type: 'json' }
import roInstruments from '../../locales/ro/instruments.json' with { type: 'json' }
import skInstruments from '../../locales/sk/instruments.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'
import type { MemberRight } from '../../domain/users/membership.ts'

const AUDIT = {
  de: deAudit,
  en: enAudit,
  hu: huAudit,
  nl: nlAudit,
  ro: roAudit,
  sk: skAudit,
} as const satisfies Record<LanguageCode, object>
const MEMBERS = {
  de: deMembers,
  en: enMembers,
  hu: huMembers,
  nl: nlMembers,
  ro: roMembers,
  sk: skMembers,
} as const satisfies Record<LanguageCode, object>
const INSTRUMENTS = {
  de: deInstruments,
  en: enInstruments,
  hu: huInstruments,
  nl: nlInstruments,
  ro: roInstruments,
  sk: skInstruments,
} as const satisfies Record<LanguageCode, object>

const textAt = (tree: unknown, path: readonly string[]): string | null => {
  let at = tree
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : null
  return typeof at === 'string' ? at : null
}

/** What the trail calls an action: "tool.created". */
export const actionName = (language: LanguageCode, action: string): string =>
  textAt(AUDIT[language].action, action.split('.')) ?? action

/** What the trail calls a fact. */
export const factName = (language: LanguageCode, field: string): string =>
  textAt(AUDIT[language].fact, [field]) ?? textAt(INSTRUMENTS[language], [field]) ?? field

/** What the list of people calls a right. */
export const rightName = (language: LanguageCode, right: MemberRight): string =>
  textAt(MEMBERS[language], ['right', right]) ?? right
