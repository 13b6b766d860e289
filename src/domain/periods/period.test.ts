import { HOUR_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const read = (dateStart: string, dateEnd: string, timeZone = 'Europe/Budapest') => {
  const period = readPeriod(dateStart, dateEnd, timeZone)
  return period.ok
    ? [new Date(period.value.fromMs).toISOString(), new Date(period.value.toMs).toISOString()]
    : period.error
}

test('an instant means the same moment in every zone', () => {
  const expected = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:22:15.000Z']
  expect(read('2026-11-20T09:00:00+01:00', '2026-11-20T09:22:15Z')).toEqual(expected)
  expect(read('2026-11-20T09:00:00+01:00', '2026-11-20T09:22:15Z', 'Asia/Tokyo')).toEqual(expected)
})

test("a day begins at midnight of the caller's zone, and a bare end day is included", () => {
  expect(read('2026-11-20', '2026-11-20')).toEqual([
    '2026-11-19T23:00:00.000Z',
    '2026-11-20T23:00:00.000Z',
  ])
  expect(read('2026-11-20', '2026-11-20', 'UTC')).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-11-21T00:00:00.000Z',
  ])
})

test("a day with a time is read in the caller's zone and ends there", () => {
  expect(read('2026-07-01 08:00:00', '2026-07-01 09:30:00')).toEqual([
    '2026-07-01T06:00:00.000Z',
    '2026-07-01T07:30:00.000Z',
  ])
})

test('the day on which the clocks go forward has 23 hours, the one on which they go back 25', () => {
  const length = (day: string) => {
    const period = readPeriod(day, day, 'Europe/Budapest')
    return period.ok && (period.value.toMs - period.value.fromMs) / HOUR_MS
  }
  expect(length('2026-03-29')).toBe(23)
  expect(length('2026-10-25')).toBe(25)
  expect(length('2026-10-26')).toBe(24)
})

test('a day without a midnight begins with its first hour', () => {
  expect(read('2026-04-24', '2026-04-24', 'Africa/Cairo')).toEqual([
    '2026-04-23T22:00:00.000Z',
    '2026-04-24T21:00:00.000Z',
  ])
})

test('an hour that comes twice is the first, one that is skipped the one after', () => {
  expect(read('2026-10-25 02:30:00', '2026-10-25 04:00:00')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T03:00:00.000Z',
  ])
  expect(read('2026-03-29 02:30:00', '2026-03-29 04:00:00')).toEqual([
    '2026-03-29T01:30:00.000Z',
    '2026-03-29T02:00:00.000Z',
  ])
})

test('an end before its start is refused, an empty period is not', () => {
  expect(read('2026-11-21', '2026-11-20T00:00:00Z')).toEqual({ kind: 'period-reversed' })
  expect(read('2026-11-21', '2026-11-20')).toEqual({ kind: 'period-reversed' })
  expect(read('2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')).toEqual([
    '2026-11-20T00:00:00.000Z',
    '2026-11-20T00:00:00.000Z',
  ])
})

test('anything else is refused by the name of its field', () => {
  for (const text of [
    '',
    'today',
    '2026-02-30',
    '2026-13-01',
    '2026-11-20 24:00:00',
    '2026-11-20T09:00:00',
    '2026-11-20 09:00',
    '20261120',
    '1795165200',
    '2026-11-20T09:00:00Z[Europe/Berlin]',
    ' 2026-11-20',
    '2026-11-20\n',
  ]) {
    expect(read(text, '2026-11-20'), text).toEqual({ kind: 'unreadable-date', field: 'dateStart' })
    expect(read('2026-01-01', text), text).toEqual({ kind: 'unreadable-date', field: 'dateEnd' })
  }
})
