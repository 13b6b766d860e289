import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
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
