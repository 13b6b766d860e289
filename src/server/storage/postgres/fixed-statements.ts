import pg from 'pg'
import type { Ask } from './kysely-on-postgres.ts'
import { asStorageError } from './postgres-errors.ts'

/**
 * What PostgreSQL answers where the connection behind ours is not the one that has the statement, or a
 * table was changed since: invalid_sql_statement_name, duplicate_prepared_statement, feature_not_supported.
 */
const LOST_STATEMENT: ReadonlySet<string | undefined> = new Set(['26000', '42P05', '0A000'])

/**
 * Asks over a pool. Statements whose words never change are read and planned once for each connection,
 * which takes longer than to run them. Behind a pooler, which gives each transaction another connection,
 * they would not be found again: there each is sent as a whole.
 */
export const askInPool = async (pool: pg.Pool): Promise<Ask> => {
  let areKept = await isDirect(pool)
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = `fixed_${names.size + 1}`
    names.set(text, name)
    return name
  }
  return async (text, values, isFixed = false) => {
    if (isFixed && areKept)
      try {
        return await pool.query<never>({ name: nameOf(text), text, values: [...values] })
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && LOST_STATEMENT.has(error.code))) throw error
        areKept = false
      }
    return pool.query<never>(text, [...values])
  }
}

/** A pooler names a process of its own when it greets, PostgreSQL the one that answers. */
const isDirect = async (pool: pg.Pool): Promise<boolean> => {
  try {
    const client: pg.PoolClient & { processID?: number | null } = await pool.connect()
    try {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      return rows[0]!.pid === client.processID
    } finally {
      client.release()
    }
  } catch (error) {
    throw asStorageError(error)
  }
}
