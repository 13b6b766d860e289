import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { dutiesBetween } from './on-duty.ts'
import type { Rota, Shift } from './rota.ts'
import { overlappingShifts } from './rota-overlaps.ts'
import { MOST_SHIFTS, rotaErrors, tidyRota } from './rota-rules.ts'
import { ANNA, anException, aRota, aShift, BELA } from './testing/rota.ts'

const broken = (rota: Rota) => rotaErrors(tidyRota(rota)).map(({ field, key }) => [field, key])

test('a rota of a day and a night shift breaks nothing', () => {
  expect(broken(aRota([aShift(), aShift({ from: '16:00', to: '08:00', personId: BELA })]))).toEqual(
    [],
  )
})

test('a rota without shifts is none; exceptions alone are refused', () => {
  expect(broken(aRota([]))).toEqual([])
  expect(broken(aRota([], [anException()]))).toEqual([['shifts', 'duty.nobody']])
})

test.each<[string, Partial<Shift>, string, string]>([
  ['without a weekday', { weekdays: [] }, 'weekdays', 'duty.noWeekday'],
  ['on an eighth weekday', { weekdays: [8] }, 'weekdays', 'duty.noWeekday'],
  ['from a time that is none', { from: '25:00' }, 'from', 'duty.noTime'],
  ['from the end of the day', { from: '24:00' }, 'from', 'duty.noTime'],
  ['of length 0', { from: '08:00', to: '08:00' }, 'to', 'duty.noLength'],
  ['from midnight to midnight', { from: '00:00', to: '00:00' }, 'to', 'duty.noLength'],
  ['from a day that is none', { validFrom: '2026-02-30' }, 'validFrom', 'duty.noDay'],
  [
    'that ends before it begins',
    { validFrom: '2026-12-02', validTo: '2026-12-01' },
    'validTo',
    'duty.daysReversed',
  ],
  ['with one person twice', { secondId: ANNA }, 'secondId', 'duty.sameTwice'],
])('a shift %s is refused at its field', (_name, change, field, key) => {
  expect(broken(aRota([aShift({ weekdays: [1] }), aShift({ weekdays: [3], ...change })]))).toEqual([
    [`shifts.1.${field}`, key],
  ])
})

test('more than a hundred shifts are refused', () => {
  const many = (count: number) =>
    aRota(
      Array.from({ length: count }, (_, i) =>
        aShift({ validFrom: `${2027 + i}-01-01`, validTo: `${2027 + i}-12-01` }),
      ),
    )
  expect(broken(many(MOST_SHIFTS))).toEqual([])
  expect(broken(many(200))).toEqual([['shifts', 'duty.tooManyShifts']])
})

test('an exception whose days are reversed or whose note is too long is refused', () => {
  expect(
    broken(aRota([aShift()], [anException({ toDay: '2026-12-23', note: 'x'.repeat(101) })])),
  ).toEqual([
    ['exceptions.0.toDay', 'duty.daysReversed'],
    ['exceptions.0.note', 'form.textTooLong'],
  ])
})

test('two shifts that overlap are refused, and both are named', () => {
  const [error, ...others] = rotaErrors(
    aRota([
      aShift({ from: '12:00', to: '13:00', weekdays: [6] }),
      aShift({ from: '22:00', to: '06:00', weekdays: [7] }),
      aShift({ from: '05:59', to: '06:30', weekdays: [1] }),
    ]),
  )
  expect(others).toEqual([])
  expect(error).toMatchObject({ field: 'shifts.2.from', params: { first: 2, second: 3 } })
  expect(error?.message).toBe('Shift 2 and shift 3 overlap.')
})

test('shifts that only touch, or that hold at different times of the year, do not overlap', () => {
  const night = aShift({ from: '22:00', to: '06:00' })
  expect(overlappingShifts([night, aShift({ from: '06:00', to: '22:00' })])).toBeNull()
  expect(
    overlappingShifts([
      { ...night, validTo: '2026-11-29' },
      { ...night, validFrom: '2026-11-30' },
    ]),
  ).toBeNull()
  // The night of the 30th reaches into 1 December.
  expect(
    overlappingShifts([
      { ...night, validTo: '2026-11-30' },
      aShift({ from: '05:00', to: '06:00', validFrom: '2026-12-01' }),
    ]),
  ).toEqual({ first: 0, second: 1 })
})

test('two exceptions on one day are refused', () => {
  expect(broken(aRota([aShift()], [anException(), anException()]))).toEqual([
    ['exceptions.1.fromDay', 'duty.exceptionsOverlap'],
  ])
})

test('midnight as an end is written in one way, and a weekday counts once', () => {
  expect(tidyRota(aRota([aShift({ to: '00:00', weekdays: [7, 1, 7] })])).shifts[0]).toMatchObject({
    to: '24:00',
    weekdays: [1, 7],
  })
})

test('shifts overlap by the rules exactly when two people are on duty at some instant', () => {
  const aTime = fc.constantFrom('00:00', '06:00', '06:30', '12:00', '22:00')
  const bound = fc.constantFrom(null, null, '2027-06-01', '2027-06-04', '2027-06-20')
  const shift = fc
    .record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
      from: aTime,
      to: fc.constantFrom('06:00', '06:30', '12:00', '24:00'),
      personId: fc.constant(1),
      secondId: fc.constant(null),
      validFrom: bound,
      validTo: bound,
    })
    .filter(({ from, to }) => from !== to)
  // No clocks change in this zone.
  const period = { fromMs: Date.UTC(2027, 4, 1), toMs: Date.UTC(2027, 4, 1) + 80 * DAY_MS }
  fc.assert(
    fc.property(shift, shift, (a, b) => {
      const duties = dutiesBetween(aRota([a, b]), 'UTC', period)
      const isDouble = duties.some((duty, i) => i > 0 && duty.fromMs < duties[i - 1]!.toMs)
      expect(overlappingShifts([a, b]) !== null).toBe(isDouble)
    }),
    { numRuns: 300 },
  )
})
