import { type MovedTable, type Row, TRAIL, type Value } from './moved-table.ts'
import type { MoveSource, MoveTarget } from './moving-database.ts'
import { insertRows, keyOf, pagesOf, removeRows, rowsBetween } from './table-rows.ts'

/**
 * Makes a table of the target equal to that of the source, a page a transaction: rows that are there
 * already stay. So it may be broken off and begun again. `check` sees each row of the source.
 */
export const bringUpToDate = async (
  source: MoveSource,
  target: MoveTarget,
  table: MovedTable,
  check: (row: Row) => void,
  noteRows: (rows: number) => void,
): Promise<void> => {
  let last: Row | null = null
  for await (const page of pagesOf(source, table)) {
    page.forEach(check)
    const end: Row = page.at(-1)!
    const present = await rowsBetween(target, table, last, end, null)
    const { surplus, missing } = difference(table, page, present)
    if (surplus.length > 0 || missing.length > 0)
      await target.transaction(async () => {
        await removeRows(target, table, surplus)
        await insertRows(target, table, missing)
        if (table.name === TRAIL) await target.advanceHead()
      })
    last = end
    noteRows(page.length)
  }
  for await (const surplus of pagesOf(target, table, last))
    await target.transaction(() => removeRows(target, table, surplus))
}

/** Rows of the target that are not the source's, and rows of the source that the target needs. */
const difference = (
  table: MovedTable,
  rows: readonly Row[],
  present: readonly Row[],
): { surplus: Row[]; missing: Row[] } => {
  const keyText = (row: Row) => JSON.stringify(keyOf(table, row))
  const presentByKey = new Map(present.map((row) => [keyText(row), row]))
  const missing: Row[] = []
  for (const row of rows) {
    const key = keyText(row)
    const other = presentByKey.get(key)
    if (other !== undefined && isSame(row, other)) presentByKey.delete(key)
    else missing.push(row)
  }
  return { surplus: [...presentByKey.values()], missing }
}

const isSame = (a: Row, b: Row): boolean => a.every((value, i) => isSameValue(value, b[i]!))

const isSameValue = (a: Value, b: Value): boolean =>
  a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b
