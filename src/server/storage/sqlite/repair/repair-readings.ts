import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import type { NoteRepairs, Repair, RepairReport } from '../../reading-repair.ts'
import { sqlAuditStore } from '../../sql/sql-audit-store.ts'
import { DatabaseTooOldError, StorageUnavailableError } from '../../storage-errors.ts'
import { asOpenError } from '../as-open-error.ts'
import { sqlOnSqlite } from '../sql-on-sqlite.ts'
import { kyselyOnSqlite } from '../kysely-on-sqlite.ts'
import { lockDataFolder } from '../lock-data-folder.ts'
import { schemaVersion } from '../migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from '../open-connection.ts'
import { checkHotRows, checkSealedDays } from '../readings/damaged-readings.ts'
import { sensorNames } from '../sensor-names.ts'
import { assertIsColdwatch } from '../verify-database.ts'
import { keepDamagedBytes } from './keep-damaged-bytes.ts'
import { DAMAGED_AGAIN, planFiles } from './plan-files.ts'
import { planRepairs, type PlannedRepair } from './plan-repairs.ts'

export type RepairRequest = {
  dataDir: string
  /** A backup, or another copy of the same database. It is only read. */
  copyFile: string
  /** Says what would come back, and writes nothing. */
  dryRun: boolean
  /** Takes days of which the copy has fewer readings than were lost. */
  takeIncomplete: boolean
  now: Date
  note: NoteRepairs
}

/**
 * Takes damaged readings from a copy, all in one transaction, with what `note` enters in the trail.
 * Only places that are damaged are written, and the damaged bytes are put aside first. Throws
 * `OperatorError`; then nothing has changed.
 */
export const repairReadings = async (request: RepairRequest): Promise<RepairReport> => {
  const { dataDir, copyFile } = request
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file))
    throw new StorageUnavailableError(`There is no database in ${dataDir}: set DATA_DIR.`)
  assertIsColdwatch(copyFile)
  assertIsColdwatch(file)
  const unlock = await lockDataFolder(dataDir).catch((error: unknown) => {
    throw asOpenError(error, dataDir)
  })
  const opened: DatabaseSync[] = []
  try {
    const db = openWriter(file)
    opened.push(db)
    const version = schemaVersion(db)
    const newest = MIGRATIONS.at(-1)!.version
    if (version < newest) throw new DatabaseTooOldError(version, newest)
    const copy = new DatabaseSync(copyFile, { readOnly: true })
    opened.push(copy)
    return await repairFrom(db, copy, request)
  } catch (error) {
    throw asOpenError(error, file)
  } finally {
    for (const db of opened) db.close()
    unlock()
  }
}

const repairFrom = async (
  db: DatabaseSync,
  copy: DatabaseSync,
  { dataDir, dryRun, takeIncomplete, now, note }: RepairRequest,
): Promise<RepairReport> => {
  const planned = planRepairs(db, copy, {
    days: checkSealedDays(db).damaged,
    rows: checkHotRows(db).damaged,
    takeIncomplete,
  })
  const repairs = planned.map(({ repair }) => repair)
  const plannedFiles = planFiles(db, copy)
  const files = plannedFiles.map(({ repair }) => repair)
  const sensors = sensorNames(db, [
    ...repairs.flatMap(toolsOf),
    ...files.flatMap(({ damaged }) => damaged.imports.map(({ toolId }) => toolId)),
  ])
  const writable = planned.filter((plan) => plan.write !== null)
  const writableFiles = plannedFiles.filter((plan) => plan.write !== null)
  if (!dryRun && writable.length + writableFiles.length > 0) {
    keepDamagedBytes(db, dataDir, writable, now)
    await inTransaction(db, async () => {
      for (const { write } of [...writable, ...writableFiles]) write!()
      assertSound(db, writable)
      const engine = { db: kyselyOnSqlite(db), ...sqlOnSqlite }
      await note(
        sqlAuditStore(engine),
        writable.map(({ repair }) => repair),
      )
    })
  }
  return { repairs, files, sensors }
}

const toolsOf = (repair: Repair): number[] =>
  repair.kind === 'days'
    ? [repair.damaged.toolId]
    : [...repair.tools, ...repair.damaged.probably].map(({ toolId }) => toolId)

/** What was written must read back as sound, or nothing is. */
const assertSound = (db: DatabaseSync, written: readonly PlannedRepair[]): void => {
  const days = new Set(
    checkSealedDays(db).damaged.map(({ toolId, firstDay }) => `${toolId} ${firstDay}`),
  )
  const rows = new Set(checkHotRows(db).damaged.map(({ id }) => id))
  for (const { repair } of written)
    if (
      repair.kind === 'days'
        ? days.has(`${repair.damaged.toolId} ${repair.damaged.firstDay}`)
        : rows.has(repair.damaged.id)
    )
      throw new StorageUnavailableError(DAMAGED_AGAIN)
}

const inTransaction = async (db: DatabaseSync, work: () => Promise<void>): Promise<void> => {
  db.exec('BEGIN IMMEDIATE')
  try {
    await work()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
