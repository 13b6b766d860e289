import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { HALF_MOVED } from '../../half-moved.ts'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import type { MoveTarget } from '../../moving/moving-database.ts'
import { assertSameMove } from '../../moving/move-note.ts'
import { StorageUnavailableError } from '../../storage-errors.ts'
import { asOpenError } from '../as-open-error.ts'
import { halfMovedNote } from '../half-moved-file.ts'
import { lockDataFolder } from '../lock-data-folder.ts'
import { migrateSqlite, schemaVersionIfAny } from '../migrate-sqlite.ts'
import { DATABASE_FILE, openWriter, optimize } from '../open-connection.ts'
import { sqliteSnapshotOn } from '../open-sqlite-snapshot.ts'
import { sqliteMoving } from './sqlite-moving.ts'

/**
 * A new database in the folder, or one that a broken-off move of `note` began. The folder is locked until
 * `close`. Throws `OperatorError`.
 */
export const openSqliteTarget = async (
  dataDir: string,
  note: string,
  now: Date,
): Promise<MoveTarget> => {
  const file = join(dataDir, DATABASE_FILE)
  let unlock: (() => void) | null = null
  let db: DatabaseSync | null = null
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    unlock = await lockDataFolder(dataDir)
    if (!existsSync(file) && existsSync(`${file}-wal`))
      throw new StorageUnavailableError(
        `${file} is missing, but its log ${file}-wal is there: put the database back, or choose another DATA_DIR.`,
      )
    db = openWriter(file)
    prepare(db, file, note, now)
    return targetOn(db, unlock)
  } catch (error) {
    db?.close()
    unlock?.()
    throw asOpenError(error, file)
  }
}

const prepare = (db: DatabaseSync, file: string, note: string, now: Date): void => {
  const version = schemaVersionIfAny(db)
  const begun = halfMovedNote(db)
  const newest = MIGRATIONS.at(-1)!.version
  if (begun !== null) return assertSameMove({ begun, note, version, newest })
  if (version > 0)
    throw new StorageUnavailableError(
      `${file} holds a database already. Move it away, or set DATA_DIR to an empty folder.`,
    )
  migrateSqlite(db, MIGRATIONS, now)
  db.prepare('INSERT INTO server_value (name, value) VALUES (?, ?)').run(HALF_MOVED, note)
}

const targetOn = (db: DatabaseSync, unlock: () => void): MoveTarget => {
  const moving = sqliteMoving(db, () => undefined)
  return {
    ...moving,
    transaction: async (work) => {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = await work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    advanceHead: async () => {
      const advance = db.prepare('UPDATE audit_head SET entries = ?, hash = ?')
      const entries = db
        .prepare(
          'SELECT id, hash FROM audit WHERE id > (SELECT entries FROM audit_head) ORDER BY id',
        )
        .all()
      for (const { id, hash } of entries) advance.run(Number(id), String(hash))
    },
    setLastNumber: async (table, number) => {
      if (number === 0) return
      const { isCounted } = db
        .prepare(
          "SELECT count(*) AS isCounted FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'",
        )
        .get(table) as { isCounted: number }
      if (isCounted === 0) return
      db.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table)
      db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, number)
    },
    reads: async () => {
      const { stores, damagedRows, memory } = await sqliteSnapshotOn(db)
      return { ...stores, damagedRows, unsealed: memory.unsealedTools }
    },
    close: async () => {
      optimize(db)
      db.close()
      unlock()
    },
  }
}
