import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest } from './ingest-rig.ts'

const GOODS = `query ($id: ID!, $from: String!, $to: String!, $points: Int) {
  goodsSeries(toolId: $id, dateStart: $from, dateEnd: $to, maxPoints: $points) {
    lags times lows highs means gapEnds lowest { celsius at } highest { celsius at } last { celsius at } } }`

type Goods = {
  lags: number[]
  times: number[]
  lows: number[]
  highs: number[]
  means: number[]
  gapEnds: number[]
  lowest: { celsius: number; at: string }
  highest: { celsius: number; at: string }
  last: { celsius: number; at: string }
}

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
let startMs: number
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  anna = actorOf(ingest.anna)
  startMs = ingest.clock().getTime()
})
afterEach(() => ingest.closeIngest())

const at = (minute: number): string =>
  new Date(startMs + minute * MINUTE_MS).toISOString().replace('.000Z', 'Z')

const setLag = async (minutes: number): Promise<void> => {
  const { errors } = await ingest.ask(
    `mutation { updateAlarmSettings(toolId: "${tool.id}", settings: { productLag: ${minutes} }) { id } }`,
    { actor: anna },
  )
  expect(errors).toEqual([])
}

/** 4 °C, and from minute 100 to 160 12 °C; a reading each 5 minutes, each when it is due. */
const sendUntil = async (minutes: number): Promise<void> => {
  ingest.moveClock(minutes * MINUTE_MS)
  const readings = Array.from({ length: minutes / 5 }, (_, i) => i * 5).map((minute) => ({
    sensor: 1,
    time: at(minute),
    value: minute >= 100 && minute < 160 ? 12 : 4,
  }))
  expect((await ingest.send({ imei: IMEI, readings }, { key })).status).toBe(200)
}

const goodsOf = async (from: number, to: number, points = 2_000): Promise<Goods | null> => {
  const variables = { id: tool.id, from: at(from), to: at(to), points }
  const { data, errors } = await ingest.ask(GOODS, { actor: anna, variables })
  expect(errors).toEqual([])
  return data!['goodsSeries'] as Goods | null
}

test("a chart of the goods' temperature follows the air slowly, and says its lag", async () => {
  await setLag(30)
  await sendUntil(300)
  const goods = (await goodsOf(0, 300))!
  expect(goods.lags).toEqual([30])
  expect(goods.times).toHaveLength(60)
  const celsiusAt = (minute: number) =>
    goods.means[goods.times.indexOf(startMs + minute * MINUTE_MS)]
  expect(celsiusAt(95)).toBe(4)
  expect(celsiusAt(125)).toBeCloseTo(12 - 8 / Math.E, 2)
  expect(goods.highest).toEqual({ celsius: celsiusAt(155), at: at(155) })
  expect(goods.lowest).toEqual({ celsius: 4, at: at(0) })
  expect(goods.last).toEqual({ celsius: celsiusAt(295), at: at(295) })
})

test('stretches of a long period come from every reading, also from those before the period', async () => {
  await setLag(30)
  await sendUntil(300)
  const fine = (await goodsOf(0, 300))!
  const coarse = (await goodsOf(120, 300, 3))!
  expect(coarse.times).toEqual([120, 180, 240].map((minute) => startMs + minute * MINUTE_MS))
  const from120 = fine.means.slice(24, 36)
  expect(coarse.highs[0]).toBe(Math.max(...from120))
  expect(coarse.lows[0]).toBe(Math.min(...from120))
})

test("the goods' line begins when their lag is set, and there is none without a lag", async () => {
  await sendUntil(150)
  expect(await goodsOf(0, 150)).toBeNull()
  await setLag(60)
  ingest.moveClock(10 * MINUTE_MS)
  const readings = [{ sensor: 1, time: at(155), value: 12 }]
  await ingest.send({ imei: IMEI, readings }, { key })
  const goods = (await goodsOf(0, 200))!
  expect(goods).toMatchObject({ lags: [60], times: [startMs + 155 * MINUTE_MS] })
  expect(goods.means[0]).toBeGreaterThan(4)
  expect(goods.means[0]).toBeLessThan(12)
})

test("the goods' line breaks where readings are missing", async () => {
  await setLag(15)
  await sendUntil(100)
  ingest.moveClock(200 * MINUTE_MS)
  await ingest.send({ imei: IMEI, readings: [{ sensor: 1, time: at(290), value: 9 }] }, { key })
  const goods = (await goodsOf(0, 300))!
  expect(goods.gapEnds).toEqual([startMs + 290 * MINUTE_MS])
  expect(goods.means.at(-1)).toBe(9)
})
