/** Entries oldest first, each in force from its `from` until the next; the first one counts for all time before it too. */
export type History<T> = readonly (T & { from: Date })[]

/** Finds the entry in force at a time (ms since 1970); quick for times that go up. Throws for an empty history. */
export const entryInForce = <T>(history: History<T>): ((timeMs: number) => T & { from: Date }) => {
  const starts = history.map(({ from }) => from.getTime())
  let at = 0
  return (timeMs) => {
    if (at > 0 && timeMs < starts[at]!) at = 0
    while (at + 1 < starts.length && timeMs >= starts[at + 1]!) at++
    const entry = history[at]
    if (entry === undefined) throw new Error('A tool has limits from its beginning.')
    return entry
  }
}
