import { MINUTE_MS } from '../../durations.ts'
import { isFault } from '../../readings/stored-value.ts'
import type { AlarmCondition } from '../alarm-settings.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { isGapBefore, type ModelReading } from './model-gaps.ts'
import { modelGoods } from './model-goods.ts'

/** As `ModelIncident`, of the condition with this id. */
export type ModelConditionIncident = {
  id: number
  startedMs: number
  openedMs: number
  recoveredMs: number | null
}

const breachOf = {
  above: (celsius, limit) => celsius > limit,
  atOrAbove: (celsius, limit) => celsius >= limit,
  below: (celsius, limit) => celsius < limit,
  atOrBelow: (celsius, limit) => celsius <= limit,
} satisfies Record<AlarmCondition['side'], (celsius: number, limit: number) => boolean>

/**
 * The incidents of a tool's conditions from readings that arrived in order, each when it was
 * measured: slow, without any state, written from the words of docs/alarms.md.
 */
export const modelConditions = (
  all: readonly ModelReading[],
  tool: AlarmTool,
): ModelConditionIncident[] => {
  const { recoveryHold, hysteresis, conditions } = tool.settings
  return conditions.flatMap(({ id, side, limit, minutes, window, watches }) => {
    const { readings, anew } =
      watches === 'goods' ? modelGoods(all, tool) : { readings: all, anew: new Set() }
    const temperatures = readings.filter(({ value }) => !isFault(value))
    const timeMs = (place: number) => temperatures[place]!.timeMs
    const isGap = (place: number) => isGapBefore(all, temperatures, place, tool)
    const breaches = (place: number) => breachOf[side](temperatures[place]!.value / 100, limit)
    const clears = (place: number) => {
      const inside = (temperatures[place]!.value / 100 - limit) * (side.endsWith('elow') ? 1 : -1)
      return !anew.has(timeMs(place)) && !breaches(place) && inside >= hysteresis - 1e-9
    }
    /** The unbroken stretches of `holds` from `first` to `last`, as pairs of places. */
    const stretches = (first: number, last: number, holds: (place: number) => boolean) => {
      const found: [number, number][] = []
      for (let place = first; place <= last; place++) {
        if (!holds(place)) continue
        const goesOn = found.at(-1)?.[1] === place - 1 && !isGap(place)
        if (goesOn) found.at(-1)![1] = place
        else found.push([place, place])
      }
      return found
    }
    const incidents: ModelConditionIncident[] = []
    let earliest = 0
    for (let place = 0; place < temperatures.length; place++) {
      if (!breaches(place)) continue
      const fromMs = timeMs(place) - (window ?? Infinity) * MINUTE_MS
      const runs = stretches(earliest, place, breaches)
      const counted = (window === null ? runs.slice(-1) : runs)
        .map(([from, to]) => ({ from, ms: timeMs(to) - Math.max(timeMs(from), fromMs) }))
        .filter(({ ms, from }) => ms > 0 || from === runs.at(-1)![0])
      if (counted.reduce((sum, { ms }) => sum + ms, 0) < minutes * MINUTE_MS) continue
      const incident: ModelConditionIncident = {
        id,
        startedMs: timeMs(counted[0]!.from),
        openedMs: timeMs(place),
        recoveredMs: null,
      }
      incidents.push(incident)
      const opened = place
      while (++place < temperatures.length) {
        if (!clears(place)) continue
        const [since] = stretches(opened + 1, place, clears).at(-1)!
        if (timeMs(place) - timeMs(since) < recoveryHold * MINUTE_MS) continue
        incident.recoveredMs = timeMs(since)
        break
      }
      earliest = place + 1
    }
    return incidents
  })
}
