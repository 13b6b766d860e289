import { fileErrorCode } from '../file-errors.ts'
import { OperatorError } from '../operator-error.ts'

export class StorageUnavailableError extends OperatorError {
  override name = 'StorageUnavailableError'
}

/**
 * Waits for a write that others can do without, such as a note of a use: while nothing can be stored
 * it is left out.
 */
export const unlessUnavailable = async (write: Promise<void>): Promise<void> => {
  try {
    await write
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error
  }
}

/** There is no room on the disk of the data folder. */
export class DiskFullError extends StorageUnavailableError {
  override name = 'DiskFullError'
}

/**
 * A file of the data folder, or the folder, was removed or replaced while the server used it.
 * Nothing is stored any more: the server has to end.
 */
export class DataFolderLostError extends StorageUnavailableError {
  override name = 'DataFolderLostError'
  readonly path: string

  constructor(path: string) {
    super(
      `${path} was removed or replaced while the server used it, so nothing is stored any more: put it back or restore a backup, make sure that no other server uses this folder, and start again.`,
    )
    this.path = path
  }
}

/**
 * The log of the database could not be synced after a commit, which stands in the database and in
 * memory already. Whether it is on the disk cannot be found out: the system may call lost pages
 * written, so that a later sync succeeds without them. Nothing is stored any more: the server has
 * to end.
 */
export class LogNotSyncedError extends StorageUnavailableError {
  override name = 'LogNotSyncedError'
  /** What happened, without what to do. */
  readonly detail: string

  constructor({ cause }: { cause: unknown }) {
    const code = fileErrorCode(cause)
    const detail = `The disk of the data folder did not confirm the last writes${code === null ? '' : ` (${code})`}, so the server has stopped.`
    super(
      `${detail} None of them was acknowledged; everything before them is on the disk. Check the disk, and start again.`,
      { cause },
    )
    this.detail = detail
  }
}

/**
 * What a server has in memory is not what its database holds: others have gone on without it for too long,
 * a newer program has changed the tables, or the database was put back to an earlier state. Nothing is stored any more: the server has to end.
 */
export class OutOfStepError extends StorageUnavailableError {
  override name = 'OutOfStepError'

  constructor(
    message = 'The database has gone on without this server for too long, or was put back to an earlier state, so nothing is stored any more: start the server again, which reads everything anew.',
  ) {
    super(message)
  }
}

/** Of a rolling update: the newer program goes on. */
export class UpdatedByNewerError extends OutOfStepError {
  override name = 'UpdatedByNewerError'

  constructor() {
    super(
      'A newer program has updated the database, so this one stores nothing any more: start the newer program here too.',
    )
  }
}

/** After these a server stores nothing any more. */
export type LostStorageError = DataFolderLostError | LogNotSyncedError | OutOfStepError

/** The file holds something else than what was written, where no checksum of ours stands. */
export class DatabaseDamagedError extends OperatorError {
  override name = 'DatabaseDamagedError'

  constructor(file: string, detail: string, options?: ErrorOptions) {
    super(
      `The database ${file} is damaged (${detail}): see what can still be read with "npm run verify", then restore a backup with "npm run restore -- <backup>". The damaged file stays beside it.`,
      options,
    )
  }
}

/** The database was written by a later version of the program. */
export class DatabaseTooNewError extends OperatorError {
  override name = 'DatabaseTooNewError'

  constructor(version: number, newestKnown: number) {
    super(
      `The database has version ${version}, but this program knows versions up to ${newestKnown} only: start the newer program that wrote it, or restore a backup from before the update.`,
    )
  }
}

/** The server has not been started since the update. */
export class DatabaseTooOldError extends OperatorError {
  override name = 'DatabaseTooOldError'

  constructor(version: number, newestVersion: number) {
    super(
      `The database has version ${version}, but this program reads version ${newestVersion} only: start the server once, which updates the database.`,
    )
  }
}

/** Another server works on the same data folder. */
export class DataFolderInUseError extends OperatorError {
  override name = 'DataFolderInUseError'

  constructor(folder: string) {
    super(
      `Another Coldwatch server is running on the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
}
