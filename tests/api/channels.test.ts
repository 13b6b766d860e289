import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { readPdf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest, OTHER_IMEI } from './ingest-rig.ts'

let ingest: Ingest
let key: string
let tool: Tool
let anna: Actor
beforeEach(async () => {
  ingest = await openIngest()
  key = await ingest.register()
  tool = await ingest.addTool(1)
  anna = actorOf(ingest.anna)
})
afterEach(() => ingest.closeIngest())

const at = (minutesAgo: number) =>
  new Date(ingest.clock().getTime() - minutesAgo * MINUTE_MS).toISOString().replace('.000Z', 'Z')
const send = (...readings: Record<string, unknown>[]) =>
  ingest.send({ imei: IMEI, readings: readings.map((r) => ({ sensor: 1, ...r })) }, { key })

const CHART_DATA = `query ($type: String!) { chartData(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-01", dateEnd: "2026-12-30", type: $type) { value } }`
const LAST_DATA = `query ($type: String!) { getLastData(imeiNumber: "${IMEI}", measureId: "1", type: $type) { value timestamp } }`
const SERIES = `query ($id: ID!, $type: String!) { chartSeries(toolId: $id, dateStart: "2026-11-01", dateEnd: "2026-12-30", type: $type) { lows onShare limits { max } } }`

const valuesOf = async (type = 'temperature', actor = anna) => {
  const { data, errors } = await ingest.ask(CHART_DATA, { actor, variables: { type } })
  return errors[0]?.code ?? (data!['chartData'] as { value: number }[]).map(({ value }) => value)
}
const lastOf = async (type = 'temperature') =>
  (await ingest.ask(LAST_DATA, { actor: anna, variables: { type } })).data?.['getLastData']
const toolOf = async (fields: string) =>
  (
    (
      await ingest.ask(`query ($id: ID) { userToolList(id: $id) { ${fields} } }`, {
        actor: anna,
        variables: { id: tool.id },
      })
    ).data!['userToolList'] as Record<string, unknown>[]
  )[0]!

test('each channel of a sensor is kept and answered apart from the others', async () => {
  const answer = await send(
    { time: at(2), value: 4 },
    { time: at(2), value: 48.5, type: 'humidity' },
    { time: at(2), value: true, type: 'door' },
    { time: at(1), value: 0, type: 'door' },
    { time: at(1), value: 0, type: 'power' },
    { time: at(1), value: 87, type: 'battery' },
  )
  expect(answer).toMatchObject({ status: 200, body: { stored: 6, repeated: 0, refused: [] } })
  expect(await valuesOf()).toEqual([4])
  expect(await valuesOf('humidity')).toEqual([48.5])
  expect(await valuesOf('door')).toEqual([1, 0])
  expect(await valuesOf('power')).toEqual([0])
  expect(await lastOf('battery')).toMatchObject({ value: 87, timestamp: at(1) })
  expect(await lastOf()).toMatchObject({ value: 4 })
})

test('a tool names the channels that it has ever reported, and its temperature stays what it was', async () => {
  expect(await toolOf('channels { type }')).toEqual({ channels: [] })
  await send({ time: at(3), value: 4 }, { time: at(2), value: 51, type: 'humidity' })
  await send({ time: at(1), error: 'not-connected', type: 'door' })
  expect(await toolOf('lastMeasure { type value } channels { type unit value timestamp }')).toEqual(
    {
      lastMeasure: { type: 'temperature', value: 4 },
      channels: [
        { type: 'humidity', unit: '%', value: 51, timestamp: at(2) },
        { type: 'door', unit: null, value: null, timestamp: at(1) },
      ],
    },
  )
})

test('the share of a door is of the time, not of its reports', async () => {
  const share = async (type: string) => {
    const { data } = await ingest.ask(SERIES, { actor: anna, variables: { id: tool.id, type } })
    return (data!['chartSeries'] as { onShare: number | null }).onShare
  }
  await send(
    { time: at(100), value: 0, type: 'door' },
    { time: at(50), value: 1, type: 'door' },
    { time: at(45), value: 0, type: 'door' },
    { time: at(44), value: 0, type: 'door' },
    { time: at(100), value: 40, type: 'humidity' },
  )
  expect(await share('door')).toBe(0.05)
  expect(await share('humidity')).toBeNull()
})

