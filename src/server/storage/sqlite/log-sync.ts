import { LogNotSyncedError } from '../storage-errors.ts'

export type LogSync = {
  /**
   * Call it right after a COMMIT. Resolves once a sync that began after it has succeeded.
   * `hasWritten`: whether the commit put anything into the log; without it only the commits before
   * are waited for.
   */
  committed(hasWritten: boolean): Promise<void>
  /** Whether a sync has failed. */
  hasFailed(): boolean
  /**
   * Throws once a sync has failed: what was committed may not be on the disk, so nothing follows
   * it.
   */
  assertWhole(): void
  /** Resolves when nothing is left to sync, or a sync has failed. */
  whenIdle(): Promise<void>
}

export type LogSyncParts = {
  /** Resolves when all that was written to the log before the call is on the disk. */
  sync: () => Promise<void>
  /**
   * Throws when the files are no longer those in the data folder: their bytes go with the process.
   */
  assertInPlace: () => void
  /** Called once, before anybody who waits is refused. */
  onFailed: (error: LogNotSyncedError) => void
}

type Group = PromiseWithResolvers<void>

const newGroup = (): Group => {
  const group = Promise.withResolvers<void>()
  // A transaction may still be at its last steps when its sync fails.
  group.promise.catch(() => {})
  return group
}

/**
 * Says when commits are on the disk. One sync runs at a time; all commits since its beginning share
 * the next one. After a failed sync none is tried again: the system may call lost pages written,
 * and a later sync would then succeed without them.
 */
export const createLogSync = ({ sync, assertInPlace, onFailed }: LogSyncParts): LogSync => {
  /** The commits whose sync runs, and those that wait for the next one. */
  let running: Group | null = null
  let next: Group | null = null
  let failure: LogNotSyncedError | null = null
  let idle: PromiseWithResolvers<void> | null = null

  const fail = (cause: unknown): void => {
    failure = new LogNotSyncedError({ cause })
    onFailed(failure)
    running?.reject(failure)
    next?.reject(failure)
  }

  const syncGroup = async (group: Group): Promise<void> => {
    try {
      await sync()
    } catch (cause) {
      return fail(cause)
    }
    try {
      assertInPlace()
      group.resolve()
    } catch (error) {
      group.reject(error)
    }
  }

  const run = async (): Promise<void> => {
    while (next !== null && failure === null) {
      running = next
      next = null
      await syncGroup(running)
    }
    running = null
    next = null
    idle?.resolve()
    idle = null
  }

  return {
    committed: (hasWritten) => {
      if (failure !== null) return Promise.reject(failure)
      if (!hasWritten) return (next ?? running)?.promise ?? Promise.resolve()
      next ??= newGroup()
      const { promise } = next
      if (running === null) void run()
      return promise
    },
    assertWhole: () => {
      if (failure !== null) throw failure
    },
    hasFailed: () => failure !== null,
    whenIdle: () =>
      running === null ? Promise.resolve() : (idle ??= Promise.withResolvers<void>()).promise,
  }
}
