import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { dayOf } from '../../readings/days.ts'
import { chunkId } from '../readings/chunk-ids.ts'
import type { PlannedRepair } from './plan-repairs.ts'

/** The folder of the data folder in which damaged bytes stay as evidence. */
export const DAMAGED_FOLDER = 'damaged'

/** Puts the bytes that a repair writes over aside, a file for each row. */
export const keepDamagedBytes = (
  db: DatabaseSync,
  dataDir: string,
  repairs: readonly PlannedRepair[],
  now: Date,
): void => {
  const folder = join(dataDir, DAMAGED_FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = now.toISOString().replace(/[:.]/g, '-')
  for (const { repair } of repairs) {
    const [table, id] =
      repair.kind === 'days'
        ? ['chunk', chunkId(repair.damaged.toolId, dayOf(Date.parse(repair.damaged.firstDay)))]
        : ['hot', repair.damaged.id]
    const row = db.prepare(`SELECT bytes FROM ${table} WHERE id = ?`).get(id)
    writeFileSync(join(folder, `${time}-${table}-${id}.bin`), row!['bytes'] as Uint8Array, {
      mode: 0o600,
    })
  }
}
