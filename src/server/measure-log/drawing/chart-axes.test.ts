import { expect, test } from 'vitest'
import { celsiusTicks, timeTicks } from './chart-axes.ts'

const at = (text: string) => Date.parse(text)
const ZONE = 'Europe/Budapest'

test('a day of 25 hours has its ticks at the same hours as any other day', () => {
  const ticks = timeTicks(at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'), ZONE, 'de')
  expect(ticks.map(({ label }) => label)).toEqual([
    '25. Okt.',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
    '15:00',
    '18:00',
    '21:00',
    '26. Okt.',
  ])
  expect(ticks.map(({ atMs }) => new Date(atMs).getUTCHours())).toEqual([
    22, 2, 5, 8, 11, 14, 17, 20, 23,
  ])
})

test('a month has a line at each midnight of its zone, and labels that do not overlap', () => {
  const ticks = timeTicks(at('2026-09-30T22:00:00Z'), at('2026-10-31T23:00:00Z'), ZONE, 'en')
  expect(ticks).toHaveLength(32)
  expect(ticks.at(-1)!.atMs).toBe(at('2026-10-31T23:00:00Z'))
  expect(ticks.filter(({ label }) => label !== null).length).toBeLessThanOrEqual(12)
  expect(ticks[0]!.label).toBe('1 Oct')
})

test('a year has a line for each month; January is labelled with the year', () => {
  expect(
    timeTicks(at('2025-11-30T23:00:00Z'), at('2026-11-30T23:00:00Z'), ZONE, 'nl')
      .map(({ label }) => label)
      .slice(0, 3),
  ).toEqual(['dec', null, 'feb'])
  expect(
    timeTicks(at('2025-11-30T23:00:00Z'), at('2026-05-31T22:00:00Z'), ZONE, 'nl')
      .map(({ label }) => label)
      .slice(0, 3),
  ).toEqual(['dec', '2026', 'feb'])
})

test('temperature ticks are round numbers that enclose the lowest and the highest value', () => {
  expect(celsiusTicks(1.8, 8.2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(celsiusTicks(-26, 12)).toEqual([-30, -20, -10, 0, 10, 20])
  expect(celsiusTicks(3.9, 4.1)).toEqual([3.9, 4, 4.1])
})
