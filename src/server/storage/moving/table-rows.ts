import { type MovedTable, ROWS_MOVED, type Row, SEALED_DAYS, type Value } from './moved-table.ts'
import type { MovingDatabase, MoveTarget } from './moving-database.ts'

/** Below what both engines take in one statement. */
const MOST_PARAMETERS = 30_000
const ROWS_AT_ONCE = 1_000
const SEALED_ROWS_AT_ONCE = 200
/** A file may be of some megabytes, and so may a row of the hot log. */
const LARGE_ROWS_AT_ONCE = 8

const rowsAtOnce = ({ name, columns }: MovedTable): number => {
  if (name === SEALED_DAYS.name) return SEALED_ROWS_AT_ONCE
  return columns.includes('bytes') ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE
}

/** The rows of a table in the order of its key, a page at a time. */
export async function* pagesOf(
  db: MovingDatabase,
  table: MovedTable,
  after: Row | null = null,
): AsyncGenerator<Row[]> {
  const most = rowsAtOnce(table)
  for (let last = after; ;) {
    const page = await rowsBetween(db, table, last, null, most)
    if (page.length > 0) yield page
    if (page.length < most) return
    last = page.at(-1)!
  }
}

/** The rows whose key is above that of `after` and not above that of `upTo`, in order. */
export const rowsBetween = async (
  db: MovingDatabase,
  table: MovedTable,
  after: Row | null,
  upTo: Row | null,
  most: number | null,
): Promise<Row[]> => {
  const stored = db.storedAs(table)
  const values: Value[] = []
  const conditions = conditionsOf(table)
  for (const [row, sign] of [
    [after, '>'],
    [upTo, '<='],
  ] as const) {
    if (row === null) continue
    const marks = keyOf(stored, stored.toStored(row)).map((value) =>
      db.parameter(values.push(value)),
    )
    conditions.push(`(${names(stored.key)}) ${sign} (${marks.join(', ')})`)
  }
  const rows = await db.ask(
    `SELECT ${names(stored.columns)} FROM ${stored.name}${where(conditions)} ORDER BY ${names(stored.key)}${most === null ? '' : ` LIMIT ${most}`}`,
    values,
  )
  return rows.map((row) => stored.fromStored(row))
}

export const countRows = async (db: MovingDatabase, table: MovedTable): Promise<number> => {
  const [row] = await db.ask(
    `SELECT count(*) FROM ${db.storedAs(table).name}${where(conditionsOf(table))}`,
    [],
  )
  return Number(row![0])
}

export const insertRows = async (
  db: MoveTarget,
  table: MovedTable,
  rows: readonly Row[],
): Promise<void> => {
  const stored = db.storedAs(table)
  const most = Math.floor(MOST_PARAMETERS / stored.columns.length)
  for (let i = 0; i < rows.length; i += most) {
    const values: Value[] = []
    const lists = rows.slice(i, i + most).map((row) => {
      const marks = stored.toStored(row).map((value) => db.parameter(values.push(value)))
      return `(${marks.join(', ')})`
    })
    await db.ask(
      `INSERT INTO ${stored.name} (${names(stored.columns)}) VALUES ${lists.join(', ')}`,
      values,
    )
  }
}

export const removeRows = async (
  db: MoveTarget,
  table: MovedTable,
  rows: readonly Row[],
): Promise<void> => {
  const stored = db.storedAs(table)
  const conditions = stored.key.map((column, i) => `"${column}" = ${db.parameter(i + 1)}`)
  for (const row of rows)
    await db.ask(
      `DELETE FROM ${stored.name}${where(conditions)}`,
      keyOf(stored, stored.toStored(row)),
    )
}

/** The values of the key of a row. */
export const keyOf = ({ columns, key }: Pick<MovedTable, 'columns' | 'key'>, row: Row): Value[] =>
  key.map((column) => row[columns.indexOf(column)]!)

const conditionsOf = ({ name }: MovedTable): string[] =>
  ROWS_MOVED[name] === undefined ? [] : [ROWS_MOVED[name]]

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`

const names = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')
