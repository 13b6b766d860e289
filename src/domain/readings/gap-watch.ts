import { isGapBetween, isWithoutInterval, localIntervalMs } from './local-interval.ts'
import { type GridTimes, timesWithin } from './series.ts'
import { INTERVALS_COUNTED, INTERVALS_TO_A_GAP } from './usual-interval.ts'

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
export const gapWatch = () => {
  const gaps: { fromMs: number; toMs: number }[] = []
  /** Pauses with too few readings on both sides to tell the usual interval, from and to, ms. */
  const undecided: Times[] = []
  let times: Times | GridTimes = new Float64Array(0)
  /** The last times of earlier pieces: up to their last reading, and up to their last value. */
  let tail: Times = new Float64Array(0)
  let tailToValue: Times = tail
  /** Pauses that still lack times after them. */
  let incomplete: PauseWindow[] = []

  const timesUpTo = (place: number): Times => {
    if (place < 0) return tailToValue
    const here = timesWithin(times, Math.max(0, place + 1 - WINDOW), place + 1)
    return here.length === WINDOW || tail.length === 0 ? here : lastOf(joined(tail, here))
  }
  const noteGap = (around: Times, from: number, to: number, fallbackMs: number): void => {
    if (!isGapBetween(around, from, to, fallbackMs)) return
    const dueMs = around[from]! + localIntervalMs(around, from, to, fallbackMs)
    gaps.push({ fromMs: dueMs, toMs: around[to]! })
  }
  const judgePause = (around: Times, from: number, to: number): void => {
    if (isWithoutInterval(around, from, to))
      undecided.push(Float64Array.of(around[from]!, around[to]!))
    else noteGap(around, from, to, Infinity)
  }
  const judge = ({ before, after }: PauseWindow): void =>
    judgePause(joined(before, after), before.length - 1, before.length)
  const judgeOrWait = (pause: PauseWindow): void => {
    if (pause.after.length === WINDOW) judge(pause)
    else incomplete.push(pause)
  }

  return {
    piece: (next: Times | GridTimes): void => {
      times = next
      const pauses = incomplete
      incomplete = []
      for (const { before, after } of pauses)
        judgeOrWait({ before, after: joined(after, timesWithin(times, 0, WINDOW - after.length)) })
    },
    /**
     * Judges the pause between the values at these places of the piece. `last` −1: the pause begins
     * at the last value of an earlier piece, if there is one.
     */
    between: (last: number, place: number): void => {
      if (last >= INTERVALS_COUNTED && place + INTERVALS_COUNTED < times.length) {
        if (times instanceof Float64Array) judgePause(times, last, place)
        else if (mayBeGap(times, place - last))
          judge({
            before: timesWithin(times, last + 1 - WINDOW, last + 1),
            after: timesWithin(times, place, place + WINDOW),
          })
        return
      }
      const before = timesUpTo(last)
      if (before.length > 0)
        judgeOrWait({
          before: before.slice(),
          after: timesWithin(times, place, place + WINDOW).slice(),
        })
    },
    /** `last`: the place of the piece's last value, −1 for none. */
    done: (last: number): void => {
      if (last >= 0) tailToValue = timesUpTo(last).slice()
      if (times.length > 0) tail = timesUpTo(times.length - 1).slice()
    },
    /** Whether `gaps` needs the usual interval from elsewhere. Call it after the last piece is done. */
    needsInterval: (): boolean => {
      incomplete.forEach(judge)
      incomplete = []
      return undecided.length > 0
    },
    /** Call it after the last piece is done. `fallbackMs`: the usual interval where the pieces hold too few readings to tell. */
    gaps: (fallbackMs: number): { gapStarts: number[]; gapEnds: number[] } => {
      incomplete.forEach(judge)
      incomplete = []
      for (const pause of undecided) noteGap(pause, 0, 1, fallbackMs)
      undecided.length = 0
      gaps.sort((a, b) => a.toMs - b.toMs)
      return {
        gapStarts: gaps.map(({ fromMs }) => fromMs),
        gapEnds: gaps.map(({ toMs }) => toMs),
      }
    },
  }
}

/** False only when no pause of so many steps is longer than three of any intervals of these times. */
const mayBeGap = ({ stepMs, jitter }: GridTimes, steps: number): boolean => {
  const mostMs = jitter === null ? 0 : jitter.mostMs
  return steps * stepMs + mostMs > INTERVALS_TO_A_GAP * (stepMs - mostMs)
}

const joined = (one: Times, other: Times): Times => {
  const both = new Float64Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
const lastOf = (times: Times): Times => times.subarray(Math.max(0, times.length - WINDOW))
