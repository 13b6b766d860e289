import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { isOutOfBounds, pointErrors, pointsAt } from './check-point.ts'
import { checkErrors, enteredTime, standingChecks } from './check-rules.ts'
import { registerMonth } from './register-month.ts'
import { settingsBefore, settingsErrors } from './register-settings.ts'
import { aCheck, aPoint, uuid } from './testing/a-check.ts'
import { seriesOf } from '../readings/series.ts'
import { storedCelsius, storedFault } from '../readings/stored-value.ts'
import { valueAtTime } from './value-at-time.ts'

const NOW = Date.parse('2026-05-14T08:00:00Z')

test('an entry that waited on a phone keeps the time at which it was made', () => {
  const made = { madeMs: NOW - 5 * HOUR_MS, sentMs: NOW - 30_000, receivedMs: NOW }
  expect(enteredTime(made)).toEqual({ enteredMs: NOW - 5 * HOUR_MS, clockAheadMs: null })
})

test.each([3 * HOUR_MS, -3 * HOUR_MS])(
  'a phone whose clock is off by %d ms is marked, and its time put right',
  (off) => {
    const made = { madeMs: NOW - HOUR_MS + off, sentMs: NOW + off, receivedMs: NOW }
    expect(enteredTime(made)).toEqual({ enteredMs: NOW - HOUR_MS, clockAheadMs: off })
  },
)

test('a clock that was put back before it sent is marked, and the entry is not later than its arrival', () => {
  const made = { madeMs: NOW + HOUR_MS, sentMs: NOW, receivedMs: NOW }
  expect(enteredTime(made)).toEqual({ enteredMs: NOW, clockAheadMs: HOUR_MS })
})

test('a minute of difference is no wrong clock, and no entry lies in the future', () => {
  const made = { madeMs: NOW + MINUTE_MS, sentMs: NOW + MINUTE_MS, receivedMs: NOW }
  expect(enteredTime(made)).toEqual({ enteredMs: NOW, clockAheadMs: null })
})

