import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { erasedPeople } from '../audit/erased-people.ts'
import { MARKER } from '../continuous-copy/copy-folder.ts'
import { installationOf } from '../storage/installation.ts'
import type { Storage } from '../storage/storage.ts'
import { type BackupFolder, checkBackupFolder } from './backup-folder.ts'
import { BACKUP_STATE, readBackupState } from './backup-state.ts'
import { ErasedFileError, erasedFileName, writeErasedFile } from './erased-file.ts'

type ErasedListParts = {
  storage: Pick<Storage, 'audit' | 'accounts' | 'serverValues' | 'transaction'>
  folder: BackupFolder
  /** The folder of the continuous copy; null without one. */
  copyFolder: string | null
  onError: (error: unknown, folder: string) => void
}

/**
 * The ids of erased people beside the backups and the continuous copy, so that a restore erases them
 * again. The answered call writes the list from the trail. What cannot be written is reported, and
 * written with the next call.
 */
export const createErasedList = ({
  storage,
  folder,
  copyFolder,
  onError,
}: ErasedListParts): (() => Promise<void>) => {
  const folders = [folder.path, ...(copyFolder === null ? [] : [copyFolder])]
  const checkFolder = async (path: string): Promise<void> => {
    if (path === folder.path) {
      const state = readBackupState(await storage.serverValues.get(BACKUP_STATE))
      await checkBackupFolder(folder, state.notedFolder === path)
    } else if (!existsSync(join(path, MARKER)))
      throw new ErasedFileError(`There is no copy in ${path}: is its disk mounted?`)
  }
  const write = async (): Promise<void> => {
    const people = await erasedPeople(storage)
    const installation = await installationOf(storage)
    for (const path of folders)
      try {
        if (people.length === 0 && !existsSync(join(path, erasedFileName(installation)))) continue
        await checkFolder(path)
        await writeErasedFile(path, installation, people)
      } catch (error) {
        onError(error, path)
      }
  }
  let last = Promise.resolve()
  return () => {
    // One after the other: two of them would write the same new file.
    last = last.then(write).catch((error: unknown) => onError(error, folder.path))
    return last
  }
}
