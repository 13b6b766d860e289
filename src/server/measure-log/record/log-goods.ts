import { lagsWithin } from '../../../domain/alarms/goods-through-time.ts'
import type { Series } from '../../../domain/readings/series.ts'
import { goodsOnRecord } from '../../../domain/records/goods-on-record.ts'
import type { LogFigures } from './log-figures.ts'
import type { MeasureLog } from './measure-log.ts'

/**
 * The calculated temperature of the goods in a log. `lags`: the time constants in force, in minutes.
 * `series`: one value for each temperature of the air, rounded to 0.01 °C; `lowest`, `highest` in °C.
 */
export type LogGoods = {
  lags: readonly number[]
  series: Series
  lowest: number
  highest: number
}

/** What a log's record says, worked out. `goods`: null where none was calculated. */
export type FiguresWithGoods = { figures: LogFigures; goods: LogGoods | null }

/**
 * The goods' temperature by the settings in force, as the alarm rule works it out from the readings of
 * the record and those before it; null where none was calculated.
 */
export const logGoods = ({
  alarms,
  series,
  fromMs,
  untilMs,
  intervalBeforeMs,
  goodsLead,
}: MeasureLog): LogGoods | null => {
  const lags = lagsWithin(alarms, { fromMs, toMs: untilMs })
  if (lags.length === 0) return null
  const goods = goodsOnRecord(series, goodsLead, alarms, intervalBeforeMs)
  const times = new Float64Array(series.times.length)
  const values = new Int32Array(series.times.length)
  let count = 0
  let lowest = Infinity
  let highest = -Infinity
  for (let i = 0; i < series.times.length; i++) {
    const value = goods[i]!
    if (Number.isNaN(value)) continue
    times[count] = series.times[i]!
    values[count] = Math.round(value)
    lowest = Math.min(lowest, values[count]! / 100)
    highest = Math.max(highest, values[count]! / 100)
    count++
  }
  if (count === 0) return null
  return {
    lags,
    series: { times: times.subarray(0, count), values: values.subarray(0, count) },
    lowest,
    highest,
  }
}
