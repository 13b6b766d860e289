import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import { BACKUPS_FOLDER, type BackupSettings } from '../backup-settings.ts'
import { spaceOf } from '../self-watch/observers.ts'
import type { ServerWatch } from '../self-watch/open-self-watch.ts'
import type { DatabaseFile, Storage } from '../storage/storage.ts'
import type { BackupFolder } from './backup-folder.ts'
import { databaseBytes } from './database-bytes.ts'
import { createManagedBackups, type ManagedBackups } from './managed-backups.ts'
import { createQuietMoments } from './quiet-moments.ts'
import { s3Place } from './s3/s3-place.ts'
import { tryRestoreInThread } from './try-restore-in-thread.ts'

/** Where the settings put backups. */
export const backupFolder = (settings: BackupSettings, dataDir: string): BackupFolder => ({
  path: settings.folder ?? join(dataDir, BACKUPS_FOLDER),
  isInDataFolder: settings.folder === null,
  dataDir,
})

/** The zone of the machine, whose night it is. */
export const serverZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The backups that this server makes by itself; null when they are switched off. */
export const openBackups = ({
  storage,
  databaseFile,
  clock,
  steadyMs,
  log,
  settings,
  dataDir,
  copyDir,
  file,
  serverWatch,
  noteErased,
}: {
  storage: Storage
  databaseFile: DatabaseFile
  clock: Clock
  steadyMs: () => number
  log: FastifyBaseLogger
  settings: BackupSettings
  dataDir: string
  copyDir: string | null
  /** Where the database lies. */
  file: string
  serverWatch: Pick<ServerWatch, 'noteBackups'>
  /** Writes the list of erased people, which each backup needs beside it. Never throws. */
  noteErased: () => Promise<void>
}): ManagedBackups | null => {
  if (!settings.isOn) return null
  const timeZone = serverZone()
  const space = (path: string) => spaceOf(path)()
  return createManagedBackups({
    clock,
    steadyMs,
    timeZone,
    folder: backupFolder(settings, dataDir),
    shareOfDisk: settings.shareOfDisk,
    databaseBytes: databaseBytes(file),
    spaceOf: space,
    copy: async (target, signal) => {
      await noteErased()
      await databaseFile.backup(target, signal)
    },
    storage,
    isQuiet: createQuietMoments(),
    tryRestore: tryRestoreInThread({ dataDir, clock, spaceOf: space }),
    copyFolder: copyDir,
    secondPlace: settings.s3 === null ? null : s3Place(settings.s3, timeZone),
    onChange: ({ backups, failure }) =>
      serverWatch.noteBackups({ madeMs: backups.map(({ madeMs }) => madeMs), failure }),
    log: (fact, text) => log.info(fact, text),
    warn: (fact, text) => log.warn(fact, text),
    onError: (error) => log.error({ err: error }, 'a backup failed; it is tried again'),
  })
}
