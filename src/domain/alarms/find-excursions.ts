import type { Series } from '../readings/series.ts'
import { isFault, type StoredValue } from '../readings/stored-value.ts'
import type { Excursion, TemperatureLane } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import {
  clearSince,
  isContinuous,
  nextTemperatureLane,
  sidesThroughTime,
} from './temperature-lane.ts'

export type SideExcursions = {
  over: Excursion[]
  going: TemperatureLane | null
  lastMs: number
  lastValue: StoredValue
}

/**
 * Finds one side's excursions in a series, by the limits of the time; its lane begins as Normal. `going`: the lane at the end
 * of the series, null for Normal.
 */
export const findExcursions = (
  { times, values }: Series,
  lane: 'HIGH' | 'LOW',
  tool: AlarmTool,
  usualIntervalMs: number,
): SideExcursions => {
  const usual = () => usualIntervalMs
  const sidesAt = sidesThroughTime(tool)
  const result: SideExcursions = {
    over: [],
    going: null,
    lastMs: Number.NaN,
    lastValue: Number.NaN,
  }
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (isFault(value)) continue
    const timeMs = times[i]!
    const sides = sidesAt(timeMs)
    const side = lane === 'HIGH' ? sides.high : sides.low
    const before = result.going
    const joins = Number.isNaN(result.lastMs) || isContinuous(timeMs - result.lastMs, tool, usual)
    result.going = nextTemperatureLane(before, timeMs, value, side, {
      isContinuous: joins,
      value: result.lastValue,
      usualIntervalMs: usual,
    })
    if (before !== null && before.state !== 'PENDING' && result.going === null) {
      result.over.push({
        lane,
        sinceMs: before.sinceMs,
        untilMs: clearSince(before, timeMs, joins),
        limit: before.limit,
        extreme: before.extreme,
      })
    }
    result.lastMs = timeMs
    result.lastValue = value
  }
  return result
}
