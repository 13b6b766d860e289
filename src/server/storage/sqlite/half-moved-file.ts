import type { DatabaseSync } from 'node:sqlite'
import { HALF_MOVED, HalfMovedError } from '../half-moved.ts'

/** What the target of a move that is not finished says of it; null for any other database. */
export const halfMovedNote = (db: DatabaseSync): string | null => {
  const table = db
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'server_value'")
    .get()
  if (table === undefined) return null
  const row = db.prepare('SELECT value FROM server_value WHERE name = ?').get(HALF_MOVED)
  return row === undefined ? null : String(row['value'])
}

/** Throws `HalfMovedError`. */
export const assertNotHalfMoved = (db: DatabaseSync): void => {
  if (halfMovedNote(db) !== null) throw new HalfMovedError()
}
