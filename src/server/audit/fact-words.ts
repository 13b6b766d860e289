import deSettings from '../../locales/de/alarm-settings.json' with { type: 'json' }
import enSettings from '../../locales/en/alarm-settings.json' with { type: 'json' }
import huSettings from '../../locales/hu/alarm-settings.json' with { type: 'json' }
import nlSettings from '../../locales/nl/alarm-settings.json' with { type: 'json' }
import roSettings from '../../locales/ro/alarm-settings.json' with { type: 'json' }
import skSettings from '../../locales/sk/alarm-settings.json' with { type: 'json' }
import deAlarms from '../../locales/de/alarms.json' with { type: 'json' }
import enAlarms from '../../locales/en/alarms.json' with { type: 'json' }
import huAlarms from '../../locales/hu/alarms.json' with { type: 'json' }
import nlAlarms from '../../locales/nl/alarms.json' with { type: 'json' }
import roAlarms from '../../locales/ro/alarms.json' with { type: 'json' }
import skAlarms from '../../locales/sk/alarms.json' with { type: 'json' }
import deInstruments from '../../locales/de/instruments.json' with { type: 'json' }
import enInstruments from '../../locales/en/instruments.json' with { type: 'json' }
import huInstruments from '../../locales/hu/instruments.json' with { type: 'json' }
import nlInstruments from '../../locales/nl/instruments.json' with { type: 'json' }
import roInstruments from '../../locales/ro/instruments.json' with { type: 'json' }
import skInstruments from '../../locales/sk/instruments.json' with { type: 'json' }
import deMembers from '../../locales/de/members.json' with { type: 'json' }
import enMembers from '../../locales/en/members.json' with { type: 'json' }
import huMembers from '../../locales/hu/members.json' with { type: 'json' }
import nlMembers from '../../locales/nl/members.json' with { type: 'json' }
import roMembers from '../../locales/ro/members.json' with { type: 'json' }
import skMembers from '../../locales/sk/members.json' with { type: 'json' }
import deAudit from '../../locales/de/pages/audit.json' with { type: 'json' }
import enAudit from '../../locales/en/pages/audit.json' with { type: 'json' }
import huAudit from '../../locales/hu/pages/audit.json' with { type: 'json' }
import nlAudit from '../../locales/nl/pages/audit.json' with { type: 'json' }
import roAudit from '../../locales/ro/pages/audit.json' with { type: 'json' }
import skAudit from '../../locales/sk/pages/audit.json' with { type: 'json' }
import type { LanguageCode } from '../../domain/users/account.ts'
import type { FactReader } from '../../locales/fact-text.ts'
import { filled } from '../../locales/filled.ts'

const texts = (
  audit: object,
  instruments: object,
  members: object,
  alarms: object,
  alarmSettings: object,
) => ({ audit, instruments, members, alarms, alarmSettings })

/** By the name of the feature, as the pages have them; those that facts of sensors and rotas need. */
const TEXTS = {
  de: texts(deAudit, deInstruments, deMembers, deAlarms, deSettings),
  en: texts(enAudit, enInstruments, enMembers, enAlarms, enSettings),
  hu: texts(huAudit, huInstruments, huMembers, huAlarms, huSettings),
  nl: texts(nlAudit, nlInstruments, nlMembers, nlAlarms, nlSettings),
  ro: texts(roAudit, roInstruments, roMembers, roAlarms, roSettings),
  sk: texts(skAudit, skInstruments, skMembers, skAlarms, skSettings),
} as const satisfies Record<LanguageCode, object>

/** Reads facts of the trail for a paper, in the words of the pages. */
export const factReader = (language: LanguageCode, timeZone: string): FactReader => ({
  language,
  timeZone,
  look: (key, values = {}) => {
    let at: unknown = TEXTS[language]
    for (const part of key.split('.'))
      at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : null
    return typeof at === 'string' ? filled(at, values) : null
  },
})
