import { watchesGoods } from '../alarms/alarm-tool.ts'
import { goodsThroughTime } from '../alarms/goods-through-time.ts'
import type { Series } from '../readings/series.ts'
import { isFault } from '../readings/stored-value.ts'
import type { AlarmsInForce } from './alarms-in-force.ts'

/** Whether the limits or a condition watch the goods at some time. */
export const someWatchGoods = (alarms: readonly AlarmsInForce[]): boolean =>
  alarms.some(watchesGoods)

/**
 * The temperature of the goods at each reading of a series, as the alarm rule works it out, in
 * hundredths of °C, not rounded; NaN where none is calculated. `lead`: the readings of
 * `goodsReachOf` before the series.
 */
export const goodsOnRecord = (
  { times, values }: Series,
  lead: Series,
  alarms: readonly AlarmsInForce[],
  usualIntervalMs: number,
): Float64Array => {
  const goods = goodsThroughTime(alarms, usualIntervalMs)
  for (let i = 0; i < lead.times.length; i++)
    if (!isFault(lead.values[i]!)) goods.at(lead.times[i]!, lead.values[i]!)
  return Float64Array.from(times, (timeMs, i) =>
    isFault(values[i]!) ? Number.NaN : (goods.at(timeMs, values[i]!) ?? Number.NaN),
  )
}
