import { fileErrorCode, fileErrorReason } from '../../file-errors.ts'
import { OperatorError } from '../../operator-error.ts'
import { DatabaseDamagedError, StorageUnavailableError } from '../storage-errors.ts'
import { VersionsDamagedError } from './migrate-sqlite.ts'
import { asStorageError, isDamagedFile } from './sqlite-errors.ts'

/**
 * What opening, copying or replacing a database file threw, as a sentence that names the file. What
 * the operator cannot mend stays as it is.
 */
export const asOpenError = (error: unknown, file: string): unknown => {
  if (error instanceof OperatorError) return error
  if (isDamagedFile(error) || error instanceof VersionsDamagedError)
    return new DatabaseDamagedError(file, (error as Error).message, { cause: error })
  const storageError = asStorageError(error)
  if (storageError instanceof StorageUnavailableError)
    return new StorageUnavailableError(
      `${file} cannot be used: ${storageError.message.replace(/^Storage is unavailable: /, '')} Check that this system account may read and write it and its folder, and that the disk is neither full nor read-only.`,
      { cause: error },
    )
  const reason = fileErrorReason(error)
  return reason === null
    ? error
    : new StorageUnavailableError(
        `${pathOf(error) ?? file} cannot be used: ${reason} (${fileErrorCode(error)}).`,
        {
          cause: error,
        },
      )
}

const pathOf = (error: unknown): string | null =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null
