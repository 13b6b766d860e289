import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { judgeBackups } from './backup-age.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const daysAgo = (...days: number[]): number[] => days.map((count) => NOW - count * DAY_MS)

test.each([
  ['none was ever made', []],
  ['a single one is a year old', daysAgo(365)],
  ['daily ones go on', daysAgo(3, 2, 1)],
  ['the daily one is an hour late', [...daysAgo(4, 3, 2), NOW - DAY_MS - HOUR_MS]],
  ['weekly ones go on', daysAgo(20, 13, 6)],
])('all is well while %s', (_, made) => {
  expect(judgeBackups(made, null, NOW)).toEqual({ state: 'good', kind: 'BACKUP' })
})

test.each([
  ['daily ones have stopped for two days', daysAgo(5, 4, 3, 2.1)],
  ['weekly ones have stopped for two weeks', daysAgo(29, 22, 15)],
  ['hourly ones have stopped for a day and two hours', daysAgo(1.2, 1.16, 1.12)],
])('it is bad when %s, and says when the last one was made', (_, made) => {
  expect(judgeBackups(made, null, NOW)).toMatchObject({
    state: 'bad',
    facts: { lastMs: Math.max(...made), detail: null },
  })
})

test('a try that failed is bad whatever lies there', () => {
  expect(judgeBackups(daysAgo(2, 1, 0), 'The disk is full.', NOW)).toMatchObject({
    state: 'bad',
    facts: { detail: 'The disk is full.' },
  })
})
