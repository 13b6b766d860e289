import type { Pool, PoolClient } from 'pg'
import { SECOND_MS } from '../../../../domain/durations.ts'
import { OperatorError } from '../../../operator-error.ts'
import { HALF_MOVED } from '../../half-moved.ts'
import { assertSameMove } from '../../moving/move-note.ts'
import type { MoveTarget, MovingDatabase } from '../../moving/moving-database.ts'
import { askOnClient } from '../ask-on-client.ts'
import { connections } from '../connections.ts'
import { halfMovedNote } from '../half-moved-database.ts'
import type { Ask } from '../kysely-on-postgres.ts'
import { migratePostgres } from '../migrate-postgres.ts'
import { postgresSnapshotOn } from '../open-postgres-snapshot.ts'
import { asStorageError } from '../postgres-errors.ts'
import { POSTGRES_STEPS } from '../postgres-steps.ts'
import { WRITER_LOCK } from '../writer-lock.ts'
import { askRows, countersOf, postgresMoving } from './postgres-moving.ts'

const CONNECT_MS = 5 * SECOND_MS

/** Any number that no other program uses for a lock in this database. */
const MOVE_LOCK = 4_015_210_071

/**
 * An empty database at `url`, whose tables are made, or one that a broken-off move of `note` began. Throws
 * `OperatorError`.
 */
export const openPostgresTarget = async (
  url: string,
  note: string,
  now: Date,
): Promise<MoveTarget> => {
  const pool = connections({ url, answerMs: 0, connectMs: CONNECT_MS }, 1)
  let client: PoolClient | null = null
  try {
    client = await pool.connect()
    return await targetOn(pool, client, note, now)
  } catch (error) {
    client?.release(true)
    await pool.end()
    throw asStorageError(error)
  }
}

const targetOn = async (
  pool: Pool,
  client: PoolClient,
  note: string,
  now: Date,
): Promise<MoveTarget> => {
  const ask = askOnClient(client)
  const { rows } = await client.query<{ isAlone: boolean }>(
    `SELECT pg_try_advisory_lock(${MOVE_LOCK}) AS "isAlone"`,
  )
  if (!rows[0]!.isAlone)
    throw new OperatorError('Another "npm run move" is writing to this database.')
  await prepare(client, ask, note, now)
  const moving = await postgresMoving(askRows(client))
  const close = async (): Promise<void> => {
    client.release(true)
    await pool.end()
  }
  return { ...moving, ...writesOn(client, ask, moving), close }
}

const prepare = async (client: PoolClient, ask: Ask, note: string, now: Date): Promise<void> => {
  const begun = await halfMovedNote(ask)
  const newest = POSTGRES_STEPS.at(-1)!.version
  if (begun !== null) {
    const { rows } = await client.query<{ version: number }>(
      'SELECT max(version) AS version FROM schema_version',
    )
    return assertSameMove({ begun, note, version: rows[0]!.version, newest })
  }
  await migratePostgres(client, POSTGRES_STEPS, now)
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${WRITER_LOCK})`)
  await assertEmpty(client)
  await client.query('INSERT INTO server_value (name, value) VALUES ($1, $2)', [HALF_MOVED, note])
  await client.query('COMMIT')
}

/** A server that runs, or ran, has written its row of `writer`. */
const assertEmpty = async (client: PoolClient): Promise<void> => {
  const ask = askRows(client)
  const { tables } = await postgresMoving(ask)
  for (const name of [...tables.map((table) => table.name), 'writer']) {
    const rows = await ask(`SELECT 1 FROM "${name}" LIMIT 1`, [])
    if (rows.length > 0)
      throw new OperatorError(
        `The target holds data already (in the table ${name}). Give the move an empty database: DROP DATABASE and CREATE DATABASE, or another name. If the connection of an earlier move broke at its very end, that move may be finished: a server on the target then starts and has everything.`,
      )
  }
}

const writesOn = (
  client: PoolClient,
  ask: Ask,
  moving: MovingDatabase,
): Pick<MoveTarget, 'transaction' | 'advanceHead' | 'setLastNumber' | 'reads'> => ({
  transaction: async (work) => {
    await ask('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0', [])
    try {
      const result = await work()
      const { command } = await ask('COMMIT', [])
      if (command !== 'COMMIT') throw new Error('the transaction went on after an error')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  },
  advanceHead: async () => {
    await ask(ADVANCE_HEAD, [])
  },
  setLastNumber: async (table, number) => {
    for (const { table: counted, column, sequence } of await countersOf(moving.ask))
      if (counted === table)
        await ask(
          `SELECT setval('${sequence}', last) FROM (
            SELECT greatest($1::bigint, max("${column}")) AS last FROM "${table}"
          ) AS numbers WHERE last > 0`,
          [number],
        )
  },
  reads: async () => {
    const { stores, damagedRows, memory } = await postgresSnapshotOn(ask)
    return { ...stores, damagedRows, unsealed: memory.unsealedTools }
  },
})

/** The trigger of the head takes it one entry further at a time. */
const ADVANCE_HEAD = `DO $$ DECLARE entry record; BEGIN
  FOR entry IN SELECT id, hash FROM audit WHERE id > (SELECT entries FROM audit_head) ORDER BY id LOOP
    UPDATE audit_head SET entries = entry.id, hash = entry.hash;
  END LOOP;
END $$`
