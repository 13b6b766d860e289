import { MINUTE_MS } from '../../durations.ts'
import { isFault } from '../../readings/stored-value.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { gapBeforeMs, type ModelReading } from './model-gaps.ts'

/** What a lane that watches goods sees: their temperatures, and where they begin anew. */
export type ModelGoods = { readings: ModelReading[]; anew: ReadonlySet<number> }

/**
 * The goods' temperatures in place of the air's, faults left where they are: each worked out from
 * the last place where they began anew, as the sum of all steps since then.
 */
export const modelGoods = (all: readonly ModelReading[], tool: AlarmTool): ModelGoods => {
  const tauMs = tool.settings.productLag * MINUTE_MS
  const temperatures = all.filter(({ value }) => !isFault(value))
  const anew = new Set<number>()
  const goods = new Map<number, number>()
  let first = 0
  temperatures.forEach(({ timeMs, value }, place) => {
    const gapMs = place === 0 ? Infinity : timeMs - temperatures[place - 1]!.timeMs
    if (gapMs > Math.max(3 * tauMs, gapBeforeMs(all, timeMs, tool))) {
      first = place
      anew.add(timeMs)
      goods.set(timeMs, value)
      return
    }
    // Each step of the air has come through to the share of the time since it.
    let sum = temperatures[first]!.value
    for (let at = first + 1; at <= place; at++) {
      const step = temperatures[at]!.value - temperatures[at - 1]!.value
      sum += step * (1 - Math.exp(-(timeMs - temperatures[at - 1]!.timeMs) / tauMs))
    }
    goods.set(timeMs, sum)
  })
  return {
    readings: all.map(({ timeMs, value }) => ({ timeMs, value: goods.get(timeMs) ?? value })),
    anew,
  }
}
