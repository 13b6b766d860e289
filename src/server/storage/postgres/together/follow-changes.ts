import type { Pool, QueryResult } from 'pg'
import { SECOND_MS } from '../../../../domain/durations.ts'
import { OutOfStepError, StorageUnavailableError } from '../../storage-errors.ts'
import { asStorageError } from '../postgres-errors.ts'
import type { ChangeLog } from './change-log.ts'
import type { ChangeRow } from './change-rows.ts'

/** After a longer pause there may be so much to take in that nobody should wait for it under the lock. */
const JUST_NOW_MS = 2 * SECOND_MS

export type FollowParts = {
  pool: Pool
  log: ChangeLog
  /** Calls `follow` at intervals. Returns the function that ends this. */
  schedule: (follow: () => void) => () => void
  noteTime: (atMs: number) => void
  noteOutOfStep: (error: OutOfStepError) => void
  reportError: (error: unknown) => void
}

/**
 * Takes in what others have committed between the transactions of this server, so that pages that watch
 * and lists are never far behind. What is decided does not depend on it: each transaction does the same
 * under the lock.
 */
export const followChanges = (parts: FollowParts) => {
  const { pool, log } = parts
  let running: Promise<void> | null = null
  /** When the last look ended, also one that failed. */
  let lookedMs = -Infinity
  let isStopped = false

  const takeIn = async (): Promise<void> => {
    for (;;) {
      const place = log.last
      const answers = (await pool.query(
        `SELECT extract(epoch from clock_timestamp())::float8 * 1000 AS "atMs"; ${log.rowsSql(place)}`,
      )) as unknown as QueryResult<{ atMs: number } & ChangeRow>[]
      parts.noteTime(answers[0]!.rows[0]!.atMs)
      const rows = answers[1]!.rows
      // A transaction of this server has gone past the place meanwhile: then its row may be removed.
      if (log.last.seq !== place.seq && rows[0]?.seq !== place.seq) continue
      if (log.take(place, rows) !== 'more') break
    }
  }
  const follow = (): Promise<void> =>
    (running ??= takeIn()
      .catch((error: unknown) => {
        if (error instanceof OutOfStepError) parts.noteOutOfStep(error)
        // Whoever stores something hears of it.
        if (!(asStorageError(error) instanceof StorageUnavailableError)) parts.reportError(error)
      })
      .finally(() => {
        running = null
        lookedMs = performance.now()
      }))
  const unschedule = parts.schedule(() => {
    if (!isStopped) void follow()
  })

  return {
    follow: async (): Promise<void> => {
      if (!isStopped) await follow()
    },
    /** Before a transaction begins. While the database does not answer, only the transaction waits for it. */
    catchUp: async (): Promise<void> => {
      if (performance.now() - lookedMs > JUST_NOW_MS) await follow()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      unschedule()
      await running
    },
  }
}
