import type { DatabaseSync } from 'node:sqlite'
import type { LatestRows, LogRow, LogRows } from '../../readings/reading-rows.ts'

const COLUMNS = 'SELECT id, received_ms AS receivedMs, readings, bytes, contacts FROM hot'

/** The rows of the hot log in the order of arrival. */
export const hotRows = (db: DatabaseSync): Iterable<LogRow> =>
  db.prepare(`${COLUMNS} ORDER BY id`).iterate() as unknown as Iterable<LogRow>

export const logRows = (db: DatabaseSync): LogRows => {
  const after = db.prepare(`${COLUMNS} WHERE id > ? ORDER BY id LIMIT ?`)
  const insert = db.prepare(
    'INSERT INTO hot (id, received_ms, readings, bytes, contacts) VALUES (?, ?, ?, ?, ?)',
  )
  const next = db.prepare(
    'SELECT id, received_ms AS receivedMs, readings FROM hot WHERE id > ? AND id <= ? ORDER BY id LIMIT 1',
  )
  const removeRow = db.prepare('DELETE FROM hot WHERE id = ?')

  const oldest = (upToId: number, kept: ReadonlyMap<number, unknown>) => {
    let row: Pick<LogRow, 'id' | 'receivedMs' | 'readings'> | undefined
    let before = 0
    do {
      row = next.get(before, upToId) as typeof row
      before = row?.id ?? 0
    } while (row !== undefined && kept.has(row.id))
    return row
  }

  return {
    after: (id, most) => after.all(id, most) as unknown as LogRow[],
    insert: ({ id, receivedMs, readings, bytes, contacts }) => {
      insert.run(id, receivedMs, readings, bytes, contacts)
    },
    // One row at a time keeps a slice short: a row may lie on many pages.
    remove: (upToId, kept) => {
      const row = oldest(upToId, kept)
      if (row === undefined) return { rows: 0, readings: 0 }
      removeRow.run(row.id)
      return { rows: 1, readings: row.readings }
    },
    oldestReceivedMs: (kept) => oldest(Number.MAX_SAFE_INTEGER, kept)?.receivedMs ?? null,
  }
}

export const latestRows = (db: DatabaseSync): LatestRows => ({
  latest: () => {
    const rows = db.prepare('SELECT tool_id, time_ms, value, received_ms FROM latest')
    rows.setReturnArrays(true)
    return rows.iterate() as unknown as Iterable<[number, number, number, number]>
  },
})
