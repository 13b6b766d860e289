import type { DatabaseSync } from 'node:sqlite'
import type { SensorName } from '../database-damage.ts'
import { isDamagedFile } from './sqlite-errors.ts'

/**
 * Names of sensors and their customers, by tool. Works on databases of every version. Sensors that do
 * not exist, or whose page is broken, are left out.
 */
export const sensorNames = (
  db: DatabaseSync,
  toolIds: readonly number[],
): Map<number, SensorName> => {
  const names = new Map<number, SensorName>()
  try {
    const byId = db.prepare(
      'SELECT tool.name, imei_number, equipment_id, first_name, last_name, email FROM tool JOIN account ON account.id = tool.user_id WHERE tool.id = ?',
    )
    for (const toolId of new Set(toolIds)) {
      const row = byId.get(toolId) as Row | undefined
      if (row !== undefined)
        names.set(toolId, {
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

type Row = {
  name: string
  imei_number: string
  equipment_id: number
  first_name: string
  last_name: string
  email: string
}
