import type { Series } from '../../domain/readings/series.ts'
import { nextTurn } from '../next-turn.ts'
import type { ReadingReads, Span } from '../storage/reading-store.ts'

/** Readings unpacked before other work gets the event loop: a few milliseconds. */
const READINGS_PER_TURN = 20_000

/**
 * All readings of the span, as of one moment; the answer is the caller's own. Other work gets the
 * event loop in between: a year of readings takes long. Rejects once `signal` is aborted.
 */
export const readInTurns = async (
  readings: Pick<ReadingReads, 'pieces'>,
  toolId: number,
  span: Span,
  signal?: AbortSignal,
): Promise<Series> => {
  const pieces: Series[] = []
  let count = 0
  let taken = 0
  for (const { times, values } of await readings.pieces(toolId, span)) {
    pieces.push({ times: times.slice(), values: values.slice() })
    count += times.length
    taken += times.length
    if (taken < READINGS_PER_TURN) continue
    taken = 0
    await nextTurn(signal)
  }
  const series = { times: new Float64Array(count), values: new Int32Array(count) }
  let at = 0
  for (const { times, values } of pieces) {
    series.times.set(times, at)
    series.values.set(values, at)
    at += times.length
  }
  await nextTurn(signal)
  return series
}
