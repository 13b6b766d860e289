import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
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

const asKyselyStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
  run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
})
