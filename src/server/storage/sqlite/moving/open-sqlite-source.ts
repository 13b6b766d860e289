import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUseError } from '../../storage-errors.ts'
import type { MoveSource } from '../../moving/moving-database.ts'
import { lockDataFolder } from '../lock-data-folder.ts'
import { DATABASE_FILE } from '../open-connection.ts'
import { readSqliteSnapshot } from '../open-sqlite-snapshot.ts'
import { sqliteMoving } from './sqlite-moving.ts'

const REMEDY =
  'Nothing more is moved: "npm run verify" names all damage, "npm run repair -- --from <backup>" takes it from a backup.'

/** The database in the folder, locked unless a server uses it. Throws `OperatorError`. */
export const openSqliteSource = async (dataDir: string): Promise<MoveSource> => {
  const unlock = existsSync(join(dataDir, DATABASE_FILE)) ? await lockedUnlessUsed(dataDir) : null
  try {
    const { db, stores, damagedRows, memory, contacts } = await readSqliteSnapshot(dataDir)
    return {
      ...sqliteMoving(db, (imeiNumber) => contacts.of(imeiNumber)),
      isStopped: unlock !== null,
      remedy: REMEDY,
      reads: async () => ({ ...stores, damagedRows, unsealed: memory.unsealedTools }),
      close: async () => {
        db.close()
        unlock?.()
      },
    }
  } catch (error) {
    unlock?.()
    throw error
  }
}

const lockedUnlessUsed = async (dataDir: string): Promise<(() => void) | null> => {
  try {
    return await lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof DataFolderInUseError) return null
    throw error
  }
}
