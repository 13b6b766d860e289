import deAccounts from '../../../locales/de/accounts.json' with { type: 'json' }
import enAccounts from '../../../locales/en/accounts.json' with { type: 'json' }
import huAccounts from '../../../locales/hu/accounts.json' with { type: 'json' }
import nlAccounts from '../../../locales/nl/accounts.json' with { type: 'json' }
import roAccounts from '../../../locales/ro/accounts.json' with { type: 'json' }
import skAccounts from '../../../locales/sk/accounts.json' with { type: 'json' }
import deReasons from '../../../locales/de/alarm-reason.json' with { type: 'json' }
import enReasons from '../../../locales/en/alarm-reason.json' with { type: 'json' }
import huReasons from '../../../locales/hu/alarm-reason.json' with { type: 'json' }
import nlReasons from '../../../locales/nl/alarm-reason.json' with { type: 'json' }
import roReasons from '../../../locales/ro/alarm-reason.json' with { type: 'json' }
import skReasons from '../../../locales/sk/alarm-reason.json' with { type: 'json' }
import deSettings from '../../../locales/de/alarm-settings.json' with { type: 'json' }
import enSettings from '../../../locales/en/alarm-settings.json' with { type: 'json' }
import huSettings from '../../../locales/hu/alarm-settings.json' with { type: 'json' }
import nlSettings from '../../../locales/nl/alarm-settings.json' with { type: 'json' }
import roSettings from '../../../locales/ro/alarm-settings.json' with { type: 'json' }
import skSettings from '../../../locales/sk/alarm-settings.json' with { type: 'json' }
import deProvenance from '../../../locales/de/provenance.json' with { type: 'json' }
import enProvenance from '../../../locales/en/provenance.json' with { type: 'json' }
import huProvenance from '../../../locales/hu/provenance.json' with { type: 'json' }
import nlProvenance from '../../../locales/nl/provenance.json' with { type: 'json' }
import roProvenance from '../../../locales/ro/provenance.json' with { type: 'json' }
import skProvenance from '../../../locales/sk/provenance.json' with { type: 'json' }
import deGaps from '../../../locales/de/gaps.json' with { type: 'json' }
import enGaps from '../../../locales/en/gaps.json' with { type: 'json' }
import huGaps from '../../../locales/hu/gaps.json' with { type: 'json' }
import nlGaps from '../../../locales/nl/gaps.json' with { type: 'json' }
import roGaps from '../../../locales/ro/gaps.json' with { type: 'json' }
import skGaps from '../../../locales/sk/gaps.json' with { type: 'json' }
import deChannels from '../../../locales/de/channels.json' with { type: 'json' }
import enChannels from '../../../locales/en/channels.json' with { type: 'json' }
import huChannels from '../../../locales/hu/channels.json' with { type: 'json' }
import nlChannels from '../../../locales/nl/channels.json' with { type: 'json' }
import roChannels from '../../../locales/ro/channels.json' with { type: 'json' }
import skChannels from '../../../locales/sk/channels.json' with { type: 'json' }
import deInstruments from '../../../locales/de/instruments.json' with { type: 'json' }
import enInstruments from '../../../locales/en/instruments.json' with { type: 'json' }
import huInstruments from '../../../locales/hu/instruments.json' with { type: 'json' }
import nlInstruments from '../../../locales/nl/instruments.json' with { type: 'json' }
import roInstruments from '../../../locales/ro/instruments.json' with { type: 'json' }
import skInstruments from '../../../locales/sk/instruments.json' with { type: 'json' }
import deSignatures from '../../../locales/de/signatures.json' with { type: 'json' }
import enSignatures from '../../../locales/en/signatures.json' with { type: 'json' }
import huSignatures from '../../../locales/hu/signatures.json' with { type: 'json' }
import nlSignatures from '../../../locales/nl/signatures.json' with { type: 'json' }
import roSignatures from '../../../locales/ro/signatures.json' with { type: 'json' }
import skSignatures from '../../../locales/sk/signatures.json' with { type: 'json' }
import de from '../../../locales/de/measure-log.json' with { type: 'json' }
import en from '../../../locales/en/measure-log.json' with { type: 'json' }
import hu from '../../../locales/hu/measure-log.json' with { type: 'json' }
import nl from '../../../locales/nl/measure-log.json' with { type: 'json' }
import ro from '../../../locales/ro/measure-log.json' with { type: 'json' }
import sk from '../../../locales/sk/measure-log.json' with { type: 'json' }
import type { SensorFault } from '../../../domain/readings/stored-value.ts'
import type { LanguageCode, Role } from '../../../domain/users/account.ts'

