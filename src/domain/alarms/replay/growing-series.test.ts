import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualIntervalMs } from '../../readings/usual-interval.ts'
import { createGrowingSeries } from './growing-series.ts'

test('holds each time once, in order, the first value of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer())),
      (readings) => {
        const series = createGrowingSeries(1e9)
        const valueByTime = new Map<number, number>()
        for (const [timeMs, value] of readings) {
          expect(series.add(timeMs, value)).toBe(!valueByTime.has(timeMs))
          if (!valueByTime.has(timeMs)) valueByTime.set(timeMs, value)
        }
        const times = [...valueByTime.keys()].sort((a, b) => a - b)
        const all = series.read({ fromMs: 0, toMs: 5_000 })
        expect([...all.times]).toEqual(times)
        expect([...all.values]).toEqual(times.map((timeMs) => valueByTime.get(timeMs)))
        expect([...series.read({ fromMs: 1_000, toMs: 2_000 }).times]).toEqual(
          times.filter((timeMs) => timeMs >= 1_000 && timeMs < 2_000),
        )
        expect(series.usualIntervalMs()).toBe(usualIntervalMs(times))
        expect(series.newest()?.timeMs).toBe(times.at(-1))
      },
    ),
    { numRuns: 200 },
  )
})

test('drops what lies far back, and never what it is to keep', () => {
  const series = createGrowingSeries(1_000)
  for (let timeMs = 0; timeMs < 100_000; timeMs++) series.add(timeMs, timeMs)
  const { times } = series.read({ fromMs: 0, toMs: 1e9 })
  expect(times.length).toBeLessThan(10_000)
  expect(times[0]).toBeLessThanOrEqual(98_999)
  expect([...series.read({ fromMs: 98_999, toMs: 1e9 }).times]).toHaveLength(1_001)
})
