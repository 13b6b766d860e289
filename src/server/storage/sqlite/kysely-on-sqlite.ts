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

/** Lists of ids make many texts; the oldest ones give way. */
const STATEMENTS_KEPT = 500

/**
 * Kysely on a connection that belongs to somebody else, who also closes it. `mayRun` throws when
 * the connection may not be used now.
 */
export const kyselyOnSqlite = (db: DatabaseSync, mayRun: () => void = () => {}): Kysely<Tables> => {
  const statements = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    mayRun()
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = asKyselyStatement(db.prepare(sql))
    if (statements.size >= STATEMENTS_KEPT) statements.delete(statements.keys().next().value!)
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
