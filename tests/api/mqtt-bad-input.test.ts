import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IMEI, OTHER_IMEI } from './ingest-rig.ts'
import {
  ACCEPTED,
  connectBytes,
  logInBare,
  type MqttRig,
  openMqttRig,
  payloadOf,
  PINGREQ,
  PINGRESP,
  readingAt,
  TOPIC,
} from './mqtt-rig.ts'

let rig: MqttRig
let key: string
const open = async (limits: Parameters<typeof openMqttRig>[0] = {}) => {
  rig = await openMqttRig(limits)
  key = await rig.register()
}
afterEach(() => rig.closeMqtt())
const loggedIn = (clientId?: string, keepAlive?: number) => logInBare(rig, key, clientId, keepAlive)

describe('wrong keys', () => {
  beforeEach(() => open())

  test('a wrong key, an unknown IMEI, no key and the key of another device are answered alike', async () => {
    const otherKey = await rig.register(OTHER_IMEI)
    const answers: string[] = []
    for (const [user, password] of [
      [IMEI, 'f'.repeat(32)],
      ['356307042441047', 'f'.repeat(32)],
      [IMEI, ''],
      [IMEI, otherKey],
      [IMEI, 'x'.repeat(3_000)],
    ] as const) {
      const socket = await rig.socket()
      socket.send(connectBytes(user, password))
      answers.push((await socket.closed).toString('hex'))
    }
    expect(answers).toEqual(Array<string>(5).fill('20020004'))
  })

  test('wrong keys over MQTT and over HTTP lock their network out together; a right key works from there', async () => {
    for (let i = 0; i < 10; i++) {
      const socket = await rig.socket()
      socket.send(connectBytes(IMEI, `${i}`.padStart(32, '0')))
      expect((await socket.closed).toString('hex')).toBe('20020004')
    }
    const socket = await rig.socket()
    socket.send(connectBytes(IMEI, 'a'.repeat(32)))
    expect((await socket.closed).toString('hex')).toBe('20020003')
    const overHttp = await rig.send({ imei: IMEI, readings: [] }, { key: 'b'.repeat(32) })
    expect(overHttp.status).toBe(429)
    await loggedIn()
  })

  test('a device that nobody registered is counted among the unknown ones', async () => {
    const socket = await rig.socket()
    socket.send(connectBytes(OTHER_IMEI, 'f'.repeat(32)))
    await socket.closed
    expect(await rig.storage.devices.unknownDevices()).toMatchObject([
      { imeiNumber: OTHER_IMEI, attempts: 1 },
    ])
  })

  test('after its key is replaced a connected device is cut off at its next message, which is not acknowledged', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    await rig.newKey()
    client.publish(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
    await expect.poll(() => rig.ended).toEqual(['key-ended'])
    expect(await rig.storedReadings(tool)).toEqual([])
  })
})

