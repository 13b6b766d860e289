import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { QueryResult } from 'pg'
import type { Tables } from '../sql/tables.ts'

/** Asks one statement; its parameters are `$1`, `$2` and so on. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<QueryResult<never>>

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** Kysely without connections of its own: `ask` knows which one a statement belongs to. */
export const kyselyOnPostgres = (ask: Ask): Kysely<Tables> => {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const { rows, command, rowCount } = await ask(sql, parameters)
      return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    },
    streamQuery: refused,
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        releaseConnection: nothing,
        beginTransaction: refused,
        commitTransaction: refused,
        rollbackTransaction: refused,
        destroy: nothing,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const nothing = async (): Promise<void> => {}

const refused = (): never => {
  throw new Error('transactions are the storage’s, see postgres-transactions.ts')
}
