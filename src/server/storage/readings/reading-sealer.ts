import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import type { HotLog } from './hot-log.ts'
import { type MergeTool, toolMerger } from './merge-tool.ts'
import type { ReadingMemory } from './reading-memory.ts'
import type { SealingRows } from './reading-rows.ts'
import type { SealedDays } from './sealed-days.ts'

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
 * Writes contacts of the log into the table of devices. Every contact from before `begin` is written
 * when the slices have ended; a slice ends when `mayGoOn` answers false.
 */
export type ContactWriter = {
  begin(): { slice(mayGoOn: () => boolean): Slice | Promise<Slice> }
}

/**
 * What a slice does to the memory and the log. `untilMs`: all readings of the tool up to this one are
 * sealed. It is no count, since the memory of a server that has started meanwhile holds more.
 */
export type SealingStep =
  | { kind: 'sealed'; tools: readonly { toolId: number; untilMs: number }[] }
  | { kind: 'removed'; readings: number; leftReceivedMs: number | null }

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
  rows: SealingRows,
  memory: ReadingMemory,
  sealed: SealedDays,
  hotLog: HotLog,
  contacts: ContactWriter,
  /** Called within a slice with what is in memory once it is committed: for other servers. */
  noteStep: (step: SealingStep) => void = () => {},
) => {
  const merge = toolMerger(rows, memory, sealed)
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
    slice: async (mayGoOn: () => boolean): Promise<Slice> => {
      const current = (round ??= {
        upToId: hotLog.lastId,
        tools: [...memory.unsealedTools],
        next: 0,
        leftOut: false,
        contacts: contacts.begin(),
      })
      if (current.next < current.tools.length) {
        const { next, merged, leftOut, unfinished } = await mergeTools(
          { merge, toolsAtOnce: rows.toolsAtOnce },
          current.tools,
          current.next,
          mayGoOn,
        )
        if (merged.length > 0) noteStep({ kind: 'sealed', tools: sealedTimes(memory, merged) })
        return {
          more: true,
          committed: () => {
            current.next = next
            current.leftOut ||= leftOut
            current.tools.splice(next, 0, ...unfinished)
            for (const { toolId, count } of merged) memory.sealed(toolId, count)
          },
        }
      }
      if (current.contacts !== null) {
        const { more, committed } = await current.contacts.slice(mayGoOn)
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
      const { more, readings, leftReceivedMs } = await hotLog.remove(current.upToId, mayGoOn)
      noteStep({ kind: 'removed', readings, leftReceivedMs })
      return {
        more,
        committed: () => {
          hotLog.removed(readings, leftReceivedMs)
          if (!more) round = null
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

const sealedTimes = (memory: ReadingMemory, merged: readonly { toolId: number; count: number }[]) =>
  merged.map(({ toolId, count }) => ({
    toolId,
    untilMs: memory.get(toolId)!.unsealed.times[count - 1]!,
  }))

type Merged = {
  /** The index at which the next slice begins. */
  next: number
  merged: { toolId: number; count: number }[]
  /** A tool has a damaged sealed day. */
  leftOut: boolean
  /** Tools before `next` of which the next slice must merge the rest first. */
  unfinished: number[]
}

/** Merges the tools from index `first` on, as many at the same time as the engine takes. */
const mergeTools = async (
  { merge, toolsAtOnce }: { merge: MergeTool; toolsAtOnce: number },
  tools: readonly number[],
  first: number,
  mayGoOn: () => boolean,
): Promise<Merged> => {
  const all: Merged = { next: first, merged: [], leftOut: false, unfinished: [] }
  do {
    const group = tools.slice(all.next, all.next + toolsAtOnce)
    const outcomes = await Promise.all(group.map((toolId) => merge(toolId, mayGoOn)))
    for (const [i, { count, isDone }] of outcomes.entries()) {
      const toolId = group[i]!
      all.leftOut ||= count === null
      if (count !== null && count > 0) all.merged.push({ toolId, count })
      if (!isDone) all.unfinished.push(toolId)
    }
    all.next += group.length
  } while (all.next < tools.length && mayGoOn())
  return all
}