describe('what a device may not do', () => {
  beforeEach(() => open())

  test('a foreign topic, a foreign IMEI in the body and garbage are acknowledged, counted and stored nowhere', async () => {
    await rig.register(OTHER_IMEI)
    const otherTool = await rig.addTool(1, { imeiNumber: OTHER_IMEI })
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    const publish = (topic: string, payload: string | Buffer) =>
      client.publishAsync(topic, payload, { qos: 1 })
    await publish(`coldwatch/${OTHER_IMEI}/readings`, payloadOf(readingAt(1)))
    await publish(TOPIC, JSON.stringify({ imei: OTHER_IMEI, readings: [readingAt(1)] }))
    await publish('coldwatch/readings', payloadOf(readingAt(1)))
    await publish('$SYS/broker/uptime', '1')
    await publish(TOPIC, '{"readings": [')
    await publish(TOPIC, randomBytes(500))
    await publish(TOPIC, '')
    await publish(TOPIC, payloadOf(readingAt(1, 999)))
    await publish(TOPIC, payloadOf(readingAt(2)))
    expect(await rig.storedReadings(otherTool)).toEqual([])
    expect(await rig.storedReadings(tool)).toHaveLength(1)
    expect(rig.refused).toEqual([
      'unknown-device',
      'unreadable',
      'unknown-topic',
      'unknown-topic',
      'unreadable',
      'unreadable',
      'unreadable',
      'bad-value',
    ])
  })

  test('a subscription is granted, since gateways give up without it, and nothing is delivered by it', async () => {
    const client = await rig.device(key)
    const heard: string[] = []
    client.on('message', (topic) => void heard.push(topic))
    for (const topic of ['#', '$SYS/#', TOPIC, `coldwatch/${OTHER_IMEI}/readings`])
      expect(await client.subscribeAsync(topic, { qos: 1 })).toMatchObject([{ topic, qos: 0 }])
    await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
    await client.unsubscribeAsync('#')
    expect(heard).toEqual([])
  })

  test('a topic with a wildcard, a second CONNECT and packets that only a server sends end the connection', async () => {
    for (const bytes of [
      [0x30, 5, 0, 3, 0x61, 0x2f, 0x23],
      [...connectBytes(IMEI, key)],
      [0xd0, 0],
      [0x36, 4, 0, 0, 0, 0],
      [0xf0, 0],
      [0xc0, 0xff, 0xff, 0xff, 0xff, 0x01],
    ]) {
      const socket = await loggedIn()
      socket.send(Buffer.from(bytes))
      expect(await socket.closed).toEqual(ACCEPTED)
    }
    expect(rig.ended).toEqual(Array<string>(6).fill('protocol'))
  })

  test('another protocol, such as HTTP or TLS, is cut off without an answer', async () => {
    for (const bytes of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from('16030100', 'hex')]) {
      const socket = await rig.socket()
      socket.send(bytes)
      socket.send(Buffer.alloc(5_000, 1))
      expect(await socket.closed).toHaveLength(0)
    }
  })
})

describe('packets in pieces', () => {
  beforeEach(() => open())

  test('one byte at a time they are understood', async () => {
    const tool = await rig.addTool(1)
    const socket = await rig.socket()
    const topic = Buffer.from(TOPIC)
    const payload = Buffer.from(payloadOf(readingAt(1)))
    const rest = Buffer.concat([
      Buffer.from([0, topic.length]),
      topic,
      Buffer.from([0, 7]),
      payload,
    ])
    const publish = Buffer.concat([Buffer.from([0x32, rest.length]), rest])
    for (const byte of Buffer.concat([connectBytes(IMEI, key), publish]))
      socket.send(Buffer.from([byte]))
    await expect
      .poll(() => socket.received())
      .toEqual(Buffer.concat([ACCEPTED, Buffer.from([0x40, 2, 0, 7])]))
    expect(await rig.storedReadings(tool)).toHaveLength(1)
  })

  test('many in one piece are understood, CONNECT and DISCONNECT among them', async () => {
    const socket = await rig.socket()
    socket.send(
      Buffer.concat([connectBytes(IMEI, key), PINGREQ, PINGREQ, Buffer.from([0xe0, 0]), PINGREQ]),
    )
    expect(await socket.closed).toEqual(Buffer.concat([ACCEPTED, PINGRESP, PINGRESP]))
  })

  test('a message beyond the limit is acknowledged, set aside and takes no memory; the next is stored', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    await client.publishAsync(TOPIC, Buffer.alloc(3 * 1024 * 1024, 0x20), { qos: 1 })
    await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
    expect(rig.refused).toEqual(['too-large'])
    expect(await rig.storedReadings(tool)).toHaveLength(1)
  })

  test('a message that its sender cuts off in the middle is stored nowhere', async () => {
    const tool = await rig.addTool(1)
    const socket = await loggedIn()
    socket.send(Buffer.concat([Buffer.from([0x32, 100, 0, 5]), Buffer.from('coldw')]))
    socket.destroy()
    await expect.poll(() => rig.broker.connections()).toBe(0)
    expect(await rig.storedReadings(tool)).toEqual([])
  })
})
