import { mkdir } from 'node:fs/promises'
import type { Clock } from '../domain/clock.ts'
import type { Config } from './config.ts'
import { StartRefusedError } from './listen.ts'
import { openSecretBox, SECRET_KEY_FILE, type SecretBox, SecretKeyError } from './secret-box.ts'
import { spaceOfFolder } from './storage/sqlite/disk-reserve.ts'
import { openSqliteStorage } from './storage/sqlite/open-sqlite-storage.ts'
import type { DataFolderLostError, Storage } from './storage/storage.ts'

/** Throws `StartRefusedError` when the data folder cannot be made. */
export const openStorage = async (
  config: Config,
  clock: Clock,
  reportError: (error: unknown) => void,
  onLost: (error: DataFolderLostError) => void,
): Promise<Storage> => {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartRefusedError(
      `The data folder ${config.dataDir} cannot be made: check the rights, or set DATA_DIR to another one.`,
    )
  }
  const { dataDir, copyDir } = config
  return openSqliteStorage({
    dataDir,
    clock,
    reportError,
    onLost,
    readSpace: spaceOfFolder(dataDir),
    copy: copyDir === null ? null : { folder: copyDir, alsoCopied: [SECRET_KEY_FILE] },
  })
}

/** Throws `StartRefusedError` when the key file cannot be understood. */
export const openKeys = (dataDir: string): Promise<SecretBox> =>
  openSecretBox(dataDir).catch((error: unknown) => {
    throw error instanceof SecretKeyError ? new StartRefusedError(error.message) : error
  })
