import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import type { CoolingDay } from './cooling-day.ts'
import { coolingFigures, type MeasuredDay } from './cooling-figures.ts'
import type { WarmPeak } from './warm-peaks.ts'

const peak = (hour: number, more: Partial<WarmPeak> = {}): WarmPeak => ({
  startMs: hour * HOUR_MS,
  lengthMs: 40 * MINUTE_MS,
  highest: -900,
  rise: 1_000,
  leastRise: 200,
  ...more,
})

const day = (number: number, peaks: readonly WarmPeak[], more: Partial<CoolingDay> = {}) => ({
  day: `2026-01-0${number + 1}`,
  fromMs: number * DAY_MS,
  untilMs: (number + 1) * DAY_MS,
  cooling: {
    mean: -19,
    intervalMs: MINUTE_MS,
    cycles: { kind: 'steady' as const },
    isWhole: true,
    ...more,
    peaks: peaks.filter(({ startMs }) => Math.floor(startMs / DAY_MS) === number),
  },
})
const days = (count: number, peaks: readonly WarmPeak[]): MeasuredDay[] =>
  Array.from({ length: count }, (_, number) => day(number, peaks))

const each = (hours: number, count: number, from = 2) =>
  Array.from({ length: count }, (_, i) => peak(from + i * hours))

test('peaks that are alike are defrosts, with their distance and the warmest of each day', () => {
  const figures = coolingFigures(
    days(3, each(6, 12).with(5, peak(32, { highest: -850, rise: 1_050 }))),
    [],
  )
  expect(figures.defrostEveryMs).toBe(6 * HOUR_MS)
  expect(figures.days.map((one) => one.figures)).toMatchObject([
    { defrosts: 4, defrostPeak: -9, defrostEveryMs: 6 * HOUR_MS },
    { defrosts: 4, defrostPeak: -8.5, defrostEveryMs: 6 * HOUR_MS },
    { defrosts: 4, defrostPeak: -9, defrostEveryMs: 6 * HOUR_MS },
  ])
})

test('two peaks are not enough to know what is usual', () => {
  expect(coolingFigures(days(1, each(6, 2)), []).days[0]!.figures).toMatchObject({
    defrosts: 0,
    defrostPeak: null,
  })
  expect(coolingFigures(days(1, each(6, 3)), []).days[0]!.figures!.defrosts).toBe(3)
})

test('a peak that is much longer, higher or lower than the usual one is no defrost', () => {
  const defrosts = (odd: Partial<WarmPeak>) =>
    coolingFigures(days(1, [...each(6, 3), peak(21, odd)]), []).days[0]!.figures!.defrosts
  expect(defrosts({})).toBe(4)
  expect(defrosts({ lengthMs: 80 * MINUTE_MS })).toBe(4)
  expect(defrosts({ lengthMs: 81 * MINUTE_MS })).toBe(3)
  expect(defrosts({ rise: 1_600 })).toBe(4)
  expect(defrosts({ rise: 1_601 })).toBe(3)
  expect(defrosts({ rise: 500 })).toBe(4)
  expect(defrosts({ rise: 499 })).toBe(3)
})

test('what the alarm rule decided of an excursion goes before how its peak looks', () => {
  const usual = { count: 3, lengthMs: 30 * MINUTE_MS, peak: -9 }
  const compared = (alarm: 'too-long' | null) => [
    { sinceMs: 20.2 * HOUR_MS, untilMs: 20.5 * HOUR_MS, usual, alarm },
  ]
  const defrosts = (lengthMs: number, alarm: 'too-long' | null) =>
    coolingFigures(days(1, [...each(6, 3), peak(20, { lengthMs })]), compared(alarm)).days[0]!
      .figures!.defrosts
  expect(defrosts(110 * MINUTE_MS, null)).toBe(4)
  expect(defrosts(40 * MINUTE_MS, 'too-long')).toBe(3)
})

test('defrosts at no regular distance have none', () => {
  const irregular = [2, 8, 11, 20, 31, 35, 50, 52, 65].map((hour) => peak(hour))
  const figures = coolingFigures(days(3, irregular), [])
  expect(figures.defrostEveryMs).toBeNull()
  expect(figures.days[0]!.figures).toMatchObject({ defrosts: 4, defrostEveryMs: null })
})

test('where many defrosts hardly stand out, others are not seen, and no distance is told', () => {
  const small = each(6, 12).map((one, i) => (i % 3 === 0 ? { ...one, leastRise: 900 } : one))
  const figures = coolingFigures(days(3, small), [])
  expect(figures.days[0]!.figures!.defrosts).toBe(4)
  expect(figures.defrostEveryMs).toBeNull()
})

test('no distance goes over a day that is not whole, or has too little measured', () => {
  const peaks = [...each(6, 8), ...each(6, 5, 90)]
  const without = (cooling: Partial<CoolingDay> | null) => {
    const all = days(5, peaks)
    const [third] = all.slice(2, 3)
    return coolingFigures(
      all.with(2, {
        ...third!,
        cooling: cooling === null ? null : { ...third!.cooling!, ...cooling },
      }),
      [],
    )
  }
  const every = (figures: ReturnType<typeof without>) =>
    figures.days.map((one) => one.figures?.defrostEveryMs ?? null)
  const hours = (...each: (number | null)[]) => each.map((one) => one && one * HOUR_MS)
  expect(every(without({}))).toEqual(hours(6, 6, null, 46, 6))
  expect(every(without(null))).toEqual(hours(6, 6, null, null, 6))
  expect(every(without({ isWhole: false }))).toEqual(hours(6, 6, null, null, 6))
  expect(without(null).days[2]).toEqual({ day: '2026-01-03', figures: null })
})