export type MeasureLogTexts = typeof en

export const MEASURE_LOG_TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<
  LanguageCode,
  MeasureLogTexts
>

/** What a sensor reports beside its temperature, as its page says it. */
export const CHANNEL_TEXTS = {
  de: deChannels,
  en: enChannels,
  hu: huChannels,
  nl: nlChannels,
  ro: roChannels,
  sk: skChannels,
} as const satisfies Record<LanguageCode, typeof enChannels>

/** What measures, as its page says it. */
export const INSTRUMENT_TEXTS = {
  de: deInstruments,
  en: enInstruments,
  hu: huInstruments,
  nl: nlInstruments,
  ro: roInstruments,
  sk: skInstruments,
} as const satisfies Record<LanguageCode, typeof enInstruments>

/** Signatures, as the page of a sensor says it. */
export const SIGNATURE_TEXTS = {
  de: deSignatures,
  en: enSignatures,
  hu: huSignatures,
  nl: nlSignatures,
  ro: roSignatures,
  sk: skSignatures,
} as const satisfies Record<LanguageCode, typeof enSignatures>

/** Of gaps and of times without monitoring, as the page of a sensor says it. */
export const GAP_TEXTS = {
  de: deGaps,
  en: enGaps,
  hu: huGaps,
  nl: nlGaps,
  ro: roGaps,
  sk: skGaps,
} as const satisfies Record<LanguageCode, typeof enGaps>

/** As pages call the roles. */
export const ROLE_TEXTS = {
  de: deAccounts.roles,
  en: enAccounts.roles,
  hu: huAccounts.roles,
  nl: nlAccounts.roles,
  ro: roAccounts.roles,
  sk: skAccounts.roles,
} as const satisfies Record<LanguageCode, Record<Role, string>>

/** Why an alarm came, or none: as the page of a sensor says it. */
export const REASON_TEXTS = {
  de: deReasons,
  en: enReasons,
  hu: huReasons,
  nl: nlReasons,
  ro: roReasons,
  sk: skReasons,
} as const satisfies Record<LanguageCode, typeof enReasons>

/** What makes readings less certain, as the pages say it. */
export const PROVENANCE_TEXTS = {
  de: deProvenance,
  en: enProvenance,
  hu: huProvenance,
  nl: nlProvenance,
  ro: roProvenance,
  sk: skProvenance,
} as const satisfies Record<LanguageCode, typeof enProvenance>

/** The alarm settings, as the page of settings calls them. */
export const ALARM_SETTING_TEXTS = {
  de: deSettings,
  en: enSettings,
  hu: huSettings,
  nl: nlSettings,
  ro: roSettings,
  sk: skSettings,
} as const satisfies Record<LanguageCode, typeof enSettings>

const FAULT_KEYS = {
  'not-connected': 'notConnected',
  'not-ready': 'notReady',
  'read-error': 'readError',
  'wrong-id': 'wrongId',
  unknown: 'unknownFault',
} as const satisfies Record<SensorFault, keyof MeasureLogTexts>

export const faultText = (fault: SensorFault, language: LanguageCode): string =>
  MEASURE_LOG_TEXTS[language][FAULT_KEYS[fault]]
