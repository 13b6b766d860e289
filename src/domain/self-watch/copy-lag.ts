import { HOUR_MS, SECOND_MS } from '../durations.ts'
import type { Finding } from './trouble.ts'

/** The copy is written each half second; this is what is promised of it. */
export const MOST_LAG_MS = 10 * SECOND_MS
/** A large database on a slow disk takes as long as this to be copied the first time. */
const MAKING_MS = 6 * HOUR_MS

/**
 * Whether the continuous copy is further behind than promised. `lagMs`: how old the last moment is that
 * is whole in it. `failure`: why it cannot be written. Null: none is made.
 */
export const judgeCopy = (
  copy: { lagMs: number; isBeingMade: boolean; failure: string | null } | null,
): Finding => {
  if (copy === null || copy.lagMs <= MOST_LAG_MS) return { state: 'good', kind: 'COPY' }
  const { lagMs, isBeingMade, failure } = copy
  if (failure === null && isBeingMade && lagMs < MAKING_MS)
    return { state: 'unclear', kind: 'COPY' }
  return { state: 'bad', facts: { kind: 'COPY', lagMs, detail: failure } }
}
