import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { Finding } from './trouble.ts'

/** Daily backups of an operator's own run at a quiet moment, not at the same minute. */
const LEAST_TOO_OLD_MS = DAY_MS + 2 * HOUR_MS
/** With fewer nobody knows how often backups are made, or whether at all. */
const LEAST_BACKUPS = 3

/** Each night between 02:00 and 05:00, 25 hours apart when clocks change, and a while to make it. */
const MANAGED_TOO_OLD_MS = 36 * HOUR_MS
/** A backup that was missed is made within 70 minutes of the start. */
const MADE_UP_AFTER_MS = 3 * HOUR_MS

/**
 * The same for backups that the server makes itself, one a night. `upMs`: how long it has been
 * running.
 */
export const judgeManagedBackups = (
  madeMs: readonly number[],
  failure: string | null,
  { nowMs, upMs }: { nowMs: number; upMs: number },
): Finding => {
  const lastMs = madeMs.length === 0 ? null : Math.max(...madeMs)
  if (failure !== null) return { state: 'bad', facts: { kind: 'BACKUP', lastMs, detail: failure } }
  const isOld = lastMs === null || nowMs - lastMs > MANAGED_TOO_OLD_MS
  return isOld && upMs > MADE_UP_AFTER_MS
    ? { state: 'bad', facts: { kind: 'BACKUP', lastMs, detail: null } }
    : { state: 'good', kind: 'BACKUP' }
}

/**
 * Whether backups that others make are as old as they should not be. `madeMs`: when the backups that lie there were
 * made, ms since 1970, in any order; the usual distance is the median of the last ten. Too old is
 * twice that, and never less than a day and two hours.
 */
export const judgeBackups = (madeMs: readonly number[], nowMs: number): Finding => {
  const made = madeMs.toSorted((a, b) => a - b).slice(-11)
  const lastMs = made.at(-1) ?? null
  if (lastMs === null || made.length < LEAST_BACKUPS) return { state: 'good', kind: 'BACKUP' }
  const distances = made
    .slice(1)
    .map((ms, i) => ms - made[i]!)
    .toSorted((a, b) => a - b)
  const usualMs = distances[Math.floor(distances.length / 2)]!
  return nowMs - lastMs > Math.max(2 * usualMs, LEAST_TOO_OLD_MS)
    ? { state: 'bad', facts: { kind: 'BACKUP', lastMs, detail: null } }
    : { state: 'good', kind: 'BACKUP' }
}
