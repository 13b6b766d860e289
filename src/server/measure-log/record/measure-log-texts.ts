import deAccounts from '../../../locales/de/accounts.json' with { type: 'json' }
import enAccounts from '../../../locales/en/accounts.json' with { type: 'json' }
import huAccounts from '../../../locales/hu/accounts.json' with { type: 'json' }
import nlAccounts from '../../../locales/nl/accounts.json' with { type: 'json' }
import roAccounts from '../../../locales/ro/accounts.json' with { type: 'json' }
import skAccounts from '../../../locales/sk/accounts.json' with { type: 'json' }
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

/** As pages call the roles. */
export const ROLE_TEXTS = {
  de: deAccounts.roles,
  en: enAccounts.roles,
  hu: huAccounts.roles,
  nl: nlAccounts.roles,
  ro: roAccounts.roles,
  sk: skAccounts.roles,
} as const satisfies Record<LanguageCode, Record<Role, string>>

const FAULT_KEYS = {
  'not-connected': 'notConnected',
  'not-ready': 'notReady',
  'read-error': 'readError',
  'wrong-id': 'wrongId',
  unknown: 'unknownFault',
} as const satisfies Record<SensorFault, keyof MeasureLogTexts>

export const faultText = (fault: SensorFault, language: LanguageCode): string =>
  MEASURE_LOG_TEXTS[language][FAULT_KEYS[fault]]
