import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '../../../../domain/durations.ts'
import type { DamagedDays, DamagedRow } from '../../damaged-readings.ts'
import { damageOfDays } from '../../readings/check-sealed-row.ts'
import { damageOfLogRow } from '../../readings/damage-of-log-row.ts'
import { dayOf, LAST_TIME_MS } from '../../readings/days.ts'
import type { SealedRow } from '../../readings/stored-series.ts'
import { isDamagedFile } from '../sqlite-errors.ts'
import { asSealedRow, chunkRows } from './chunk-rows.ts'
import { hotRows } from './hot-rows.ts'

/** Checks every row of recent readings. Rows on a broken page are not listed: see the pages. */
export const checkHotRows = (db: DatabaseSync): { checked: number; damaged: DamagedRow[] } => {
  const damaged: DamagedRow[] = []
  let checked = 0
  try {
    for (const row of hotRows(db)) {
      checked++
      const damage = damageOfLogRow(row)
      if (damage !== null) damaged.push(damage)
    }
  } catch (error) {
    if (!isDamagedFile(error)) throw error
  }
  return { checked, damaged }
}

/** Checks every row of sealed days, tool by tool where a page of the file is broken. */
export const checkSealedDays = (db: DatabaseSync): { checked: number; damaged: DamagedDays[] } => {
  const damaged: DamagedDays[] = []
  let checked = 0
  const check = (row: SealedRow): void => {
    checked++
    const damage = damageOfDays(row)
    if (damage !== null) damaged.push(damage)
  }
  try {
    const rows = db.prepare('SELECT id, days, readings, bytes FROM chunk ORDER BY id').iterate()
    for (const row of rows) check(asSealedRow(row))
  } catch (error) {
    if (!isDamagedFile(error)) throw error
    checked = 0
    damaged.length = 0
    const { within } = chunkRows(db)
    for (const { toolId, fromDay, toDay } of sealedTools(db))
      for (const row of within(toolId, fromDay, toDay)) check(row)
  }
  return { checked, damaged }
}

/** The tools with sealed days, and between which days they lie. */
const sealedTools = (db: DatabaseSync): { toolId: number; fromDay: number; toDay: number }[] =>
  (
    db
      .prepare(
        'SELECT latest.tool_id, latest.time_ms, tool.created_at FROM latest LEFT JOIN tool ON tool.id = latest.tool_id ORDER BY tool_id',
      )
      .all() as { tool_id: number; time_ms: number; created_at: number | null }[]
  ).map(({ tool_id, time_ms, created_at }) => ({
    toolId: tool_id,
    fromDay: dayOf(Math.max(0, Math.min(time_ms, created_at ?? 0) - IMPORTED_BEFORE_MS)),
    toDay: dayOf(Math.min(time_ms, LAST_TIME_MS)),
  }))

/** Readings may be older than their tool: an imported history. */
const IMPORTED_BEFORE_MS = 400 * DAY_MS
