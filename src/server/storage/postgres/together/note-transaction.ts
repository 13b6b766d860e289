import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Place } from './change-log.ts'
import { type ToldChanges, writtenChanges } from './change-rows.ts'

/** See `writer` in the tables. `told`: null where nobody else reads the change log. */
type NotedTransaction = {
  writerId: string
  transactions: number
  seq: number
  hotId: number
  told: ToldChanges | null
}

/**
 * Writes, as the last statement of a transaction, that this server has made it, and what the others must
 * learn of it. Answers the row for them, or null.
 */
export const noteTransaction = async (
  client: ClientBase,
  { writerId, transactions, seq, hotId, told }: NotedTransaction,
): Promise<Place | null> => {
  const isNews = told !== null && told.changes.length + told.steps.length > 0
  const { changes, readings } = isNews ? writtenChanges(told) : { changes: null, readings: null }
  const token = randomBytes(8).toString('hex')
  const { rows } = await client.query<{ seq: number }>(NOTE, [
    writerId,
    transactions,
    seq,
    hotId,
    token,
    changes,
    readings,
  ])
  return rows[0] === undefined ? null : { seq: rows[0].seq, token }
}

const NOTE = `WITH own AS (
  UPDATE writer SET transactions = $2, last_at = clock_timestamp(), seq = $3, hot_id = $4 WHERE id = $1
)
INSERT INTO change_log (token, writer, changes, readings)
  SELECT $5, $1, $6::text, $7::bytea WHERE $6::text IS NOT NULL RETURNING seq`
