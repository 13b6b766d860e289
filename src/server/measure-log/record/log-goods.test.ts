import { expect, test } from 'vitest'
import { settingsInForce } from '../../../domain/alarms/alarm-settings.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { logGoods } from './log-goods.ts'

const { fromMs } = aMeasureLog()
const at = (minute: number) => fromMs + minute * MINUTE_MS
const lagFrom = (sinceMs: number, productLag: number) => ({
  fromMs: sinceMs,
  settings: settingsInForce({ productLag }, 8),
  defrostFridge: false,
  pausedUntilMs: null,
})
/** 12 °C each 5 minutes for an hour, without the one of minute 5. */
const series = seriesOf(
  Array.from({ length: 13 }, (_, i) => [at(i * 5), i === 1 ? storedFault('read-error') : 1_200]),
)

test("a log's temperature of the goods begins with the readings before the record", () => {
  const goodsLead = seriesOf([[at(-5), 400]])
  const goods = logGoods(aMeasureLog({ series, goodsLead, alarms: [lagFrom(0, 30)] }))!
  expect(goods.lags).toEqual([30])
  expect(goods.series.times).toHaveLength(12)
  expect(goods.series.values[0]).toBe(Math.round(1_200 - 800 * Math.exp(-5 / 30)))
  expect(goods.lowest).toBe(goods.series.values[0]! / 100)
  expect(goods.highest).toBe(goods.series.values.at(-1)! / 100)
})

test('a log without a lag, or without a reading while there was one, has no temperature of the goods', () => {
  expect(logGoods(aMeasureLog({ series }))).toBeNull()
  expect(logGoods(aMeasureLog({ series, alarms: [lagFrom(at(90), 30)] }))).toBeNull()
})
