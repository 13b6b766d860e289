import type { Limits } from '../../../../domain/limits/limits.ts'
import type { DrawnSeries } from './drawn-series.ts'

/**
 * A ruler in °C: its two ends and the step between labels. `parts`: how many small steps a labelled
 * one has.
 */
export type ValueAxis = { min: number; max: number; step: number; parts: number }

/** Where a labelled step has several degrees, the small steps are whole degrees. */
const STEPS = [
  { step: 0.5, parts: 5 },
  { step: 1, parts: 2 },
  { step: 2, parts: 2 },
  { step: 5, parts: 5 },
  { step: 10, parts: 5 },
  { step: 20, parts: 4 },
  { step: 50, parts: 5 },
] as const

const LABEL_APART_PX = 48
const MOST_LABELS = 12

/**
 * A ruler that reaches all readings and all ranges. It reaches the alarm limits too, unless they
 * are so far away that the line would be flat. Both ends are labelled steps, with room above and below
 * the readings.
 */
export const valueAxisOf = (
  series: Pick<DrawnSeries, 'lows' | 'highs'>,
  limits: readonly Limits[],
  heightPx: number,
): ValueAxis => {
  let low = Math.min(...limits.map(({ min }) => min))
  let high = Math.max(...limits.map(({ max }) => max))
  // A counted loop, as in drawn-series.ts: it runs once over a month of minutes, before the browser
  // has compiled it, and is the fastest there.
  const { lows, highs } = series
  for (let index = 0; index < lows.length; index++) {
    if (lows[index]! < low) low = lows[index]!
    if (highs[index]! > high) high = highs[index]!
  }
  const room = (high - low) / 2
  const lowest = low - room
  const highest = high + room
  for (const { notificationMin, notificationMax } of limits) {
    if (notificationMin >= lowest) low = Math.min(low, notificationMin)
    if (notificationMax <= highest) high = Math.max(high, notificationMax)
  }
  const labels = Math.min(MOST_LABELS, Math.max(2, Math.floor(heightPx / LABEL_APART_PX)))
  const fitting =
    STEPS.find(({ step }) => (high - low) / step + 1 <= labels) ?? STEPS[STEPS.length - 1]!
  const { step, parts } = fitting
  const margin = step * 0.3
  return {
    min: Math.floor((low - margin) / step) * step,
    max: Math.ceil((high + margin) / step) * step,
    step,
    parts,
  }
}
