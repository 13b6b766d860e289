import type { Excursion } from '../readings/excursions.ts'
import { isFault } from '../readings/stored-value.ts'
import {
  type DelaySettings,
  type JudgedReadings,
  type Places,
  ruleOnRecord,
} from './rule-on-record.ts'

export const LANE_OF = { high: 'HIGH', low: 'LOW' } as const satisfies Record<
  Excursion['side'],
  string
>

/** The first place whose time is not earlier. */
export const placeAt = (times: ArrayLike<number>, timeMs: number): number => {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The readings of an excursion, and those around it that lie beyond the alarm limit without a
 * break. `isBeginKnown`: false when it may have begun before the period; `isEndKnown`: false when
 * no reading shows its end. `reached`: the first one beyond it; `lastInside`: the excursion's own last reading; `after`: the reading that
 * shows its end, where one does.
 */
export type Breach = Places & {
  reached: number
  lastInside: number
  after: number
  isBeginKnown: boolean
  isEndKnown: boolean
}

/** Null when no reading reached the alarm limit. */
export const breachOf = (
  { side, beganMs, endedMs, isEndKnown }: Excursion,
  readings: JudgedReadings,
  settings: DelaySettings,
): Breach | null => {
  const { times, values } = readings.series
  const { breaches, joins } = ruleOnRecord(readings, LANE_OF[side], settings)
  let first = placeAt(times, beganMs)
  let last = placeAt(times, isEndKnown ? endedMs : endedMs + 1) - 1
  let reached = first
  while (reached <= last && !breaches(reached)) reached++
  if (reached > last) return null
  const lastInside = last
  let before = first - 1
  for (; breaches(first) && before >= 0; before--) {
    if (isFault(values[before]!)) continue
    if (!breaches(before) || !joins(before, first)) break
    first = before
  }
  let after = last + 1
  for (; breaches(last) && after < times.length; after++) {
    if (isFault(values[after]!)) continue
    if (!breaches(after) || !joins(last, after)) break
    last = after
  }
  return {
    first,
    last,
    reached: breaches(first) ? first : reached,
    lastInside,
    after,
    isBeginKnown: before >= 0 || !joins(-1, first),
    isEndKnown: !breaches(last) || (after < times.length && joins(last, after)),
  }
}
