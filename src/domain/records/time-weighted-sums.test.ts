import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanKineticTemperature } from './mean-kinetic-temperature.ts'
import { timeWeightedSums } from './time-weighted-sums.ts'

const figuresOf = (pairs: readonly (readonly [value: number, ms: number])[]) => {
  const values = pairs.map(([value]) => value)
  const sums = timeWeightedSums(Math.min(...values), Math.max(...values))
  for (const [value, ms] of pairs) sums.add(value, ms)
  return sums.figures()
}

test('a value that lasts n ms counts like n values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -3_000, max: 3_000 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 40,
      }),
      (pairs) => {
        const all = pairs
          .flatMap(([value, ms]) => Array<number>(ms).fill(value / 100))
          .sort((a, b) => a - b)
        const mean = all.reduce((sum, celsius) => sum + celsius, 0) / all.length
        const figures = figuresOf(pairs)
        expect(figures.totalMs).toBe(all.length)
        expect(figures.mean).toBeCloseTo(mean, 9)
        expect(figures.median).toBeCloseTo(
          (all[(all.length - 1) >> 1]! + all[all.length >> 1]!) / 2,
          9,
        )
        expect(figures.standardDeviation).toBeCloseTo(
          Math.sqrt(all.reduce((sum, celsius) => sum + (celsius - mean) ** 2, 0) / all.length),
          6,
        )
        expect(figures.meanKinetic).toBeCloseTo(
          meanKineticTemperature(
            all,
            all.map(() => 1),
          ),
          9,
        )
      },
    ),
  )
})

test('a single value is mean and median, with a deviation of 0', () => {
  expect(figuresOf([[433, 1]])).toMatchObject({
    mean: 4.33,
    median: 4.33,
    standardDeviation: 0,
    totalMs: 1,
  })
})
