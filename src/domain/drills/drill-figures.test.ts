import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { drillFigures, minutesOf } from './drill-figures.ts'

const result = (minutes: number | null, status: 'SENT' | 'FAILED' = 'SENT') => ({
  startedMs: 0,
  withheld: null,
  status,
  confirmedMs: minutes === null ? null : minutes * MINUTE_MS,
})

test('a drill says how many of its contacts confirmed, and after how many minutes', () => {
  const withheld = { ...result(null), withheld: 'OPTED_OUT' as const, status: null }
  expect(
    drillFigures([result(12), result(1), result(3), result(40), result(null), withheld], 0),
  ).toEqual({
    contacts: 6,
    confirmed: 4,
    failed: 0,
    notSent: 1,
    medianMinutes: 3,
    slowestMinutes: 40,
  })
})

test('a drill that nobody has confirmed has no minutes', () => {
  expect(drillFigures([result(null, 'FAILED')], 0)).toMatchObject({
    failed: 1,
    medianMinutes: null,
    slowestMinutes: null,
  })
  expect(drillFigures([], 0)).toMatchObject({ contacts: 0, medianMinutes: null })
})

test('a clock that was set back gives no negative minutes', () => {
  expect(minutesOf({ startedMs: 10, confirmedMs: 0 })).toBe(0)
})
