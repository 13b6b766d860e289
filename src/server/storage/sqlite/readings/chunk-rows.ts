import type { DatabaseSync } from 'node:sqlite'
import { isDamagedFile } from '../sqlite-errors.ts'
import { chunkId, dayOfChunk, packOf, toolOfChunk } from './days.ts'

/**
 * A row of sealed days. Where the file's page that held a row cannot be read, a row without bytes
 * stands for the days that may be lost, which no checksum accepts.
 */
export type ChunkRow = { id: number; days: number; readings: number; bytes: Uint8Array }

const NO_BYTES = new Uint8Array(0)
/** Beyond so many unreadable days the search for the next readable row takes larger steps. */
const MOST_DAYS_PROBED = 4_000

/**
 * A row as it was read. A damaged page may hold rows of another table: such a row has no bytes and one
 * day, so that no checksum accepts it.
 */
export const asChunkRow = (row: Record<string, unknown>): ChunkRow => {
  const { days, readings, bytes } = row
  const id = Number(row['id'])
  return isCount(days) && isCount(readings) && bytes instanceof Uint8Array
    ? { id, days, readings, bytes }
    : { id, days: 1, readings: 0, bytes: NO_BYTES }
}
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const asHead = (head: object): ChunkRow =>
  asChunkRow({ ...(head as Omit<ChunkRow, 'bytes'>), bytes: NO_BYTES })
const asRowOrNull = (row: object | undefined): ChunkRow | null =>
  row === undefined ? null : asChunkRow(row as ChunkRow)

/** Reads rows of `chunk`. A broken page takes only the rows that lie on it. */
export const chunkRows = (db: DatabaseSync) => {
  const columns = 'SELECT id, days, readings, bytes FROM chunk'
  const all = db.prepare(`${columns} WHERE id BETWEEN ? AND ? ORDER BY id`)
  const first = db.prepare(`${columns} WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1`)
  const last = db.prepare(`${columns} WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1`)
  const heads = 'SELECT id, days, readings FROM chunk'
  const firstHead = db.prepare(`${heads} WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1`)
  const lastHead = db.prepare(`${heads} WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1`)

  /** The row at or after `from`, as far as its page can be read. `days`: how many are unreadable. */
  const rowFrom = (from: number, to: number): ChunkRow | null => {
    const row = unlessBroken(() => first.get(from, to))
    if (row !== BROKEN) return asRowOrNull(row)
    const head = unlessBroken(() => firstHead.get(from, to))
    if (head !== BROKEN && head !== undefined) return asHead(head)
    let next = from + 1
    while (next <= to && unlessBroken(() => firstHead.get(next, to)) === BROKEN)
      next += next - from < MOST_DAYS_PROBED ? 1 : next - from
    const days = Math.min(next, to + 1) - from
    return { id: from, days, readings: 0, bytes: NO_BYTES }
  }

  const lastRow = (from: number, to: number): ChunkRow | null | typeof BROKEN => {
    const row = unlessBroken(() => last.get(from, to))
    if (row !== BROKEN) return asRowOrNull(row)
    const head = unlessBroken(() => lastHead.get(from, to))
    return head === BROKEN || head === undefined ? BROKEN : asHead(head)
  }

  const rowsOneByOne = function* (from: number, to: number): Generator<ChunkRow> {
    for (let at = from; at <= to;) {
      const row = rowFrom(at, to)
      if (row === null) return
      yield row
      at = Math.max(at + 1, row.id + Math.max(1, row.days))
    }
  }

  return {
    /** The row with the lowest id from `id` on, whatever its tool; null at the end. */
    from: (id: number): ChunkRow | null => {
      for (let at = id; ; at = chunkId(toolOfChunk(at) + 1, 0)) {
        const row = unlessBroken(() => first.get(at, Number.MAX_SAFE_INTEGER))
        if (row !== BROKEN) return asRowOrNull(row)
        // On a broken page ids are searched within the tool: those of other tools are far away.
        const ofTool = rowFrom(at, chunkId(toolOfChunk(at) + 1, 0) - 1)
        if (ofTool !== null) return ofTool
      }
    },

    /** The rows of the tool that contain a day from `fromDay` to `toDay`. */
    within: (toolId: number, fromDay: number, toDay: number): ChunkRow[] => {
      const from = chunkId(toolId, packOf(toolId, fromDay).first)
      const to = chunkId(toolId, toDay)
      const rows = unlessBroken(() => all.all(from, to))
      return (rows === BROKEN ? [...rowsOneByOne(from, to)] : rows.map(asChunkRow)).filter(
        (row) => dayOfChunk(row.id) + row.days > fromDay,
      )
    },

    /** The row that contains the day, or null. */
    covering: (toolId: number, day: number): ChunkRow | null => {
      const row = lastRow(chunkId(toolId, packOf(toolId, day).first), chunkId(toolId, day))
      if (row === BROKEN) return { id: chunkId(toolId, day), days: 1, readings: 0, bytes: NO_BYTES }
      return row === null || dayOfChunk(row.id) + row.days <= day ? null : row
    },

    /** The newest row that begins before the day; null when there is none, or its page is broken. */
    before: (toolId: number, day: number): ChunkRow | null => {
      const row = lastRow(chunkId(toolId, 0), chunkId(toolId, day) - 1)
      return row === BROKEN ? null : row
    },
  }
}

const BROKEN = Symbol('a page cannot be read')

const unlessBroken = <T>(read: () => T): T | typeof BROKEN => {
  try {
    return read()
  } catch (error) {
    if (isDamagedFile(error)) return BROKEN
    throw error
  }
}
