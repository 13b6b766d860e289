import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { generate } from 'mqtt-packet'
import { afterEach, expect, test } from 'vitest'
import { parseBrokerUrl } from '../../src/server/ingest/protocols/mqtt/external/broker-url.ts'
import {
  followBroker,
  GATEWAY_TOPICS,
  type FollowedBroker,
} from '../../src/server/ingest/protocols/mqtt/external/follow-broker.ts'
import { createFrameReader } from '../../src/server/ingest/protocols/mqtt/packets/frames.ts'
import type { Packet } from '../../src/server/ingest/protocols/mqtt/packets/packet.ts'
import { readPacket } from '../../src/server/ingest/protocols/mqtt/packets/read-packet.ts'
import { granted, OTHER_IMEI } from './ingest-rig.ts'
import { HOST, type MqttRig, openMqttRig, payloadOf, readingAt, TOPIC } from './mqtt-rig.ts'

const PROGRAM = '/usr/sbin/mosquitto'
const HAS_MOSQUITTO = spawnSync(PROGRAM, ['-h']).error === undefined

let rig: MqttRig
let closers: (() => unknown)[] = []
let isMine = true
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  closers = []
  isMine = true
  await rig.closeMqtt()
})

/** A broker of which the test plays the part: it hears every packet and says what it likes. */
const playBroker = async ({ shares = true } = {}) => {
  const heard: Packet[] = []
  let socket: Socket | null = null
  let connections = 0
  const server = createServer((client) => {
    socket = client
    connections++
    const frames = createFrameReader(() => 100_000)
    client.on('error', () => {})
    client.on('data', (chunk: Buffer) => {
      for (const { first, body } of frames.push(chunk) ?? []) {
        const packet = readPacket(first, body, 4)
        heard.push(packet)
        if (packet.kind === 'connect') client.write(Buffer.from([0x20, 2, 0, 0]))
        if (packet.kind !== 'subscribe') continue
        const isRefused = !shares && packet.filters.some((filter) => filter.startsWith('$share'))
        client.write(
          generate({
            cmd: 'suback',
            messageId: packet.packetId,
            granted: packet.filters.map(() => (isRefused ? 128 : 1)),
          }),
        )
      }
    })
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  closers.push(() => server.close())
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    connections: () => connections,
    publish: (messageId: number, topic: string, payload: string, dup = false) =>
      socket?.write(
        generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup, retain: false }),
      ),
    acknowledged: () =>
      heard.flatMap((packet) => (packet.kind === 'puback' ? [packet.packetId] : [])),
    cut: () => socket?.destroy(),
    isCut: () => socket?.destroyed ?? false,
  }
}

const follow = (port: number): FollowedBroker => {
  const followed = followBroker({
    ingest: rig.parts,
    sources: rig.sources,
    counts: { message: () => {}, refused: (reason) => void rig.refused.push(reason) },
    url: parseBrokerUrl(`mqtt://cold:secret@${HOST}:${port}`)!,
    clientId: 'coldwatch-test',
    isMine: () => isMine,
    readingsRefused: () => {},
    reportError: (error) => {
      throw error
    },
    wait: () => new Promise((resolve) => void setImmediate(resolve)),
    connected: () => {},
    cut: () => {},
  })
  closers.push(() => followed.close())
  return followed
}

const openAt = async (broker: { port: number }) => {
  rig = await openMqttRig()
  await rig.register()
  const tool = await rig.addTool(1)
  const followed = follow(broker.port)
  await expect.poll(() => followed.isConnected()).toBe(true)
  return { tool, followed }
}

test('the server subscribes with a session that stays, shared with other servers, and acknowledges after the commit', async () => {
  const broker = await playBroker()
  const { tool } = await openAt(broker)
  await expect
    .poll(() => broker.heard)
    .toMatchObject([
      {
        kind: 'connect',
        cleanSession: false,
        user: 'cold',
        password: 'secret',
        clientId: 'coldwatch-test',
      },
      { kind: 'subscribe', filters: ['$share/coldwatch/coldwatch/+/readings'] },
      // Not shared: a broker keeps announcements as retained messages.
      { kind: 'subscribe', filters: GATEWAY_TOPICS },
    ])
  broker.publish(7, TOPIC, payloadOf(readingAt(1)))
  await expect.poll(() => broker.acknowledged()).toEqual([7])
  expect(await rig.storedReadings(tool)).toHaveLength(1)
})

