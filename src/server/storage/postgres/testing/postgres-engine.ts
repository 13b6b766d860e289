import { afterAll, beforeAll } from 'vitest'
import type { NewEngine } from '../../testing/engine.ts'
import { openPostgresStorage } from '../open-postgres-storage.ts'
import { postgresBin, type PostgresServer, runOn, startPostgres } from './postgres-server.ts'

export const POSTGRES_BIN = postgresBin()
if (POSTGRES_BIN === null)
  process.stderr.write(
    `Tests of PostgreSQL are left out: there is no package of it for ${process.platform} on ${process.arch}.\n`,
  )

/** One server for the tests of the surrounding block. */
export const postgresForBlock = (): (() => PostgresServer) => {
  let server: PostgresServer | undefined
  beforeAll(async () => {
    server = await startPostgres(POSTGRES_BIN!)
  })
  afterAll(async () => await server?.dispose())
  return () => server!
}

const DATABASE = 'postgres'

/**
 * Each test finds the tables empty. To empty them costs a hundredth of a database of its own. Triggers and
 * references are out of the way meanwhile.
 */
const emptied = async (url: string): Promise<void> => {
  const [found] = await runOn(
    url,
    `SELECT concat('DELETE FROM ', quote_ident(table_name)) AS text FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT IN ('schema_version', 'audit_head')
    UNION ALL SELECT format('SELECT setval(%L, 1, false)', pg_get_serial_sequence(quote_ident(table_name), column_name))
      FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'
    UNION ALL SELECT $$UPDATE audit_head SET entries = 0, hash = repeat('0', 64)$$
      WHERE to_regclass('audit_head') IS NOT NULL`,
  )
  const statements = found!.rows.map(({ text }: { text: string }) => text)
  await runOn(url, ['SET session_replication_role = replica', ...statements].join(';'))
}

/** The engine for the contracts. */
export const postgresEngine =
  (server: () => PostgresServer): NewEngine =>
  async () => {
    const url = server().urlOf(DATABASE)
    await emptied(url)
    return {
      open: () => openPostgresStorage({ url }),
      dispose: async () => {},
    }
  }
