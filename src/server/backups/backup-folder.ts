import { constants } from 'node:fs'
import { access, lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBackupName } from '../../domain/backups/backup-name.ts'
import type { StoredBackup } from '../../domain/backups/backups-to-remove.ts'
import { OperatorError } from '../operator-error.ts'

/** The folder cannot be used. The message is a sentence with the way out. */
export class BackupFolderError extends OperatorError {
  override name = 'BackupFolderError'
}

/**
 * Where this server's backups lie. `isInDataFolder`: the server makes the folder. It makes no other one,
 * since a missing folder may belong to a disk that is not mounted. `dataDir`: the data folder that is
 * backed up.
 */
export type BackupFolder = { path: string; isInDataFolder: boolean; dataDir: string }

/** Tells an operator at night what the files are. It also shows that the right disk is mounted. */
export const NOTE_FILE = 'HOW-TO-RESTORE.txt'

const NOTE = `These are backups of Coldwatch, made by the server itself. Each coldwatch-<time in UTC>-<installation>.db is a
whole database: accounts, sensors, readings, alarms, the audit trail. The server removes old ones; it never
touches files that have other names.

To restore one: stop the server, then, in the folder of the program,

    npm run restore -- <file>

and start the server. The database that was there stays beside the restored one. "npm run verify -- <file>"
says whether a backup is whole.

Not in a backup: second-factor.key and .env of the server. Without second-factor.key the codes of people's apps
do not work after a restore; passkeys and recovery codes do. Keep copies of both in another place, apart from
the backups.

Leave this file here: by it the server sees that the right disk is mounted.
`

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this system account may not write to it: check its owner and rights',
  EPERM: 'this system account may not write to it: check its owner and rights',
  EROFS: 'its disk is mounted read-only: check the disk, and mount it for writing',
  ENOTDIR: 'a part of its path is a file',
}

/**
 * Makes sure that the folder can be written to. `hadNote`: the server wrote its note there before, so
 * a folder without the note is the empty place where a disk is mounted at other times. Throws
 * `BackupFolderError`.
 */
export const checkBackupFolder = async (
  { path, isInDataFolder }: BackupFolder,
  hadNote: boolean,
): Promise<void> => {
  try {
    if (isInDataFolder) await mkdir(path, { mode: 0o700 }).catch(unlessThere)
    const isFolder = (await stat(path)).isDirectory()
    if (!isFolder) throw new BackupFolderError(`${path} is a file, not a folder for backups.`)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw asFolderError(error, path)
  }
  if (hadNote && !isInDataFolder && (await missing(join(path, NOTE_FILE))))
    throw new BackupFolderError(
      `${path} has no ${NOTE_FILE}, which this server put there: is the right disk mounted? If you emptied the folder yourself, make an empty file of this name in it.`,
    )
}

const unlessThere = (error: unknown): void => {
  if (codeOf(error) !== 'EEXIST') throw error
}

const missing = (file: string): Promise<boolean> =>
  stat(file).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  )

const asFolderError = (error: unknown, path: string): unknown => {
  if (error instanceof OperatorError) return error
  const code = codeOf(error)
  if (code === 'ENOENT')
    return new BackupFolderError(
      `The folder for backups ${path} does not exist: is its disk mounted? The server does not make it.`,
    )
  const reason = REASONS[code]
  return reason === undefined
    ? error
    : new BackupFolderError(`The folder for backups ${path} cannot be used: ${reason} (${code}).`)
}

/** Writes the note unless it is there. */
export const writeNote = ({ path }: BackupFolder): Promise<void> =>
  writeFile(join(path, NOTE_FILE), NOTE, { flag: 'wx', mode: 0o600 }).catch(unlessThere)

/** The backups that this installation made, the oldest first. */
export const ownBackups = async (
  { path }: BackupFolder,
  installation: string,
): Promise<StoredBackup[]> => {
  const backups: StoredBackup[] = []
  for (const name of (await readdir(path)).toSorted()) {
    const parsed = parseBackupName(name)
    if (parsed?.installation !== installation) continue
    const file = await lstat(join(path, name))
    if (file.isFile()) backups.push({ name, madeMs: parsed.madeMs, bytes: file.size })
  }
  return backups
}

/** What SQLite and a copy leave behind when the process is killed. */
const LEFT_OVER = /[.]partial(-journal|-wal|-shm)?$/
const DAMAGED = /[.]damaged$/

const isOwn = (name: string, ending: RegExp, installation: string): boolean =>
  ending.test(name) && parseBackupName(name.replace(ending, ''))?.installation === installation

/** Removes copies that this installation did not finish, and its damaged ones but the newest. */
export const removeLeftOvers = async (
  { path }: BackupFolder,
  installation: string,
): Promise<void> => {
  const names = (await readdir(path)).toSorted()
  const damaged = names.filter((name) => isOwn(name, DAMAGED, installation))
  const unfinished = names.filter((name) => isOwn(name, LEFT_OVER, installation))
  for (const name of [...unfinished, ...damaged.slice(0, -1)])
    await rm(join(path, name), { force: true })
}

export const removeBackup = ({ path }: BackupFolder, { name }: StoredBackup): Promise<void> =>
  rm(join(path, name), { force: true })
