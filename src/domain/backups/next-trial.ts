import { DAY_MS } from '../durations.ts'

const EVERY_MS = 7 * DAY_MS
/** A trial that is so much overdue waits for no quiet moment. */
const WAITS_MS = DAY_MS

/**
 * Whether the newest backup is restored for trial: once a week, at a quiet moment; also after a failed
 * trial, as soon as there is another backup. `last`: the last trial, `atMs` since 1970; null: none.
 */
export const isTrialDue = ({
  nowMs,
  last,
  newestName,
  isQuiet,
}: {
  nowMs: number
  last: { name: string; atMs: number; failure: string | null } | null
  newestName: string
  isQuiet: boolean
}): boolean => {
  if (last === null || (last.failure !== null && last.name !== newestName)) return isQuiet
  const sinceMs = nowMs - last.atMs
  const waitsMs = isQuiet ? 0 : WAITS_MS
  // A clock that was set back must not put the next one off.
  return sinceMs >= EVERY_MS + waitsMs || sinceMs < -DAY_MS
}
