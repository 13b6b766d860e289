import type { ClientBase } from 'pg'
import { OperatorError } from '../../../operator-error.ts'
import { type MovedTable, NOT_MOVED, type Row, type Value } from '../../moving/moved-table.ts'
import type { MovingDatabase } from '../../moving/moving-database.ts'
import { asStorageError } from '../postgres-errors.ts'

/** A text that PostgreSQL does not store: one with U+0000. */
const BAD_TEXT = '22021'

export type AskRows = (text: string, values: readonly Value[]) => Promise<Row[]>

export const askRows =
  (client: ClientBase): AskRows =>
  async (text, values) => {
    try {
      const { rows } = await client.query<Value[]>({ text, values: [...values], rowMode: 'array' })
      return rows
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === BAD_TEXT)
        throw new OperatorError(
          `A text in the source holds the character U+0000, which PostgreSQL cannot store: ${/INTO (\w+)/.exec(text)?.[1] ?? text}.`,
          { cause: error },
        )
      throw asStorageError(error)
    }
  }

export const postgresMoving = async (ask: AskRows): Promise<MovingDatabase> => ({
  tables: await tablesOf(ask),
  storedAs: (table) => ({ ...table, toStored: (row) => row, fromStored: (row) => row }),
  parameter: (number) => `$${number}`,
  ask,
  lastNumbers: async () => {
    const numbers = new Map<string, number>()
    for (const { table, sequence } of await countersOf(ask)) {
      const [row] = await ask(`SELECT last_value FROM ${sequence} WHERE is_called`, [])
      if (row !== undefined) numbers.set(table, Number(row[0]))
    }
    return numbers
  },
})

type Counter = { table: string; column: string; sequence: string }

/** What numbers the rows of the tables. */
export const countersOf = async (ask: AskRows): Promise<Counter[]> => {
  const rows = await ask(
    `SELECT table_name::text, column_name::text, pg_get_serial_sequence(quote_ident(table_name), column_name)
      FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'`,
    [],
  )
  return rows
    .map(([table, column, sequence]) => ({
      table: String(table),
      column: String(column),
      sequence: String(sequence),
    }))
    .filter(({ table }) => !NOT_MOVED.has(table))
}

const tablesOf = async (ask: AskRows): Promise<MovedTable[]> => {
  const columns = await ask(
    `SELECT table_name::text, column_name::text FROM information_schema.columns
      WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`,
    [],
  )
  const keys = await ask(
    `SELECT relname::text, attname::text FROM pg_index
      JOIN pg_class ON pg_class.oid = indrelid,
      unnest(indkey::smallint[]) WITH ORDINALITY AS key (number, place)
      JOIN pg_attribute ON attnum = number
      WHERE indisprimary AND attrelid = indrelid AND relnamespace = current_schema()::regnamespace
      ORDER BY relname, place`,
    [],
  )
  const references = await ask(
    `SELECT own.relname::text, attname::text, other.relname::text FROM pg_constraint
      JOIN pg_class AS own ON own.oid = conrelid JOIN pg_class AS other ON other.oid = confrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
    [],
  )
  const of = (rows: readonly Row[], name: string) => rows.filter(([table]) => table === name)
  return [...new Set(columns.map(([table]) => String(table)))]
    .filter((name) => !NOT_MOVED.has(name))
    .map((name) => ({
      name,
      columns: of(columns, name).map(([, column]) => String(column)),
      key: of(keys, name).map(([, column]) => String(column)),
      references: of(references, name).map(([, column, table]) => ({
        column: String(column),
        table: String(table),
      })),
    }))
}
