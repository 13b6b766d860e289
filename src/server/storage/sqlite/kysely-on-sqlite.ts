import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqliteStatement } from 'kysely'
import type { Tables } from '../sql/tables.ts'

/**
 * Lists of ids of different lengths need different statements. The oldest statements are dropped.
 */
const MOST_STATEMENTS = 500

/**
 * Kysely on a connection that the caller opens and closes. `assertUsable` runs before each
 * statement; it throws when the connection must not be used now.
 */
export const kyselyOnSqlite = (
  db: DatabaseSync,
  assertUsable: () => void = () => {},
): Kysely<Tables> => {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    assertUsable()
    const prepared = statements.get(sql)
    if (prepared !== undefined) return prepared
    const statement = asKyselyStatement(db.prepare(sql))
    if (statements.size >= MOST_STATEMENTS) statements.delete(statements.keys().next().value!)
    statements.set(sql, statement)
    return statement
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver({ database: { prepare, close: () => {} } }),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

const asKyselyStatement = (statement: StatementSync): SqliteStatement => {
  const rowOf = rowsOf(statement)
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => {
      const rows: unknown[] = statement.all(...(parameters as SQLInputValue[]))
      for (let i = 0; i < rows.length; i++) rows[i] = rowOf(rows[i] as SQLOutputValue[])
      return rows
    },
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    *iterate(parameters) {
      const rows: Iterable<unknown> = statement.iterate(...(parameters as SQLInputValue[]))
      for (const row of rows) yield rowOf(row as SQLOutputValue[])
    },
  }
}

/**
 * Node makes each row an object in the slow form of a dictionary: to make and read one of 24 columns takes twice as
 * long as to make a copy of an object in the quick form and put the values into it.
 */
const rowsOf = (statement: StatementSync): ((values: readonly SQLOutputValue[]) => object) => {
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  const empty = JSON.parse(
    `{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`,
  ) as Record<string, SQLOutputValue>
  return (values) => {
    const row = { ...empty }
    for (let i = 0; i < names.length; i++) row[names[i]!] = values[i]!
    return row
  }
}
