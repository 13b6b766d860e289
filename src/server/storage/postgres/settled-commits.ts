import type { PoolClient, Pool, QueryResult } from 'pg'
import { callAfterCommit, type ChangesOfTransaction } from '../changes-of-transaction.ts'
import type { PendingReadings } from '../readings/pending-readings.ts'
import { type CommittedMemory, rememberCommitted } from '../readings/remember-committed.ts'
import type { Change } from '../change.ts'
import { OutOfStepError, StorageUnavailableError, UpdatedByNewerError } from '../storage-errors.ts'
import type { turnTaking } from '../turn-taking.ts'
import { hasEnded, isRefusal } from './postgres-errors.ts'
import { POSTGRES_STEPS } from './postgres-steps.ts'
import { type ChangeLog, type Place, takeAllIn } from './together/change-log.ts'
import type { ChangeRow, MemoryStep } from './together/change-rows.ts'
import { noteTransaction } from './together/note-transaction.ts'
import { type Standing, standingSql } from './together/standing.ts'
import { LOCKED } from './writer-lock.ts'

/** A transaction of this server that has begun. */
export type Running = {
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

/** The last statement of a transaction: what the other servers must learn of it. */
const writeChanges = async (
  { writerId, log, hotLog }: TransactionParts,
  mine: Running,
): Promise<void> => {
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

/**
 * Begins and commits the transactions of this server, and knows which of them are stored. When a
 * connection breaks during a commit, the row of `writer` says so: who holds the lock sees the last word.
 */
export const settledCommits = (parts: TransactionParts) => {
  const { pool, writerId, log, hotLog } = parts
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
    if (standing!.schemaVersion > SCHEMA_VERSION) throw new UpdatedByNewerError()
    if (standing!.isLeftBehind || standing!.transactions !== stored) throw new OutOfStepError()
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
    await writeChanges(parts, mine).catch((error: unknown) => {
      throw hasEnded(error) ? new Error(WENT_ON) : error
    })
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

  return { begin: begun, commit }
}
