import { HALF_MOVED, HalfMovedError } from '../half-moved.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { rowsOf } from './readings/rows-of.ts'

/** What the target of a move that is not finished says of it; null for any other database. */
export const halfMovedNote = async (ask: Ask): Promise<string | null> => {
  const [table] = await rowsOf<{ isThere: boolean }>(
    ask,
    `SELECT to_regclass('server_value') IS NOT NULL AS "isThere"`,
    [],
  )
  if (!table!.isThere) return null
  const [row] = await rowsOf<{ value: string }>(
    ask,
    'SELECT value FROM server_value WHERE name = $1',
    [HALF_MOVED],
  )
  return row?.value ?? null
}

/** Throws `HalfMovedError`. */
export const assertNotHalfMoved = async (ask: Ask): Promise<void> => {
  if ((await halfMovedNote(ask)) !== null) throw new HalfMovedError()
}
