import { emptySeries, type Series } from '../../../domain/readings/series.ts'
import { firstAtOrAfter } from './run.ts'

/** Parts of several series by time; of two readings of one instant the earlier series' counts. */
export type Overlaid = Series & { layers: Uint16Array }

/**
 * Lays series over each other: the first one is on top. `layers`: for each reading, the index of its
 * series.
 */
export const overlaid = (series: readonly Series[]): Overlaid => {
  const most = series.reduce((sum, { times }) => sum + times.length, 0)
  const times = new Float64Array(most)
  const values = new Int32Array(most)
  const layers = new Uint16Array(most)
  const at = series.map(() => 0)
  let count = 0
  for (;;) {
    let next = -1
    let nextMs = Infinity
    for (let i = 0; i < series.length; i++) {
      const timeMs = series[i]!.times[at[i]!] ?? Infinity
      if (timeMs < nextMs) [next, nextMs] = [i, timeMs]
    }
    if (next === -1) break
    times[count] = nextMs
    values[count] = series[next]!.values[at[next]!]!
    layers[count++] = next
    for (let i = next; i < series.length; i++) if (series[i]!.times[at[i]!] === nextMs) at[i]!++
  }
  return {
    times: times.subarray(0, count),
    values: values.subarray(0, count),
    layers: layers.subarray(0, count),
  }
}

/**
 * The same for series that come in pieces: each step goes as far as the first of the present pieces
 * ends, so that one piece of each series is in memory. A piece may be invalid once the next one is
 * requested.
 */
export function* overlaidPieces(sources: readonly Iterable<Series>[]): Generator<Overlaid> {
  const cursors = sources.map((source) => {
    const pieces = source[Symbol.iterator]()
    return { pieces, present: emptySeries(), isOver: false }
  })
  for (;;) {
    for (const cursor of cursors) {
      while (!cursor.isOver && cursor.present.times.length === 0) {
        const next = cursor.pieces.next()
        if (next.done === true) cursor.isOver = true
        else cursor.present = next.value
      }
    }
    const untilMs = cursors.reduce(
      (least, { present }) => Math.min(least, present.times.at(-1) ?? Infinity),
      Infinity,
    )
    if (untilMs === Infinity) return
    const parts = cursors.map((cursor) => {
      const { times, values } = cursor.present
      const end = firstAtOrAfter(times, untilMs + 1)
      cursor.present = { times: times.subarray(end), values: values.subarray(end) }
      return { times: times.subarray(0, end), values: values.subarray(0, end) }
    })
    yield overlaid(parts)
  }
}