test('the chart of another channel has no limits of the temperature', async () => {
  await send({ time: at(2), value: 4 }, { time: at(2), value: 48.5, type: 'humidity' })
  const seriesOf = async (type: string) =>
    (await ingest.ask(SERIES, { actor: anna, variables: { id: tool.id, type } })).data?.[
      'chartSeries'
    ]
  expect(await seriesOf('humidity')).toEqual({ lows: [48.5], onShare: null, limits: [] })
  expect(await seriesOf('temperature')).toMatchObject({ lows: [4], limits: [{ max: 10 }] })
})

test('a type that no sensor has is not found, and neither is that of a stranger', async () => {
  await send({ time: at(2), value: 48.5, type: 'humidity' })
  const stranger = actorOf(await ingest.addAccount('user', null, 'bela@example.com'))
  expect(await valuesOf('pressure')).toBe('NOT_FOUND')
  expect(await valuesOf('humidity', stranger)).toBe('NOT_FOUND')
  expect((await send({ time: at(2), value: 1013, type: 'pressure' })).body).toMatchObject({
    refused: [{ index: 0, reason: 'unknown-sensor' }],
  })
})

test('the correction of the temperature changes no other channel', async () => {
  await ingest.addTool(2, { correction: -1 })
  await send(
    { sensor: 2, time: at(2), value: 4 },
    { sensor: 2, time: at(2), value: 48.5, type: 'humidity' },
  )
  const last = (type: string) =>
    ingest.ask(
      `{ getLastData(imeiNumber: "${IMEI}", measureId: "2", type: "${type}") { value } }`,
      { actor: anna },
    )
  expect((await last('temperature')).data).toEqual({ getLastData: { value: 3 } })
  expect((await last('humidity')).data).toEqual({ getLastData: { value: 48.5 } })
})

test('sent again, a reading of a channel is stored once; another value is noted with its channel', async () => {
  await send({ time: at(2), value: 48.5, type: 'humidity' })
  expect((await send({ time: at(2), value: 48.5, type: 'humidity' })).body).toMatchObject({
    stored: 0,
    repeated: 1,
  })
  await send({ time: at(2), value: 50, type: 'humidity' })
  expect(await valuesOf('humidity')).toEqual([48.5])
  const entries = await entriesAbout(ingest.storage, { kind: 'tool', id: String(tool.id) })
  expect(entries.find(({ action }) => action === 'reading.differing-repeat')).toMatchObject({
    before: { type: 'humidity', readings: [{ value: 48.5 }] },
    after: { type: 'humidity', readings: [{ value: 50 }] },
  })
})

test('channels are sealed with the temperature, and answered as before', async () => {
  await send({ time: at(2), value: 4 }, { time: at(2), value: 48.5, type: 'humidity' })
  ingest.moveClock(3 * DAY_MS)
  while (await ingest.storage.housekeeping.sealSlice(ingest.clock().getTime())) continue
  expect(await valuesOf()).toEqual([4])
  expect(await valuesOf('humidity')).toEqual([48.5])
  expect(await toolOf('channels { type value }')).toEqual({
    channels: [{ type: 'humidity', value: 48.5 }],
  })
})

test('a device of another account gets no channel of this one', async () => {
  const otherKey = await ingest.register(OTHER_IMEI)
  const answer = await ingest.send(
    { imei: IMEI, readings: [{ sensor: 1, time: at(1), value: 50, type: 'humidity' }] },
    { key: otherKey },
  )
  expect(answer.body).toMatchObject({ refused: [{ reason: 'unknown-device' }] })
})

test('the measurement log names what was reported beside the temperature, and verifies it', async () => {
  await send(
    { time: at(30), value: 4 },
    { time: at(30), value: 42.5, type: 'humidity' },
    { time: at(20), value: 61, type: 'humidity' },
    { time: at(30), value: 0, type: 'door' },
    { time: at(20), value: 1, type: 'door' },
    { time: at(10), value: 0, type: 'door' },
  )
  const { data } = await ingest.ask(
    `{ generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) }`,
    { actor: anna },
  )
  const file = Buffer.from(String(data!['generateMeasureLog']), 'base64')
  const text = readPdf(file)
    .pages.flatMap(({ lines }) => lines)
    .join(' ')
  expect(text).toContain('lowest 42.5%, highest 61%; values: 2')
  expect(text).toContain('open: 1 ×; values: 3')
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(text)![0]
  const changed = async () =>
    (
      await ingest.ask('query ($code: String!) { verifyLog(code: $code) { changed } }', {
        variables: { code },
      })
    ).data?.['verifyLog']
  expect(await changed()).toEqual({ changed: [] })
  await send({ time: at(5), value: 50, type: 'humidity' })
  expect(await changed()).toEqual({ changed: ['channels'] })
})
