import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { NewEngine } from '../../testing/engine.ts'
import { openPostgresStorage } from '../open-postgres-storage.ts'
import { postgresBin, type PostgresServer, startPostgres } from './postgres-server.ts'

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
 * The statements that empty every table, for a database as its newest migration left it. Triggers and
 * references are out of the way meanwhile.
 */
const emptyingStatements = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ text: string }>(
    `SELECT concat('DELETE FROM ', quote_ident(table_name)) AS text FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT IN ('schema_version', 'audit_head')
    UNION ALL SELECT format('SELECT setval(%L, 1, false)', pg_get_serial_sequence(quote_ident(table_name), column_name))
      FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'
    UNION ALL SELECT $$UPDATE audit_head SET entries = 0, hash = repeat('0', 64)$$
      WHERE to_regclass('audit_head') IS NOT NULL`,
  )
  return rows.map(({ text }) => text).join(';')
}

/**
 * The engine for the contracts: each test finds the tables empty. To empty them costs a hundredth of a
 * database of its own, and a tenth of that over one connection, which knows the tables by then.
 */
export const postgresEngine = (server: () => PostgresServer): NewEngine => {
  let emptying: { client: pg.Client; statements: string } | null = null
  afterAll(async () => await emptying?.client.end())
  const connected = async () => {
    const client = new pg.Client({ connectionString: server().urlOf(DATABASE) })
    await client.connect()
    await client.query('SET session_replication_role = replica')
    return client
  }
  return async () => {
    emptying ??= { client: await connected(), statements: '' }
    // The first test finds a database without tables.
    if (emptying.statements === '') emptying.statements = await emptyingStatements(emptying.client)
    await emptying.client.query(emptying.statements)
    return {
      open: () => openPostgresStorage({ url: server().urlOf(DATABASE) }),
      dispose: async () => {},
    }
  }
}
