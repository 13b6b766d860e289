import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/durations.ts'
import type { DatabaseSync } from 'node:sqlite'
import { emptySeries } from '../../../../domain/readings/series.ts'
import { type ChunkTable, UnreadableDaysError } from './chunk-table.ts'
import { chunkWriter } from './chunk-writer.ts'
import { isDamagedFile } from '../sqlite-errors.ts'
import { dayOf, packOf } from './days.ts'
import type { HotLog } from './hot-log.ts'
import type { ContactWriter } from '../contacts/contact-writer.ts'
import { mergedArrivals } from './merged-series.ts'
import type { ReadingMemory } from './reading-memory.ts'
import { type ArrivedRun, firstAtOrAfter, sliceOfArrived } from './run.ts'

/**
 * A round rewrites the current day of every tool that has reported, which costs the same for one new
 * reading as for fifty: it waits until there are so many a tool, on average.
 */
const READINGS_PER_TOOL = 16
/** A round that has enough readings a tool begins with so many readings or after this time. */
const SEAL_ABOVE_READINGS = 200_000
const SEAL_AFTER_MS = 10 * MINUTE_MS
/** A round waits no longer, however few readings there are: what is sealed has a checksum a day. */
const SEAL_AT_LATEST_MS = HOUR_MS
/** Limits the memory for unsealed readings (24 bytes each) and what a start must read. */
const SEAL_ABOVE_ANY_READINGS = 2_000_000

/**
 * The result of a slice in its transaction. Call `committed` after the commit, and only then.
 */
export type Slice = { more: boolean; committed: () => void }

/**
 * Seals in rounds. A round merges all readings that are in the hot log at its beginning into sealed
 * days, tool by tool, and writes the contacts in the log into the table of devices, then removes
 * these rows of the hot log. Merging again changes nothing, so
 * after a crash the round simply runs again.
 *
 * A tool whose sealed day is damaged is left out. Its readings stay in the hot log, and so do all
 * rows of the round, which hold readings of many tools.
 */
