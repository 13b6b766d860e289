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
import type { LogSync } from './log-sync.ts'
import { asStorageError } from './sqlite-errors.ts'

/** What the running transaction has done so far. */
type Running = {
  pending: PendingReadings
  changes: ChangesOfTransaction
  isOver: boolean
}

/** `onDisk`: rejects when the commit may not be there. */
type Committed<T> = { result: T; onDisk: Promise<void> }

const newRunning = (): Running => ({
  pending: new PendingReadings(),
  changes: new ChangesOfTransaction(),
  isOver: false,
})

export type TransactionParts = CommittedMemory & {
  db: DatabaseSync
  announce: (changes: readonly Change[]) => void
  committed: () => void
  log: Pick<LogSync, 'committed' | 'assertWhole'>
  /** Throws when the database's files are no longer those that were opened. */
  assertInPlace: () => void
  /** Gets what fails after a commit: the transaction is stored, and its caller is told so. */
  reportError: (error: unknown) => void
}

/**
 * The only writer. Transactions run one after the other, each in its turn; what they stage in
 * memory is valid after their commit, for the next one too. Their callers are answered once the
 * commit is on the disk, while others have the turn.
 */
export const sqliteTransactions = (parts: TransactionParts) => {
  const { db } = parts
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const changedRows = db.prepare('SELECT total_changes() AS rows')
  let rowsChanged: unknown = null
  /** Whether anything was written since the last commit, what was rolled back included. */
  const hasWritten = (): boolean => {
    const before = rowsChanged
    rowsChanged = changedRows.get()!['rows']
    return rowsChanged !== before
  }
  const takeTurn = turnTaking()
  const current = new AsyncLocalStorage<Running>()
  let running: Running | null = null

  const commitWork = async <T>(mine: Running, work: () => Promise<T>): Promise<Committed<T>> => {
    try {
      parts.log.assertWhole()
      begin.run()
      parts.assertInPlace()
      running = mine
      const result = await current.run(mine, work)
      mustBeOpen(db)
      parts.log.assertWhole()
      const isWritten = hasWritten()
      commit.run()
      return { result, onDisk: parts.log.committed(isWritten) }
    } catch (error) {
      // On a full or failing disk SQLite may have rolled back already.
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      throw asStorageError(error)
    } finally {
      mine.isOver = true
      running = null
    }
  }

  const run = async <T>(
    work: () => Promise<T>,
    andThen: (result: T) => void,
  ): Promise<Committed<T>> => {
    const mine = newRunning()
    const committed = await commitWork(mine, work)
    const steps = [
      () => rememberCommitted(parts, mine.pending),
      () => andThen(committed.result),
      () => parts.committed(),
      () => parts.announce(mine.changes.all()),
    ]
    callAfterCommit(steps, parts.reportError)
    return committed
  }

  return {
    /**
     * Resolves when the commit is on the disk. `andThen` runs right after the commit, before
     * anybody else reads or writes.
     */
    transaction: async <T>(
      work: () => Promise<T>,
      andThen: (result: T) => void = () => {},
    ): Promise<T> => {
      if (current.getStore()?.isOver === false) throw new Error(INSIDE_A_TRANSACTION)
      const { result, onDisk } = await takeTurn(() => run(work, andThen))
      await onDisk
      return result
    },
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
