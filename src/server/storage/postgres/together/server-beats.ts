import type { Pool, QueryResult } from 'pg'
import { SECOND_MS } from '../../../../domain/durations.ts'
import { StorageUnavailableError } from '../../storage-errors.ts'
import type { Ask } from '../kysely-on-postgres.ts'
import { asStorageError } from '../postgres-errors.ts'

export const BEAT_EVERY_MS = 1_500
/** An answer that takes longer is none. */
export const BEAT_ANSWER_MS = 2_000
/** By the clock of the database. A server that has been silent for so long counts as gone. */
const GONE_AFTER = "interval '6 seconds'"
const GONE_AFTER_MS = 6 * SECOND_MS
/**
 * For so long after it asked a server is sure that nobody takes it for gone. The rest is for a message that
 * it begins just then.
 */
const SURE_FOR_MS = 4_500

export type BeatParts = {
  pool: Pick<Pool, 'query'>
  writerId: string
  /** Does the work in a transaction. */
  transaction: (work: () => Promise<void>) => Promise<void>
  /** Asks within the transaction. */
  write: Ask
  /** Ends the leases of these servers, in the transaction. */
  endLeases: (serverIds: readonly string[]) => Promise<void>
  /** Calls the beat at intervals. Returns the function that ends this. */
  schedule: (beat: () => Promise<void>) => () => void
  /** A clock that only goes on, and that of the machine: of a machine that slept one may have stood still. */
  steadyMs?: () => number
  machineMs?: () => number
  reportError: (error: unknown) => void
}

const GONE = (writerId: string): string =>
  `id <> '${writerId}' AND beat_at < clock_timestamp() - ${GONE_AFTER}`

/** Not on the disk when it is answered: a beat that a failing database forgets is made again. */
const beatSql = (writerId: string): string => `SET LOCAL synchronous_commit = off;
UPDATE writer SET beat_at = clock_timestamp() WHERE id = '${writerId}' RETURNING term;
SELECT id FROM writer WHERE ${GONE(writerId)}`

const takeOverSql = (writerId: string): string =>
  `UPDATE writer SET beat_at = NULL, term = term + 1 WHERE ${GONE(writerId)}
    RETURNING id`

/**
 * Servers on one database say every second and a half that they are alive, without the lock and on a
 * connection of their own, so that no long transaction delays it. Of one that is silent the others end the
 * leases, each time with a new term, by which it learns of it before it goes on.
 */
export const serverBeats = (parts: BeatParts) => {
  const { pool, writerId, transaction, write, endLeases, reportError } = parts
  const { steadyMs = () => performance.now(), machineMs = () => Date.now() } = parts
  const moment = () => ({ steady: steadyMs(), machine: machineMs() })
  type Moment = ReturnType<typeof moment>
  /** Of two clocks the one that went on further. */
  const since = (then: Moment): number =>
    Math.max(steadyMs() - then.steady, machineMs() - then.machine)

  let beaten: { term: number; askedAt: Moment } | null = null
  /** Since when each beat has been answered in time. */
  let steadySince: Moment | null = null
  let running: Promise<void> | null = null
  let takingOver: Promise<void> | null = null
  let isStopped = false

  const isSure = (): boolean => beaten !== null && since(beaten.askedAt) <= SURE_FOR_MS

  const takeOver = (): Promise<void> =>
    transaction(async () => {
      const { rows } = (await write(takeOverSql(writerId), [])) as unknown as QueryResult<{
        id: string
      }>
      if (rows.length > 0) await endLeases(rows.map(({ id }) => id))
    })
  const noteError = (error: unknown): void => {
    // Whoever stores something hears of it.
    if (!(asStorageError(error) instanceof StorageUnavailableError)) reportError(error)
  }

  const ask = async (): Promise<void> => {
    const askedAt = moment()
    const answers = (await pool.query(beatSql(writerId))) as unknown as [
      QueryResult,
      QueryResult<{ term: number }>,
      QueryResult<{ id: string }>,
    ]
    const [own] = answers[1].rows
    if (own === undefined) return
    if (!isSure()) steadySince = askedAt
    beaten = { term: own.term, askedAt }
    // While the database did not answer, nobody could say that they are alive.
    if (answers[2].rows.length === 0 || since(steadySince ?? askedAt) < GONE_AFTER_MS) return
    takingOver ??= takeOver()
      .catch(noteError)
      .finally(() => {
        takingOver = null
      })
  }
  const beat = (): Promise<void> =>
    (running ??= ask()
      .catch(noteError)
      .finally(() => {
        running = null
      }))
  const unschedule = parts.schedule(async () => {
    if (isStopped) return
    await beat()
    await takingOver
  })

  return {
    beat,
    /** See `Storage.leaseTerm`. */
    term: (): number | null => (isSure() ? beaten!.term : null),
    stop: async (): Promise<void> => {
      isStopped = true
      unschedule()
      await running
      await takingOver
    },
  }
}
