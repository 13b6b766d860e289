import type { DamagedRow } from '../damaged-readings.ts'
import { DamagedHotRowError, probableReadings, readHotBytes } from './hot-bytes.ts'
import type { LogRow } from './reading-rows.ts'

/** What is wrong with a row of the hot log, or null. */
export const damageOfLogRow = (row: Omit<LogRow, 'contacts'>): DamagedRow | null => {
  try {
    readHotBytes(row)
    return null
  } catch (error) {
    if (!(error instanceof DamagedHotRowError)) throw error
    return {
      id: row.id,
      receivedMs: row.receivedMs,
      readings: row.readings,
      probably: probableReadings(row),
      detail: error.message,
    }
  }
}
