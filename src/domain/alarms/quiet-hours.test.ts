import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '06:00', waits: ['alarm'] } as const
const ends = (
  now: string,
  timeZone = 'Europe/Budapest',
  quiet: { from: string; to: string } = NIGHT,
) => quietUntil({ ...NIGHT, ...quiet }, new Date(now).getTime(), timeZone)?.toISOString() ?? null

test('quiet hours over midnight last from their first minute to the minute before their end', () => {
  expect(ends('2026-11-20T21:59:59+01:00')).toBe(null)
  expect(ends('2026-11-20T22:00:00+01:00')).toBe('2026-11-21T05:00:00.000Z')
  expect(ends('2026-11-21T05:59:59+01:00')).toBe('2026-11-21T05:00:00.000Z')
  expect(ends('2026-11-21T06:00:00+01:00')).toBe(null)
})

test('quiet hours within a day are those of that day', () => {
  const noon = { from: '12:00', to: '14:30' }
  expect(ends('2026-11-20T13:00:00Z', 'UTC', noon)).toBe('2026-11-20T14:30:00.000Z')
  expect(ends('2026-11-20T14:30:00Z', 'UTC', noon)).toBe(null)
})

test('a night in which clocks change has seven or nine quiet hours, and ends at six either way', () => {
  expect(ends('2026-03-28T22:00:00+01:00')).toBe('2026-03-29T04:00:00.000Z')
  expect(ends('2026-10-24T22:00:00+02:00')).toBe('2026-10-25T05:00:00.000Z')
})

test('an end that clocks skip is the change, and one that comes twice is the first', () => {
  const early = { from: '22:00', to: '02:30' }
  expect(ends('2026-03-29T01:59:00+01:00', undefined, early)).toBe('2026-03-29T01:00:00.000Z')
  expect(ends('2026-03-29T03:10:00+02:00', undefined, early)).toBe(null)
  expect(ends('2026-10-25T02:29:00+02:00', undefined, early)).toBe('2026-10-25T00:30:00.000Z')
  expect(ends('2026-10-25T02:29:00+01:00', undefined, early)).toBe(null)
})

test('they go by the clocks of the person', () => {
  expect(ends('2026-11-20T22:30:00Z', 'UTC')).toBe('2026-11-21T06:00:00.000Z')
  expect(ends('2026-11-20T22:30:00Z', 'America/St_Johns')).toBe(null)
})
