import type { DatabaseSync } from 'node:sqlite'
import { IMEI } from '../../storage/testing/engine.ts'

type Column = { name: string; type: string; notnull: number; pk: number }

/** Those of the installation, without rows. */
export const emptyTables = (db: DatabaseSync): string[] =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined)

/** One of the two columns must be empty. */
const EMPTY_COLUMNS: Readonly<Record<string, string>> = { calibration_certificate: 'imei_number' }

/** A row with as many values as the table's conditions let it have. Parents come first, as they were made. */
export const fillTable = (db: DatabaseSync, table: string): void => {
  const { sql } = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table) as {
    sql: string
  }
  const columns = (db.prepare(`PRAGMA table_info("${table}")`).all() as Column[]).filter(
    ({ name }) => EMPTY_COLUMNS[table] !== name,
  )
  const referring = new Map(
    db
      .prepare(`PRAGMA foreign_key_list("${table}")`)
      .all()
      .map((key) => [String(key['from']), String(key['table'])]),
  )
  const insert = (used: Column[]): void => {
    const values = used.map((column) =>
      referring.get(column.name) === 'device' ? IMEI : valueFor(column, sql),
    )
    const names = used.map(({ name }) => `"${name}"`).join(', ')
    db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${used.map(() => '?').join(', ')})`).run(
      ...values,
    )
  }
  try {
    insert(columns)
  } catch {
    insert(
      columns.filter(({ notnull, pk, name }) => notnull === 1 || pk > 0 || name === 'probe_id'),
    )
  }
}

const valueFor = ({ name, type }: Column, sql: string): string | number | Uint8Array => {
  const allowed = new RegExp(`\\b${name} IN \\(([^)]*)\\)`).exec(sql)?.[1]?.split(/,\s*/)[0]
  if (type === 'INTEGER') return allowed === undefined ? 1 : Number(allowed)
  if (type === 'REAL') return 0.1 + 0.2
  if (type === 'BLOB') return Uint8Array.of(0, 255, 7)
  return allowed?.slice(1, -1) ?? `${name} ő`
}
