import { expect, test } from 'vitest'
import { numberText } from '../../../domain/records/number-text.ts'
import { logWords } from './log-words.ts'

const at = (text: string) => Date.parse(text)
const words = (language: 'en' | 'hu' | 'sk' = 'en') =>
  logWords({
    language,
    timeZone: 'Europe/Budapest',
    fromMs: at('2026-10-24T22:00:00Z'),
    toMs: at('2026-10-25T23:00:00Z'),
  })

test('numbers have two decimals, a comma where the language has one, and never a minus before zero', () => {
  expect(numberText(4.3, 'en')).toBe('4.30')
  expect(numberText(-18.44, 'hu')).toBe('−18,44')
  expect(numberText(-0.001, 'en')).toBe('0.00')
})

test('only a share of 1 is 100 %, and only a share of 0 is 0 %', () => {
  expect([0, 0.000001, 0.5, 0.999999, 1].map(words().percent)).toEqual([
    '0.00%',
    '0.01%',
    '50.00%',
    '99.99%',
    '100.00%',
  ])
})

test('a counted text has the plural form of its language', () => {
  expect(
    [1, 2, 5].map(
      (count) => words('sk').counted('incomplete', count, { duration: '1 h' }).split(':')[0],
    ),
  ).toEqual(['1 výpadok', '2 výpadky', '5 výpadkov'])
})

test('a period in which the clocks change has both offsets, in order of time', () => {
  expect(words().offsets).toBe('UTC+02:00, UTC+01:00')
  expect(words().clockChanges).toEqual([at('2026-10-25T01:00:00Z')])
})
