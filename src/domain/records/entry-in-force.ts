/**
 * Looks up which entry is in force at a time: the last one whose `fromMs` is not later, and the
 * first entry for earlier times. `fromMs` (ascending) and `entries` are parallel lists, never
 * empty. Call the lookup with ascending times only: it never searches backwards.
 */
export const entryInForce = <T>(
  fromMs: readonly number[],
  entries: readonly T[],
): ((timeMs: number) => T) => {
  let current = 0
  return (timeMs) => {
    while (current + 1 < fromMs.length && timeMs >= fromMs[current + 1]!) current++
    return entries[current]!
  }
}