test('a bound itself is out, as it is of a sensor', () => {
  const bounds = { min: 2, max: 8 }
  expect([1.9, 2, 2.1, 7.9, 8].map((celsius) => isOutOfBounds(celsius, bounds))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(isOutOfBounds(64, { min: 65, max: null })).toBe(true)
  expect(isOutOfBounds(null, bounds)).toBe(false)
})

test.each([
  [{ name: '' }, 'name'],
  [{ min: 8, max: 2 }, 'min'],
  [{ min: -101 }, 'min'],
  [{ max: Number.NaN }, 'max'],
  [{ timesADay: 13 }, 'timesADay'],
  [{ timesADay: 1.5 }, 'timesADay'],
  [{ weekdays: [] }, 'weekdays'],
  [{ weekdays: [8] }, 'weekdays'],
  [{ kind: 'CLEANING' as const }, 'min'],
])('a check point with %j is refused at %s', (change, field) => {
  expect(pointErrors(aPoint(change)).map((broken) => broken.field)).toEqual([field])
})

test('a point is as its latest definition says', () => {
  const versions = [aPoint({ sinceMs: 1, name: 'Bar' }), aPoint({ sinceMs: 5, name: 'Counter' })]
  expect(pointsAt(versions, 0)).toEqual([])
  expect(pointsAt(versions, 4)).toMatchObject([{ name: 'Bar' }])
  expect(pointsAt(versions, 5)).toMatchObject([{ name: 'Counter' }])
})

const GOODS = {
  kind: 'GOODS_IN' as const,
  subject: 'Milk',
  supplier: 'Dairy',
  batch: '',
  celsius: 4,
  isAccepted: true,
}
test.each([
  [{ values: { ...GOODS, supplier: '' } }, 'supplier'],
  [{ values: { ...GOODS, celsius: 301 } }, 'celsius'],
  [{ values: { ...GOODS, subject: ' \n' } }, 'subject'],
  [{ id: 'A' }, 'id'],
  [{ remark: 'x'.repeat(501) }, 'remark'],
  [{ correction: { ofId: uuid(2), reason: '', isVoid: true } }, 'reason'],
  [
    {
      values: {
        kind: 'ACTION' as const,
        subject: 'Moved the milk',
        about: { kind: 'day' as const, day: '2026-02-30', toolId: null },
      },
    },
    'aboutDay',
  ],
])('the entry %j is refused at %s', (change, field) => {
  expect(checkErrors(aCheck(change)).map((broken) => broken.field)).toEqual([field])
})

test('goods without a temperature are an entry', () => {
  expect(checkErrors(aCheck({ values: { ...GOODS, celsius: null } }))).toEqual([])
})

test('of a corrected entry the correction stands, also when it was corrected itself', () => {
  const checks = [
    aCheck({ id: uuid(1) }),
    aCheck({ id: uuid(2), correction: { ofId: uuid(1), reason: 'typed 86', isVoid: false } }),
    aCheck({ id: uuid(3), correction: { ofId: uuid(2), reason: 'typed 66', isVoid: false } }),
  ]
  expect(standingChecks(checks).map(({ id }) => id)).toEqual([uuid(3)])
})

const SERIES = seriesOf([
  [NOW - 20 * MINUTE_MS, storedCelsius(4.2)],
  [NOW, storedCelsius(4.5)],
  [NOW + 5 * MINUTE_MS, storedFault('not-connected')],
])
test('the value at a time is the last one at or before it', () => {
  expect(valueAtTime(SERIES, NOW, 30)).toEqual({ celsius: 4.5, atMs: NOW })
  expect(valueAtTime(SERIES, NOW - 1, 30)).toMatchObject({ celsius: 4.2 })
  expect(valueAtTime(SERIES, NOW + 10 * MINUTE_MS, 30)).toMatchObject({ celsius: 4.5 })
})

test('a reading further away than allowed, or after the time, is no value', () => {
  expect(valueAtTime(SERIES, NOW + 31 * MINUTE_MS, 30)).toBeNull()
  expect(valueAtTime(SERIES, NOW + 30 * MINUTE_MS, 30)).toMatchObject({ celsius: 4.5 })
  expect(valueAtTime(SERIES, NOW - 21 * MINUTE_MS, 30)).toBeNull()
})

test('a month goes by its settings, and a later change leaves it', () => {
  const settings = (sinceMs: number, time: string) => ({
    sinceMs,
    times: [time],
    withinMinutes: 30,
    toolIds: null,
  })
  const history = [settings(10, '08:00'), settings(20, '09:00')]
  expect(settingsBefore(history, 20).times).toEqual(['08:00'])
  expect(settingsBefore(history, 21).times).toEqual(['09:00'])
  expect(settingsBefore(history, 1).times).toEqual(['08:00'])
  expect(settingsBefore([], 1).times).toEqual(['08:00', '16:00'])
})

test.each([
  [{ times: ['8:00'] }, 'times'],
  [{ times: ['24:00'] }, 'times'],
  [{ times: ['01:00', '02:00', '03:00', '04:00', '05:00'] }, 'times'],
  [{ withinMinutes: 0 }, 'withinMinutes'],
  [{ toolIds: [] }, 'toolIds'],
])('settings with %j are refused at %s', (change, field) => {
  const settings = { times: ['08:00'], withinMinutes: 30, toolIds: null, ...change }
  expect(settingsErrors(settings).map((broken) => broken.field)).toEqual([field])
})

test('March has an hour less and October one more, where the clocks change', () => {
  const hours = (month: string) => {
    const { fromMs, toMs } = registerMonth(month, 'Europe/Budapest')!
    return (toMs - fromMs) / HOUR_MS
  }
  expect([hours('2026-03'), hours('2026-10'), hours('2026-04')]).toEqual([
    31 * 24 - 1,
    31 * 24 + 1,
    30 * 24,
  ])
  expect(registerMonth('2026-13', 'UTC')).toBeNull()
})
