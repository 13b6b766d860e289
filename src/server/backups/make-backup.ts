import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '../../domain/backups/backup-name.ts'
import {
  outdatedBackups,
  planRoom,
  type StoredBackup,
} from '../../domain/backups/backups-to-remove.ts'
import type { Clock } from '../../domain/clock.ts'
import { SECOND_MS } from '../../domain/durations.ts'
import { shortSpaceBytes } from '../../domain/self-watch/disk-space.ts'
import {
  type BackupFolder,
  BackupFolderError,
  ownBackups,
  removeBackup,
  removeLeftOvers,
  writeNote,
} from './backup-folder.ts'
import { writeMaker } from './maker-of-backups.ts'

/** A backup that was made and verified. `atMs`: when it began, ms since 1970. */
export type MadeBackup = { name: string; atMs: number; bytes: number; tookMs: number }

export type MakeBackupDeps = {
  clock: Clock
  steadyMs: () => number
  /** IANA name of the server's zone, by which days, weeks and months are told apart. */
  timeZone: string
  folder: BackupFolder
  /** How much of the disk all backups together may take, 0 to 1. */
  shareOfDisk: number
  /** How large the next backup will be. */
  databaseBytes: () => Promise<number>
  spaceOf: (path: string) => Promise<{ freeBytes: number; totalBytes: number }>
  /** Copies the database into a file and verifies it; throws `OperatorError`. */
  copy: (target: string, signal: AbortSignal) => Promise<void>
}

/**
 * Makes one backup: room for it, the copy, which has its name only once it is verified, and then
 * removes what is outdated. Throws `OperatorError`; then no file has the name of a backup.
 */
export const makeBackup = async (
  deps: MakeBackupDeps,
  installation: string,
  signal: AbortSignal,
): Promise<MadeBackup> => {
  const { clock, steadyMs, folder } = deps
  const beganMs = steadyMs()
  await makeRoom(deps, installation)
  await writeNote(folder)
  await writeMaker(folder, installation)
  const atMs = Math.floor(clock().getTime() / SECOND_MS) * SECOND_MS
  const name = freeName(await ownBackups(folder, installation), atMs, installation)
  const file = join(folder.path, name)
  try {
    await deps.copy(file, signal)
  } finally {
    // Of several damaged copies one is enough.
    await removeLeftOvers(folder, installation)
  }
  const { size: bytes } = await stat(file)
  const backups = await ownBackups(folder, installation)
  // After a clock was set back the newest one may look older than others of its day.
  const others = outdatedBackups(backups, { nowMs: atMs, timeZone: deps.timeZone }).filter(
    (backup) => backup.name !== name,
  )
  for (const backup of others) await removeBackup(folder, backup)
  return { name, atMs, bytes, tookMs: steadyMs() - beganMs }
}

const makeRoom = async (
  { folder, shareOfDisk, databaseBytes, spaceOf }: MakeBackupDeps,
  installation: string,
): Promise<void> => {
  const { freeBytes, totalBytes } = await spaceOf(folder.path)
  const needBytes = await databaseBytes()
  const { remove, lacksBytes } = planRoom(await ownBackups(folder, installation), {
    needBytes,
    mostBytes: totalBytes * shareOfDisk,
    freeBytes,
    // A backup must not make the disk so full that the server warns of it.
    leaveFreeBytes: shortSpaceBytes(totalBytes),
  })
  if (lacksBytes > 0)
    throw new BackupFolderError(
      `There is no room for a backup in ${folder.path}: it takes ${megabytes(needBytes)}, and ${megabytes(lacksBytes)} are missing. Make room, or set BACKUP_DIR to a folder on a larger disk.`,
    )
  for (const backup of remove) await removeBackup(folder, backup)
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** A clock that was set back may come to a second in which a backup was made already. */
const freeName = (backups: readonly StoredBackup[], atMs: number, installation: string): string => {
  const taken = new Set(backups.map(({ name }) => name))
  let name = backupName({ madeMs: atMs, installation })
  for (let ms = atMs; taken.has(name); ms += SECOND_MS)
    name = backupName({ madeMs: ms, installation })
  return name
}
