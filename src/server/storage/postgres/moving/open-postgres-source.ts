import type { PoolClient } from 'pg'
import { SECOND_MS } from '../../../../domain/durations.ts'
import type { MoveSource } from '../../moving/moving-database.ts'
import { askOnClient } from '../ask-on-client.ts'
import { connections } from '../connections.ts'
import { assertNotHalfMoved } from '../half-moved-database.ts'
import { assertVersion, postgresSnapshotOn } from '../open-postgres-snapshot.ts'
import { asStorageError } from '../postgres-errors.ts'
import { WRITER_LOCK } from '../writer-lock.ts'
import { askRows, postgresMoving } from './postgres-moving.ts'

const CONNECT_MS = 5 * SECOND_MS

/** Every server writes more often. */
const RUNS = `EXISTS (SELECT FROM writer WHERE NOT has_left AND last_at > clock_timestamp() - interval '1 minute')`

const REMEDY =
  'Nothing more is moved: restore a backup of PostgreSQL from before the damage into another database, and move that one.'

/** The database at `url`. No server can write to it before `close` if none runs now. Throws `OperatorError`. */
export const openPostgresSource = async (url: string): Promise<MoveSource> => {
  const pool = connections({ url, answerMs: 0, connectMs: CONNECT_MS }, 2)
  const clients: PoolClient[] = []
  const close = async (): Promise<void> => {
    for (const client of clients) client.release(true)
    await pool.end()
  }
  try {
    clients.push(await pool.connect(), await pool.connect())
    return { ...(await sourceOn(clients[0]!, clients[1]!)), close }
  } catch (error) {
    await close()
    throw asStorageError(error)
  }
}

const sourceOn = async (
  locking: PoolClient,
  client: PoolClient,
): Promise<Omit<MoveSource, 'close'>> => {
  const ask = askOnClient(client)
  await assertVersion(ask)
  await assertNotHalfMoved(ask)
  // Locked before the snapshot: what is committed until then is in it.
  await locking.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await locking.query<{ isStopped: boolean }>(
    `SELECT CASE WHEN ${RUNS} THEN false ELSE pg_try_advisory_xact_lock(${WRITER_LOCK}) END AS "isStopped"`,
  )
  await ask(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0',
    [],
  )
  return {
    ...(await postgresMoving(askRows(client))),
    isStopped: rows[0]!.isStopped,
    remedy: REMEDY,
    reads: async () => {
      const { stores, damagedRows, memory } = await postgresSnapshotOn(ask)
      return { ...stores, damagedRows, unsealed: memory.unsealedTools }
    },
  }
}
