import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { judgeBackups, judgeManagedBackups } from './backup-age.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const daysAgo = (...days: number[]): number[] => days.map((count) => NOW - count * DAY_MS)

test.each([
  ['none was ever made', []],
  ['a single one is a year old', daysAgo(365)],
  ['daily ones go on', daysAgo(3, 2, 1)],
  ['the daily one is an hour late', [...daysAgo(4, 3, 2), NOW - DAY_MS - HOUR_MS]],
  ['weekly ones go on', daysAgo(20, 13, 6)],
])('all is well while %s', (_, made) => {
  expect(judgeBackups(made, NOW)).toEqual({ state: 'good', kind: 'BACKUP' })
})

test.each([
  ['daily ones have stopped for two days', daysAgo(5, 4, 3, 2.1)],
  ['weekly ones have stopped for two weeks', daysAgo(29, 22, 15)],
  ['hourly ones have stopped for a day and two hours', daysAgo(1.2, 1.16, 1.12)],
])('it is bad when %s, and says when the last one was made', (_, made) => {
  expect(judgeBackups(made, NOW)).toMatchObject({
    state: 'bad',
    facts: { lastMs: Math.max(...made), detail: null },
  })
})

test.each([
  ['one was made last night', daysAgo(1), DAY_MS, 'good'],
  ['none was made, and the server runs since three hours', [], 3 * HOUR_MS, 'good'],
  ['none was made, and the server runs longer', [], 3 * HOUR_MS + 1, 'bad'],
  ['the server comes back after days', daysAgo(5), HOUR_MS, 'good'],
  ['the last one is a day and a half old', daysAgo(1.5), DAY_MS, 'good'],
  ['it is older', daysAgo(1.6), DAY_MS, 'bad'],
])('of nightly backups, when %s', (_, made, upMs, state) => {
  expect(judgeManagedBackups(made, null, { nowMs: NOW, upMs })).toMatchObject({ state })
})

test('a nightly backup that failed is bad at once, with the reason', () => {
  const finding = judgeManagedBackups(daysAgo(0), 'There is no room.', { nowMs: NOW, upMs: 0 })
  expect(finding).toMatchObject({ state: 'bad', facts: { detail: 'There is no room.' } })
})
