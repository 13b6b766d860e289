import { intervalFrom } from '../readings/local-interval.ts'

/** A smaller change of the usual interval counts as jitter. */
const CHANGE_FACTOR = 1.5

/**
 * The usual intervals of a sensor in order of time. `fromMs`: time of the reading from which on the
 * interval counts; the first entry starts at the first reading. A few readings at another interval
 * are no change. `times`: ascending, ms since 1970; without any, the result is empty. `fallbackMs`:
 * the interval when there are too few readings to tell.
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
    const newUsualMs = intervalFrom(times, i)
    if (newUsualMs === null || isAlike(newUsualMs, usualMs)) continue
    usualMs = newUsualMs
    changes.push({ fromMs: times[i]!, intervalMs: usualMs })
  }
  return changes
}

const isAlike = (one: number, other: number): boolean =>
  one <= other * CHANGE_FACTOR && other <= one * CHANGE_FACTOR
