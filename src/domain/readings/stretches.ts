import { gapWatch } from './gap-watch.ts'
import type { Series } from './series.ts'
import { isFault } from './stored-value.ts'

/**
 * Parallel lists, one entry for each stretch that holds a value: the time of its first reading (ms
 * since 1970), its lowest, highest and mean value in °C. `readings`: how many values there were,
 * faults left out. `gapStarts`, `gapEnds`: parallel to each other, the gaps between two stretches:
 * a line breaks before the stretch that begins at a gap's end. Gaps within a stretch are not told.
 */
export type Stretches = {
  times: number[]
  lows: number[]
  highs: number[]
  means: number[]
  readings: number
  gapStarts: number[]
  gapEnds: number[]
}

/**
 * Cuts the span `fromMs <= t < toMs` into `maxPoints` stretches of equal length and sums each one
 * up; stretches without a value are left out. `series` lies within the span. Means are rounded to
 * 0.001 °C. `fallbackMs`: the usual interval where the series holds too few readings to tell.
 */
export const stretchesOf = (
  series: Series,
  fromMs: number,
  toMs: number,
  maxPoints: number,
  fallbackMs: number,
): Stretches => {
  const sums = stretchSums(fromMs, toMs, maxPoints, fallbackMs)
  sums.add(series)
  return sums.done()
}

/** As `stretchesOf`, for a span that comes in pieces, one after the other. */
export const stretchSums = (
  fromMs: number,
  toMs: number,
  maxPoints: number,
  fallbackMs: number,
) => {
  const lengthMs = toMs - fromMs
  const answer: Omit<Stretches, 'gapStarts' | 'gapEnds'> = {
    times: [],
    lows: [],
    highs: [],
    means: [],
    readings: 0,
  }
  const watch = gapWatch(fallbackMs)
  let stretch = -1
  let endMs = -Infinity
  let first = 0
  let low = 0
  let high = 0
  let sum = 0
  let count = 0

  const close = (): void => {
    if (count === 0) return
    answer.times.push(first)
    answer.lows.push(low / 100)
    answer.highs.push(high / 100)
    answer.means.push(Math.round((sum * 10) / count) / 1_000)
    answer.readings += count
    count = 0
    sum = 0
  }

  /**
   * Up to 14 years the products of whole numbers stay below 2^53 and are exact. Beyond, a reading
   * may land in the stretch beside its own; the two bounds keep it moving on, so that no stretch is
   * told twice and no reading stands still.
   */
  const openAt = (timeMs: number): void => {
    close()
    stretch = Math.max(stretch + 1, Math.floor(((timeMs - fromMs) * maxPoints) / lengthMs))
    endMs = Math.max(timeMs + 1, fromMs + Math.ceil(((stretch + 1) * lengthMs) / maxPoints))
  }

  const add = ({ times, values }: Series): void => {
    let i = 0
    /** The place of the last value; −1: it lies in an earlier piece. */
    let last = -1
    watch.piece(times)
    while (i < times.length) {
      if (times[i]! >= endMs) openAt(times[i]!)
      const untilMs = endMs
      // Locals: the loop below runs a million times for two years of a minute's readings.
      let lowest = low
      let highest = high
      let total = sum
      let counted = count
      for (; i < times.length && times[i]! < untilMs; i++) {
        const value = values[i]!
        if (isFault(value)) continue
        if (counted === 0) {
          watch.between(last, i)
          first = times[i]!
          lowest = highest = value
        } else if (value < lowest) lowest = value
        else if (value > highest) highest = value
        total += value
        counted++
        last = i
      }
      low = lowest
      high = highest
      sum = total
      count = counted
    }
    watch.done(last)
  }

  const done = (): Stretches => {
    close()
    return { ...answer, ...watch.gaps() }
  }

  return { add, done }
}
