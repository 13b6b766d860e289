import { isGapBetween, localIntervalMs } from './local-interval.ts'
import { INTERVALS_COUNTED } from './usual-interval.ts'

/** How many times on each side of a pause the gap rule needs. */
const WINDOW = INTERVALS_COUNTED + 1

type Times = Float64Array
/** Up to WINDOW times before a pause and from its end on. */
type PauseWindow = { before: Times; after: Times }

/**
 * Applies the gap rule (`isGapBetween`) to readings that come in pieces, of which only the current
 * one is in memory. A gap begins when the first reading was due that did not come. It judges only
 * the pauses that it is asked about. For each piece call `piece`,
 * then `between` for each of these pauses that ends in it, in order of time, then `done`.
 */
export const gapWatch = (fallbackMs: number) => {
  const gaps: { fromMs: number; toMs: number }[] = []
  let times: Times = new Float64Array(0)
  /** The last times of earlier pieces: up to their last reading, and up to their last value. */
  let tail: Times = times
  let tailToValue: Times = times
  /** Pauses that still lack times after them. */
  let incomplete: PauseWindow[] = []

  const timesUpTo = (place: number): Times => {
    if (place < 0) return tailToValue
    const here = times.subarray(Math.max(0, place + 1 - WINDOW), place + 1)
    return here.length === WINDOW || tail.length === 0 ? here : lastOf(joined(tail, here))
  }
  const judgePause = (around: Times, from: number, to: number): void => {
    if (!isGapBetween(around, from, to, fallbackMs)) return
    const dueMs = around[from]! + localIntervalMs(around, from, to, fallbackMs)
    gaps.push({ fromMs: dueMs, toMs: around[to]! })
  }
  const judge = ({ before, after }: PauseWindow): void =>
    judgePause(joined(before, after), before.length - 1, before.length)
  const judgeOrWait = (pause: PauseWindow): void => {
    if (pause.after.length === WINDOW) judge(pause)
    else incomplete.push(pause)
  }

  return {
    piece: (next: Times): void => {
      times = next
      const pauses = incomplete
      incomplete = []
      for (const { before, after } of pauses)
        judgeOrWait({ before, after: joined(after, times.subarray(0, WINDOW - after.length)) })
    },
    /**
     * Judges the pause between the values at these places of the piece. `last` −1: the pause begins
     * at the last value of an earlier piece, if there is one.
     */
    between: (last: number, place: number): void => {
      if (last >= INTERVALS_COUNTED && place + INTERVALS_COUNTED < times.length) {
        judgePause(times, last, place)
        return
      }
      const before = timesUpTo(last)
      if (before.length > 0)
        judgeOrWait({ before: before.slice(), after: times.slice(place, place + WINDOW) })
    },
    /** `last`: the place of the piece's last value, −1 for none. */
    done: (last: number): void => {
      if (last >= 0) tailToValue = timesUpTo(last).slice()
      if (times.length > 0) tail = timesUpTo(times.length - 1).slice()
    },
    /** Call it after the last piece is done. */
    gaps: (): { gapStarts: number[]; gapEnds: number[] } => {
      incomplete.forEach(judge)
      incomplete = []
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