test('a server that may not follow the broker any more acknowledges nothing, and does not connect again', async () => {
  const broker = await playBroker()
  const { tool } = await openAt(broker)
  isMine = false
  broker.publish(7, TOPIC, payloadOf(readingAt(1)))
  await expect.poll(() => broker.isCut()).toBe(true)
  expect(broker.acknowledged()).toEqual([])
  expect(await rig.storedReadings(tool)).toHaveLength(0)
  expect(broker.connections()).toBe(1)
  isMine = true
  await expect.poll(() => broker.connections()).toBe(2)
})

test('where subscriptions cannot be shared it has one of its own', async () => {
  const broker = await playBroker({ shares: false })
  await openAt(broker)
  expect(broker.heard.filter(({ kind }) => kind === 'subscribe')[1]).toMatchObject({
    filters: ['coldwatch/+/readings'],
  })
})

test('garbage, an unknown device and another IMEI in the body are acknowledged, so that they do not come for ever', async () => {
  const broker = await playBroker()
  const { tool } = await openAt(broker)
  broker.publish(1, TOPIC, 'garbage')
  broker.publish(2, `coldwatch/${OTHER_IMEI}/readings`, payloadOf(readingAt(1)))
  broker.publish(3, TOPIC, JSON.stringify({ imei: OTHER_IMEI, readings: [readingAt(1)] }))
  broker.publish(4, TOPIC, payloadOf(readingAt(1)))
  await expect.poll(() => broker.acknowledged()).toEqual([1, 2, 3, 4])
  expect(rig.refused).toEqual(['unreadable', 'unreadable', 'unknown-device'])
  expect(await rig.storedReadings(tool)).toHaveLength(1)
  expect(await rig.storage.devices.unknownDevices()).toMatchObject([{ imeiNumber: OTHER_IMEI }])
})

test('what gateways announce there waits for a superadmin; once taken over, its values are readings', async () => {
  const broker = await playBroker()
  await openAt(broker)
  const asked = () =>
    broker.heard.flatMap((packet) => (packet.kind === 'subscribe' ? packet.filters : []))
  const config = {
    device_class: 'temperature',
    unit_of_measurement: '°C',
    state_topic: 'home/cellar',
    value_template: '{{ value_json.t }}',
    device: { identifiers: ['cellar'], name: 'Cellar' },
  }
  broker.publish(1, 'homeassistant/sensor/cellar/t/config', JSON.stringify(config))
  await expect.poll(asked).toContain('home/cellar')
  broker.publish(2, 'home/cellar', '{"t": 4.5, "rssi": -71}')
  await expect.poll(() => broker.acknowledged()).toEqual([1, 2])
  const [found] = granted(await rig.services.foundSensors.list(rig.root, { userId: null }))
  expect(found).toMatchObject({ deviceName: 'Cellar', last: { value: 4.5, signal: '-71 dBm' } })
  const tool = granted(
    await rig.services.foundSensors.takeOver(
      { ...rig.root, sessionHash: await rig.openSession(rig.root.id) },
      { id: found!.id, userId: rig.anna.id, name: 'Cellar' },
    ),
  )
  await expect.poll(() => rig.storedReadings(tool)).toHaveLength(1)
  rig.moveClock(60_000)
  broker.publish(3, 'home/cellar', '{"t": 4.6}')
  await expect.poll(() => broker.acknowledged()).toContain(3)
  expect(await rig.storedReadings(tool)).toHaveLength(2)
  broker.cut()
  await expect.poll(() => broker.connections()).toBe(2)
  await expect.poll(() => asked().filter((topic) => topic === 'home/cellar')).toHaveLength(2)
})

