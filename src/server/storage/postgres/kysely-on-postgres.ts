import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { QueryResult } from 'pg'
import type { Tables } from '../sql/tables.ts'
import { isWordedOnce } from '../sql/worded-once.ts'

/** Asks one statement; its parameters are `$1`, `$2` and so on. `isFixed`: its words never change. */
export type Ask = (
  text: string,
  values: readonly unknown[],
  isFixed?: boolean,
) => Promise<QueryResult<never>>

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** Kysely without connections of its own: `ask` knows which one a statement belongs to. */
export const kyselyOnPostgres = (ask: Ask): Kysely<Tables> => {
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      const { sql, parameters } = query
      const { rows, command, rowCount } = await ask(sql, parameters, isWordedOnce(query))
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
