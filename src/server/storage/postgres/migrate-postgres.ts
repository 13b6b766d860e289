import type { ClientBase } from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { DatabaseTooNewError } from '../storage-errors.ts'
import { WRITER_LOCK } from './writer-lock.ts'

/** A step forward of the database. A released step is never edited. */
export type PostgresStep = { version: number; name: string; sql: string }

/** 15.0, as `server_version_num` says it. */
const OLDEST_SERVER = 150_000
/** Any number that no other program uses for a lock in this database. */
const MIGRATION_LOCK = 4_015_210_039

/**
 * Brings the database up to the last of `steps`, all in one transaction. Servers that start at once wait
 * for each other here. Throws `DatabaseTooNewError`, and `OperatorError` for a database that cannot be
 * used.
 */
export const migratePostgres = async (
  client: ClientBase,
  steps: readonly PostgresStep[],
  now: Date,
): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await applySteps(client, steps, now)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const applySteps = async (
  client: ClientBase,
  steps: readonly PostgresStep[],
  now: Date,
): Promise<void> => {
  await assertUsable(client)
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, applied_at bigint NOT NULL)',
  )
  const applied = await schemaVersion(client)
  const newest = steps.at(-1)?.version ?? 0
  if (applied > newest) throw new DatabaseTooNewError(applied, newest)
  if (applied === newest) return
  // Servers of the former program may be at work: each of their transactions comes before the steps as a
  // whole, or learns of them.
  await client.query(`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`)
  for (const { version, name, sql } of steps) {
    if (version <= applied) continue
    await client.query(sql)
    await client.query(
      'INSERT INTO schema_version (version, name, applied_at) VALUES ($1, $2, $3)',
      [version, name, now.getTime()],
    )
  }
}

/** Version of the last step that was applied; 0 for an empty database. */
const schemaVersion = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM schema_version',
  )
  return rows[0]!.version
}

const assertUsable = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{
    server: number
    encoding: string
    ours: boolean
    others: boolean
  }>(`SELECT current_setting('server_version_num')::int AS server,
    current_setting('server_encoding') AS encoding,
    EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_version') AS ours,
    EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()) AS others`)
  const { server, encoding, ours, others } = rows[0]!
  if (server < OLDEST_SERVER)
    throw new OperatorError(
      `PostgreSQL ${Math.floor(server / 10_000)} is too old: Coldwatch needs version 15 or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `The database stores its texts as ${encoding}: create it with ENCODING 'UTF8'.`,
    )
  if (others && !ours)
    throw new OperatorError(
      "The database holds another program's tables: give Coldwatch a database of its own.",
    )
}
