import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { formatCelsius, formatLimits } from './format-celsius.ts'
import { Temperature } from './temperature.tsx'

test.each([
  ['hu', '4,2'],
  ['en', '4.2'],
  ['de', '4,2'],
  ['nl', '4,2'],
  ['ro', '4,2'],
  ['sk', '4,2'],
] as [LanguageCode, string][])('in %s 4.2 °C reads %s', (language, text) => {
  expect(formatCelsius(4.2, language)).toBe(text)
})

test('a temperature below zero has the true minus sign', () => {
  expect(formatCelsius(-20.3, 'hu')).toBe('−20,3')
})

test('what rounds to zero from below has no sign', () => {
  expect(formatCelsius(-0.04, 'en')).toBe('0.0')
})

test('hundredths are rounded to one decimal, the half away from zero', () => {
  expect(formatCelsius(4.35, 'en')).toBe('4.4')
  expect(formatCelsius(-4.35, 'en')).toBe('−4.4')
})

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s is no temperature and shows as a hyphen',
  (value) => {
    expect(formatCelsius(value, 'en')).toBe('-')
  },
)

test('limits stay as they were set', () => {
  expect(formatLimits(-25, -16.5, 'de')).toBe('−25 … −16,5 °C')
})

test.each([
  [2, 'red'],
  [2.01, 'green'],
  [7.99, 'green'],
  [8, 'red'],
  [null, 'grey'],
] as const)('between 2 and 8 °C the value %s is %s', async (value, colour) => {
  const { screen } = await drawPage(<Temperature value={value} min={2} max={8} lang="en" />)
  expect(screen.container.querySelector(`[data-colour="${colour}"]`)).not.toBeNull()
})
