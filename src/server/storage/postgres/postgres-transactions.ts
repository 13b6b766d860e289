import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient, Pool, QueryResult } from 'pg'
import {
  AFTER_ITS_END,
  callAfterCommit,
  ChangesOfTransaction,
  INSIDE_A_TRANSACTION,
} from '../changes-of-transaction.ts'
import { PendingReadings } from '../readings/pending-readings.ts'
import { type CommittedMemory, rememberCommitted } from '../readings/remember-committed.ts'
import type { Change } from '../change.ts'
import { OutOfStepError, StorageUnavailableError } from '../storage-errors.ts'
import { turnTaking } from '../turn-taking.ts'
import { attempted } from './attempted.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { asStorageError, hasEnded, isRefusal } from './postgres-errors.ts'
import { POSTGRES_STEPS } from './postgres-steps.ts'
import { type ChangeLog, type Place, takeAllIn } from './together/change-log.ts'
import type { ChangeRow, MemoryStep } from './together/change-rows.ts'
import { noteTransaction } from './together/note-transaction.ts'
import { type Standing, standingSql } from './together/standing.ts'
import { LOCKED } from './writer-lock.ts'

type Running = {
  client: PoolClient
  /** Its place among the transactions of this server, from 1. */
  number: number
  changes: ChangesOfTransaction
  pending: PendingReadings
  /** What it does to the memory beside that. */
  steps: MemoryStep[]
  hasOthers: boolean
  /** Its row in the change log; null where nobody else reads it. */
  place: Place | null
  /** What its caller does once it is stored. */
  andThen: () => void
  /** Statements wait for each other, so that none comes between an attempt and its end. */
  takeTurn: ReturnType<typeof turnTaking>
  isOver: boolean
}

export type TransactionParts = CommittedMemory & {
  pool: Pool
  writerId: string
  log: ChangeLog
  /** Takes in what others have committed, outside of the lock, if that has not been done just now. */
  catchUp: () => Promise<void>
  /** A row was added to the change log. */
  hint: () => void
  /** Gets the time of the database, ms since 1970. */
  noteTime: (atMs: number) => void
  /** Throws once the memory does not fit the database any more: nothing is stored after that. */
  assertInStep: () => void
  noteOutOfStep: (error: OutOfStepError) => void
  announce: (changes: readonly Change[]) => void
  /** Gets what fails after a commit: the transaction is stored, and its caller is told so. */
  reportError: (error: unknown) => void
}

const WENT_ON = 'a transaction went on after one of its statements had failed'
const SCHEMA_VERSION = POSTGRES_STEPS.at(-1)!.version

/**
 * Transactions run one after the other, over all servers of the database. When a connection breaks
 * during a commit, the row of `writer` says whether it is stored: who holds the lock sees the last word.
 */
export const postgresTransactions = (parts: TransactionParts) => {
  const { pool, writerId, log, hotLog } = parts
  const takeTurn = turnTaking()
  const current = new AsyncLocalStorage<Running>()
  const attempting = new AsyncLocalStorage<true>()
  let numbered = 0
  /** The last transaction, while nobody knows whether it is stored. */
  let unsettled: Running | null = null
  /** The last one of this server that is stored. */
  let stored = 0

  const tell = (mine: Running): void => {
    const steps = [
      () => {
        stored = mine.number
        if (mine.place !== null) log.committed(mine.place)
      },
      () => rememberCommitted(parts, mine.pending),
      mine.andThen,
      () => parts.announce(mine.changes.all()),
    ]
    callAfterCommit(steps, parts.reportError)
    if (mine.place !== null) parts.hint()
  }

  /**
   * Locks, settles what is open, and takes in what the others have committed: from then on the memory
   * is what the database holds. Answers whether `unsettled` is stored.
   */
  const begin = async (client: PoolClient): Promise<{ isStored: boolean; hasOthers: boolean }> => {
    const from = log.last
    const answers = (await client.query(
      `${LOCKED}; ${standingSql(writerId)}; ${log.rowsSql(from)}`,
    )) as unknown as QueryResult<Standing & ChangeRow>[]
    const [standing] = answers.at(-2)!.rows
    parts.noteTime(standing!.atMs)
    const before = unsettled
    unsettled = null
    const isStored = before !== null && before.number === standing!.transactions
    if (isStored) tell(before)
    if (
      standing!.isLeftBehind ||
      standing!.transactions !== stored ||
      standing!.schemaVersion > SCHEMA_VERSION
    )
      throw new OutOfStepError()
    await takeAllIn(client, log, from, answers.at(-1)!.rows)
    hotLog.goOnAfterCommitted()
    return { isStored, hasOthers: standing!.hasOthers }
  }

  const begun = async (client: PoolClient): ReturnType<typeof begin> => {
    parts.assertInStep()
    try {
      return await begin(client)
    } catch (error) {
      if (error instanceof OutOfStepError) parts.noteOutOfStep(error)
      throw error
    }
  }

  /** Its last statement: what the other servers must learn. */
  const writeChanges = async (mine: Running): Promise<void> => {
    const readings: MemoryStep[] = mine.pending.written.map((row) => ({ kind: 'readings', ...row }))
    const hotIds = mine.pending.written.map(({ id }) => id)
    mine.place = await mine.takeTurn(() =>
      noteTransaction(mine.client, {
        writerId,
        transactions: mine.number,
        seq: log.last.seq,
        hotId: Math.max(hotLog.committedId, ...hotIds),
        told: mine.hasOthers
          ? { changes: mine.changes.all(), steps: [...readings, ...mine.steps] }
          : null,
      }),
    )
  }

  const settleNow = async (): Promise<boolean> => {
    const client = await pool.connect()
    try {
      return (await begun(client)).isStored
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
    throw new Error(WENT_ON)
  }

  const run = async <T>(work: () => Promise<T>, andThen: (result: T) => void): Promise<T> => {
    await parts.catchUp()
    const client = await pool.connect()
    const mine: Running = {
      client,
      number: ++numbered,
      changes: new ChangesOfTransaction(),
      pending: new PendingReadings(),
      steps: [],
      hasOthers: false,
      place: null,
      andThen: () => {},
      takeTurn: turnTaking(),
      isOver: false,
    }
    let isUsable = false
    try {
      mine.hasOthers = (await begun(client)).hasOthers
      const result = await current.run(mine, work)
      mine.isOver = true
      mine.andThen = () => andThen(result)
      await writeChanges(mine).catch((error: unknown) => {
        throw hasEnded(error) ? new Error(WENT_ON) : error
      })
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
    noteStep: (step: MemoryStep): void => void current.getStore()?.steps.push(step),
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
