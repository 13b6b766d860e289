import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../domain/clock.ts'
import type { Storage } from './storage.ts'

const DAY_MS = 86_400_000
/** Often enough that a round of sealing begins soon after it is due. */
const MAINTENANCE_EVERY_MS = 30_000
const EXPIRY_EVERY_MS = 3_600_000

export type Maintenance = {
  /** One pass: seals what is due; once an hour also drops what has expired. Passes never overlap. */
  run(): Promise<void>
  /** Resolves when a running pass has ended its slice. */
  stop(): Promise<void>
}

export type MaintenanceParts = {
  storage: Pick<Storage, 'readings' | 'sessions'>
  clock: Clock
  retentionDays: number
  /** Calls `pass` again and again; returns the call that ends this. */
  schedule?: (pass: () => void) => () => void
  /** A full disk passes by; anything else is a bug. Both are tried again by the next pass. */
  onError: (error: unknown) => void
}

/**
 * The housekeeping of storage, in slices between which the server answers. Limits, corrections, marks and the audit trail are
 * not expired: they are small, and the entry before the first reading that is kept is still in force for it.
 */
export const startMaintenance = ({ storage, clock, retentionDays, schedule = everyHalfMinute, onError }: MaintenanceParts): Maintenance => {
  let running: Promise<void> | null = null
  let isStopped = false
  let nextExpiryMs = -Infinity

  const inSlices = async (slice: () => Promise<boolean>): Promise<void> => {
    while (!isStopped && (await slice())) await nextTurn()
  }

  const pass = async (): Promise<void> => {
    await inSlices(() => storage.readings.sealSlice(clock().getTime()))
    const now = clock()
    if (now.getTime() < nextExpiryMs) return
    await inSlices(() => storage.readings.expireSlice(now.getTime() - retentionDays * DAY_MS))
    await inSlices(async () => (await storage.sessions.removeExpired(now)) > 0)
    nextExpiryMs = now.getTime() + EXPIRY_EVERY_MS
  }

  const run = (): Promise<void> => (running ??= pass().finally(() => (running = null)))
  const unschedule = schedule(() => {
    run().catch(onError)
  })
  return {
    run,
    stop: async () => {
      isStopped = true
      unschedule()
      await running?.catch(() => {})
    },
  }
}

const everyHalfMinute = (pass: () => void): (() => void) => {
  const timer = setInterval(pass, MAINTENANCE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

