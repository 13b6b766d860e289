import { DAY_MS, HOUR_MS } from '../durations.ts'
import type { Finding } from './trouble.ts'

/** Daily backups run at a quiet moment, not at the same minute. */
const LEAST_TOO_OLD_MS = DAY_MS + 2 * HOUR_MS
/** With fewer nobody knows how often backups are made, or whether at all. */
const LEAST_BACKUPS = 3

/**
 * Whether backups are as old as they should not be. `madeMs`: when the backups that lie there were
 * made, ms since 1970, in any order; the usual distance is the median of the last ten. Too old is
 * twice that, and never less than a day and two hours. `failure`: why the last try failed, when it
 * did.
 */
export const judgeBackups = (
  madeMs: readonly number[],
  failure: string | null,
  nowMs: number,
): Finding => {
  const made = madeMs.toSorted((a, b) => a - b).slice(-11)
  const lastMs = made.at(-1) ?? null
  if (failure !== null) return { state: 'bad', facts: { kind: 'BACKUP', lastMs, detail: failure } }
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
