import type { Limits } from '../../../../domain/limits/limits.ts'
import { isOutOfRange } from '../../../../domain/limits/range.ts'
import { beyondLimit, withinRange, type Beyond, type CurvePoint, type Piece } from './curve.ts'
import { runsOf, type DrawnSeries, type Run } from './drawn-series.ts'
import { limitsAt, type LimitHistory } from './limits-at.ts'

/** Stretches without a gap between them that the same limits judge. */
type JudgedRun = {
  run: Run
  limits: Limits
  /** When the next ones come into force, if the line goes on into them; else null. */
  changesMs: number | null
}

/** The runs of a series, cut where the limits changed. */
export const judgedRunsOf = (series: DrawnSeries, history: LimitHistory): JudgedRun[] =>
  runsOf(series).flatMap((run) => cutRun(series.times, run, history))

const cutRun = (
  times: readonly number[],
  [first, last]: Run,
  history: LimitHistory,
): JudgedRun[] => {
  const runs: JudgedRun[] = []
  let begin = first
  let limits = limitsAt(history, times[first]!)
  for (const next of history) {
    if (next.fromMs <= times[begin]! || next.fromMs > times[last]!) continue
    const end = firstFrom(times, next.fromMs, begin, last)
    // Of several changes between two readings only the last one judges the second.
    const inForce = limitsAt(history, times[end]!)
    if (inForce.fromMs !== next.fromMs) continue
    runs.push({ run: [begin, end - 1], limits, changesMs: next.fromMs })
    begin = end
    limits = inForce
  }
  return [...runs, { run: [begin, last], limits, changesMs: null }]
}

/** The first place from which on the times are not before that one. */
const firstFrom = (times: readonly number[], timeMs: number, from: number, to: number): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** A piece of a line, and the points up to which it goes on towards its neighbours. */
type JudgedPiece = {
  piece: Piece
  limits: Limits
  lead: CurvePoint | null
  tail: CurvePoint | null
}

/** `pieces`: one for each run. Where the limits change, the line is cut between its two readings. */
export const judgedPieces = (
  runs: readonly JudgedRun[],
  pieces: readonly Piece[],
): JudgedPiece[] => {
  const cuts = runs.map(({ changesMs }, index) => {
    const from = pieces[index]!.at(-1)
    const to = pieces[index + 1]?.[0]
    return changesMs === null || from === undefined || to === undefined
      ? null
      : pointBetween(from, to, changesMs)
  })
  return runs.map(({ limits }, index) => ({
    piece: pieces[index]!,
    limits,
    lead: cuts[index - 1] ?? null,
    tail: cuts[index] ?? null,
  }))
}

const pointBetween = (from: CurvePoint, to: CurvePoint, timeMs: number): CurvePoint => {
  const share =
    to[0] > from[0] ? Math.min(1, Math.max(0, (timeMs - from[0]) / (to[0] - from[0]))) : 1
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}

/** The piece up to its neighbours. */
export const wholePiece = ({ piece, lead, tail }: JudgedPiece): Piece => [
  ...(lead === null ? [] : [lead]),
  ...piece,
  ...(tail === null ? [] : [tail]),
]

/**
 * The parts of a line between the limits of their time. What joins two readings across a change of
 * the limits belongs to the reading on its side: no crossing is made up where nothing was measured.
 */
export const judgedWithin = (judged: readonly JudgedPiece[]): Piece[] =>
  judged.flatMap(({ piece, limits, lead, tail }) => {
    const within = withinRange([piece], limits)
    const isInside = (point: CurvePoint | undefined): boolean =>
      point !== undefined && !isOutOfRange(point[1], limits)
    if (lead !== null && isInside(piece[0])) within[0] = [lead, ...within[0]!]
    if (tail !== null && isInside(piece.at(-1)))
      within[within.length - 1] = [...within.at(-1)!, tail]
    return within
  })

/** The parts of a line at or beyond the limit of their time on one side. */
export const judgedBeyond = (judged: readonly JudgedPiece[], side: Beyond['side']): Beyond[] =>
  judged.flatMap(({ piece, limits, lead, tail }) => {
    const limit = side === 'high' ? limits.max : limits.min
    const beyond = beyondLimit([piece], limit, side)
    const isBeyond = (point: CurvePoint | undefined): boolean =>
      point !== undefined && (side === 'high' ? point[1] >= limit : point[1] <= limit)
    /** Not on the inner side of the limit, where the area between line and limit would turn over. */
    const outside = ([timeMs, celsius]: CurvePoint): CurvePoint => [
      timeMs,
      side === 'high' ? Math.max(celsius, limit) : Math.min(celsius, limit),
    ]
    if (lead !== null && isBeyond(piece[0]))
      beyond[0] = { ...beyond[0]!, points: [outside(lead), ...beyond[0]!.points] }
    if (tail !== null && isBeyond(piece.at(-1))) {
      const last = beyond.at(-1)!
      beyond[beyond.length - 1] = { ...last, points: [...last.points, outside(tail)] }
    }
    return beyond
  })