export const readingSealer = (
  db: DatabaseSync,
  memory: ReadingMemory,
  chunks: ChunkTable,
  hotLog: HotLog,
  contacts: ContactWriter,
) => {
  const merge = toolMerger(db, memory, chunks)
  let round: Round | null = null
  /** When the round that runs, or the last one, was due. */
  let roundDueMs = 0
  /** Set after a round that left a tool out: its rows would make the next one due at once. */
  let notBeforeMs = -Infinity

  return {
    /** Whether a slice has work to do. */
    isDue: (nowMs: number): boolean => {
      if (round !== null) return true
      if (nowMs < notBeforeMs || !isRoundDue(hotLog, memory.unsealedTools.size, nowMs)) return false
      roundDueMs = nowMs
      return true
    },

    /** Call it inside a transaction. The slice ends when `mayGoOn` answers false. */
    slice: (mayGoOn: () => boolean): Slice => {
      const current = (round ??= {
        upToId: hotLog.lastId,
        tools: [...memory.unsealedTools],
        next: 0,
        leftOut: false,
        contacts: contacts.begin(),
      })
      if (current.next < current.tools.length) {
        const { next, merged, leftOut } = mergeTools(merge, current.tools, current.next, mayGoOn)
        return {
          more: true,
          committed: () => {
            current.next = next
            current.leftOut ||= leftOut
            for (const { toolId, count } of merged) memory.sealed(toolId, count)
          },
        }
      }
      if (current.contacts !== null) {
        const { more, committed } = current.contacts.slice(mayGoOn)
        return {
          more: true,
          committed: () => {
            committed()
            if (!more) current.contacts = null
          },
        }
      }
      if (current.leftOut) {
        const committed = (): void => {
          round = null
          notBeforeMs = roundDueMs + SEAL_AFTER_MS
        }
        return { more: false, committed }
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

/** `contacts`: null once they are written. */
type Round = {
  upToId: number
  tools: number[]
  next: number
  leftOut: boolean
  contacts: ReturnType<ContactWriter['begin']> | null
}

const isRoundDue = (hotLog: HotLog, tools: number, nowMs: number): boolean => {
  const { readings, oldestReceivedMs } = hotLog
  if (oldestReceivedMs === null) return false
  const waitedMs = nowMs - oldestReceivedMs
  return readings >= tools * READINGS_PER_TOOL
    ? readings > SEAL_ABOVE_READINGS || waitedMs >= SEAL_AFTER_MS
    : readings > SEAL_ABOVE_ANY_READINGS || waitedMs >= SEAL_AT_LATEST_MS
}

/** `count`: how many of the tool's oldest unsealed readings are in sealed days now. */
type MergedTool = { count: number; isDone: boolean }
type MergeTool = (toolId: number, mayGoOn: () => boolean) => MergedTool

/**
 * Merges one tool after the other from index `first` on. `next`: the index at which the next slice
 * begins. `leftOut`: a tool has a damaged sealed day.
 */
const mergeTools = (
  merge: MergeTool,
  tools: readonly number[],
  first: number,
  mayGoOn: () => boolean,
): { next: number; merged: { toolId: number; count: number }[]; leftOut: boolean } => {
  const merged: { toolId: number; count: number }[] = []
  let leftOut = false
  let next = first
  do {
    const toolId = tools[next]!
    const { count, isDone } = mergedUnlessDamaged(merge, toolId, mayGoOn)
    leftOut ||= count === null
    if (count !== null && count > 0) merged.push({ toolId, count })
    if (isDone) next++
  } while (next < tools.length && mayGoOn())
  return { next, merged, leftOut }
}

/** `count` null: a sealed day of the tool is damaged. */
const mergedUnlessDamaged = (
  merge: MergeTool,
  toolId: number,
  mayGoOn: () => boolean,
): { count: number | null; isDone: boolean } => {
  try {
    return merge(toolId, mayGoOn)
  } catch (error) {
    if (!(error instanceof UnreadableDaysError || isDamagedFile(error))) throw error
    return { count: null, isDone: true }
  }
}

/** Merges a tool's unsealed readings into its sealed days, at least one stretch of them. */
const toolMerger = (db: DatabaseSync, memory: ReadingMemory, chunks: ChunkTable): MergeTool => {
  const writer = chunkWriter(db, chunks)
  const upsertLatest = db.prepare(
    'INSERT INTO latest (tool_id, time_ms, value, received_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET time_ms = excluded.time_ms, value = excluded.value, received_ms = excluded.received_ms',
  )

  /**
   * How many days, from a day without sealed readings on, become one stretch. The days of a backlog
   * are packed at once; the newest day stays a stretch of its own.
   */
  const daysTogether = (toolId: number, day: number, newest: number): number =>
    Math.max(1, writer.freeDays(toolId, day, Math.min(packOf(toolId, day).end, newest)))

  /**
   * Merges the first stretch of readings from index `from` on. Returns the index of the next
   * stretch.
   */
  const mergeStretch = (toolId: number, unsealed: ArrivedRun, from: number): number => {
    const day = dayOf(unsealed.times[from]!)
    const sealed = chunks.arrivedCovering(toolId, day)
    if (sealed === null) writer.packBefore(toolId, day)
    const before = sealed ?? {
      firstDay: day,
      days: daysTogether(toolId, day, dayOf(unsealed.times.at(-1)!)),
      series: { ...emptySeries(), receipts: new Float64Array(0) },
    }
    const to = firstAtOrAfter(unsealed.times, (before.firstDay + before.days) * DAY_MS)
    const series = mergedArrivals(before.series, sliceOfArrived(unsealed, from, to))
    if (series.times.length !== before.series.times.length)
      writer.write(toolId, { ...before, series })
    return to
  }

  return (toolId, mayGoOn) => {
    const tool = memory.get(toolId)
    const readings = tool?.unsealed.times.length ?? 0
    let count = 0
    while (count < readings && (count === 0 || mayGoOn()))
      count = mergeStretch(toolId, tool!.unsealed, count)
    if (count > 0) {
      const { timeMs, value, receivedMs } = tool!.latest!
      upsertLatest.run(toolId, timeMs, value, receivedMs)
    }
    return { count, isDone: count === readings }
  }
}
