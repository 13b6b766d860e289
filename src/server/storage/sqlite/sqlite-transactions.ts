import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSync } from 'node:sqlite'
import type { Change } from '../storage.ts'
import { StorageUnavailableError } from '../storage.ts'
import type { ContactMemory } from './contacts/contact-memory.ts'
import type { HotLog } from './readings/hot-log.ts'
import { PendingReadings } from './readings/pending-readings.ts'
import type { ReadingMemory } from './readings/reading-memory.ts'
import { asStorageError } from './sqlite-errors.ts'
import { turnTaking } from './turn-taking.ts'

/** What the running transaction has done so far. */
type Running = {
  pending: PendingReadings
  /** By their text, since many writes of one transaction make the same change. */
  changes: Map<string, Change>
  /** These are never duplicates, and there may be thousands. */
  arrivals: (Change & { kind: 'arrival' | 'contact' })[]
  isOver: boolean
}

const newRunning = (): Running => ({
  pending: new PendingReadings(),
  changes: new Map(),
  arrivals: [],
  isOver: false,
})

export type TransactionParts = {
  db: DatabaseSync
  memory: ReadingMemory
  hotLog: HotLog
  contacts: ContactMemory
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
      () => rememberReadings(parts, mine.pending),
      () => andThen(result),
      () => parts.committed(),
      () => parts.announce([...mine.changes.values(), ...mine.arrivals]),
    ]
    for (const step of steps) callAfterCommit(step, parts.reportError)
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
      if (running === null || current.getStore() !== running)
        throw new Error('the stores of a transaction were used after its end')
      mustBeOpen(db)
    },
    pending: (): PendingReadings | null => running?.pending ?? null,
    changed: (change: Change): void => {
      if (change.kind === 'arrival' || change.kind === 'contact') running?.arrivals.push(change)
      else running?.changes.set(JSON.stringify(change), change)
    },
  }
}

const INSIDE_A_TRANSACTION =
  'a transaction inside a transaction would wait for itself: use the stores that the outer one gives'

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

/** What is stored must not be answered as refused: a step that fails is reported, the rest is done. */
const callAfterCommit = (step: () => void, reportError: (error: unknown) => void): void => {
  try {
    step()
  } catch (cause) {
    reportError(
      new Error('A transaction is stored, but a step after its commit failed.', { cause }),
    )
  }
}

const rememberReadings = (
  { memory, hotLog, contacts }: TransactionParts,
  pending: PendingReadings,
): void => {
  for (const { receivedMs, count } of pending.written) hotLog.committed(receivedMs, count)
  for (const [toolId, run] of pending.byTool)
    memory.add(toolId, run, pending.receivedMsOfLatest(toolId))
  for (const contact of pending.contacts) contacts.add(contact)
}
