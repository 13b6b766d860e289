import type { Receipt } from '../chunks/receipts.ts'

/**
 * A growing list of one tool's readings by ascending time, each time once. Plain arrays: most are short, and typed
 * arrays of their own would take more memory than their content.
 */
export type Run = { times: number[]; values: number[] }

/** With the receipt of each reading, parallel to the times. */
export type ArrivedRun = Run & { receipts: Receipt[] }

type Times = { times: ArrayLike<number> }

export const emptyRun = (): ArrivedRun => ({ times: [], values: [], receipts: [] })

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
export const valueAt = (
  { times, values }: Times & { values: ArrayLike<number> },
  timeMs: number,
): number | undefined => {
  const at = firstAtOrAfter(times, timeMs)
  return times[at] === timeMs ? values[at] : undefined
}

/** Without the receipts. */
export const sliceOfRun = ({ times, values }: Run, from: number, to?: number): Run => ({
  times: times.slice(from, to),
  values: values.slice(from, to),
})

export const sliceOfArrived = (
  { times, values, receipts }: ArrivedRun,
  from: number,
  to?: number,
): ArrivedRun => ({
  times: times.slice(from, to),
  values: values.slice(from, to),
  receipts: receipts.slice(from, to),
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
  const merged: Run = { times: [], values: [] }
  mergeInto(first, second, ({ times, values }, at) => {
    merged.times.push(times[at]!)
    merged.values.push(values[at]!)
  })
  return merged
}

/** The times of `mergedRuns`. May return `first` or `second` itself. */
export const mergedTimes = (first: number[], second: number[]): number[] => {
  if (first.length === 0) return second
  if (second.length === 0) return first
  if (second[0]! > first.at(-1)!) return first.concat(second)
  return [...new Set([...first, ...second])].sort((a, b) => a - b)
}

/** As `mergedRuns`, with the receipts. */
export const mergedArrived = (first: ArrivedRun, second: ArrivedRun): ArrivedRun => {
  if (first.times.length === 0) return second
  if (second.times.length === 0) return first
  const merged = emptyRun()
  mergeInto(first, second, ({ times, values, receipts }, at) => {
    merged.times.push(times[at]!)
    merged.values.push(values[at]!)
    merged.receipts.push(receipts[at]!)
  })
  return merged
}

/**
 * Calls `put` for each reading in the order of time, with the list that it stands in and its place
 * there. Of two readings at one time it takes the one in `first`.
 */
export const mergeInto = <Readings extends Times>(
  first: Readings,
  second: Readings,
  put: (readings: Readings, at: number) => void,
): void => {
  let a = 0
  let b = 0
  const aEnd = first.times.length
  const bEnd = second.times.length
  while (a < aEnd || b < bEnd) {
    const aTime = a < aEnd ? first.times[a]! : Infinity
    const bTime = b < bEnd ? second.times[b]! : Infinity
    if (aTime <= bTime) {
      put(first, a)
      a++
      if (aTime === bTime) b++
    } else {
      put(second, b)
      b++
    }
  }
}
