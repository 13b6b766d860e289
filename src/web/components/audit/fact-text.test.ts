import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { factText } from './fact-text.ts'

test.each([
  ['en', 'Mon Fri 08:00–20:00: #7, Sat 00:00–24:00: #8'],
  ['de', 'Mo Fr 08:00–20:00: #7, Sa 00:00–24:00: #8'],
  ['hu', 'H P 08:00–20:00: #7, Szo 00:00–24:00: #8'],
] as const)('the weekdays of a shift have their names, in %s', (language, shown) => {
  const shifts = JSON.stringify(['15 08:00–20:00: #7', '6 00:00–24:00: #8'])
  const t = ((key: string) => key) as TFunction
  expect(factText('shifts', shifts, { t, language, timeZone: 'UTC' })).toBe(shown)
})
