import { packOf } from '../../readings/days.ts'
import type { SealedRows, SealingRows } from '../../readings/reading-rows.ts'
import type { SealedPlace, SealedRow } from '../../readings/stored-series.ts'
import type { Ask } from '../kysely-on-postgres.ts'
import { rowsOf } from './rows-of.ts'

const PLACE = 'tool_id AS "toolId", first_day AS "firstDay", days'
const ROWS = `SELECT ${PLACE}, readings, bytes FROM sealed_days WHERE tool_id = $1 AND`

/** A row begins no earlier than the pack of its days: so each question has a bound on both sides. */
export const sealedRows = (ask: Ask): SealedRows => ({
  within: (toolId, fromDay, toDay) =>
    rowsOf<SealedRow>(
      ask,
      `${ROWS} first_day BETWEEN $2 AND $3 AND first_day + days > $4 ORDER BY first_day`,
      [toolId, packOf(toolId, fromDay).first, toDay, fromDay],
    ),
  covering: async (toolId, day) => {
    const [row] = await rowsOf<SealedRow>(
      ask,
      `${ROWS} first_day BETWEEN $2 AND $3 AND first_day + days > $3`,
      [toolId, packOf(toolId, day).first, day],
    )
    return row ?? null
  },
  before: async (toolId, day) => {
    const [row] = await rowsOf<SealedRow>(
      ask,
      `${ROWS} first_day < $2 ORDER BY first_day DESC LIMIT 1`,
      [toolId, day],
    )
    return row ?? null
  },
})

export const sealingRows = (ask: Ask): SealingRows => ({
  ...sealedRows(ask),
  write: async ({ toolId, firstDay, days, readings, bytes }) => {
    await ask(
      `INSERT INTO sealed_days (tool_id, first_day, days, readings, bytes) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tool_id, first_day)
        DO UPDATE SET days = excluded.days, readings = excluded.readings, bytes = excluded.bytes`,
      [toolId, firstDay, days, readings, bytes],
    )
  },
  removeAfter: async (toolId, firstDay, lastDay) => {
    await ask('DELETE FROM sealed_days WHERE tool_id = $1 AND first_day > $2 AND first_day <= $3', [
      toolId,
      firstDay,
      lastDay,
    ])
  },
  placeBefore: async (toolId, day) => {
    const [place] = await rowsOf<SealedPlace>(
      ask,
      `SELECT ${PLACE} FROM sealed_days WHERE tool_id = $1 AND first_day < $2
        ORDER BY first_day DESC LIMIT 1`,
      [toolId, day],
    )
    return place ?? null
  },
  dayFrom: async (toolId, day) => {
    const [place] = await rowsOf<SealedPlace>(
      ask,
      `SELECT ${PLACE} FROM sealed_days WHERE tool_id = $1 AND first_day >= $2
        ORDER BY first_day LIMIT 1`,
      [toolId, day],
    )
    return place?.firstDay ?? null
  },
  writeLatest: async (toolId, { timeMs, value, receivedMs }) => {
    await ask(
      `INSERT INTO latest (tool_id, time_ms, value, received_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tool_id) DO UPDATE
        SET time_ms = excluded.time_ms, value = excluded.value, received_ms = excluded.received_ms`,
      [toolId, timeMs, value, receivedMs],
    )
  },
  // After an error PostgreSQL takes nothing more in the transaction: no tool can be left out.
  isUnreadable: () => false,
  toolsAtOnce: 16,
})
