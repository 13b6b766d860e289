import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preciseCpuMs } from './load/process-figures.ts'
import { freePort } from './support/free-port.ts'
import { httpLoad } from './support/http-load.ts'
import { allStored, ingestRequests } from './support/ingest-requests.ts'
import { type MqttClient, mqttClient, publishPacket } from './support/mqtt-load.ts'
import { interleaved } from './support/pairs.ts'
import { startProcess } from './support/process.ts'
import type { Figure } from './support/report.ts'
import { type BenchServer, seedDevices, startServer } from './support/seeded-server.ts'
import type { BenchDevice } from './support/seeded-readings.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const PAIRS = 5
/** Of each protocol, each with a connection of its own. */
const DEVICES = 64
/** A device may send 600 at once. */
const MESSAGES = 50
/** Three rounds stay below what a device may send at once. */
const MESSAGES_ASIDE = 180
/** Of each device, before what is measured. */
const MESSAGES_WARMING = 500
const CONNECTED = 10_000
const START = Date.UTC(2026, 0, 1)
const MOSQUITTO = '/usr/sbin/mosquitto'
const rate = (value: number): string => `${Math.round(value).toLocaleString('en')} readings/s`

/** One reading a message, one second apart. */
const messagesOf = (imeiNumber: string, count: number, nextMs: { value: number }): Buffer[] =>
  Array.from({ length: count }, (_, i) => {
    const time = new Date((nextMs.value += 1_000)).toISOString()
    const payload = `{"readings":[{"sensor":1,"time":"${time}","value":4.3}]}`
    return publishPacket(`coldwatch/${imeiNumber}/readings`, i + 1, payload)
  })

const clientsOf = async (port: number, devices: readonly BenchDevice[]): Promise<MqttClient[]> => {
  const clients: MqttClient[] = []
  for (const { imeiNumber, key } of devices) clients.push(await mqttClient(port, imeiNumber, key))
  return clients
}
const sendAll = (clients: readonly MqttClient[], packets: readonly Buffer[][], window = 1) =>
  Promise.all(clients.map((client, i) => client.send(packets[i]!, window)))

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024

/** One reading a message over MQTT with QoS 1 against one reading a request over HTTP. */
export const mqttIngest = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const devices = await seedDevices(folder, 2 * DEVICES)
    const [overMqtt, overHttp] = [devices.slice(0, DEVICES), devices.slice(DEVICES)]
    const port = await freePort()
    const server = await startServer(folder, [], { MQTT_PORT: String(port) })
    const nextMs = { value: START }
    const clients = await clientsOf(port, overMqtt)
    try {
      const result = await interleaved(
        PAIRS,
        async () => {
          const packets = overMqtt.map(({ imeiNumber }) => messagesOf(imeiNumber, MESSAGES, nextMs))
          const began = performance.now()
          await sendAll(clients, packets)
          return (DEVICES * MESSAGES) / ((performance.now() - began) / 1000)
        },
        async () => {
          const requests = ingestRequests(overHttp, MESSAGES, 1, nextMs)
          const { statuses, seconds } = await httpLoad(server.port, requests, DEVICES)
          allStored(statuses)
          return requests.length / seconds
        },
      )
      return [
        {
          what: 'MQTT ingest, QoS 1, 1 reading a message ÷ HTTP ingest, 1 reading a request',
          value: result.ratio,
          goal: { atLeast: 0.8 },
          measured: `${rate(result.ours)} ÷ ${rate(result.theirs)}`,
        },
      ]
    } finally {
      for (const client of clients) client.end()
      await server.running.stop()
    }
  })

