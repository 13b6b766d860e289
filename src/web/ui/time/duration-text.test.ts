import { beforeAll, expect, test } from 'vitest'
import { showLanguage, startTexts, texts } from '../../i18n/i18n.ts'
import { ageText, durationText } from './duration-text.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeAll(() => startTexts('en'))

test('an age is told in its own unit', () => {
  const ages = [0, 59 * SECOND, MINUTE, 59 * MINUTE, HOUR, 47 * HOUR, 2 * DAY].map((ms) =>
    ageText(texts.t, ms),
  )
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
    [45 * SECOND, 12 * MINUTE, 3 * HOUR, 3 * HOUR + 28 * MINUTE, 3 * DAY].map((ms) =>
      durationText(texts.t, ms),
    ),
  ).toEqual(['45 s', '12 min', '3 h', '3 h 28 min', '3 days'])
})

test('Slovak and Romanian count days in their own plural forms', async () => {
  await showLanguage('sk')
  expect([2, 5].map((days) => durationText(texts.t, days * DAY))).toEqual(['2 dni', '5 dní'])
  await showLanguage('ro')
  expect([2, 20].map((days) => ageText(texts.t, days * DAY))).toEqual([
    'acum 2 zile',
    'acum 20 de zile',
  ])
  await showLanguage('en')
})
