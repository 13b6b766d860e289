import { isGapBetween } from './local-interval.ts'
import { INTERVALS_COUNTED } from './usual-interval.ts'

/** How many times on each side of a pause the gap rule looks at. */
const WINDOW = INTERVALS_COUNTED + 1

type Times = Float64Array
type OpenPause = { before: Times; after: Times }

/**
 * The gap rule for readings that come in pieces, each gone once the next one comes: asked about a
 * few pauses out of many, it looks at those alone. For each piece: `piece`, then `between` for
 * pauses that end in it, in order, then `done`.
 */
export const gapWatch = (fallbackMs: number) => {
  const gaps: { fromMs: number; toMs: number }[] = []
  let times: Times = new Float64Array(0)
  /** The last times of the pieces before, and those up to the last value. */
  let tail: Times = times
  let tailToValue: Times = times
  /** Pauses behind which fewer than WINDOW times have come. */
  let pending: OpenPause[] = []

  const upTo = (place: number): Times => {
    if (place < 0) return tailToValue
    const here = times.subarray(Math.max(0, place + 1 - WINDOW), place + 1)
    return here.length === WINDOW || tail.length === 0 ? here : lastOf(joined(tail, here))
  }
  const tell = (fromMs: number, toMs: number): void => {
    gaps.push({ fromMs, toMs })
  }
  const judge = ({ before, after }: OpenPause): void => {
    if (isGapBetween(joined(before, after), before.length - 1, before.length, fallbackMs))
      tell(before.at(-1)!, after[0]!)
  }
  const ask = (pause: OpenPause): void => {
    if (pause.after.length === WINDOW) judge(pause)
    else pending.push(pause)
  }

  return {
    piece: (next: Times): void => {
      times = next
      const waiting = pending
      pending = []
      for (const { before, after } of waiting)
        ask({ before, after: joined(after, times.subarray(0, WINDOW - after.length)) })
    },
    /**
     * Whether a gap lies between the values at those places; `last` −1: the last value of an
     * earlier piece, if there was one.
     */
    between: (last: number, place: number): void => {
      if (last >= INTERVALS_COUNTED && place + INTERVALS_COUNTED < times.length) {
        if (isGapBetween(times, last, place, fallbackMs)) tell(times[last]!, times[place]!)
        return
      }
      const before = upTo(last)
      if (before.length > 0)
        ask({ before: before.slice(), after: times.slice(place, place + WINDOW) })
    },
    done: (last: number): void => {
      if (last >= 0) tailToValue = upTo(last).slice()
      if (times.length > 0) tail = upTo(times.length - 1).slice()
    },
    /** Once the last piece is done. */
    gaps: (): { gapStarts: number[]; gapEnds: number[] } => {
      pending.forEach(judge)
      pending = []
      gaps.sort((a, b) => a.toMs - b.toMs)
      return {
        gapStarts: gaps.map(({ fromMs }) => fromMs),
        gapEnds: gaps.map(({ toMs }) => toMs),
      }
    },
  }
}

const joined = (one: Times, other: Times): Times => {
  const both = new Float64Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
const lastOf = (times: Times): Times => times.subarray(Math.max(0, times.length - WINDOW))
