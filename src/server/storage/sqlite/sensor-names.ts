import type { DatabaseSync } from 'node:sqlite'
import { importOfSeries, toolOfSeries } from '../../../domain/devices/sensor.ts'
import type { SensorName } from '../database-damage.ts'
import { isDamagedFile } from './sqlite-errors.ts'

/**
 * Names of sensors and their customers, by series: those of one tool have its name. Works on databases of every version. Sensors that do
 * not exist, or whose page is broken, are left out.
 */
export const sensorNames = (
  db: DatabaseSync,
  seriesIds: readonly number[],
): Map<number, SensorName> => {
  const names = new Map<number, SensorName>()
  try {
    const byId = db.prepare(
      'SELECT tool.name, imei_number, equipment_id, first_name, last_name, email FROM tool JOIN account ON account.id = tool.user_id WHERE tool.id = ?',
    )
    for (const seriesId of new Set(seriesIds)) {
      const row = byId.get(toolIdOf(db, seriesId)) as Row | undefined
      if (row !== undefined)
        names.set(seriesId, {
          name: row.name,
          imeiNumber: row.imei_number,
          equipmentId: row.equipment_id,
          customer: `${row.first_name} ${row.last_name}`.trim() || row.email,
        })
    }
  } catch (error) {
    if (!isDamagedFile(error)) throw error
  }
  return names
}

/** The tool of a series, also of an import; 0 for none. */
export const toolIdOf = (db: DatabaseSync, seriesId: number): number => {
  const importId = importOfSeries(seriesId)
  if (importId === null) return toolOfSeries(seriesId)
  // Databases without the table have no series of imports.
  const row = db.prepare('SELECT tool_id FROM reading_import WHERE id = ?').get(importId)
  return Number(row?.['tool_id'] ?? 0)
}

type Row = {
  name: string
  imei_number: string
  equipment_id: number
  first_name: string
  last_name: string
  email: string
}
