import type { StoredValue } from '../readings/stored-value.ts'
import { meanKineticTemperature } from './mean-kinetic-temperature.ts'

/** °C, weighed by time. */
export type WeighedFigures = {
  mean: number
  median: number
  standardDeviation: number
  meanKinetic: number
  totalMs: number
}

/**
 * Sums up for how long each temperature stood. Hundredths of a degree are few, however many
 * readings there are, so that what a sorted list of all would tell is found among them. `lowest`,
 * `highest`: the bounds of what is added.
 */
export const weighedValues = (lowest: StoredValue, highest: StoredValue) => {
  const weights = new Float64Array(highest - lowest + 1)

  const add = (value: StoredValue, ms: number): void => {
    weights[value - lowest]! += ms
  }

  /** Once something with a time above 0 was added. */
  const figures = (): WeighedFigures => {
    const celsius = Float64Array.from(weights, (_, i) => (lowest + i) / 100)
    const sum = (of: (celsius: number) => number): number =>
      weights.reduce((total, ms, i) => total + ms * of(celsius[i]!), 0)
    const totalMs = sum(() => 1)
    const mean = sum((value) => value) / totalMs
    return {
      mean,
      median: medianOf(celsius, weights, totalMs),
      standardDeviation: Math.sqrt(sum((value) => (value - mean) ** 2) / totalMs),
      meanKinetic: meanKineticTemperature(celsius, weights),
      totalMs,
    }
  }

  return { add, figures }
}

/**
 * Half of the time it was at most this warm, half at least; where that holds between two values,
 * their middle.
 */
const medianOf = (celsius: Float64Array, weights: Float64Array, totalMs: number): number => {
  let belowMs = 0
  for (let i = 0; i < weights.length; i++) {
    belowMs += weights[i]!
    if (belowMs * 2 > totalMs) return celsius[i]!
    if (belowMs * 2 < totalMs) continue
    const next = weights.findIndex((ms, later) => later > i && ms > 0)
    return (celsius[i]! + celsius[next]!) / 2
  }
  return celsius.at(-1)!
}
