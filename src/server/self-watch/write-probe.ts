import type { Clock } from '../../domain/clock.ts'
import { SECOND_MS } from '../../domain/durations.ts'
import {
  DataFolderLostError,
  DiskFullError,
  LogNotSyncedError,
  OutOfStepError,
  StorageUnavailableError,
} from '../storage/storage-errors.ts'
import type { Storage } from '../storage/storage.ts'

/** Whether storage takes a write and syncs it. `detail`: a sentence of storage. */
export type WriteProof = { kind: 'writes' } | { kind: 'fails'; isFull: boolean; detail: string }

/** `isFresh`: writes even if it has just been written. */
export type WriteProbe = (how?: { isFresh: boolean }) => Promise<WriteProof>

/** The time of the last write of this kind, ms since 1970. */
export const LAST_ALIVE = 'last-alive'

/** Whoever asks more often gets the answer before. */
const FRESH_MS = 3 * SECOND_MS

/**
 * Proves by a small commit, synced like every other, that storage can write; at most every few
 * seconds. The value that it writes says after a restart until when this server was alive.
 */
export const createWriteProbe = ({
  storage,
  clock,
  steadyMs,
}: {
  storage: Pick<Storage, 'transaction' | 'isDiskShort'>
  clock: Clock
  steadyMs: () => number
}): WriteProbe => {
  let last: { proof: WriteProof; atMs: number } | null = null
  let running: Promise<WriteProof> | null = null

  const write = async (): Promise<WriteProof> => {
    try {
      await storage.transaction(({ serverValues }) =>
        serverValues.set(LAST_ALIVE, String(clock().getTime())),
      )
      return storage.isDiskShort()
        ? { kind: 'fails', isFull: true, detail: 'Storage is unavailable: the disk is full.' }
        : { kind: 'writes' }
    } catch (error) {
      // Why the server ends is told as its last word.
      if (
        !(error instanceof StorageUnavailableError) ||
        error instanceof DataFolderLostError ||
        error instanceof LogNotSyncedError ||
        error instanceof OutOfStepError
      )
        throw error
      return {
        kind: 'fails',
        isFull: error instanceof DiskFullError,
        detail: error.message,
      }
    }
  }

  return ({ isFresh } = { isFresh: false }) => {
    if (!isFresh && last !== null && steadyMs() - last.atMs < FRESH_MS)
      return Promise.resolve(last.proof)
    running ??= write()
      .then((proof) => {
        last = { proof, atMs: steadyMs() }
        return proof
      })
      .finally(() => (running = null))
    return running
  }
}
