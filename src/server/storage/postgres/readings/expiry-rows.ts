import type { ExpiryRows } from '../../readings/reading-rows.ts'
import type { SealedPlace } from '../../readings/stored-series.ts'
import type { Ask } from '../kysely-on-postgres.ts'
import { rowsOf } from './rows-of.ts'

export const expiryRows = (ask: Ask): ExpiryRows => ({
  placeFrom: async (toolId) => {
    const [place] = await rowsOf<SealedPlace>(
      ask,
      `SELECT tool_id AS "toolId", first_day AS "firstDay", days FROM sealed_days
        WHERE tool_id >= $1 ORDER BY tool_id, first_day LIMIT 1`,
      [toolId],
    )
    return place ?? null
  },
  removeBefore: async (toolId, day, most) => {
    const { rowCount } = await ask(
      `DELETE FROM sealed_days WHERE tool_id = $1 AND first_day IN (
        SELECT first_day FROM sealed_days
        WHERE tool_id = $1 AND first_day < $2 AND first_day + days <= $2
        ORDER BY first_day LIMIT $3
      )`,
      [toolId, day, most],
    )
    return rowCount ?? 0
  },
  // The original of an import goes with the last of its readings and days.
  removeOriginals: async (beforeMs) => {
    await ask(
      `DELETE FROM stored_file
        WHERE NOT EXISTS (SELECT FROM reading_import WHERE file_hash = hash AND to_at > $1)
        AND NOT EXISTS (SELECT FROM calibration_certificate WHERE file_hash = hash)`,
      [beforeMs],
    )
  },
})
