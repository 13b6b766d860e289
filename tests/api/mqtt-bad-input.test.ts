import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { IMEI, OTHER_IMEI } from './ingest-rig.ts'
import {
  ACCEPTED,
  connectBytes,
  type MqttRig,
  openMqttRig,
  payloadOf,
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

/** A bare connection that has logged in as the device. */
const loggedIn = async (clientId = 'raw', keepAlive = 60) => {
  const socket = await rig.socket()
  socket.send(connectBytes(IMEI, key, clientId, keepAlive))
  await expect.poll(() => socket.received().length).toBe(ACCEPTED.length)
  return socket
}
const PINGREQ = Buffer.from([0xc0, 0])
const PINGRESP = Buffer.from([0xd0, 0])

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

describe('times', () => {
  beforeEach(() => open())

  test('a connection without a login within 10 s, and a packet that is not complete within 30 s, end', async () => {
    const silent = await rig.socket()
    const slow = await loggedIn()
    slow.send(Buffer.from([...PINGREQ, 0x32, 100, 0]))
    await expect.poll(() => slow.received()).toEqual(Buffer.concat([ACCEPTED, PINGRESP]))
    await expect.poll(() => rig.broker.connections()).toBe(2)
    rig.moveClock(9_000)
    rig.broker.sweep()
    expect(rig.broker.connections()).toBe(2)
    rig.moveClock(2_000)
    rig.broker.sweep()
    expect(await silent.closed).toHaveLength(0)
    rig.moveClock(20_000)
    rig.broker.sweep()
    await slow.closed
    expect(rig.ended).toEqual(['slow-login', 'slow-packet'])
  })

  test('a silent connection ends after one and a half times its keep-alive; keep-alive 0 gives an hour', async () => {
    const minute = await loggedIn('minute', 60)
    const asLong = await loggedIn('as-long', 0)
    rig.moveClock(89_000)
    minute.send(PINGREQ)
    await expect.poll(() => minute.received().subarray(4)).toEqual(PINGRESP)
    rig.moveClock(89_000)
    rig.broker.sweep()
    expect(rig.broker.connections()).toBe(2)
    rig.moveClock(2_000)
    rig.broker.sweep()
    await minute.closed
    rig.moveClock(57 * MINUTE_MS)
    rig.broker.sweep()
    expect(rig.broker.connections()).toBe(1)
    rig.moveClock(MINUTE_MS)
    rig.broker.sweep()
    await asLong.closed
    expect(rig.ended).toEqual(['idle', 'idle'])
  })
})

describe('client names', () => {
  beforeEach(() => open())

  test('a device that comes back under its name takes the place of its older connection', async () => {
    const first = await loggedIn('fridge')
    const second = await loggedIn('fridge')
    expect(await first.closed).toEqual(ACCEPTED)
    second.send(PINGREQ)
    await expect.poll(() => second.received().subarray(4)).toEqual(PINGRESP)
  })

  test('another device under the same name takes over nothing', async () => {
    const otherKey = await rig.register(OTHER_IMEI)
    const first = await loggedIn('fridge')
    const other = await rig.socket()
    other.send(connectBytes(OTHER_IMEI, otherKey, 'fridge'))
    await expect.poll(() => other.received()).toEqual(ACCEPTED)
    first.send(PINGREQ)
    await expect.poll(() => first.received().subarray(4)).toEqual(PINGRESP)
  })

  test('no session outlives its connection: a client that asks for one is told that there is none', async () => {
    for (const protocolVersion of [4, 5] as const) {
      const client = await rig.device(key, {
        clean: false,
        clientId: 'stays',
        protocolVersion,
        ...(protocolVersion === 5 && { properties: { sessionExpiryInterval: 4_294_967_295 } }),
      })
      expect(client.connected).toBe(true)
      client.end(true)
      const again = new Promise((resolve) => void client.once('connect', resolve))
      client.reconnect()
      expect(await again).toMatchObject({ sessionPresent: false })
    }
  })

  test('a client without a name gets one, unless it wants its session kept', async () => {
    const nameless = await rig.socket()
    nameless.send(connectBytes(IMEI, key, ''))
    await expect.poll(() => nameless.received()).toEqual(ACCEPTED)
    const bytes = connectBytes(IMEI, key, '')
    bytes[9] = 0xc0
    const kept = await rig.socket()
    kept.send(bytes)
    expect((await kept.closed).toString('hex')).toBe('20020002')
  })
})

describe('a flood', () => {
  test('of 1,000 connections from one address the strangers end beyond a limit, and devices still get in', async () => {
    await open({ limits: { strangersOfNetwork: 50 } })
    const sockets = await Promise.all(Array.from({ length: 1_000 }, () => rig.socket()))
    await expect.poll(() => rig.ended.length).toBe(950)
    expect(rig.broker.connections()).toBe(50)
    rig.moveClock(11_000)
    rig.broker.sweep()
    await Promise.all(sockets.map(({ closed }) => closed))
    await loggedIn()
  })

  test('of 1,000 connections with the key of one device five stay', async () => {
    await open()
    const sockets = await Promise.all(
      Array.from({ length: 1_000 }, async (_, i) => {
        const socket = await rig.socket()
        socket.send(connectBytes(IMEI, key, `clone-${i}`))
        return socket
      }),
    )
    await expect.poll(() => rig.ended.length).toBe(995)
    expect(sockets.filter((socket) => socket.received().equals(ACCEPTED)).length).toBe(5)
    expect(rig.broker.connections()).toBe(5)
  })

  test('a full server refuses new connections and keeps those it has', async () => {
    await open({ limits: { connections: 2 } })
    const first = await loggedIn('first')
    await loggedIn('second')
    const third = await rig.socket()
    expect(await third.closed).toHaveLength(0)
    first.send(PINGREQ)
    await expect.poll(() => first.received().subarray(4)).toEqual(PINGRESP)
    expect(rig.ended).toEqual(['full'])
  })

  test('a device beyond its allowance is held up, and cut off when it would wait for more than a minute', async () => {
    await open()
    await rig.addTool(1)
    const client = await rig.device(key)
    const sent = Array.from({ length: 12 }, (_, hour) =>
      client.publishAsync(
        TOPIC,
        payloadOf(
          ...Array.from({ length: 2_000 }, (_, second) => ({
            sensor: 1,
            time: new Date(Date.UTC(2026, 0, 1, hour, 0, second)).toISOString(),
            value: 4,
          })),
        ),
        { qos: 1 },
      ),
    )
    await Promise.all(sent)
    let acknowledged = 0
    for (let i = 0; i < 700; i++)
      client.publish(TOPIC, payloadOf(readingAt(1)), { qos: 1 }, () => acknowledged++)
    await expect.poll(() => rig.ended).toEqual(['allowance'])
    await expect.poll(() => acknowledged).toBe(588)
  })

  test('a client that releases none of its QoS 2 numbers is cut off', async () => {
    await open({ limits: { unreleased: 3 } })
    const socket = await loggedIn()
    for (let id = 1; id <= 4; id++) socket.send(Buffer.from([0x34, 5, 0, 1, 0x61, 0, id]))
    await socket.closed
    expect(rig.ended).toEqual(['unreleased'])
  })

  test('payloads beyond the memory for them stay in the network until others are stored', async () => {
    await open({ limits: { heldBytes: 100 } })
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    const second = await rig.device(key, { clientId: 'second' })
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 ? client : second).publishAsync(TOPIC, payloadOf(readingAt(i)), { qos: 1 }),
      ),
    )
    expect(await rig.storedReadings(tool)).toHaveLength(40)
  })
})

