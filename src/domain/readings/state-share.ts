import { type SummablePiece, timeAt } from './series.ts'
import { isFault, type StoredValue } from './stored-value.ts'

/**
 * How much of the time a state of 0 or 1 (a door, mains power) was 1. A state holds until the next
 * reading, since devices report it when it changes; after an error it is not known.
 */
export const stateShare = () => {
  let onMs = 0
  let knownMs = 0
  let last: { timeMs: number; value: StoredValue } | null = null
  const pass = (untilMs: number): void => {
    if (last === null || isFault(last.value)) return
    const ms = untilMs - last.timeMs
    knownMs += ms
    if (last.value !== 0) onMs += ms
  }
  return {
    /** Readings in order, after those that were added before. */
    add: ({ times, values }: Pick<SummablePiece, 'times' | 'values'>): void => {
      for (let i = 0; i < times.length; i++) {
        const timeMs = timeAt(times, i)
        pass(timeMs)
        last = { timeMs, value: values[i]! }
      }
    },
    /** 0 to 1, of the time from the first reading to `untilMs`; null when nothing of it is known. */
    done: (untilMs: number): number | null => {
      pass(Math.max(untilMs, last?.timeMs ?? untilMs))
      return knownMs === 0 ? null : onMs / knownMs
    },
  }
}
