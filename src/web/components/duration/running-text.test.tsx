import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.ts'
import { beforeAll, expect, test } from 'vitest'
import { durationText } from '../../../domain/records/duration-text.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { showLanguage, startTexts, texts } from '../../i18n/i18n.ts'
import { runningText } from './running-text.ts'

beforeAll(() => startTexts('en'))

test('a duration that still grows names minutes, and from two days on days', () => {
  expect(
    [
      -SECOND_MS,
      45 * SECOND_MS,
      12 * MINUTE_MS + 40 * SECOND_MS,
      3 * HOUR_MS,
      3 * HOUR_MS + 28 * MINUTE_MS,
      10 * DAY_MS + HOUR_MS,
    ].map((ms) => runningText(texts.t, ms, 'en')),
  ).toEqual(['0\u00a0s', '45\u00a0s', '12\u00a0min', '3\u00a0h', '3\u00a0h 28\u00a0min', '10 days'])
})

test('hours, minutes and seconds are the same in every language, in figures and beside alarms', async () => {
  for (const language of Object.values(LANGUAGE_CODES)) {
    await showLanguage(language)
    expect(runningText(texts.t, HOUR_MS + 10 * MINUTE_MS, language)).toBe('1\u00a0h 10\u00a0min')
    expect(durationText(HOUR_MS + 10 * MINUTE_MS, language)).toBe('1\u00a0h 10\u00a0min')
  }
  await showLanguage('en')
})

test('Slovak counts days in its own plural forms', async () => {
  await showLanguage('sk')
  expect([2, 5].map((days) => runningText(texts.t, days * DAY_MS, 'sk'))).toEqual([
    '2 dni',
    '5 dní',
  ])
  await showLanguage('en')
})