test('an announcement that names everything as its topic is not followed', async () => {
  const broker = await playBroker()
  await openAt(broker)
  const announce = (id: number, topic: string) =>
    broker.publish(
      id,
      `homeassistant/sensor/x${id}/config`,
      JSON.stringify({ device_class: 'temperature', unit_of_measurement: '°C', stat_t: topic }),
    )
  announce(1, '#')
  announce(2, '+/#')
  announce(3, 'home/+/t')
  const asked = () =>
    broker.heard.flatMap((packet) => (packet.kind === 'subscribe' ? packet.filters : []))
  await expect.poll(asked).toContain('home/+/t')
  expect(asked()).not.toContain('#')
  expect(asked()).not.toContain('+/#')
})

test('after a cut in the middle of a message it comes back, and what was not acknowledged is stored once', async () => {
  const broker = await playBroker()
  const { tool } = await openAt(broker)
  broker.publish(1, TOPIC, payloadOf(readingAt(1)))
  await expect.poll(() => broker.acknowledged()).toEqual([1])
  for (let cut = 2; cut <= 4; cut++) {
    broker.cut()
    await expect.poll(() => broker.connections()).toBe(cut)
    await expect.poll(() => broker.heard.at(-1)?.kind).toBe('subscribe')
    broker.publish(1, TOPIC, payloadOf(readingAt(1)), true)
    broker.publish(cut, TOPIC, payloadOf(readingAt(cut)))
    await expect.poll(() => broker.acknowledged()).toContain(cut)
  }
  expect(await rig.storedReadings(tool)).toHaveLength(4)
})

test('while storage refuses for long nothing is acknowledged; the message comes again and is stored once', async () => {
  const broker = await playBroker()
  const { tool } = await openAt(broker)
  rig.refuseCommits(8)
  broker.publish(1, TOPIC, payloadOf(readingAt(1)))
  await expect.poll(() => broker.connections()).toBe(2)
  expect(broker.acknowledged()).toEqual([])
  await expect.poll(() => broker.heard.at(-1)?.kind).toBe('subscribe')
  broker.publish(1, TOPIC, payloadOf(readingAt(1)), true)
  await expect.poll(() => broker.acknowledged()).toEqual([1])
  expect(await rig.storedReadings(tool)).toHaveLength(1)
})

test('a broker that says nothing any more is left after a sign of life has brought no answer', async () => {
  const broker = await playBroker()
  const { followed } = await openAt(broker)
  rig.moveClock(40_000)
  followed.sweep()
  await expect.poll(() => broker.heard.at(-1)?.kind).toBe('pingreq')
  rig.moveClock(60_000)
  followed.sweep()
  await expect.poll(() => broker.connections()).toBe(2)
})

test.skipIf(!HAS_MOSQUITTO)(
  'of another maker sends on what was published while it was cut off (needs mosquitto)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coldwatch-mosquitto-'))
    closers.push(() => rmSync(folder, { recursive: true }))
    const probe = createServer().listen(0, HOST)
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    writeFileSync(join(folder, 'conf'), `listener ${port} ${HOST}\nallow_anonymous true\n`)
    const mosquitto: ChildProcess = spawn(PROGRAM, ['-c', join(folder, 'conf')], {
      stdio: 'ignore',
    })
    closers.push(() => mosquitto.kill('SIGKILL'))
    const { tool, followed } = await openAt({ port })
    const client = await mqtt.connectAsync(`mqtt://${HOST}:${port}`)
    closers.push(() => client.end(true))
    await client.publishAsync(TOPIC, payloadOf(readingAt(1)), { qos: 1 })
    await expect.poll(() => rig.storedReadings(tool)).toHaveLength(1)
    await followed.close()
    for (let minute = 2; minute <= 30; minute++)
      await client.publishAsync(TOPIC, payloadOf(readingAt(minute)), { qos: 1 })
    follow(port)
    await expect.poll(() => rig.storedReadings(tool)).toHaveLength(30)
  },
)
