import type { Series } from '../../../domain/readings/series.ts'
import type { ArrivedSeries } from '../chunks/receipts.ts'
import { type ArrivedRun, mergeInto, type Run } from './run.ts'

/** A view, so that a year of readings is not copied again. */
export const part = ({ times, values }: Series, start: number, end: number): Series => ({
  times: times.subarray(start, end),
  values: values.subarray(start, end),
})

/** Of two values at one time it takes the one in `first`. */
export const mergedSeries = (first: Series, second: Series | Run): Series => {
  const times = new Float64Array(first.times.length + second.times.length)
  const values = new Int32Array(times.length)
  let count = 0
  mergeInto<Series | Run>(first, second, (readings, at) => {
    times[count] = readings.times[at]!
    values[count] = readings.values[at]!
    count++
  })
  return part({ times, values }, 0, count)
}

/** As `mergedSeries`, with the receipts. */
export const mergedArrivals = (first: ArrivedSeries, second: ArrivedRun): ArrivedSeries => {
  const times = new Float64Array(first.times.length + second.times.length)
  const values = new Int32Array(times.length)
  const receipts = new Float64Array(times.length)
  let count = 0
  mergeInto<ArrivedSeries | ArrivedRun>(first, second, (readings, at) => {
    times[count] = readings.times[at]!
    values[count] = readings.values[at]!
    receipts[count] = readings.receipts[at]!
    count++
  })
  return { ...part({ times, values }, 0, count), receipts: receipts.subarray(0, count) }
}
