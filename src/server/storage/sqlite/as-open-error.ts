import { OperatorError } from '../../operator-error.ts'
import { DatabaseDamagedError, StorageUnavailableError } from '../storage.ts'
import { asStorageError, isDamagedFile } from './sqlite-errors.ts'

/** What an operating system answers when a file or folder cannot be used, and why in words. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this system account may not read or write it: check its owner and rights',
  EPERM: 'this system account may not read or write it: check its owner and rights',
  EROFS: 'its disk is mounted read-only: check the disk, and mount it for writing',
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the disk quota is used up: make room',
  EIO: 'the disk does not answer as it should: check it',
  EISDIR: 'there is a folder of this name where a file should be',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOENT: 'it does not exist',
  EEXIST: 'there is a file of this name where a folder should be',
  EMFILE: 'too many files are open',
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/**
 * What opening, copying or replacing a database file threw, as a sentence that names the file. What
 * the operator cannot mend stays as it is.
 */
export const asOpenError = (error: unknown, file: string): unknown => {
  if (error instanceof OperatorError) return error
  if (isDamagedFile(error))
    return new DatabaseDamagedError(file, (error as Error).message, { cause: error })
  const known = asStorageError(error)
  if (known instanceof StorageUnavailableError)
    return new StorageUnavailableError(
      `${file} cannot be used: ${known.message.replace(/^Storage is unavailable: /, '')} Check that this system account may read and write it and its folder, and that the disk is neither full nor read-only.`,
      { cause: error },
    )
  const reason = REASONS[codeOf(error) ?? '']
  return reason === undefined
    ? error
    : new StorageUnavailableError(
        `${pathOf(error) ?? file} cannot be used: ${reason} (${codeOf(error)}).`,
        {
          cause: error,
        },
      )
}

const pathOf = (error: unknown): string | null =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null
