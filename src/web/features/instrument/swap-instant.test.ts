import { expect, test } from 'vitest'
import { swapInstant } from './swap-instant.ts'

test.each([
  ['2026-11-03', '9:30', '2026-11-03T08:30:00.000Z'],
  ['2026-07-03', '09.30', '2026-07-03T07:30:00.000Z'],
  ['2026-11-03', '00:00', '2026-11-02T23:00:00.000Z'],
  ['2026-11-03', '24:00', null],
  ['2026-11-03', '', null],
  ['', '9:30', null],
])('%s at "%s" in Budapest is %s', (day, time, instant) => {
  expect(swapInstant({ day, time }, 'Europe/Budapest')).toBe(instant)
})
