import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Ask } from '../kysely-on-postgres.ts'
import { asStorageError } from '../postgres-errors.ts'
import { rowsOf } from '../readings/rows-of.ts'
import { LOCKED } from '../writer-lock.ts'
import type { Place } from './change-log.ts'

/** `hotId`: the last row of the hot log that any server knows of. `atMs`: the time of the database. */
export type Joined = { place: Place; hotId: number; atMs: number }

/**
 * Makes this server one of those that are told of changes, and then loads its memory as it was at one
 * place of the change log. `load` asks by the given call only.
 */
export const joinServers = async (
  pool: Pool,
  writerId: string,
  load: (ask: Ask) => Promise<void>,
): Promise<Joined> => {
  const client = await pool.connect()
  let isUsable = false
  try {
    await client.query(registration(writerId))
    const joined = await loadedAtOnePlace(client, load)
    isUsable = true
    return joined
  } catch (error) {
    throw asStorageError(error)
  } finally {
    client.release(!isUsable)
  }
}

/** Its own row in the log marks where it begins, and keeps later ones from being removed. */
const registration = (writerId: string): string => `${LOCKED};
WITH mark AS (
  INSERT INTO change_log (token, writer, changes)
  VALUES ('${randomBytes(8).toString('hex')}', '${writerId}', '{"changes":[],"steps":[]}') RETURNING seq
)
INSERT INTO writer (id, transactions, last_at, seq) SELECT '${writerId}', 0, clock_timestamp(), seq FROM mark;
COMMIT`

const loadedAtOnePlace = async (
  client: PoolClient,
  load: (ask: Ask) => Promise<void>,
): Promise<Joined> => {
  const ask: Ask = (text, values) => client.query<never>(text, [...values])
  // What is committed at this moment is what the log says up to its last row.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const [place] = await rowsOf<Place>(
    ask,
    'SELECT seq, token FROM change_log ORDER BY seq DESC LIMIT 1',
    [],
  )
  const [last] = await rowsOf<{ hotId: number; atMs: number }>(
    ask,
    `SELECT greatest((SELECT max(hot_id) FROM writer), (SELECT max(id) FROM hot), 0) AS "hotId",
      extract(epoch from clock_timestamp())::float8 * 1000 AS "atMs"`,
    [],
  )
  await load(ask)
  await client.query('COMMIT')
  return { place: place!, ...last! }
}
