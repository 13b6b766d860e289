import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IMEI, OTHER_IMEI } from './ingest-rig.ts'
import { type MqttRig, openMqttRig, payloadOf, readingAt, TOPIC } from './mqtt-rig.ts'

const AT_8_01 = '2026-11-20T08:01:00.000Z'

let rig: MqttRig
let key: string
beforeEach(async () => {
  rig = await openMqttRig()
  key = await rig.register()
})
afterEach(() => rig.closeMqtt())

describe('a device over MQTT', () => {
  test.each([
    ['3.1.1', 4],
    ['5', 5],
  ] as const)(
    'with MQTT %s its reading is stored before it is acknowledged',
    async (_name, protocolVersion) => {
      const tool = await rig.addTool(1)
      const client = await rig.device(key, { protocolVersion })
      await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
      expect(await rig.storedReadings(tool)).toEqual([`${AT_8_01}=4.3`])
    },
  )

  test('with QoS 2 a reading is stored once, and with QoS 0 it is stored too', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 2 })
    await client.publishAsync(TOPIC, payloadOf(readingAt(2)), { qos: 0 })
    await client.endAsync()
    await expect
      .poll(() => rig.storedReadings(tool))
      .toEqual([`${AT_8_01}=4.3`, '2026-11-20T08:02:00.000Z=4.3'])
  })

  test('the body may name the IMEI as over HTTP, and carry errors and several sensors', async () => {
    const one = await rig.addTool(1)
    const two = await rig.addTool(2)
    const client = await rig.device(key)
    const readings = [readingAt(1), { sensor: 2, time: AT_8_01, error: 'not-connected' }]
    await client.publishAsync(TOPIC, JSON.stringify({ imei: IMEI, readings }), { qos: 1 })
    expect(await rig.storedReadings(one)).toEqual([`${AT_8_01}=4.3`])
    expect(await rig.storedReadings(two)).toEqual([`${AT_8_01}=not-connected`])
  })

  test('a message that is sent again is acknowledged and stores nothing twice', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    for (let time = 0; time < 3; time++)
      await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1, dup: time > 0 })
    expect(await rig.storedReadings(tool)).toHaveLength(1)
    expect(rig.messages).toEqual(['stored', 'repeated', 'repeated'])
  })

  test('a retained message counts as a live one, and a will is never published', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key, {
      will: { topic: TOPIC, payload: Buffer.from(payloadOf(readingAt(9))), qos: 1, retain: true },
    })
    await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1, retain: true })
    client.stream.destroy()
    await expect.poll(() => rig.broker.connections()).toBe(0)
    expect(await rig.storedReadings(tool)).toEqual([`${AT_8_01}=4.3`])
  })

  test('it may log in and publish under its alias', async () => {
    const otherKey = await rig.register(OTHER_IMEI, '24e124136c191967')
    const tool = await rig.addTool(1, { imeiNumber: OTHER_IMEI })
    const client = await rig.client({ username: '24E124136C191967', password: otherKey })
    const topic = 'coldwatch/24E124136C191967/readings'
    await client.publishAsync(topic, payloadOf(readingAt(1)), { qos: 1 })
    expect(await rig.storedReadings(tool)).toHaveLength(1)
  })

  test('hundreds of messages at once share commits, and each is acknowledged in its order', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        client
          .publishAsync(TOPIC, i % 7 === 3 ? 'garbage' : payloadOf(readingAt(i - 300)), { qos: 1 })
          .then(() => order.push(i)),
      ),
    )
    expect(order).toEqual(Array.from({ length: 300 }, (_, i) => i))
    expect(await rig.storedReadings(tool)).toHaveLength(300 - 43)
  })
})

describe('a gateway over MQTT', () => {
  test('logs in as key-<id> with its app key and sends for the devices of its branch', async () => {
    const tool = await rig.addTool(1)
    const { id, key: appKey } = await rig.appKey(rig.anna.id)
    const client = await rig.client({ username: `key-${id}`, password: appKey })
    await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
    expect(await rig.storedReadings(tool)).toEqual([`${AT_8_01}=4.3`])
  })

  test('its messages for a device of another branch and for one that does not exist end alike', async () => {
    const bela = await rig.addAccount('user', null, 'bela@example.com')
    await rig.addTool(1, { owner: bela })
    const { id, key: appKey } = await rig.appKey(rig.anna.id)
    const client = await rig.client({ username: `key-${id}`, password: appKey, protocolVersion: 5 })
    const answers: unknown[] = []
    for (const imei of [IMEI, OTHER_IMEI]) {
      const publish = client.publishAsync(`coldwatch/${imei}/readings`, payloadOf(readingAt(1)), {
        qos: 1,
      })
      answers.push(await publish.catch((error: { code: number }) => error.code))
    }
    expect(answers).toEqual([0x87, 0x87])
    expect(rig.refused).toEqual(['unknown-device', 'unknown-device'])
  })

  test('the user name of another key, or none, is refused', async () => {
    const { id, key: appKey } = await rig.appKey(rig.anna.id)
    for (const username of [`key-${id + 1}`, IMEI, 'key-', ''])
      await expect(rig.client({ username, password: appKey })).rejects.toThrow(/Bad username|Not/i)
  })
})
