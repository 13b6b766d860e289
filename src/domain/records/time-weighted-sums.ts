import type { StoredValue } from '../readings/stored-value.ts'
import { meanKineticTemperature } from './mean-kinetic-temperature.ts'

/** In °C, weighted by time. */
export type TimeWeightedFigures = {
  mean: number
  median: number
  standardDeviation: number
  meanKinetic: number
  totalMs: number
}

/**
 * Adds up for how long each temperature lasted. There is one counter for each 0.01 °C from `lowest`
 * to `highest`, so memory does not grow with the readings and the median needs no sorting. Every
 * value added must lie within these bounds.
 */
export const timeWeightedSums = (lowest: StoredValue, highest: StoredValue) => {
  const weights = new Float64Array(highest - lowest + 1)

  const add = (value: StoredValue, ms: number): void => {
    weights[value - lowest]! += ms
  }

  /** Needs at least one value with a time above 0. */
  const figures = (): TimeWeightedFigures => {
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
 * The temperature that was not exceeded for half of the time. When exactly half falls between two
 * values, their middle.
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
