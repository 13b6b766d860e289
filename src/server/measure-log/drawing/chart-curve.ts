import type { Series } from '../../../domain/readings/series.ts'
import { isFault } from '../../../domain/readings/stored-value.ts'

/** An unbroken part of the line: time (ms since 1970), °C, time, °C … */
export type Piece = number[]

/**
 * The chart's period, cut into `columns` equal columns. `breaks`: ascending times from which on the
 * line begins anew.
 */
type Columns = { fromMs: number; toMs: number; columns: number; breaks: readonly number[] }

/**
 * Walks through the readings of a series, without faults: `add` for each, `end` after the last one
 * in a column, `cut` where the line begins anew and at the end.
 */
const walkColumns = (
  { times, values }: Series,
  { fromMs, toMs, columns, breaks }: Columns,
  visitor: { add: (i: number) => void; end: () => void; cut: () => void },
): void => {
  let nextBreak = 0
  let column: number | null = null
  for (let i = 0; i < times.length; i++) {
    if (isFault(values[i]!)) continue
    const timeMs = times[i]!
    const isBroken = nextBreak < breaks.length && timeMs >= breaks[nextBreak]!
    const columnHere = Math.floor(((timeMs - fromMs) * columns) / (toMs - fromMs))
    if (column !== null && (isBroken || columnHere !== column)) visitor.end()
    if (isBroken) {
      visitor.cut()
      while (nextBreak < breaks.length && timeMs >= breaks[nextBreak]!) nextBreak++
    }
    column = columnHere
    visitor.add(i)
  }
  if (column !== null) visitor.end()
  visitor.cut()
}

/**
 * The line of a chart in unbroken pieces, thinned to what can be seen: of each column, the first,
 * the lowest, the highest and the last value stay, so no peak is lost. `breaks`: ascending times at
 * which a new piece begins.
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
  walkColumns(
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
 * An unbroken part of the line of a long period: lowest, highest and mean value (°C) of each
 * column. `atMs`: the middle between the column's first and last reading.
 */
export type Shade = { atMs: number; low: number; high: number; mean: number }[]

/**
 * The line of a period that is too long to show single readings: one summary for each column, in
 * unbroken pieces. `breaks`: as for `curveOf`.
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
  walkColumns(
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
