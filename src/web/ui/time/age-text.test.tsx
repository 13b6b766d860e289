import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts'
import { beforeAll, expect, test } from 'vitest'
import { showLanguage, startTexts, texts } from '../../i18n/i18n.ts'
import { ageText } from './age-text.ts'

beforeAll(() => startTexts('en'))

test('an age is written in the unit that fits it', () => {
  const ages = [
    0,
    59 * SECOND_MS,
    MINUTE_MS,
    59 * MINUTE_MS,
    HOUR_MS,
    47 * HOUR_MS,
    2 * DAY_MS,
  ].map((ms) => ageText(texts.t, ms))
  expect(ages).toEqual([
    '0 s ago',
    '59 s ago',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '47 h ago',
    '2 days ago',
  ])
})

test('a time that lies ahead of the clock counts as now', () => {
  expect(ageText(texts.t, -5_000)).toBe('0 s ago')
})

test('Romanian counts days in its own plural forms', async () => {
  await showLanguage('ro')
  expect([2, 20].map((days) => ageText(texts.t, days * DAY_MS))).toEqual([
    'acum 2 zile',
    'acum 20 de zile',
  ])
  await showLanguage('en')
})
