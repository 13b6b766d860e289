import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSync } from 'node:sqlite'
import {
  AFTER_ITS_END,
  callAfterCommit,
  ChangesOfTransaction,
  INSIDE_A_TRANSACTION,
} from '../changes-of-transaction.ts'
import type { Change } from '../change.ts'
import { StorageUnavailableError } from '../storage-errors.ts'
import { PendingReadings } from '../readings/pending-readings.ts'
import { type CommittedMemory, rememberCommitted } from '../readings/remember-committed.ts'
import { turnTaking } from '../turn-taking.ts'
import { asStorageError } from './sqlite-errors.ts'

/** What the running transaction has done so far. */
type Running = {
  pending: PendingReadings
  changes: ChangesOfTransaction
  isOver: boolean
}

const newRunning = (): Running => ({
  pending: new PendingReadings(),
  changes: new ChangesOfTransaction(),
  isOver: false,
})

export type TransactionParts = CommittedMemory & {
  db: DatabaseSync
  announce: (changes: readonly Change[]) => void
  committed: () => void
  /** Throws when the database's files are no longer those that were opened. */
  assertInPlace: () => void
  /** Gets what fails after a commit: the transaction is stored, and its caller is told so. */
  reportError: (error: unknown) => void
}

/**
 * The only writer. Transactions run one after the other. What they stage in memory is valid only
 * after their commit.
 */
export const sqliteTransactions = (parts: TransactionParts) => {
  const { db } = parts
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const takeTurn = turnTaking()
  const current = new AsyncLocalStorage<Running>()
  let running: Running | null = null

  const commitWork = async <T>(mine: Running, work: () => Promise<T>): Promise<T> => {
    try {
      begin.run()
      parts.assertInPlace()
      running = mine
      const result = await current.run(mine, work)
      mustBeOpen(db)
      commit.run()
      // Before anybody is told: a commit into a removed file succeeds like any other.
      parts.assertInPlace()
      return result
    } catch (error) {
      // On a full or failing disk SQLite may have rolled back already.
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      throw asStorageError(error)
    } finally {
      mine.isOver = true
      running = null
    }
  }

  const run = async <T>(work: () => Promise<T>, andThen: (result: T) => void): Promise<T> => {
    const mine = newRunning()
    const result = await commitWork(mine, work)
    const steps = [
      () => rememberCommitted(parts, mine.pending),
      () => andThen(result),
      () => parts.committed(),
      () => parts.announce(mine.changes.all()),
    ]
    callAfterCommit(steps, parts.reportError)
    return result
  }

  return {
    /** `andThen` runs right after the commit, before anybody else reads or writes. */
    transaction: <T>(work: () => Promise<T>, andThen: (result: T) => void = () => {}): Promise<T> =>
      current.getStore()?.isOver === false
        ? Promise.reject(new Error(INSIDE_A_TRANSACTION))
        : takeTurn(() => run(work, andThen)),
    /** Runs `work` after all transactions that have been requested so far. */
    whenIdle: (work: () => Promise<void>): Promise<void> => takeTurn(work),

    /**
     * Throws outside of a transaction. A store that is used after its transaction must not write
     * into the next one.
     */
    assertMayWrite: (): void => {
      if (running === null || current.getStore() !== running) throw new Error(AFTER_ITS_END)
      mustBeOpen(db)
    },
    pending: (): PendingReadings | null => running?.pending ?? null,
    changed: (change: Change): void => running?.changes.add(change),
  }
}

/**
 * Some disk errors end a transaction early. Later statements would then be committed without the
 * earlier ones.
 */
const mustBeOpen = (db: DatabaseSync): void => {
  if (!db.isTransaction)
    throw new StorageUnavailableError(
      'Storage is unavailable: the transaction was rolled back because the disk failed.',
    )
}
