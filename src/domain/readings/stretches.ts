import type { Series } from './series.ts'
import { isFault } from './stored-value.ts'

/**
 * Parallel lists, one entry for each stretch that holds a value: the time of its first reading (ms since 1970), its lowest,
 * highest and mean value in °C. `readings`: how many values there were, faults left out.
 */
export type Stretches = { times: number[]; lows: number[]; highs: number[]; means: number[]; readings: number }

/**
 * Cuts the span `fromMs <= t < toMs` into `maxPoints` stretches of equal length and sums each one up; stretches without a
 * value are left out. `series` lies within the span. Means are rounded to 0.001 °C.
 */
export const stretchesOf = (series: Series, fromMs: number, toMs: number, maxPoints: number): Stretches => {
  const { times, values } = series
  const lengthMs = toMs - fromMs
  const answer: Stretches = { times: [], lows: [], highs: [], means: [], readings: 0 }
  let i = 0
  let stretch = -1
  while (i < times.length) {
    // Up to 14 years the products of whole numbers stay below 2^53 and are exact. Beyond, a reading may land in the stretch
    // beside its own; the two bounds keep it moving on, so that no stretch is told twice and no reading stands still.
    stretch = Math.max(stretch + 1, Math.floor(((times[i]! - fromMs) * maxPoints) / lengthMs))
    const endMs = Math.max(times[i]! + 1, fromMs + Math.ceil(((stretch + 1) * lengthMs) / maxPoints))
    let first = -1
    let low = 0
    let high = 0
    let sum = 0
    let count = 0
    for (; i < times.length && times[i]! < endMs; i++) {
      const value = values[i]!
      if (isFault(value)) continue
      if (count === 0) {
        first = times[i]!
        low = high = value
      } else if (value < low) low = value
      else if (value > high) high = value
      sum += value
      count++
    }
    if (count === 0) continue
    answer.times.push(first)
    answer.lows.push(low / 100)
    answer.highs.push(high / 100)
    answer.means.push(Math.round((sum * 10) / count) / 1_000)
    answer.readings += count
  }
  return answer
}
