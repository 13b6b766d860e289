import { createHash } from 'node:crypto'
import type { DeviationFigures } from '../../domain/deviations/deviation-facts.ts'
import type { Limits } from '../../domain/limits/limits.ts'
import { extremesOf } from '../../domain/readings/extremes.ts'
import { periodFigures } from '../../domain/readings/period-figures.ts'
import type { Series } from '../../domain/readings/series.ts'
import { entryInForce } from '../../domain/records/entry-in-force.ts'
import { timeWeightedSums } from '../../domain/records/time-weighted-sums.ts'
import { seriesBytes } from '../measure-log/record/series-bytes.ts'

/** SHA-256 over all times and all values, as the readings of a record are hashed; hex. */
export const readingsHash = (series: Series): string => {
  const hash = createHash('sha256')
  for (const bytes of seriesBytes(series)) hash.update(bytes)
  return hash.digest('hex')
}

/** The figures of a deviation's readings, as a measurement log works them out. */
export const deviationFigures = (
  series: Series,
  passed: { fromMs: number; toMs: number },
  limits: readonly (Limits & { fromMs: number })[],
  fallbackMs: number,
): DeviationFigures => {
  const extremes = extremesOf(series)
  const sums =
    extremes &&
    timeWeightedSums(
      Math.round(extremes.lowest.celsius * 100),
      Math.round(extremes.highest.celsius * 100),
    )
  let outMs = 0
  const figures = periodFigures(series, {
    passed,
    rangeAt: entryInForce(
      limits.map(({ fromMs }) => fromMs),
      limits,
    ),
    fallbackMs,
    onHeld: (value, heldMs, side) => {
      sums?.add(value, heldMs)
      if (side !== null) outMs += heldMs
    },
  })
  const meanKinetic =
    sums === null || figures.coveredMs === 0
      ? null
      : Math.round(sums.figures().meanKinetic * 100) / 100
  return {
    readings: figures.readings,
    readingsHash: readingsHash(series),
    lowest: extremes?.lowest ?? null,
    highest: extremes?.highest ?? null,
    mean: figures.mean,
    meanKinetic,
    outMs,
    missingMs: figures.missingMs,
  }
}
