import type { Series } from '../../domain/readings/series.ts'
import { isFault } from '../../domain/readings/stored-value.ts'

/** Times in ms since 1970 and °C, in turns. */
export type Piece = number[]

/**
 * The line of a chart, in unbroken pieces, thinned to what can be seen: of each of `columns` equal stretches the first, the
 * lowest, the highest and the last value stay, so no peak is lost. `breaks`: where, in ascending order, a piece begins anew.
 */
export const curveOf = ({ times, values }: Series, fromMs: number, toMs: number, columns: number, breaks: readonly number[]): Piece[] => {
  const pieces: Piece[] = []
  let piece: Piece = []
  let column = -1
  let first = 0
  let low = 0
  let high = 0
  let last = -1
  let nextBreak = 0
  const put = (i: number): void => void piece.push(times[i]!, values[i]! / 100)
  const close = (): void => {
    if (last < 0) return
    const kept = [first, Math.min(low, high), Math.max(low, high), last]
    kept.forEach((i, k) => {
      if (i !== kept[k - 1]) put(i)
    })
    last = -1
  }
  for (let i = 0; i < times.length; i++) {
    if (isFault(values[i]!)) continue
    const timeMs = times[i]!
    const isBroken = nextBreak < breaks.length && timeMs >= breaks[nextBreak]!
    const here = Math.floor(((timeMs - fromMs) * columns) / (toMs - fromMs))
    if (isBroken || here !== column) close()
    if (isBroken) {
      if (piece.length > 0) pieces.push(piece)
      piece = []
      while (nextBreak < breaks.length && timeMs >= breaks[nextBreak]!) nextBreak++
    }
    column = here
    if (last < 0) first = low = high = i
    else if (values[i]! < values[low]!) low = i
    else if (values[i]! > values[high]!) high = i
    last = i
  }
  close()
  if (piece.length > 0) pieces.push(piece)
  return pieces
}

/** What lies between the lowest and the highest value of a stretch, with its mean; at the middle of its readings. */
export type Shade = { atMs: number; low: number; high: number; mean: number }[]

/** The line of a chart that is too long for single readings to be seen: each of `columns` equal stretches summed up, in unbroken pieces. */
export const shadeOf = ({ times, values }: Series, fromMs: number, toMs: number, columns: number, breaks: readonly number[]): Shade[] => {
  const pieces: Shade[] = []
  let piece: Shade = []
  let nextBreak = 0
  let column = -1
  let first = 0
  let last = 0
  let low = 0
  let high = 0
  let sum = 0
  let count = 0
  const close = (): void => {
    if (count > 0) piece.push({ atMs: (first + last) / 2, low: low / 100, high: high / 100, mean: sum / count / 100 })
    count = 0
    sum = 0
  }
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    const timeMs = times[i]!
    const isBroken = nextBreak < breaks.length && timeMs >= breaks[nextBreak]!
    const here = Math.floor(((timeMs - fromMs) * columns) / (toMs - fromMs))
    if (isBroken || here !== column) close()
    if (isBroken) {
      if (piece.length > 0) pieces.push(piece)
      piece = []
      while (nextBreak < breaks.length && timeMs >= breaks[nextBreak]!) nextBreak++
    }
    column = here
    if (count === 0) {
      first = timeMs
      low = high = value
    } else if (value < low) low = value
    else if (value > high) high = value
    last = timeMs
    sum += value
    count++
  }
  close()
  if (piece.length > 0) pieces.push(piece)
  return pieces
}
