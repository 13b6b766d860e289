import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanKineticTemperature } from './mean-kinetic-temperature.ts'

const ofEquallyLong = (celsius: number[]) =>
  meanKineticTemperature(
    celsius,
    celsius.map(() => 1),
  )

test.each([
  [[20, 30], 26.26],
  [[25, 25, 25, 40], 31.275],
  [[2, 3, 4, 5, 6, 7, 8], 5.242],
])('%j has the mean kinetic temperature %d', (celsius, expected) => {
  expect(Math.abs(ofEquallyLong(celsius) - expected)).toBeLessThan(0.001)
})

test('the time of each counts: 47 hours at 5 °C and one at 25 °C', () => {
  expect(Math.abs(meanKineticTemperature([5, 25], [47, 1]) - 6.492)).toBeLessThan(0.001)
})

test('it lies between the mean and the highest value; a weight of n counts like n repetitions', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -80, max: 60 }), fc.integer({ min: 1, max: 6 })), {
        minLength: 1,
        maxLength: 20,
      }),
      (pairs) => {
        const repeated = pairs.flatMap(([celsius, times]) => Array<number>(times).fill(celsius))
        const kinetic = meanKineticTemperature(
          pairs.map(([celsius]) => celsius),
          pairs.map(([, times]) => times),
        )
        expect(kinetic).toBeCloseTo(ofEquallyLong(repeated), 9)
        expect(kinetic).toBeGreaterThan(
          repeated.reduce((sum, celsius) => sum + celsius, 0) / repeated.length - 1e-6,
        )
        expect(kinetic).toBeLessThan(Math.max(...repeated) + 1e-6)
      },
    ),
  )
})
