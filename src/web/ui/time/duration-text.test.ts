import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts'
import { beforeAll, expect, test } from 'vitest'
import { showLanguage, startTexts, texts } from '../../i18n/i18n.ts'
import { ageText, durationText } from './duration-text.ts'

beforeAll(() => startTexts('en'))

test('an age is told in its own unit', () => {
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

test('a duration of hours names its minutes', () => {
  expect(
    [45 * SECOND_MS, 12 * MINUTE_MS, 3 * HOUR_MS, 3 * HOUR_MS + 28 * MINUTE_MS, 3 * DAY_MS].map(
      (ms) => durationText(texts.t, ms),
    ),
  ).toEqual(['45 s', '12 min', '3 h', '3 h 28 min', '3 days'])
})

test('Slovak and Romanian count days in their own plural forms', async () => {
  await showLanguage('sk')
  expect([2, 5].map((days) => durationText(texts.t, days * DAY_MS))).toEqual(['2 dni', '5 dní'])
  await showLanguage('ro')
  expect([2, 20].map((days) => ageText(texts.t, days * DAY_MS))).toEqual([
    'acum 2 zile',
    'acum 20 de zile',
  ])
  await showLanguage('en')
})
