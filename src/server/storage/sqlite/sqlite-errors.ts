import { DiskFullError, StorageUnavailableError } from '../storage-errors.ts'

/** Primary result codes, https://www.sqlite.org/rescode.html */
const BUSY = 5
const READONLY = 8
const IOERR = 10
const FULL = 13
const CORRUPT = 11
const CANTOPEN = 14
const PROTOCOL = 15
const NOTADB = 26
/** Extended result code of a violated UNIQUE index. */
const CONSTRAINT_UNIQUE = 2067
const CONSTRAINT_PRIMARYKEY = 1555

const UNAVAILABLE: ReadonlyMap<number, string> = new Map([
  [BUSY, 'another program holds the database'],
  [READONLY, 'the database cannot be written to'],
  [IOERR, 'the disk does not answer as it should'],
  [CANTOPEN, 'the database file cannot be opened'],
  [PROTOCOL, 'another program holds the database'],
])

const resultCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : null

const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'

export const isBusy = (error: unknown): boolean => {
  const code = resultCode(error)
  return code !== null && (code & 255) === BUSY
}

/** A page of the file is not what was written, or the file is no database at all. */
export const isDamagedFile = (error: unknown): boolean => {
  const code = resultCode(error)
  return code !== null && ((code & 255) === CORRUPT || (code & 255) === NOTADB)
}

export const isUniqueViolation = (error: unknown): boolean => {
  const code = resultCode(error)
  return code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARYKEY
}

/**
 * Errors that end by themselves, or when there is more space, become `StorageUnavailableError`.
 * Every other error stays as it is.
 */
export const asStorageError = (error: unknown): unknown => {
  if (isClosed(error))
    return new StorageUnavailableError('Storage is unavailable: the server is stopping.', {
      cause: error,
    })
  const code = resultCode(error)
  if (code !== null && (code & 255) === FULL)
    return new DiskFullError('Storage is unavailable: the disk is full.', { cause: error })
  const reason = code === null ? undefined : UNAVAILABLE.get(code & 255)
  return reason === undefined
    ? error
    : new StorageUnavailableError(`Storage is unavailable: ${reason}.`, { cause: error })
}
