import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderLostError, StorageUnavailableError } from '../storage-errors.ts'

export type FolderGuard = {
  /**
   * Throws `DataFolderLostError` once a file was removed or replaced, and from then on at each call;
   * `StorageUnavailableError` while the folder cannot be looked at. `isThorough`: looks at each file
   * even when the folder itself says that nothing in it has changed.
   */
  check(isThorough?: boolean): void
  isLost(): boolean
}

/** A folder's time of change moves whenever a name in it appears, changes or goes. */
type FolderState = { identity: string; changedMs: number }

const identityOf = (path: string): string | null => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`
}

const folderState = (dataDir: string): FolderState | null => {
  const stat = statSync(dataDir, { throwIfNoEntry: false })
  return stat === undefined
    ? null
    : { identity: `${stat.dev}:${stat.ino}`, changedMs: stat.mtimeMs }
}

/**
 * Watches that the open files are still those in the folder. A program goes on writing to a file
 * that was removed, and each sync succeeds; the bytes are gone when it closes the file. `names`:
 * files that exist now. It looks by name only: opening a database file a second time and closing it
 * would end SQLite's locks on it (POSIX). `lost` is called once.
 */
export const guardFolder = (
  dataDir: string,
  names: readonly string[],
  lost: (error: DataFolderLostError) => void,
): FolderGuard => {
  const identities = new Map(names.map((name) => [name, identityOf(join(dataDir, name))]))
  let folder = folderState(dataDir)
  let failure: DataFolderLostError | null = null

  const whatIsLost = (isThorough: boolean): string | null => {
    const now = folderState(dataDir)
    if (now === null || folder === null || now.identity !== folder.identity) return dataDir
    if (!isThorough && now.changedMs === folder.changedMs) return null
    for (const [name, identity] of identities)
      if (identityOf(join(dataDir, name)) !== identity) return join(dataDir, name)
    folder = now
    return null
  }

  const look = (isThorough: boolean): string | null => {
    try {
      return whatIsLost(isThorough)
    } catch (cause) {
      throw new StorageUnavailableError(
        'Storage is unavailable: the data folder cannot be looked at.',
        { cause },
      )
    }
  }

  return {
    check: (isThorough = false) => {
      if (failure === null) {
        const path = look(isThorough)
        if (path === null) return
        failure = new DataFolderLostError(path)
        lost(failure)
      }
      throw failure
    },
    isLost: () => failure !== null,
  }
}
