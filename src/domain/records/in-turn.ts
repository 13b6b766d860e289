/**
 * What holds at a moment, of entries that each hold from a time on (ms, ascending, parallel lists,
 * never empty); before the first one that one does. For ascending moments: it only ever looks
 * forward.
 */
export const inTurn = <T>(
  fromMs: readonly number[],
  entries: readonly T[],
): ((timeMs: number) => T) => {
  let at = 0
  return (timeMs) => {
    while (at + 1 < fromMs.length && timeMs >= fromMs[at + 1]!) at++
    return entries[at]!
  }
}
