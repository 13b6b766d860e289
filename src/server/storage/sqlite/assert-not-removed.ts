import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUPS_FOLDER } from '../../backup-settings.ts'
import { SECRET_KEY_FILE } from '../../secret-box.ts'
import { StorageUnavailableError } from '../storage.ts'
import { RESERVE_FILE } from './disk-reserve.ts'
import { DATABASE_FILE } from './open-connection.ts'

/**
 * Started again by itself, a server must not go on with an empty database in place of a removed one.
 * Throws `StorageUnavailableError` where the database is missing and what it leaves behind is there.
 */
export const assertNotRemoved = (dataDir: string): void => {
  const file = join(dataDir, DATABASE_FILE)
  if (existsSync(file)) return
  const log = `${file}-wal`
  if (existsSync(log))
    throw new StorageUnavailableError(
      `${file} is missing, but its log ${log} is there: put the file back, or restore a backup with "npm run restore -- <backup>". To begin with an empty database, remove the log.`,
    )
  const traces = tracesOfDatabase(dataDir)
  if (traces.length > 0)
    throw new StorageUnavailableError(
      `${file} is missing, but ${traces.join(' and ')} in the same folder ${traces.length === 1 ? 'says' : 'say'} that there was one: put the file back, or restore a backup with "npm run restore -- <backup>". To begin with an empty database, move ${traces.join(' and ')} to another place.`,
    )
}

/** What only a server with a database makes, by name. */
const tracesOfDatabase = (dataDir: string): string[] => [
  ...[SECRET_KEY_FILE, RESERVE_FILE].filter((name) => existsSync(join(dataDir, name))),
  ...(hasBackups(join(dataDir, BACKUPS_FOLDER)) ? [BACKUPS_FOLDER] : []),
]

const hasBackups = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.db'))
