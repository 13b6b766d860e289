import type { DatabaseSync } from 'node:sqlite'
import { isDamagedFile } from '../sqlite-errors.ts'
import { packOf } from '../../readings/days.ts'
import type { SealedRows } from '../../readings/reading-rows.ts'
import type { SealedRow } from '../../readings/stored-series.ts'
import { chunkId, dayOfChunk, toolOfChunk } from './chunk-ids.ts'

const NO_BYTES = new Uint8Array(0)
/** Beyond so many unreadable days the search for the next readable row takes larger steps. */
const MOST_DAYS_PROBED = 4_000

/**
 * A row as it was read. A damaged page may hold rows of another table: such a row has no bytes and one
 * day, so that no checksum accepts it.
 */
export const asSealedRow = (row: Record<string, unknown>): SealedRow => {
  const { days, readings, bytes } = row
  const id = Number(row['id'])
  return isCount(days) && isCount(readings) && bytes instanceof Uint8Array
    ? { toolId: toolOfChunk(id), firstDay: dayOfChunk(id), days, readings, bytes }
    : unreadable(id, 1)
}
/** Stands for a row that cannot be read. */
const unreadable = (id: number, days: number): SealedRow => ({
  toolId: toolOfChunk(id),
  firstDay: dayOfChunk(id),
  days,
  readings: 0,
  bytes: NO_BYTES,
})
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const asHead = (head: object): SealedRow => asSealedRow({ ...head, bytes: NO_BYTES })
const asRowOrNull = (row: object | undefined): SealedRow | null =>
  row === undefined ? null : asSealedRow(row as Record<string, unknown>)

/** `from`: the row with the lowest id from `id` on, whatever its tool; null at the end. */
type ChunkRows = Omit<SealedRows, 'within'> & {
  from(id: number): SealedRow | null
  within(toolId: number, fromDay: number, toDay: number): SealedRow[]
}

/** Reads rows of `chunk`. A broken page takes only the rows that lie on it. */
export const chunkRows = (db: DatabaseSync): ChunkRows => {
  const columns = 'SELECT id, days, readings, bytes FROM chunk'
  const all = db.prepare(`${columns} WHERE id BETWEEN ? AND ? ORDER BY id`)
  const first = db.prepare(`${columns} WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1`)
  const last = db.prepare(`${columns} WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1`)
  const heads = 'SELECT id, days, readings FROM chunk'
  const firstHead = db.prepare(`${heads} WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1`)
  const lastHead = db.prepare(`${heads} WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1`)

  /** The row at or after `from`, as far as its page can be read. `days`: how many are unreadable. */
  const rowFrom = (from: number, to: number): SealedRow | null => {
    const row = unlessBroken(() => first.get(from, to))
    if (row !== BROKEN) return asRowOrNull(row)
    const head = unlessBroken(() => firstHead.get(from, to))
    if (head !== BROKEN && head !== undefined) return asHead(head)
    let next = from + 1
    while (next <= to && unlessBroken(() => firstHead.get(next, to)) === BROKEN)
      next += next - from < MOST_DAYS_PROBED ? 1 : next - from
    const days = Math.min(next, to + 1) - from
    return unreadable(from, days)
  }

  const lastRow = (from: number, to: number): SealedRow | null | typeof BROKEN => {
    const row = unlessBroken(() => last.get(from, to))
    if (row !== BROKEN) return asRowOrNull(row)
    const head = unlessBroken(() => lastHead.get(from, to))
    return head === BROKEN || head === undefined ? BROKEN : asHead(head)
  }

  const rowsOneByOne = function* (from: number, to: number): Generator<SealedRow> {
    for (let at = from; at <= to;) {
      const row = rowFrom(at, to)
      if (row === null) return
      yield row
      at = Math.max(at + 1, endOf(row))
    }
  }

  return {
    from: (id) => {
      for (let at = id; ; at = chunkId(toolOfChunk(at) + 1, 0)) {
        const row = unlessBroken(() => first.get(at, Number.MAX_SAFE_INTEGER))
        if (row !== BROKEN) return asRowOrNull(row)
        // On a broken page ids are searched within the tool: those of other tools are far away.
        const ofTool = rowFrom(at, chunkId(toolOfChunk(at) + 1, 0) - 1)
        if (ofTool !== null) return ofTool
      }
    },

    within: (toolId, fromDay, toDay) => {
      const from = chunkId(toolId, packOf(toolId, fromDay).first)
      const to = chunkId(toolId, toDay)
      const rows = unlessBroken(() => all.all(from, to))
      return (rows === BROKEN ? [...rowsOneByOne(from, to)] : rows.map(asSealedRow)).filter(
        ({ firstDay, days }) => firstDay + days > fromDay,
      )
    },

    covering: (toolId, day) => {
      const row = lastRow(chunkId(toolId, packOf(toolId, day).first), chunkId(toolId, day))
      if (row === BROKEN) return unreadable(chunkId(toolId, day), 1)
      return row === null || row.firstDay + row.days <= day ? null : row
    },

    // Null also when its page is broken.
    before: (toolId, day) => {
      const row = lastRow(chunkId(toolId, 0), chunkId(toolId, day) - 1)
      return row === BROKEN ? null : row
    },
  }
}

/** The id of the first day behind a row, or behind its first day where its days are damaged. */
export const endOf = ({ toolId, firstDay, days }: SealedRow): number =>
  chunkId(toolId, firstDay + Math.max(1, days))

const BROKEN = Symbol('a page cannot be read')

const unlessBroken = <T>(read: () => T): T | typeof BROKEN => {
  try {
    return read()
  } catch (error) {
    if (isDamagedFile(error)) return BROKEN
    throw error
  }
}
