import type { CalibrationState } from '../../domain/instruments/calibration-due.ts'
import type { LanguageCode } from '../../domain/users/account.ts'
import de from '../../locales/de/instruments.json' with { type: 'json' }
import en from '../../locales/en/instruments.json' with { type: 'json' }
import hu from '../../locales/hu/instruments.json' with { type: 'json' }
import nl from '../../locales/nl/instruments.json' with { type: 'json' }
import ro from '../../locales/ro/instruments.json' with { type: 'json' }
import sk from '../../locales/sk/instruments.json' with { type: 'json' }

const TEXTS = { de, en, hu, nl, ro, sk } as const satisfies Record<LanguageCode, typeof en>

const STATES = {
  none: 'NONE',
  'no-end': 'NO_END',
  valid: 'VALID',
  'due-later': 'DUE_LATER',
  'due-soon': 'DUE_SOON',
  expired: 'EXPIRED',
} as const satisfies Record<CalibrationState, keyof typeof en.list.states>

/** The words of a file of calibrations: its head, and how a calibration stands. */
export const calibrationTexts = (language: LanguageCode) => {
  const { columns, states } = TEXTS[language].list
  return {
    head: [
      columns.sensor,
      columns.imei,
      columns.number,
      columns.account,
      columns.email,
      columns.state,
      columns.dueOn,
    ],
    state: (state: CalibrationState): string => states[STATES[state]],
  }
}
