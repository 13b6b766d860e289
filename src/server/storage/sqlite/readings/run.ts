import type { Series } from '../../../../domain/readings/series.ts'

/**
 * A growing list of one tool's readings by ascending time, each time once. Plain arrays: there are
 * thousands of short ones, for which typed arrays take more memory than their content.
 */
export type Run = { times: number[]; values: number[] }

export const emptyRun = (): Run => ({ times: [], values: [] })

/** The index of the first time that is not before `timeMs`. */
export const firstAtOrAfter = (
  times: ArrayLike<number>,
  timeMs: number,
  end = times.length,
): number => {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (times[middle]! < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The value at exactly this time. */
export const valueAt = ({ times, values }: Run | Series, timeMs: number): number | undefined => {
  const at = firstAtOrAfter(times, timeMs)
  return times[at] === timeMs ? values[at] : undefined
}

export const sliceOfRun = ({ times, values }: Run, from: number, to?: number): Run => ({
  times: times.slice(from, to),
  values: values.slice(from, to),
})

/**
 * Merges both. Of two values at one time it takes the one in `first`. May return `first` or
 * `second` itself.
 */
export const mergedRuns = (first: Run, second: Run): Run => {
  if (first.times.length === 0) return second
  if (second.times.length === 0) return first
  if (second.times[0]! > first.times.at(-1)!) {
    return { times: first.times.concat(second.times), values: first.values.concat(second.values) }
  }
  const merged = emptyRun()
  mergeInto(first, second, (timeMs, value) => {
    merged.times.push(timeMs)
    merged.values.push(value)
  })
  return merged
}

/**
 * Calls `put` for each reading in the order of time. Of two values at one time it takes the one in
 * `first`.
 */
export const mergeInto = (
  first: Run | Series,
  second: Run | Series,
  put: (timeMs: number, value: number) => void,
): void => {
  let a = 0
  let b = 0
  const aEnd = first.times.length
  const bEnd = second.times.length
  while (a < aEnd || b < bEnd) {
    const aTime = a < aEnd ? first.times[a]! : Infinity
    const bTime = b < bEnd ? second.times[b]! : Infinity
    if (aTime <= bTime) {
      put(aTime, first.values[a]!)
      a++
      if (aTime === bTime) b++
    } else {
      put(bTime, second.values[b]!)
      b++
    }
  }
}
