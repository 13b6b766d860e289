import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { goodsAfter } from './goods-temperature.ts'
import { goodsReachOf, goodsThroughTime, lagsWithin, type LagFrom } from './goods-through-time.ts'

const lag = (fromMinute: number, productLag: number): LagFrom => ({
  fromMs: fromMinute * MINUTE_MS,
  settings: { productLag, gapMax: 15 },
})
/** 4 °C, and from minute 100 on 12 °C; a reading each 5 minutes. */
const MINUTES = Array.from({ length: 60 }, (_, i) => i * 5)
const airAt = (minute: number) => (minute < 100 ? 400 : 1_200)
const goodsBy = (lags: readonly LagFrom[]) => {
  const goods = goodsThroughTime(lags, 5 * MINUTE_MS)
  return new Map(MINUTES.map((minute) => [minute, goods.at(minute * MINUTE_MS, airAt(minute))]))
}
const byRule = (minute: number, productLag: number): number => {
  const minutes = MINUTES.filter((each) => each <= minute)
  const series = {
    times: Float64Array.from(minutes, (each) => each * MINUTE_MS),
    values: Int32Array.from(minutes, airAt),
  }
  return goodsAfter(series, { settings: { productLag, gapMax: 15 } }, 5 * MINUTE_MS)!.value
}

test('goods that are 30 minutes behind are 63 % of the way after 30 minutes', () => {
  const goods = goodsBy([lag(0, 30)])
  expect(goods.get(95)).toBe(400)
  // The first of the 12 °C came at minute 100, and stands for the 5 minutes before it.
  expect(goods.get(125)! / 100).toBeCloseTo(12 - 8 / Math.E, 6)
})

test('a lag that is set later shows from then on, as if it had always been set', () => {
  const goods = goodsBy([lag(0, 0), lag(150, 60)])
  expect(goods.get(145)).toBeNull()
  expect(goods.get(150)).toBeCloseTo(byRule(150, 60), 9)
})

test('a lag that is changed goes on with its own temperature, and ends when it is set to 0', () => {
  const goods = goodsBy([lag(0, 30), lag(120, 60), lag(200, 0), lag(250, 30)])
  expect(goods.get(115)).toBeCloseTo(byRule(115, 30), 9)
  expect(goods.get(120)).toBeCloseTo(byRule(120, 60), 9)
  expect(goods.get(200)).toBeNull()
  expect(goods.get(250)).toBeCloseTo(byRule(250, 30), 9)
})

test('before the first settings that are known there is no temperature of the goods', () => {
  expect(goodsBy([lag(40, 30)]).get(35)).toBeNull()
  expect(goodsBy([]).get(295)).toBeNull()
})

test('the lags of a period are those in force in it, each once, without 0', () => {
  const lags = [lag(0, 30), lag(100, 60), lag(150, 0), lag(200, 30)]
  const within = (from: number, to: number) =>
    lagsWithin(lags, { fromMs: from * MINUTE_MS, toMs: to * MINUTE_MS })
  expect(within(0, 100)).toEqual([30])
  expect(within(99, 101)).toEqual([30, 60])
  expect(within(0, 300)).toEqual([30, 60])
  expect(within(150, 200)).toEqual([])
})

test('readings of 20 of the longest lag before a time count for it', () => {
  expect(goodsReachOf([lag(0, 30), lag(1, 180)])).toBe(20 * 180 * MINUTE_MS)
  expect(goodsReachOf([])).toBe(0)
})
