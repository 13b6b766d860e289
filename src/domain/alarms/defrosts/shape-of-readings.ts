import type { Series } from '../../readings/series.ts'
import { isFault } from '../../readings/stored-value.ts'
import { type DefrostShape, isDefrostLength, shapeWith } from './defrost-shape.ts'

/**
 * The shape of an excursion from stored readings: for an alarm that a person called a defrost. Null
 * when a gap lies before, in or at the end of it, or when it is too short or too long to be
 * remembered. `series`: from before the excursion to the reading that ended its alarm. `sinceMs`: its
 * first reading at or above the limit (°C).
 */
export const shapeOfReadings = (
  { times, values }: Series,
  { sinceMs, limit }: { sinceMs: number; limit: number },
  isContinuous: (gapMs: number) => boolean,
): DefrostShape | null => {
  let beforeMs = Number.NaN
  let isUnbroken = true
  let highest: DefrostShape['highest'] = []
  let shape: DefrostShape | null = null
  let isEnded = false
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    const timeMs = times[i]!
    const isBreach = value / 100 >= limit
    if (timeMs >= sinceMs) {
      isUnbroken &&= isContinuous(timeMs - beforeMs)
      if (!isUnbroken) break
      isEnded = !isBreach
      const ageMs = timeMs - sinceMs
      if (isBreach) {
        highest = shapeWith(highest, ageMs, value)
        shape = { lengthMs: ageMs, highest }
      }
    } else if (isBreach) return null
    beforeMs = timeMs
  }
  return isEnded && shape !== null && isDefrostLength(shape.lengthMs) ? shape : null
}
