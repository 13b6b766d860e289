import type { DatabaseSync } from 'node:sqlite'
import type { HotReadings } from './hot-bytes.ts'
import { hotBytes, readHotBytes } from './hot-bytes.ts'

/**
 * The table of recent readings in the order of arrival, one row for each call of `append`.
 */
export const hotLog = (db: DatabaseSync) => {
  const insert = db.prepare(
    'INSERT INTO hot (id, received_ms, readings, bytes) VALUES (?, ?, ?, ?)',
  )
  const oldest = db.prepare('SELECT id, readings FROM hot WHERE id <= ? ORDER BY id LIMIT 1')
  const first = db.prepare('SELECT received_ms FROM hot ORDER BY id LIMIT 1')
  const remove = db.prepare('DELETE FROM hot WHERE id = ?')
  let lastId = 0
  let readings = 0
  let oldestReceivedMs: number | null = null

  const committed = (receivedMs: number, count: number): void => {
    readings += count
    oldestReceivedMs ??= receivedMs
  }

  return {
    /**
     * Ids only grow while the server runs: a sealing round that ends at an id must not find a later
     * row below it.
     */
    get lastId() {
      return lastId
    },
    get readings() {
      return readings
    },
    /** null while the log is empty. */
    get oldestReceivedMs() {
      return oldestReceivedMs
    },

    /** Call it inside a transaction, and `committed` after the commit. */
    append: (arrived: HotReadings, receivedMs: number): void => {
      insert.run(++lastId, receivedMs, arrived.times.length, hotBytes(arrived))
    },
    committed,

    /** At start: every row, in the order of arrival. */
    replay: (
      row: (receivedMs: number, readings: ReturnType<typeof readHotBytes>) => void,
    ): void => {
      for (const { id, received_ms: receivedMs, bytes } of db
        .prepare('SELECT id, received_ms, bytes FROM hot ORDER BY id')
        .iterate() as Iterable<{ id: number; received_ms: number; bytes: Uint8Array }>) {
        const arrived = readHotBytes(bytes)
        lastId = id
        committed(receivedMs, arrived.times.length)
        row(receivedMs, arrived)
      }
    },

    /**
     * Removes rows up to an id, oldest first, at least one. Call it inside a transaction, and
     * `committed` after the commit.
     */
    remove: (upToId: number, mayGoOn: () => boolean): { more: boolean; committed: () => void } => {
      let removed = 0
      let more = true
      do {
        const row = oldest.get(upToId) as { id: number; readings: number } | undefined
        if (row === undefined) {
          more = false
          break
        }
        remove.run(row.id)
        removed += row.readings
      } while (mayGoOn())
      const left = first.get() as { received_ms: number } | undefined
      return {
        more,
        committed: () => {
          readings -= removed
          oldestReceivedMs = left?.received_ms ?? null
        },
      }
    },
  }
}

export type HotLog = ReturnType<typeof hotLog>
