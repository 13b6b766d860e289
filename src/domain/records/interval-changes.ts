import { intervalFrom } from '../readings/local-interval.ts'

/** A usual interval that grows or shrinks by more than this has been changed; less is jitter. */
const CHANGE_FACTOR = 1.5

/**
 * The usual interval of a sensor as it was, each with the reading from which on it counts (ms).
 * `times` ascending; the first entry begins with the first reading. Empty without readings. One
 * that differs for a few readings only is no change.
 */
export const intervalChanges = (
  times: ArrayLike<number>,
  fallbackMs: number,
): { fromMs: number; intervalMs: number }[] => {
  if (times.length === 0) return []
  let usualMs = intervalFrom(times, 0) ?? fallbackMs
  const changes = [{ fromMs: times[0]!, intervalMs: usualMs }]
  for (let i = 0; i + 1 < times.length; i++) {
    if (isAlike(times[i + 1]! - times[i]!, usualMs)) continue
    const now = intervalFrom(times, i)
    if (now === null || isAlike(now, usualMs)) continue
    usualMs = now
    changes.push({ fromMs: times[i]!, intervalMs: now })
  }
  return changes
}

const isAlike = (one: number, other: number): boolean =>
  one <= other * CHANGE_FACTOR && other <= one * CHANGE_FACTOR
