import { AsyncLocalStorage } from 'node:async_hooks'
import {
  AFTER_ITS_END,
  ChangesOfTransaction,
  INSIDE_A_TRANSACTION,
} from '../changes-of-transaction.ts'
import { PendingReadings } from '../readings/pending-readings.ts'
import type { Change } from '../change.ts'
import { turnTaking } from '../turn-taking.ts'
import { attempted } from './attempted.ts'
import type { Ask } from './kysely-on-postgres.ts'
import { asStorageError } from './postgres-errors.ts'
import { type Running, settledCommits, type TransactionParts } from './settled-commits.ts'
import type { MemoryStep } from './together/change-rows.ts'

/** Transactions run one after the other, over all servers of the database. */
export const postgresTransactions = (parts: TransactionParts) => {
  const { pool } = parts
  const takeTurn = turnTaking()
  const commits = settledCommits(parts)
  const current = new AsyncLocalStorage<Running>()
  const attempting = new AsyncLocalStorage<true>()
  let numbered = 0
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
      mine.hasOthers = (await commits.begin(client)).hasOthers
      const result = await current.run(mine, work)
      mine.isOver = true
      mine.andThen = () => andThen(result)
      await commits.commit(mine)
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
