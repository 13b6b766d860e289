import { expect, test } from 'vitest'
import { addDays } from '../periods/calendar-day.ts'
import { localTime } from '../periods/local-time.ts'
import { missedChecks } from './missed-checks.ts'
import { aCheck, aPoint, uuid } from './testing/a-check.ts'

const ZONE = 'Europe/Budapest'
const local = localTime(ZONE)
const at = (day: string, hour: number) => local.instantOf(day, hour * 3_600_000)
const MAY = { fromDay: '2026-05-13', toDay: '2026-05-16', timeZone: ZONE }
const LATER = at('2026-06-01', 0)
let n = 0
const check = (day: string, hour: number, change = {}) =>
  aCheck({ id: uuid(++n), measuredMs: at(day, hour), ...change })

test('a day without a check is missed, and one with fewer than asked for says how many there were', () => {
  const checks = [check('2026-05-13', 8), check('2026-05-13', 16), check('2026-05-15', 8)]
  expect(missedChecks(MAY, [aPoint()], checks, LATER)).toEqual([
    { day: '2026-05-14', pointId: 1, name: 'Hot counter', asked: 2, done: 0 },
    { day: '2026-05-15', pointId: 1, name: 'Hot counter', asked: 2, done: 1 },
  ])
})

test('a day that is not over has missed nothing', () => {
  const days = missedChecks(MAY, [aPoint()], [], at('2026-05-14', 23)).map(({ day }) => day)
  expect(days).toEqual(['2026-05-13'])
})

test('only the chosen weekdays count, and what is asked for whenever it occurs is never missed', () => {
  // 13 May 2026 is a Wednesday.
  expect(missedChecks(MAY, [aPoint({ weekdays: [4] })], [], LATER)).toMatchObject([
    { day: '2026-05-14' },
  ])
  expect(missedChecks(MAY, [aPoint({ timesADay: 0 })], [], LATER)).toEqual([])
})

test('a day is judged by the definition in force when it began', () => {
  const versions = [
    aPoint({ sinceMs: at('2026-05-13', 10), timesADay: 1 }),
    aPoint({ sinceMs: at('2026-05-14', 12), timesADay: 3 }),
    aPoint({ sinceMs: at('2026-05-15', 12), isRetired: true, timesADay: 3 }),
  ]
  expect(
    missedChecks({ ...MAY, toDay: '2026-05-17' }, versions, [], LATER).map((one) => [
      one.day,
      one.asked,
    ]),
  ).toEqual([
    ['2026-05-14', 1],
    ['2026-05-15', 3],
  ])
})

test('an entry that was corrected counts once, and one that was taken back not at all', () => {
  const first = check('2026-05-13', 8)
  const second = check('2026-05-13', 9)
  const checks = [
    first,
    check('2026-05-13', 8, { correction: { ofId: first.id, reason: 'typed 86', isVoid: false } }),
    second,
    check('2026-05-13', 9, { correction: { ofId: second.id, reason: 'twice', isVoid: true } }),
  ]
  expect(missedChecks(MAY, [aPoint()], checks, at('2026-05-14', 0))).toMatchObject([{ done: 1 }])
})

test('a check at half past midnight belongs to its local day, also where the day has 23 or 25 hours', () => {
  const point = aPoint({ timesADay: 1 })
  for (const day of ['2026-03-29', '2026-10-25']) {
    const nextDay = addDays(day, 1)
    const days = { fromDay: day, toDay: nextDay, timeZone: ZONE }
    const missedWith = (measuredMs: number) =>
      missedChecks(days, [point], [aCheck({ measuredMs })], at('2027-01-01', 0))
    expect(missedWith(at(day, 0.5))).toEqual([])
    expect(missedWith(local.dayStart(nextDay) - 1)).toEqual([])
    expect(missedWith(local.dayStart(nextDay))).toHaveLength(1)
  }
})
