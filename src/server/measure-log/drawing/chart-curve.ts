import type { Series } from '../../../domain/readings/series.ts'
import { isFault } from '../../../domain/readings/stored-value.ts'

/** Times in ms since 1970 and °C, in turns. */
export type Piece = number[]

/** A chart's width in time and in columns, and where, in ascending order, its line begins anew. */
type Columns = { fromMs: number; toMs: number; columns: number; breaks: readonly number[] }

/**
 * Goes through the temperatures of a series: `end` after the last one of each column that has any,
 * `cut` where the line begins anew.
 */
const byColumn = (
  { times, values }: Series,
  { fromMs, toMs, columns, breaks }: Columns,
  on: { add: (i: number) => void; end: () => void; cut: () => void },
): void => {
  let nextBreak = 0
  let column: number | null = null
  for (let i = 0; i < times.length; i++) {
    if (isFault(values[i]!)) continue
    const timeMs = times[i]!
    const isBroken = nextBreak < breaks.length && timeMs >= breaks[nextBreak]!
    const here = Math.floor(((timeMs - fromMs) * columns) / (toMs - fromMs))
    if (column !== null && (isBroken || here !== column)) on.end()
    if (isBroken) {
      on.cut()
      while (nextBreak < breaks.length && timeMs >= breaks[nextBreak]!) nextBreak++
    }
    column = here
    on.add(i)
  }
  if (column !== null) on.end()
  on.cut()
}

/**
 * The line of a chart, in unbroken pieces, thinned to what can be seen: of each of `columns` equal
 * stretches the first, the lowest, the highest and the last value stay, so no peak is lost.
 * `breaks`: where, in ascending order, a piece begins anew.
 */
export const curveOf = (
  series: Series,
  fromMs: number,
  toMs: number,
  columns: number,
  breaks: readonly number[],
): Piece[] => {
  const { times, values } = series
  const pieces: Piece[] = []
  let piece: Piece = []
  let first = 0
  let low = 0
  let high = 0
  let last = -1
  byColumn(
    series,
    { fromMs, toMs, columns, breaks },
    {
      add: (i) => {
        if (last < 0) first = low = high = i
        else if (values[i]! < values[low]!) low = i
        else if (values[i]! > values[high]!) high = i
        last = i
      },
      end: () => {
        const shown = [first, Math.min(low, high), Math.max(low, high), last]
        shown.forEach((i, k) => {
          if (i !== shown[k - 1]) piece.push(times[i]!, values[i]! / 100)
        })
        last = -1
      },
      cut: () => {
        if (piece.length > 0) pieces.push(piece)
        piece = []
      },
    },
  )
  return pieces
}

/**
 * What lies between the lowest and the highest value of a stretch, with its mean; at the middle of
 * its readings.
 */
export type Shade = { atMs: number; low: number; high: number; mean: number }[]

/**
 * The line of a chart that is too long for single readings to be seen: each of `columns` equal
 * stretches summed up, in unbroken pieces.
 */
export const shadeOf = (
  series: Series,
  fromMs: number,
  toMs: number,
  columns: number,
  breaks: readonly number[],
): Shade[] => {
  const { times, values } = series
  const pieces: Shade[] = []
  let piece: Shade = []
  let first = 0
  let last = 0
  let low = 0
  let high = 0
  let sum = 0
  let count = 0
  byColumn(
    series,
    { fromMs, toMs, columns, breaks },
    {
      add: (i) => {
        const value = values[i]!
        if (count === 0) {
          first = times[i]!
          low = high = value
        } else if (value < low) low = value
        else if (value > high) high = value
        last = times[i]!
        sum += value
        count++
      },
      end: () => {
        piece.push({
          atMs: (first + last) / 2,
          low: low / 100,
          high: high / 100,
          mean: sum / count / 100,
        })
        count = 0
        sum = 0
      },
      cut: () => {
        if (piece.length > 0) pieces.push(piece)
        piece = []
      },
    },
  )
  return pieces
}
