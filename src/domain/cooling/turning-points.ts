import type { StoredValue } from '../readings/stored-value.ts'

/** Where a line turns. `place`: of the extreme value in its list. */
export type TurningPoint = { place: number; isPeak: boolean }

/**
 * The peaks and troughs of a line, in turn, that lie at least `hysteresis` apart (both in hundredths
 * of °C). The first and the last value are none: the line need not turn there. Smaller turns, as
 * noise and the steps of a logger make them, are left out: the hysteresis filter of ASTM E1049-85,
 * which goes before counting cycles there.
 */
export const turningPoints = (
  values: ArrayLike<StoredValue>,
  hysteresis: number,
): TurningPoint[] => {
  const points: TurningPoint[] = []
  let lowest = 0
  let highest = 0
  /** Null: the line has not moved far enough yet. */
  let isRising: boolean | null = null
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!
    if (value > values[highest]!) highest = i
    if (value < values[lowest]!) lowest = i
    if (isRising !== false && values[highest]! - value >= hysteresis) {
      if (highest > 0) points.push({ place: highest, isPeak: true })
      isRising = false
      lowest = i
    } else if (isRising !== true && value - values[lowest]! >= hysteresis) {
      if (lowest > 0) points.push({ place: lowest, isPeak: false })
      isRising = true
      highest = i
    }
  }
  return points
}
