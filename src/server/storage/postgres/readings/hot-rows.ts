import type { Ids, LatestRows, LogRow, LogRows } from '../../readings/reading-rows.ts'
import type { Ask } from '../kysely-on-postgres.ts'
import { rowsOf } from './rows-of.ts'

const ROWS_PER_DELETE = 100

/** `read` asks at the start; `write` asks within the transaction. */
export const logRows = ({ read, write }: { read: Ask; write: Ask }): LogRows => ({
  after: (id, most) =>
    rowsOf<LogRow>(
      read,
      `SELECT id, received_ms AS "receivedMs", readings, bytes, contacts FROM hot
        WHERE id > $1 ORDER BY id LIMIT $2`,
      [id, most],
    ),
  insert: async ({ id, receivedMs, readings, bytes, contacts }) => {
    await write(
      'INSERT INTO hot (id, received_ms, readings, bytes, contacts) VALUES ($1, $2, $3, $4, $5)',
      [id, receivedMs, readings, bytes, contacts],
    )
  },
  remove: async (upToId, kept) => {
    const [removed] = await rowsOf<{ rows: number; readings: number }>(
      write,
      `WITH removed AS (
        DELETE FROM hot WHERE id IN (
          SELECT id FROM hot WHERE id <= $1 AND id <> ALL($2::bigint[])
          ORDER BY id LIMIT ${ROWS_PER_DELETE}
        ) RETURNING readings
      ) SELECT count(*) AS rows, coalesce(sum(readings), 0) AS readings FROM removed`,
      [upToId, listed(kept)],
    )
    return removed!
  },
  oldestReceivedMs: async (kept) => {
    const [oldest] = await rowsOf<{ receivedMs: number }>(
      write,
      `SELECT received_ms AS "receivedMs" FROM hot WHERE id <> ALL($1::bigint[])
        ORDER BY id LIMIT 1`,
      [listed(kept)],
    )
    return oldest?.receivedMs ?? null
  },
})

const listed = (ids: Ids): string => `{${[...ids.keys()].join(',')}}`

type LatestRow = { toolId: number; timeMs: number; value: number; receivedMs: number }

export const latestRows = (ask: Ask): LatestRows => ({
  latest: async () => {
    const rows = await rowsOf<LatestRow>(
      ask,
      `SELECT tool_id AS "toolId", time_ms AS "timeMs", value, received_ms AS "receivedMs"
        FROM latest`,
      [],
    )
    return rows.map(({ toolId, timeMs, value, receivedMs }) => [toolId, timeMs, value, receivedMs])
  },
})