/** CPU of the whole server a stored message, the same for Mosquitto, which stores nothing. */
export const mqttBrokerCpu = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    if (spawnSync(MOSQUITTO, ['-h']).error !== undefined) return []
    const seeded = await seedDevices(folder, 4 * DEVICES)
    // Of others for what is set aside: a device may send 600 messages at once.
    const devices = seeded.slice(0, DEVICES)
    const [others, first] = [seeded.slice(DEVICES, 2 * DEVICES), seeded.slice(2 * DEVICES)]
    const [port, theirPort] = [await freePort(), await freePort()]
    const server = await startServer(folder, [], { MQTT_PORT: String(port) })
    writeFileSync(join(folder, 'conf'), `listener ${theirPort} 127.0.0.1\nallow_anonymous true\n`)
    const mosquitto = await startProcess(MOSQUITTO, ['-c', join(folder, 'conf')], {}, (printed) =>
      printed.includes('running'),
    )
    const nextMs = { value: START }
    const [ours, theirs] = [await clientsOf(port, devices), await clientsOf(theirPort, devices)]
    const bare = await clientsOf(port, others)
    const warming = await clientsOf(port, first)
    const cpuOf = async (clients: readonly MqttClient[], pid: number): Promise<number> => {
      const packets = devices.map(({ imeiNumber }) => messagesOf(imeiNumber, 100, nextMs))
      const before = preciseCpuMs(pid)
      await sendAll(clients, packets, 20)
      return (preciseCpuMs(pid) - before) / (DEVICES * 100)
    }
    try {
      const { ratio, ...each } = await interleaved(
        PAIRS,
        () => cpuOf(ours, server.running.child.pid!),
        () => cpuOf(theirs, mosquitto.child.pid!),
      )
      return [
        {
          what: 'CPU a message, with the reading stored ÷ Mosquitto, which stores nothing',
          value: ratio,
          goal: null,
          measured: `${(each.ours * 1_000).toFixed(1)} ÷ ${(each.theirs * 1_000).toFixed(1)} µs`,
        },
        await bareFigure(server, { warming, bare, theirs }, mosquitto.child.pid!),
      ]
    } finally {
      for (const client of [...ours, ...theirs, ...bare, ...warming]) client.end()
      await mosquitto.stop()
      await server.running.stop()
    }
  })

const aside = (clients: readonly MqttClient[], count: number): Buffer[][] =>
  clients.map(() =>
    Array.from({ length: count }, (_, i) =>
      publishPacket('set/aside', i + 1, '{"temperature":4.3}'),
    ),
  )

/**
 * Without storage: messages that are set aside, acknowledged at once as by Mosquitto. A broker runs for
 * months: its program is translated by the processor's time of the messages before, which count not.
 */
const bareFigure = async (
  server: BenchServer,
  { warming, bare: ours, theirs }: Record<'warming' | 'bare' | 'theirs', readonly MqttClient[]>,
  theirPid: number,
): Promise<Figure> => {
  await sendAll(warming, aside(warming, MESSAGES_WARMING), 20)
  const packets = aside(ours, MESSAGES_ASIDE)
  const cpuOf = async (clients: readonly MqttClient[], pid: number): Promise<number> => {
    const before = preciseCpuMs(pid)
    await sendAll(clients, packets, 20)
    return (preciseCpuMs(pid) - before) / (clients.length * MESSAGES_ASIDE)
  }
  const result = await interleaved(
    3,
    () => cpuOf(ours, server.running.child.pid!),
    () => cpuOf(theirs, theirPid),
  )
  return {
    what: "the broker's CPU a message without storage ÷ Mosquitto's",
    value: result.ratio,
    goal: { atMost: 3 },
    measured: `${(result.ours * 1_000).toFixed(1)} ÷ ${(result.theirs * 1_000).toFixed(1)} µs`,
  }
}

/** Memory a connected device, and how long an acknowledgement takes while all are connected. */
export const mqttConnected = (): Promise<Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const devices = await seedDevices(folder, CONNECTED)
    const port = await freePort()
    const server = await startServer(folder, [], { MQTT_PORT: String(port) })
    const pid = server.running.child.pid!
    const before = residentMb(pid)
    const clients = await clientsOf(port, devices)
    try {
      const megabytes = residentMb(pid) - before
      const nextMs = { value: START }
      const times: number[] = []
      for (let at = 0; at < CONNECTED; at += 10) {
        const [packet] = messagesOf(devices[at]!.imeiNumber, 1, nextMs)
        const began = performance.now()
        await clients[at]!.send([packet!], 1)
        times.push(performance.now() - began)
      }
      times.sort((a, b) => a - b)
      const share = (part: number): number => times[Math.floor(times.length * part)] ?? NaN
      return [
        {
          what: 'memory a connected MQTT device, kB',
          value: (megabytes * 1024) / CONNECTED,
          goal: null,
          measured: `${CONNECTED.toLocaleString('en')} devices, ${megabytes.toFixed(0)} MB more`,
        },
        {
          what: 'p99 of the acknowledgement with 10,000 MQTT devices connected, ms',
          value: share(0.99),
          goal: null,
          measured: `median ${share(0.5).toFixed(1)} ms, one message at a time`,
        },
      ]
    } finally {
      for (const client of clients) client.end()
      await server.running.stop()
    }
  })
