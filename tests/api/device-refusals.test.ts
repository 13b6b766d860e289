import { afterEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { framed, loginOf } from '../../src/simulator/senders/teltonika-frames.ts'
import { actorOf } from './api-rig.ts'
import { IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'
import { openMqttRig, payloadOf, readingAt, TOPIC } from './mqtt-rig.ts'
import { openTeltonikaRig } from './teltonika-rig.ts'

type Row = { protocol: string; reason: string; detail: string | null; count: number }

const rows = async (rig: Ingest, imeiNumber = IMEI, actor = rig.root): Promise<Row[]> => {
  const { data, errors } = await rig.ask(
    'query ($imei: String!) { deviceRefusals(imeiNumber: $imei) { protocol reason detail count firstAt lastAt } }',
    { actor, variables: { imei: imeiNumber } },
  )
  if (errors[0]) throw new Error(String(errors[0].code))
  return (data as { deviceRefusals: Row[] }).deviceRefusals
}
/** Waits for the newest refusal of the device. */
const newest = (rig: Ingest, imeiNumber = IMEI) =>
  expect.poll(async () => (await rows(rig, imeiNumber))[0] ?? null)

let close = async (): Promise<void> => {}
afterEach(() => close())

const overHttp = async () => {
  const rig = await openIngest()
  close = rig.closeIngest
  return { rig, key: await rig.register() }
}

describe('over HTTP', () => {
  test('a reading for a sensor that nobody set up is told on the line of its device, and counted', async () => {
    const { rig, key } = await overHttp()
    await rig.addTool(1)
    const readings = [1, 2, 3].map((minute) => reading(3, `2026-11-20T08:0${minute}:00Z`, 4))
    await rig.send({ imei: IMEI, readings }, { key })
    await newest(rig).toMatchObject({
      protocol: 'http',
      reason: 'unknown-sensor',
      detail: '3',
      count: 3,
    })
    rig.moveClock(MINUTE_MS)
    await rig.send({ imei: IMEI, readings }, { key })
    await newest(rig).toMatchObject({
      count: 6,
      firstAt: '2026-11-20T09:00:00Z',
      lastAt: '2026-11-20T09:01:00Z',
    })
  })

  test.each([
    ['{"imei": ', 'not-json', 'line 1, column 10'],
    [JSON.stringify({ imei: IMEI }), 'not-understood', 'readings: "readings" must be a list.'],
    [JSON.stringify({ imei: OTHER_IMEI, readings: [reading(1, 'now', 4)] }), 'bad-time', null],
    [
      JSON.stringify({ imei: OTHER_IMEI, readings: [reading(1, '2026-11-20T08:00:00Z', 4)] }),
      'unknown-device',
      OTHER_IMEI,
    ],
    [
      JSON.stringify({ imei: IMEI, readings: [reading(1, '2026-11-20T08:00:00Z', 999)] }),
      'bad-value',
      null,
    ],
  ])('%s is told as it was refused', async (body, reason, detail) => {
    const { rig, key } = await overHttp()
    await rig.send(body, { key })
    await newest(rig).toMatchObject({ protocol: 'http', reason, detail })
  })

  test('a wrong Content-Type and too many requests are told', async () => {
    const { rig, key } = await overHttp()
    await rig.send('a=1', { key, type: 'text/plain' })
    await newest(rig).toMatchObject({ reason: 'content-type', detail: 'text/plain' })
    for (let request = 0; request < 600; request++)
      await rig.send({ imei: IMEI, readings: [] }, { key })
    await newest(rig).toMatchObject({ reason: 'too-often' })
  })

  test('whoever tries a wrong key as a device is told to its holder', async () => {
    const { rig } = await overHttp()
    await rig.send({ imei: IMEI, readings: [reading(1, '2026-11-20T08:00:00Z', 4)] })
    await newest(rig).toMatchObject({ reason: 'wrong-key' })
  })

  test('a gateway that sends for several devices tells each of its own', async () => {
    const { rig } = await overHttp()
    await rig.register(OTHER_IMEI)
    const { key } = await rig.appKey(null)
    const lines = [
      { imei: IMEI, ...reading(1, 'never', 4) },
      { imei: OTHER_IMEI, ...reading(2, '2026-11-20T08:00:00Z', 4) },
    ]
    await rig.send(lines.map((line) => JSON.stringify(line)).join('\n'), {
      key,
      type: 'application/x-ndjson',
    })
    await newest(rig).toMatchObject({ reason: 'bad-time' })
    await newest(rig, OTHER_IMEI).toMatchObject({ reason: 'unknown-sensor', detail: '2' })
  })

  test('a LoRaWAN message without a known field is told on the line of the device it is of', async () => {
    const { rig } = await overHttp()
    await rig.services.devices.register(rig.root, {
      imeiNumber: OTHER_IMEI,
      alias: '24E124136C191967',
    })
    const { key } = await rig.appKey(null)
    await rig.app.inject({
      method: 'POST',
      url: '/ingest/v1/things-stack',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: {
        end_device_ids: { dev_eui: '24E124136C191967' },
        uplink_message: { decoded_payload: { distance: 7 } },
      },
    })
    await newest(rig, OTHER_IMEI).toMatchObject({
      protocol: 'lorawan',
      reason: 'not-understood',
      detail: expect.stringContaining('distance') as unknown,
    })
  })
})

describe('over MQTT, where a client of 3.1.1 cannot be answered,', () => {
  test('a wrong topic, bad JSON, a foreign device and a wrong key are told', async () => {
    const rig = await openMqttRig()
    close = rig.closeMqtt
    const client = await rig.device(await rig.register())
    await client.publishAsync('fridge/1', '4.3', { qos: 1 })
    await newest(rig).toMatchObject({
      protocol: 'mqtt',
      reason: 'unknown-topic',
      detail: 'fridge/1',
    })
    await client.publishAsync(TOPIC, '{"readings": [', { qos: 1 })
    await newest(rig).toMatchObject({ reason: 'not-json', detail: 'line 1, column 15' })
    await client.publishAsync(`coldwatch/${OTHER_IMEI}/readings`, payloadOf(readingAt(1)), {
      qos: 1,
    })
    await newest(rig).toMatchObject({ reason: 'unknown-device', detail: OTHER_IMEI })
    await rig.device('f'.repeat(32)).catch(() => {})
    await newest(rig).toMatchObject({ protocol: 'mqtt', reason: 'wrong-key' })
    expect(await rows(rig)).toHaveLength(4)
  })
})

describe('over Teltonika,', () => {
  test('a frame that cannot be read, a wrong checksum and a foreign network are told', async () => {
    const rig = await openTeltonikaRig()
    close = rig.closeRig
    await rig.register()
    const stranger = rig.connect()
    stranger.send(loginOf(IMEI))
    expect(await stranger.answer(1)).toBe('00')
    await newest(rig).toMatchObject({
      protocol: 'teltonika',
      reason: 'wrong-network',
      detail: '127.0.0.1',
    })
    await rig.allow(['127.0.0.0/8'])
    const logger = await rig.logIn()
    logger.send(framed(Buffer.from([0x8e, 1, 1, 2, 3])))
    await logger.answer(4)
    await newest(rig).toMatchObject({ reason: 'not-understood' })
    const spoiled = framed(Buffer.from([0x8e, 1, 1, 2, 3]))
    spoiled[9]! ^= 1
    logger.send(spoiled)
    await newest(rig).toMatchObject({ reason: 'bad-checksum' })
  })
})

describe('what is told', () => {
  test('has at most 20 lines a device, the last first', async () => {
    const { rig } = await overHttp()
    for (let i = 0; i < 30; i++)
      rig.refusals.note(IMEI, { protocol: 'mqtt', reason: 'unknown-topic', detail: `t/${i}` })
    const told = await rows(rig)
    expect(told.map(({ detail }) => detail)).toEqual(
      Array.from({ length: 20 }, (_, i) => `t/${29 - i}`),
    )
  })

  test('is kept of the 2,000 devices that were refused last', async () => {
    const { rig } = await overHttp()
    const note = (name: string) =>
      rig.refusals.note(name, { protocol: 'http', reason: 'bad-time', detail: null })
    note(IMEI)
    for (let i = 0; i < 2_000; i++) note(`${i}`)
    expect(await rows(rig)).toEqual([])
    expect(rig.refusals.ofDevice('0')).toHaveLength(1)
  })

  test('is in the server log once an hour for each device and reason', async () => {
    const { rig, key } = await overHttp()
    const send = () =>
      rig.send({ imei: IMEI, readings: [reading(1, '2026-11-20T08:00:00Z', 4)] }, { key })
    await send()
    await send()
    await newest(rig).toMatchObject({ count: 2 })
    expect(rig.loggedRefusals).toMatchObject([{ imeiNumber: IMEI, reason: 'unknown-sensor' }])
    rig.moveClock(HOUR_MS)
    await send()
    await newest(rig).toMatchObject({ count: 3 })
    expect(rig.loggedRefusals).toHaveLength(2)
  })

  test('ends with a new key, which a person set because of it', async () => {
    const { rig, key } = await overHttp()
    await rig.send('{', { key })
    await newest(rig).toMatchObject({ reason: 'not-json' })
    await rig.services.devices.rotateKey(rig.root, { imeiNumber: IMEI })
    expect(await rows(rig)).toEqual([])
  })

  test('is seen by the holder and by the owner of a tool on the device; for others the device does not exist', async () => {
    const { rig, key } = await overHttp()
    const bela = await rig.addAccount('user', null, 'bela@example.com')
    await rig.send('{', { key })
    await newest(rig).toMatchObject({ reason: 'not-json' })
    const asAnna = () => rows(rig, IMEI, actorOf(rig.anna))
    await expect(asAnna()).rejects.toThrow('NOT_FOUND')
    await rig.addTool(1)
    await rig.send('{', { key })
    await expect.poll(asAnna).toHaveLength(1)
    await expect(rows(rig, IMEI, actorOf(bela))).rejects.toThrow('NOT_FOUND')
    await expect(rows(rig, OTHER_IMEI, actorOf(bela))).rejects.toThrow('NOT_FOUND')
  })
})
