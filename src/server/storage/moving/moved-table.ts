import { HALF_MOVED } from '../half-moved.ts'

export type Value = null | number | string | Uint8Array
/** The values in the order of the table's columns. */
export type Row = readonly Value[]

export type Reference = { column: string; table: string }

/** A table as both engines have it. `key`: the columns of its primary key, in their order. */
export type MovedTable = {
  name: string
  columns: readonly string[]
  key: readonly string[]
  references: readonly Reference[]
}

/** Sealed days as PostgreSQL has them; SQLite has an id of tool and day. */
export const SEALED_DAYS: MovedTable = {
  name: 'sealed_days',
  columns: ['tool_id', 'first_day', 'days', 'readings', 'bytes'],
  key: ['tool_id', 'first_day'],
  references: [],
}

/** Its row is written with the entries of the trail, whose trigger lets it go forward alone. */
export const TRAIL_HEAD = 'audit_head'
export const TRAIL = 'audit'

/** Of the engine or of the servers that run, not of the installation. */
export const NOT_MOVED: ReadonlySet<string> = new Set([
  'schema_version',
  TRAIL_HEAD,
  'writer',
  'change_log',
])

/**
 * What hardly changes any more, and is most of a database: it is copied while the server runs. No table
 * refers to these and they refer to none. In this order, since an entry of the trail lists itself.
 */
export const MOVED_AHEAD: readonly string[] = [
  SEALED_DAYS.name,
  'stored_file',
  TRAIL,
  'audit_concern',
  'audit_personal',
  'audit_listing',
]

/** Rows that stay behind. Contacts in the hot log are moved as the last contacts of their devices. */
export const ROWS_MOVED: Readonly<Record<string, string>> = {
  hot: 'contacts IS NULL',
  server_value: `name <> '${HALF_MOVED}'`,
}

/** The tables in an order in which each comes after those that it refers to. */
export const inOrderOfReferences = (tables: readonly MovedTable[]): MovedTable[] => {
  const ordered: MovedTable[] = []
  const visited = new Set<string>()
  const add = (table: MovedTable): void => {
    if (visited.has(table.name)) return
    visited.add(table.name)
    for (const { table: parent } of table.references)
      for (const other of tables) if (other.name === parent) add(other)
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}
