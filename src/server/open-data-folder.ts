import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { backUpBeforeUpdate } from './backups/back-up-before-update.ts'
import { databaseBytes } from './backups/database-bytes.ts'
import { newestBackupOf } from './backups/maker-of-backups.ts'
import { backupFolder, serverZone } from './backups/open-backups.ts'
import type { Config } from './config.ts'
import { StartRefusedError } from './listen.ts'
import { openSecretBox, SECRET_KEY_FILE, type SecretBox, SecretKeyError } from './secret-box.ts'
import { spaceOf } from './self-watch/observers.ts'
import { copyInThread } from './storage/sqlite/copy-in-thread.ts'
import { DamagedCopyError } from './storage/sqlite/damaged-copy-error.ts'
import { spaceOfFolder } from './storage/sqlite/disk-reserve.ts'
import { DATABASE_FILE } from './storage/sqlite/open-connection.ts'
import { openPostgresStorage } from './storage/postgres/open-postgres-storage.ts'
import { openSqliteStorage } from './storage/sqlite/open-sqlite-storage.ts'
import type { DatabaseFile, Storage } from './storage/storage.ts'
import type { LostStorageError } from './storage/storage-errors.ts'

/** `databaseFile`: null where DATABASE_URL names a database server. */
type OpenedStorage = { storage: Storage; databaseFile: DatabaseFile | null }

/** Throws `StartRefusedError` when the data folder cannot be made. */
export const openStorage = async (
  config: Config,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  reportError: (error: unknown) => void,
  onLost: (error: LostStorageError) => void,
  noteTime: (atMs: number) => void = () => {},
): Promise<OpenedStorage> => {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartRefusedError(
      `The data folder ${config.dataDir} cannot be made: check the rights, or set DATA_DIR to another one.`,
    )
  }
  const { dataDir, copyDir, databaseUrl } = config
  if (databaseUrl !== null)
    return {
      storage: await openPostgresStorage({
        url: databaseUrl,
        clock,
        reportError,
        noteTime,
        onOutOfStep: onLost,
      }),
      databaseFile: null,
    }
  const storage = await openSqliteStorage({
    dataDir,
    clock,
    reportError,
    onLost,
    readSpace: spaceOfFolder(dataDir),
    copy: copyDir === null ? null : { folder: copyDir, alsoCopied: [SECRET_KEY_FILE] },
    newestBackup: () => newestBackupOf(backupFolder(config.backups, dataDir)),
    ...(config.backups.isOn && { beforeUpdate: backupBefore(config, clock, log) }),
  })
  return { storage, databaseFile: storage }
}

const backupBefore = (
  { dataDir, backups }: Config,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
) => {
  const file = join(dataDir, DATABASE_FILE)
  return backUpBeforeUpdate({
    clock,
    steadyMs: () => performance.now(),
    timeZone: serverZone(),
    folder: backupFolder(backups, dataDir),
    shareOfDisk: backups.shareOfDisk,
    databaseBytes: databaseBytes(file),
    spaceOf: (path) => spaceOf(path)(),
    copy: async (target, signal) => {
      const { file: copy, damage } = await copyInThread(file, target, signal)
      if (copy !== target) throw new DamagedCopyError(copy, damage)
    },
    log: (text, facts) => log.info(facts, text),
    warn: (text, facts) => log.warn(facts, text),
  })
}

/** Throws `StartRefusedError` when the key file cannot be understood. */
export const openKeys = (dataDir: string): Promise<SecretBox> =>
  openSecretBox(dataDir).catch((error: unknown) => {
    throw error instanceof SecretKeyError ? new StartRefusedError(error.message) : error
  })
