import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUPS_FOLDER } from '../../backup-settings.ts'
import { hasWholeCopy } from '../../continuous-copy/take-copy.ts'
import { SECRET_KEY_FILE } from '../../secret-box.ts'
import { StorageUnavailableError } from '../storage-errors.ts'
import { RESERVE_FILE } from './disk-reserve.ts'
import { DATABASE_FILE } from './open-connection.ts'

/**
 * What may be left of the database in other places. `copyFolder`: COPY_DIR, null without one.
 * `newestBackup`: the path of a backup that a server in this data folder made; null without one.
 */
export type LeftElsewhere = { copyFolder: string | null; newestBackup: () => string | null }

/**
 * Started again by itself, a server must not go on with an empty database in place of a removed one.
 * Throws `StorageUnavailableError` where the database is missing and what it leaves behind is there.
 */
export const assertNotRemoved = (
  dataDir: string,
  { copyFolder, newestBackup }: LeftElsewhere,
): void => {
  const file = join(dataDir, DATABASE_FILE)
  if (existsSync(file)) return
  const copy = copyFolder !== null && hasWholeCopy(copyFolder) ? copyFolder : null
  const restore = (backup: string): string =>
    copy === null
      ? `restore a backup with "npm run restore -- ${backup}"`
      : `restore its continuous copy with "npm run restore -- --from ${copy}"`
  const log = `${file}-wal`
  if (existsSync(log))
    throw new StorageUnavailableError(
      `${file} is missing, but its log ${log} is there: put the file back, or ${restore('<backup>')}. To begin with an empty database, remove the log.`,
    )
  const traces = tracesOfDatabase(dataDir)
  if (traces.length > 0)
    throw new StorageUnavailableError(
      `${file} is missing, but ${traces.join(' and ')} in the same folder ${traces.length === 1 ? 'says' : 'say'} that there was one: put the file back, or ${restore('<backup>')}. To begin with an empty database, move ${traces.join(' and ')} to another place.`,
    )
  if (copy !== null)
    throw new StorageUnavailableError(
      `${file} is missing, but ${copy}, which COPY_DIR names, holds the copy of a database: ${restore('<backup>')}. To begin with an empty database, set COPY_DIR to another folder.`,
    )
  const backup = newestBackup()
  if (backup !== null)
    throw new StorageUnavailableError(
      `${file} is missing, but the server in this data folder made the backup ${backup}: ${restore(backup)}. To begin with an empty database, set BACKUP_DIR to another folder.`,
    )
}

/** What only a server with a database makes, by name. */
const tracesOfDatabase = (dataDir: string): string[] => [
  ...[SECRET_KEY_FILE, RESERVE_FILE].filter((name) => existsSync(join(dataDir, name))),
  ...(hasBackups(join(dataDir, BACKUPS_FOLDER)) ? [BACKUPS_FOLDER] : []),
]

const hasBackups = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.db'))
