import type { Series } from '../../readings/series.ts'
import type { StoredValue } from '../../readings/stored-value.ts'
import { usualIntervalMs } from '../../readings/usual-interval.ts'

/**
 * A tool's readings in memory, in the order of their time; earlier ones may come later. Instants in
 * ms since 1970.
 */
export type GrowingSeries = {
  newest(): { timeMs: number; value: StoredValue } | null
  /** False when there is a reading of that time: the first one wins. */
  add(timeMs: number, value: StoredValue): boolean
  /** Half open; holds until the next `add`. */
  read(span: { fromMs: number; toMs: number }): Series
  /** By all readings there are. */
  usualIntervalMs(): number
}

const FIRST_CAPACITY = 1_024

/**
 * Keeps at least what was measured within `keepMs` before the newest reading; what lies further
 * back is dropped now and then.
 */
export const createGrowingSeries = (keepMs: number): GrowingSeries => {
  let times = new Float64Array(FIRST_CAPACITY)
  let values = new Int32Array(FIRST_CAPACITY)
  let length = 0
  /** Of the readings so far; −1 when it must be worked out anew. */
  let usualMs = -1

  const firstAtOrAfter = (timeMs: number): number => {
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if (times[middle]! < timeMs) low = middle + 1
      else high = middle
    }
    return low
  }

  const makeRoom = (): void => {
    const stale = Math.min(firstAtOrAfter(times[length - 1]! - keepMs), length - FIRST_CAPACITY / 2)
    if (stale > length / 2) {
      times.copyWithin(0, stale, length)
      values.copyWithin(0, stale, length)
      length -= stale
      return
    }
    const [oldTimes, oldValues] = [times, values]
    times = new Float64Array(length * 2)
    values = new Int32Array(length * 2)
    times.set(oldTimes)
    values.set(oldValues)
  }

  return {
    newest: () =>
      length === 0 ? null : { timeMs: times[length - 1]!, value: values[length - 1]! },
    add: (timeMs, value) => {
      if (length === times.length) makeRoom()
      usualMs = -1
      if (length === 0 || timeMs > times[length - 1]!) {
        times[length] = timeMs
        values[length++] = value
        return true
      }
      const place = firstAtOrAfter(timeMs)
      if (times[place] === timeMs) return false
      times.copyWithin(place + 1, place, length)
      values.copyWithin(place + 1, place, length)
      times[place] = timeMs
      values[place] = value
      length++
      return true
    },
    read: ({ fromMs, toMs }) => {
      const from = firstAtOrAfter(fromMs)
      const to = firstAtOrAfter(toMs)
      return { times: times.subarray(from, to), values: values.subarray(from, to) }
    },
    usualIntervalMs: () =>
      usualMs < 0 ? (usualMs = usualIntervalMs(times.subarray(0, length))) : usualMs,
  }
}
