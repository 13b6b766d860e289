import { connect as connectTcp, type Socket } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { expect } from 'vitest'
import { MQTT_LIMITS, type MqttLimits } from '../../src/server/ingest/protocols/mqtt/mqtt-limits.ts'
import { createFoundSources } from '../../src/server/ingest/protocols/mqtt/found/found-sources.ts'
import { recordFound } from '../../src/server/ingest/protocols/mqtt/found/record-found.ts'
import { openMqttBroker } from '../../src/server/ingest/protocols/mqtt/open-mqtt-broker.ts'
import { StorageUnavailableError } from '../../src/server/storage/storage-errors.ts'
import type { Storage } from '../../src/server/storage/storage.ts'
import { granted, IMEI, openIngest } from './ingest-rig.ts'

export const HOST = '127.0.0.1'
export const TOPIC = `coldwatch/${IMEI}/readings`

export const readingAt = (minute: number, value = 4.3, sensor = 1) => ({
  sensor,
  time: new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString(),
  value,
})
export const payloadOf = (...readings: object[]): string => JSON.stringify({ readings })

/** The ingest with a broker on a port of the loopback address. Waits for storage end at once. */
export const openMqttRig = async ({ limits = {} }: { limits?: Partial<MqttLimits> } = {}) => {
  let refusals = 0
  const ingest = await openIngest({
    transaction: (real: Storage['transaction']) => (work) => {
      if (refusals <= 0) return real(work)
      refusals--
      return Promise.reject(new StorageUnavailableError('the disk is full'))
    },
  })
  const { clock } = ingest.parts
  const sources = createFoundSources(
    ingest.storage,
    recordFound(ingest.parts),
    () => clock().getTime(),
    ingest.foundValues,
  )
  const messages: string[] = []
  const refused: string[] = []
  const ended: string[] = []
  const openBroker = () =>
    openMqttBroker({
      ingest: ingest.parts,
      sources,
      limits: { ...MQTT_LIMITS, ...limits },
      counts: {
        message: (outcome) => void messages.push(outcome),
        refused: (reason) => void refused.push(reason),
        ended: (reason) => void ended.push(reason),
      },
      wait: () => new Promise((resolve) => void setImmediate(resolve)),
      readingsRefused: () => {},
      reportError: (error) => {
        throw error
      },
    })
  let broker = openBroker()
  const port = await broker.listen({ port: 0, host: HOST, tls: null })
  const clients: MqttClient[] = []
  const sockets: Socket[] = []

  return {
    ...ingest,
    broker: { connections: () => broker.connections(), sweep: () => broker.sweep() },
    listen: (at: Parameters<typeof broker.listen>[0]) => broker.listen(at),
    restartBroker: async () => {
      await broker.close()
      broker = openBroker()
      await broker.listen({ port, host: HOST, tls: null })
    },
    port,
    sources,
    messages,
    refused,
    ended,
    /** Replaces the key of the device, as an operator does. */
    newKey: async () => {
      granted(await ingest.services.devices.rotateKey(ingest.root, { imeiNumber: IMEI }))
    },
    /** Storage refuses the next `count` transactions. */
    refuseCommits: (count: number) => {
      refusals = count
    },
    /** A client of MQTT.js that has logged in. */
    client: async (options: IClientOptions): Promise<MqttClient> => {
      const client = await mqtt.connectAsync(`mqtt://${HOST}:${port}`, {
        reconnectPeriod: 0,
        ...options,
      })
      clients.push(client)
      return client
    },
    device: async (key: string, options: IClientOptions = {}): Promise<MqttClient> => {
      const client = await mqtt.connectAsync(`mqtt://${HOST}:${port}`, {
        reconnectPeriod: 0,
        username: IMEI,
        password: key,
        ...options,
      })
      clients.push(client)
      return client
    },
    /** A bare connection, for bytes that no client sends. `closed`: what it was answered until its end. */
    socket: async (): Promise<{
      send: (bytes: Uint8Array) => void
      closed: Promise<Buffer>
      received: () => Buffer
      destroy: () => void
    }> => {
      const socket = connectTcp({ port, host: HOST })
      sockets.push(socket)
      const parts: Buffer[] = []
      socket.on('data', (data: Buffer) => void parts.push(data))
      socket.on('error', () => {})
      const closed = new Promise<Buffer>((resolve) =>
        socket.on('close', () => resolve(Buffer.concat(parts))),
      )
      await new Promise((connected) => void socket.once('connect', () => connected(null)))
      return {
        send: (bytes) => void socket.write(bytes),
        closed,
        received: () => Buffer.concat(parts),
        destroy: () => void socket.destroy(),
      }
    },
    closeMqtt: async () => {
      for (const client of clients) client.end(true)
      for (const socket of sockets) socket.destroy()
      sources.close()
      await broker.close()
      await ingest.closeIngest()
    },
  }
}

export type MqttRig = Awaited<ReturnType<typeof openMqttRig>>

/** The bytes of a CONNECT with MQTT 3.1.1. */
export const connectBytes = (user: string, password: string, clientId = 'raw', keepAlive = 60) => {
  const text = (value: string) => {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
  }
  const body = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, 0xc2, keepAlive >> 8, keepAlive & 255]),
    text(clientId),
    text(user),
    text(password),
  ])
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7]
  return Buffer.concat([Buffer.from([0x10, ...length]), body])
}
export const ACCEPTED = Buffer.from([0x20, 2, 0, 0])

export const PINGREQ = Buffer.from([0xc0, 0])
export const PINGRESP = Buffer.from([0xd0, 0])

/** A bare connection that has logged in as the device with this key. */
export const logInBare = async (rig: MqttRig, key: string, clientId = 'raw', keepAlive = 60) => {
  const socket = await rig.socket()
  socket.send(connectBytes(IMEI, key, clientId, keepAlive))
  await expect.poll(() => socket.received().length).toBe(ACCEPTED.length)
  return socket
}
