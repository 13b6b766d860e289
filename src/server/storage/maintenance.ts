import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../domain/clock.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { every, type Passes, type PassesParts, startPasses } from '../passes.ts'
import type { Storage } from './storage.ts'

/** Often enough that a round of sealing begins soon after it is due. */
const MAINTENANCE_EVERY_MS = 30_000
const EXPIRY_EVERY_MS = HOUR_MS

export type MaintenanceParts = Pick<PassesParts, 'onError'> &
  Partial<Pick<PassesParts, 'schedule'>> & {
    storage: Pick<Storage, 'housekeeping' | 'transaction'>
    clock: Clock
    retentionDays: number
  }

/**
 * The housekeeping of storage, in slices between which the server answers. Each pass seals what is
 * due. Once an hour it also deletes what has expired, and once a day it renews the query planner's
 * statistics. Limits, corrections, marks and the audit trail do not expire: they are small, and the
 * oldest reading needs the limits that were set before it.
 */
export const startMaintenance = ({
  storage,
  clock,
  retentionDays,
  schedule = every(MAINTENANCE_EVERY_MS),
  onError,
}: MaintenanceParts): Passes => {
  let nextExpiryMs = -Infinity
  /** A day from now: storage has just renewed the statistics when it opened. */
  let nextOptimizeMs = clock().getTime() + DAY_MS

  const pass = async (isStopped: () => boolean): Promise<void> => {
    const inSlices = async (slice: () => Promise<boolean>): Promise<void> => {
      while (!isStopped() && (await slice())) await nextTurn()
    }
    await inSlices(() => storage.housekeeping.sealSlice(clock().getTime()))
    const now = clock()
    if (now.getTime() < nextExpiryMs) return
    await inSlices(() => storage.housekeeping.expireSlice(now.getTime() - retentionDays * DAY_MS))
    await inSlices(async () => {
      const removed = await storage.transaction(({ sessions }) => sessions.removeExpired(now))
      return removed > 0
    })
    if (now.getTime() >= nextOptimizeMs) {
      await storage.housekeeping.optimize()
      nextOptimizeMs = now.getTime() + DAY_MS
    }
    nextExpiryMs = now.getTime() + EXPIRY_EVERY_MS
  }

  return startPasses({ pass, schedule, onError })
}
