import type { Series } from '../readings/series.ts'
import { isFault, type StoredValue } from '../readings/stored-value.ts'

/**
 * The readings of a series, or of a long one the lowest and the highest of each of `most / 2` stretches
 * of the span, in the order of time. Faults are left out.
 */
export const thinnedCurve = (
  { times, values }: Series,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  most: number,
): [number, StoredValue][] => {
  const points: [number, StoredValue][] = []
  times.forEach((timeMs, i) => {
    if (!isFault(values[i]!)) points.push([timeMs, values[i]!])
  })
  if (points.length <= most) return points
  const stretchMs = (toMs - fromMs) / Math.floor(most / 2)
  const stretches = Map.groupBy(points, ([timeMs]) => Math.floor((timeMs - fromMs) / stretchMs))
  return [...stretches.values()].flatMap((stretch) => {
    const low = stretch.reduce((least, each) => (each[1] < least[1] ? each : least))
    const high = stretch.reduce((most, each) => (each[1] > most[1] ? each : most))
    if (low === high) return [low]
    return low[0] < high[0] ? [low, high] : [high, low]
  })
}
