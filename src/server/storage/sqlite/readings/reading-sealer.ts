import { DAY_MS } from '../../../../domain/durations.ts'
import type { DatabaseSync } from 'node:sqlite'
import { emptySeries } from '../../../../domain/readings/series.ts'
import type { ChunkTable } from './chunk-table.ts'
import { chunkWriter } from './chunk-table.ts'
import { dayOf, packOf } from './days.ts'
import type { HotLog } from './hot-log.ts'
import { mergedSeries } from './read-readings.ts'
import type { ReadingMemory } from './reading-memory.ts'
import { firstAtOrAfter, sliceOfRun } from './run.ts'

/** Bounds what is held in memory (16 bytes each) and what a start has to read. */
const SEAL_ABOVE_READINGS = 200_000
/**
 * With few devices a round comes so often; each rewrites the open day of every tool that reported.
 */
const SEAL_AFTER_MS = 10 * 60_000

/**
 * What a slice has put into the transaction that it runs in. `committed` is to be called after the
 * commit, and only then.
 */
export type Slice = { more: boolean; committed: () => void }

/**
 * Takes rounds: all that the hot log holds when a round begins is merged into sealed days, tool by
 * tool, then those rows of the log go. Merging again changes nothing, so a round that a crash cut
 * short is simply taken again.
 */
export const readingSealer = (
  db: DatabaseSync,
  memory: ReadingMemory,
  chunks: ChunkTable,
  hotLog: HotLog,
) => {
  const writer = chunkWriter(db, chunks)
  const upsertLatest = db.prepare(
    'INSERT INTO latest (tool_id, time_ms, value, received_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET time_ms = excluded.time_ms, value = excluded.value, received_ms = excluded.received_ms',
  )
  let round: { upToId: number; tools: number[]; next: number } | null = null

  const isDue = (nowMs: number): boolean =>
    hotLog.readings > SEAL_ABOVE_READINGS ||
    (hotLog.oldestReceivedMs !== null && nowMs - hotLog.oldestReceivedMs >= SEAL_AFTER_MS)

  /**
   * How many days from one of which nothing is sealed: days of a backlog are packed at once, the
   * newest stays alone.
   */
  const daysTogether = (toolId: number, day: number, newest: number): number =>
    Math.max(1, writer.freeDays(toolId, day, Math.min(packOf(toolId, day).end, newest)))

  /**
   * Merges the first unsealed stretch of a tool, beginning at `from`; answers where the next one
   * begins.
   */
  const sealStretch = (toolId: number, from: number): number => {
    const { unsealed } = memory.get(toolId)!
    const day = dayOf(unsealed.times[from]!)
    const sealed = chunks.covering(toolId, day)
    if (sealed === null) writer.packBefore(toolId, day)
    const before = sealed ?? {
      firstDay: day,
      days: daysTogether(toolId, day, dayOf(unsealed.times.at(-1)!)),
      series: emptySeries(),
    }
    const to = firstAtOrAfter(unsealed.times, (before.firstDay + before.days) * DAY_MS)
    const series = mergedSeries(before.series, sliceOfRun(unsealed, from, to))
    if (series.times.length !== before.series.times.length)
      writer.write(toolId, { ...before, series })
    return to
  }

  const mergeSlice = (
    tools: readonly number[],
    first: number,
    mayGoOn: () => boolean,
  ): { next: number; done: { toolId: number; count: number }[] } => {
    const done: { toolId: number; count: number }[] = []
    let next = first
    do {
      const toolId = tools[next]!
      const readings = memory.get(toolId)?.unsealed.times.length ?? 0
      let count = 0
      while (count < readings && (count === 0 || mayGoOn())) count = sealStretch(toolId, count)
      if (count > 0) {
        const { timeMs, value, receivedMs } = memory.get(toolId)!.latest!
        upsertLatest.run(toolId, timeMs, value, receivedMs)
        done.push({ toolId, count })
      }
      if (count === readings) next++
    } while (next < tools.length && mayGoOn())
    return { next, done }
  }

  return {
    /** True when a slice would find work. */
    isDue: (nowMs: number): boolean => round !== null || isDue(nowMs),

    /** To be run inside a transaction; `mayGoOn` ends the slice. */
    slice: (mayGoOn: () => boolean): Slice => {
      const current = (round ??= {
        upToId: hotLog.lastId,
        tools: [...memory.unsealedTools],
        next: 0,
      })
      if (current.next < current.tools.length) {
        const { next, done } = mergeSlice(current.tools, current.next, mayGoOn)
        return {
          more: true,
          committed: () => {
            current.next = next
            for (const { toolId, count } of done) memory.sealed(toolId, count)
          },
        }
      }
      const removal = hotLog.remove(current.upToId, mayGoOn)
      return {
        more: removal.more,
        committed: () => {
          removal.committed()
          if (!removal.more) round = null
        },
      }
    },
  }
}
