import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** By table: a hash of all its rows, or null where they cannot be read. */
export type RowsOfTables = ReadonlyMap<string, string | null>

const hashOf = (db: DatabaseSync, table: string): string | null => {
  try {
    const hash = createHash('sha256')
    // The table itself: an index beside it has its own copy of some values.
    for (const row of db.prepare(`SELECT * FROM "${table}" NOT INDEXED`).iterate())
      for (const value of Object.values(row))
        hash
          .update(`${typeof value} `)
          .update(value instanceof Uint8Array ? value : String(value))
          .update('|')
    return hash.digest('hex')
  } catch {
    return null
  }
}

/** Reads a database without the program's help, and changes nothing. Null: it cannot be opened. */
export const rowsOfTables = (file: string): RowsOfTables | null => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => String(name))
    return new Map(tables.map((table) => [table, hashOf(db, table)]))
  } catch {
    return null
  } finally {
    db.close()
  }
}

/** The tables whose rows are not the same. */
export const changedTables = (before: RowsOfTables, after: RowsOfTables | null): string[] =>
  after === null
    ? [...before.keys()]
    : [...new Set([...before.keys(), ...after.keys()])].filter(
        (table) => before.get(table) !== after.get(table),
      )
