import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { daysUntilFull, judgeDiskSpace, type SpaceSample, withSample } from './disk-space.ts'

const GB = 1024 ** 3

/** One sample an hour, `free` of the hour. */
const hourly = (hours: number, free: (hour: number) => number): SpaceSample[] =>
  Array.from({ length: hours + 1 }, (_, hour) => ({ atMs: hour * HOUR_MS, freeBytes: free(hour) }))

test('a disk that loses a gigabyte a day and has ten left is full in ten days', () => {
  expect(daysUntilFull(hourly(48, (hour) => (12 - hour / 24) * GB))).toBeCloseTo(10, 6)
})

test('a copy that comes and goes within the days does not change the forecast much', () => {
  const samples = hourly(120, (hour) => (100 - hour / 24 - (hour === 60 ? 20 : 0)) * GB)
  expect(daysUntilFull(samples)).toBeGreaterThan(90)
})

test.each([
  ['less than six hours are known', hourly(5, (hour) => (10 - hour) * GB)],
  ['the space stays', hourly(48, () => 10 * GB)],
  ['the space grows', hourly(48, (hour) => (10 + hour) * GB)],
  ['nothing is known', []],
])('there is no forecast while %s', (_, samples) => {
  expect(daysUntilFull(samples)).toBeNull()
})

test('samples of more than a week ago are forgotten', () => {
  const old = { atMs: 0, freeBytes: 1 }
  const kept = { atMs: 1, freeBytes: 1 }
  const now = { atMs: 7 * DAY_MS, freeBytes: 1 }
  expect(withSample([old, kept], now)).toEqual([kept, now])
})

test.each([
  ['5 % of 40 GB', { freeBytes: 2 * GB, totalBytes: 40 * GB }, null, 'unclear'],
  ['less than 5 % of 40 GB', { freeBytes: 1.9 * GB, totalBytes: 40 * GB }, null, 'bad'],
  ['7 % of 40 GB', { freeBytes: 2.81 * GB, totalBytes: 40 * GB }, null, 'good'],
  ['6 GB of 4 TB', { freeBytes: 6 * GB, totalBytes: 4_000 * GB }, null, 'unclear'],
  ['4 GB of 4 TB', { freeBytes: 4 * GB, totalBytes: 4_000 * GB }, null, 'bad'],
  ['half of the disk, full in 6 days', { freeBytes: 20 * GB, totalBytes: 40 * GB }, 6, 'bad'],
  ['half of the disk, full in 8 days', { freeBytes: 20 * GB, totalBytes: 40 * GB }, 8, 'unclear'],
  ['half of the disk, full in 10 days', { freeBytes: 20 * GB, totalBytes: 40 * GB }, 10, 'good'],
])('%s free is %s', (_, disk, daysLeft, state) => {
  expect(judgeDiskSpace(disk, daysLeft).state).toBe(state)
})
