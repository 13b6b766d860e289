import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { PoolClient, Pool, QueryResult } from 'pg'
import {
  AFTER_ITS_END,
  callAfterCommit,
  ChangesOfTransaction,
  INSIDE_A_TRANSACTION,
} from '../changes-of-transaction.ts'
import { PendingReadings } from '../readings/pending-readings.ts'
import { type CommittedMemory, rememberCommitted } from '../readings/remember-committed.ts'
import { type Change, StorageUnavailableError } from '../storage.ts'
import { turnTaking } from '../turn-taking.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { asStorageError, isRefusal } from './postgres-errors.ts'

type Running = {
  client: PoolClient
  /** Its place among the transactions of this server, from 1. */
  number: number
  changes: ChangesOfTransaction
  pending: PendingReadings
  /** What its caller does once it is stored. */
  andThen: () => void
  /** Statements wait for each other, so that none comes between an attempt and its end. */
  takeTurn: ReturnType<typeof turnTaking>
  isOver: boolean
}

export type TransactionParts = CommittedMemory & {
  pool: Pool
  announce: (changes: readonly Change[]) => void
  /** Gets what fails after a commit: the transaction is stored, and its caller is told so. */
  reportError: (error: unknown) => void
}

/** Any number that no other program uses for a lock in this database. */
const WRITER_LOCK = 4_015_210_015

/**
 * The lock makes the servers write one after the other, each on what the others have committed. A server
 * that sleeps within a transaction loses it, so that it holds up nobody for long. What lasts is said
 * anew with each transaction: behind a pooler the connection may be another one.
 */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
SET LOCAL lock_timeout = '2s';
SET LOCAL idle_in_transaction_session_timeout = '5s';
SELECT pg_advisory_xact_lock(${WRITER_LOCK})`

/**
 * Transactions run one after the other, over all servers of the database. When a connection breaks
 * during a commit, the row of `writer` says whether it is stored: who holds the lock sees the last word.
 */
export const postgresTransactions = (parts: TransactionParts) => {
  const { pool } = parts
  const writerId = randomBytes(8).toString('hex')
  const takeTurn = turnTaking()
  const current = new AsyncLocalStorage<Running>()
  const attempting = new AsyncLocalStorage<true>()
  let begun = 0
  /** The last transaction, while nobody knows whether it is stored. */
  let unsettled: Running | null = null

  const tell = (mine: Running): void => {
    const steps = [
      () => rememberCommitted(parts, mine.pending),
      mine.andThen,
      () => parts.announce(mine.changes.all()),
    ]
    callAfterCommit(steps, parts.reportError)
  }

  /** Locks, and settles what is open. Answers whether `unsettled` is stored. */
  const begin = async (client: PoolClient): Promise<boolean> => {
    const answers = (await client.query(
      `${BEGIN}; SELECT transactions FROM writer WHERE id = '${writerId}'`,
    )) as unknown as QueryResult<{ transactions: number }>[]
    const stored = answers.at(-1)?.rows[0]?.transactions
    const before = unsettled
    unsettled = null
    const isStored = before !== null && before.number === stored
    if (isStored) tell(before)
    return isStored
  }

  const settleNow = async (): Promise<boolean> => {
    const client = await pool.connect()
    try {
      return await begin(client)
    } finally {
      // The lock goes with the connection.
      client.release(true)
    }
  }

  const commit = async (mine: Running): Promise<void> => {
    try {
      const { command } = await mine.takeTurn(() => mine.client.query('COMMIT'))
      if (command === 'COMMIT') return tell(mine)
    } catch (error) {
      if (isRefusal(error)) throw error
      unsettled = mine
      const isStored = await settleNow().catch((cause: unknown) => {
        throw new StorageUnavailableError(
          'Storage is unavailable: it is not known yet whether the last change was stored.',
          { cause },
        )
      })
      if (isStored) return
      throw error
    }
    throw new Error('a transaction went on after one of its statements had failed')
  }

  const run = async <T>(work: () => Promise<T>, andThen: (result: T) => void): Promise<T> => {
    const client = await pool.connect()
    const mine: Running = {
      client,
      number: ++begun,
      changes: new ChangesOfTransaction(),
      pending: new PendingReadings(),
      andThen: () => {},
      takeTurn: turnTaking(),
      isOver: false,
    }
    let isUsable = false
    try {
      await begin(client)
      await client.query(
        `INSERT INTO writer (id, transactions, last_at) VALUES ('${writerId}', ${mine.number}, now())
          ON CONFLICT (id) DO UPDATE SET transactions = excluded.transactions, last_at = excluded.last_at`,
      )
      const result = await current.run(mine, work)
      mine.isOver = true
      mine.andThen = () => andThen(result)
      await commit(mine)
      isUsable = true
      return result
    } catch (error) {
      mine.isOver = true
      isUsable = await rolledBack(mine)
      throw error
    } finally {
      client.release(!isUsable)
    }
  }

  const ask: Ask = async (text, values) => {
    const running = current.getStore()
    if (running === undefined || running.isOver) throw new Error(AFTER_ITS_END)
    const { client } = running
    const statement = () => client.query<never>(text, [...values])
    try {
      return await running.takeTurn(() =>
        attempting.getStore() === true ? attempted(client, statement) : statement(),
      )
    } catch (error) {
      throw asStorageError(error)
    }
  }

  return {
    ask,
    /** Runs a write whose statements may fail while the transaction goes on. */
    attempt: <T>(write: () => Promise<T>): Promise<T> => attempting.run(true, write),
    /** `andThen` runs when it is stored, before anybody else reads or writes. */
    transaction: async <T>(
      work: () => Promise<T>,
      andThen: (result: T) => void = () => {},
    ): Promise<T> => {
      if (current.getStore()?.isOver === false) throw new Error(INSIDE_A_TRANSACTION)
      try {
        return await takeTurn(() => run(work, andThen))
      } catch (error) {
        throw asStorageError(error)
      }
    },
    /** Runs `work` after all transactions that have been requested so far. */
    whenIdle: (work: () => Promise<void>): Promise<void> => takeTurn(work),
    /** What the transaction of the caller has written so far; null outside of one. */
    pending: (): PendingReadings | null => {
      const running = current.getStore()
      return running === undefined || running.isOver ? null : running.pending
    },
    changed: (change: Change): void => current.getStore()?.changes.add(change),
  }
}

/** After the statements that wait for their turn: one of them would else be stored on its own. */
const rolledBack = async ({ client, takeTurn }: Running): Promise<boolean> => {
  try {
    await takeTurn(() => client.query('ROLLBACK'))
    return true
  } catch {
    return false
  }
}

/** PostgreSQL ends a transaction with its first error, but for what comes after a savepoint. */
const attempted = async <T>(client: PoolClient, statement: () => Promise<T>): Promise<T> => {
  await client.query('SAVEPOINT attempt')
  try {
    const result = await statement()
    await client.query('RELEASE SAVEPOINT attempt')
    return result
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT attempt')
    throw error
  }
}
