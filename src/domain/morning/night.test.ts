import { expect, test } from 'vitest'
import { nightBegin } from './night.ts'

const begin = (now: string, zone = 'Europe/Budapest') =>
  new Date(nightBegin(zone, Date.parse(now))).toISOString()

test('the night began at 20:00 by the clocks of the zone, the evening before until the next one', () => {
  expect(begin('2026-11-20T06:30:00Z')).toBe('2026-11-19T19:00:00.000Z')
  expect(begin('2026-11-20T18:59:59Z')).toBe('2026-11-19T19:00:00.000Z')
  expect(begin('2026-11-20T19:00:00Z')).toBe('2026-11-20T19:00:00.000Z')
  expect(begin('2026-11-20T06:30:00Z', 'America/St_Johns')).toBe('2026-11-19T23:30:00.000Z')
})

test('when the clocks are put forward within it, it began by the old ones', () => {
  expect(begin('2026-03-29T06:00:00Z')).toBe('2026-03-28T19:00:00.000Z')
})