describe('when storage refuses', () => {
  beforeEach(() => open())

  test('for a while: nothing is acknowledged before it is stored, nothing is lost, nothing stored twice', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key)
    rig.refuseCommits(4)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.publishAsync(TOPIC, payloadOf(readingAt(i)), { qos: 1 }),
      ),
    )
    expect(await rig.storedReadings(tool)).toHaveLength(20)
    expect(rig.ended).toEqual([])
  })

  test('for long: the connection ends without an acknowledgement, and what is sent again is stored once', async () => {
    const tool = await rig.addTool(1)
    const client = await rig.device(key, { reconnectPeriod: 1 })
    rig.refuseCommits(8)
    await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
    expect(await rig.storedReadings(tool)).toHaveLength(1)
    expect(rig.ended).toContain('storage')
  })
})

test('a gateway that repeats its year stores nothing twice and is acknowledged each time', async () => {
  await open()
  const tool = await rig.addTool(1)
  const client = await rig.device(key)
  const year = Array.from({ length: 12 }, (_, month) =>
    payloadOf(
      ...Array.from({ length: 730 }, (_, hour) => ({
        sensor: 1,
        time: new Date(Date.UTC(2025, month, 1, hour)).toISOString(),
        value: 4,
      })),
    ),
  )
  for (let time = 0; time < 3; time++)
    await Promise.all(year.map((month) => client.publishAsync(TOPIC, month, { qos: 1 })))
  const distinct = new Set(
    Array.from({ length: 12 }, (_, month) =>
      Array.from({ length: 730 }, (_, hour) => Date.UTC(2025, month, 1, hour)),
    ).flat(),
  )
  expect(await rig.storedReadings(tool)).toHaveLength(distinct.size)
})

test('after a restart of the broker devices come back by themselves and go on', async () => {
  await open()
  const tool = await rig.addTool(1)
  const client = await rig.device(key, { reconnectPeriod: 1 })
  await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
  const closed = new Promise((resolve) => void client.once('close', () => resolve(null)))
  await rig.restartBroker()
  await closed
  await client.publishAsync(TOPIC, payloadOf(readingAt(2)), { qos: 1 })
  expect(await rig.storedReadings(tool)).toHaveLength(2)
})
