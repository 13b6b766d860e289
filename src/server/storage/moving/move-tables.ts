import { OperatorError } from '../../operator-error.ts'
import { damagedDaysText } from '../damaged-readings.ts'
import { damageOfDays } from '../readings/check-sealed-row.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import {
  inOrderOfReferences,
  MOVED_AHEAD,
  type MovedTable,
  type Row,
  SEALED_DAYS,
} from './moved-table.ts'
import type { MoveSource, MoveTarget } from './moving-database.ts'
import { countRows, insertRows, pagesOf } from './table-rows.ts'

type Say = (text: string) => void

/** The sealed days, the files and the trail; a server may go on writing to the source. */
export const moveAhead = async (
  source: MoveSource,
  target: MoveTarget,
  say: Say,
): Promise<void> => {
  for (const name of MOVED_AHEAD) {
    const table = tableNamed(source, name)
    const rows = await countRows(source, table)
    const check = name === SEALED_DAYS.name ? assertWhole(source) : () => {}
    await bringUpToDate(source, target, table, check, progressOf(name, rows, say))
    say(`${name}: ${rows} rows are there.`)
  }
}

/** Everything else, within the target's transaction: these tables of it are empty. */
export const moveRest = async (source: MoveSource, target: MoveTarget, say: Say): Promise<void> => {
  const tables = source.tables.filter(({ name }) => !MOVED_AHEAD.includes(name))
  let rows = 0
  for (const table of inOrderOfReferences(tables)) rows += await copyAll(source, target, table)
  const numbers = await source.lastNumbers()
  for (const { name } of tables) await target.setLastNumber(name, numbers.get(name) ?? 0)
  say(`All other tables: ${rows} rows.`)
}

/** An account may refer to one with a higher number: it is written after that. */
const copyAll = async (
  source: MoveSource,
  target: MoveTarget,
  table: MovedTable,
): Promise<number> => {
  const own = table.references
    .filter((reference) => reference.table === table.name)
    .map(({ column }) => table.columns.indexOf(column))
  const id = table.columns.indexOf(table.key[0]!)
  const written = new Set<unknown>()
  const isReady = (row: Row) =>
    own.every(
      (column) => row[column] === null || row[column] === row[id] || written.has(row[column]),
    )
  let rows = 0
  let later: Row[] = []
  const write = async (page: readonly Row[]): Promise<void> => {
    const ready: Row[] = []
    for (const row of page) {
      if (!isReady(row)) later.push(row)
      else {
        ready.push(row)
        if (own.length > 0) written.add(row[id])
      }
    }
    await insertRows(target, table, ready)
    rows += ready.length
  }
  for await (const page of pagesOf(source, table)) await write(page)
  while (later.length > 0) {
    const before = later
    later = []
    await write(before)
    if (later.length === before.length)
      throw new OperatorError(`Rows of the table ${table.name} refer to each other in a circle.`)
  }
  return rows
}

export const tableNamed = ({ tables }: MoveSource, name: string): MovedTable =>
  tables.find((table) => table.name === name)!

/** Throws `OperatorError` for sealed days whose checksum does not fit. */
const assertWhole =
  ({ remedy }: MoveSource) =>
  (row: Row) => {
    const [toolId, firstDay, days, readings, bytes] = row as [
      number,
      number,
      number,
      number,
      Uint8Array,
    ]
    const damage = damageOfDays({ toolId, firstDay, days, readings, bytes })
    if (damage !== null) throw new OperatorError(`${damagedDaysText(damage)} ${remedy}`)
  }

/** Says each tenth of a long table. */
const progressOf = (name: string, rows: number, say: Say) => {
  const step = Math.max(10_000, Math.ceil(rows / 10))
  let done = 0
  return (more: number): void => {
    const before = done
    done += more
    if (done < rows && Math.floor(done / step) > Math.floor(before / step))
      say(`${name}: ${done} of ${rows} rows`)
  }
}
