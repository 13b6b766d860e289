import { gapWatch } from './gap-watch.ts'
import {
  gridPlaceAtOrAfter,
  type GridTimes,
  type Series,
  type SummablePiece,
  timeAt,
} from './series.ts'
import { isFault } from './stored-value.ts'

/**
 * Parallel lists, one entry for each stretch that holds a value: the time of its first reading (ms
 * since 1970), its lowest, highest and mean value in °C. `readings`: how many values there were,
 * faults left out. `gapStarts`, `gapEnds`: parallel to each other, the gaps between two stretches,
 * from when a reading was due to the next one: a line breaks before the stretch that begins at a
 * gap's end. Gaps within a stretch are left out.
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
 * `cuts`: times, ascending, at which one more stretch begins.
 */
export const stretchesOf = (
  series: Series,
  fromMs: number,
  toMs: number,
  maxPoints: number,
  fallbackMs: number,
  cuts: readonly number[] = [],
): Stretches => {
  const sums = stretchSums(fromMs, toMs, maxPoints, cuts)
  sums.add({ ...series, hasFaults: true })
  return sums.done(fallbackMs)
}

/**
 * As `stretchesOf`, for a span that comes in pieces, one after the other. The fallback is told at the
 * end, since most spans do without: ask `needsInterval` first.
 */
export const stretchSums = (
  fromMs: number,
  toMs: number,
  maxPoints: number,
  cuts: readonly number[] = [],
) => {
  const watch = gapWatch()
  const stretchEnd = stretchEnds(fromMs, toMs, maxPoints, cuts)
  const lists = emptyLists()
  const open: OpenStretch = { first: 0, low: 0, high: 0, sum: 0, count: 0 }
  let endMs = -Infinity

  const add = (piece: SummablePiece): void => {
    const { times } = piece
    const at: PieceProgress = { place: 0, last: -1 }
    watch.piece(times)
    while (at.place < times.length) {
      const timeMs = timeAt(times, at.place)
      if (timeMs >= endMs) {
        close(open, lists)
        endMs = stretchEnd(timeMs)
      }
      const end = placeOf(times, endMs, at.place)
      if (piece.hasFaults) sumUp(piece, at, end, open, watch)
      else sumUpValues(piece, at, end, open, watch)
    }
    watch.done(at.last)
  }

  const done = (fallbackMs: number): Stretches => {
    close(open, lists)
    return { ...doneLists(lists), ...watch.gaps(fallbackMs) }
  }

  return { add, needsInterval: watch.needsInterval, done }
}

/** The first `count` entries of the lists are stretches. */
type StretchLists = Omit<Stretches, 'gapStarts' | 'gapEnds'> & { count: number }

/**
 * Copied for each list: V8 keeps it as bare numbers, while an empty list that grows entry by entry
 * is laid out anew with its first fraction, and again whenever it is full.
 */
const ROOM: readonly number[] = Array.from({ length: 2_048 }, () => 0.5)

const emptyLists = (): StretchLists => ({
  times: ROOM.slice(),
  lows: ROOM.slice(),
  highs: ROOM.slice(),
  means: ROOM.slice(),
  readings: 0,
  count: 0,
})

const doneLists = ({ count, readings, ...lists }: StretchLists) => {
  for (const list of Object.values(lists)) list.length = count
  return { ...lists, readings }
}

/** The sums of the stretch that readings go into, in stored values; `first`: its first time. */
type OpenStretch = { first: number; low: number; high: number; sum: number; count: number }

/** The next place of a piece; `last`: of its last value, −1 when that lies in an earlier piece. */
type PieceProgress = { place: number; last: number }

const close = (open: OpenStretch, lists: StretchLists): void => {
  if (open.count === 0) return
  const place = lists.count++
  lists.times[place] = open.first
  lists.lows[place] = open.low / 100
  lists.highs[place] = open.high / 100
  lists.means[place] = Math.round((open.sum * 10) / open.count) / 1_000
  lists.readings += open.count
  open.count = 0
  open.sum = 0
}

/**
 * Returns the end of the stretch that contains a time. Call it with ascending times only.
 *
 * Up to 14 years the products of whole numbers stay below 2^53 and are exact. Beyond, a reading may
 * land in the stretch beside its own; the two bounds keep it moving on, so that no stretch comes
 * twice and every call gets past its reading.
 */
const stretchEnds = (fromMs: number, toMs: number, maxPoints: number, cuts: readonly number[]) => {
  const lengthMs = toMs - fromMs
  let stretch = -1
  /** The end of this stretch where no cut shortens it. */
  let wholeEndMs = -Infinity
  let cut = 0
  return (timeMs: number): number => {
    if (timeMs >= wholeEndMs) {
      stretch = Math.max(stretch + 1, Math.floor(((timeMs - fromMs) * maxPoints) / lengthMs))
      const endMs = fromMs + Math.ceil(((stretch + 1) * lengthMs) / maxPoints)
      wholeEndMs = Math.max(timeMs + 1, endMs)
    }
    while (cut < cuts.length && cuts[cut]! <= timeMs) cut++
    return Math.min(wholeEndMs, cuts[cut] ?? Infinity)
  }
}

/** The place of the first time that is not before `endMs`, from `place` on. */
const placeOf = (times: Float64Array | GridTimes, endMs: number, place: number): number => {
  if (!(times instanceof Float64Array)) return gridPlaceAtOrAfter(times, endMs)
  // Most stretches are short against the piece: in growing steps, then by halves.
  let low = place
  let step = 1
  while (low + step < times.length && times[low + step]! < endMs) {
    low += step
    step *= 2
  }
  let high = Math.min(times.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (times[middle]! < endMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Begins or goes on with the open stretch at a value: the pause before its first one may be a gap. */
const begin = (
  { times, values }: SummablePiece,
  { place, last }: PieceProgress,
  open: OpenStretch,
  watch: ReturnType<typeof gapWatch>,
): void => {
  watch.between(last, place)
  open.first = timeAt(times, place)
  open.low = open.high = values[place]!
}

/** Takes the piece's readings before the place `end` into the open stretch. */
const sumUp = (
  piece: SummablePiece,
  at: PieceProgress,
  end: number,
  open: OpenStretch,
  watch: ReturnType<typeof gapWatch>,
): void => {
  const { values } = piece
  for (; at.place < end; at.place++) {
    const value = values[at.place]!
    if (isFault(value)) continue
    if (open.count === 0) begin(piece, at, open, watch)
    else if (value < open.low) open.low = value
    else if (value > open.high) open.high = value
    open.sum += value
    open.count++
    at.last = at.place
  }
}

/** The same where no reading is a fault. */
const sumUpValues = (
  piece: SummablePiece,
  at: PieceProgress,
  end: number,
  open: OpenStretch,
  watch: ReturnType<typeof gapWatch>,
): void => {
  if (open.count === 0) begin(piece, at, open, watch)
  // The loop below runs a million times for two years of a minute's readings: locals, 32 bits, and no
  // branch that depends on a value.
  const { values } = piece
  const count = end - at.place
  let { low, high } = open
  let sum = 0
  for (let place = at.place; place < end; place++) {
    const value = values[place]!
    low = Math.min(low, value)
    high = Math.max(high, value)
    sum = (sum + value) | 0
  }
  open.low = low
  open.high = high
  open.sum +=
    count * Math.max(-low, high) < 2 ** 31 ? sum : values.subarray(at.place, end).reduce(plus)
  open.count += count
  at.last = end - 1
  at.place = end
}

const plus = (one: number, other: number): number => one + other
