import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunningServer } from '../../src/server/start-server.ts'
import { freePort } from './free-port.ts'
import { addDevice, logIn } from './real-server.ts'
import { startHere } from './start-here.ts'

const IMEI = '356307042441013'
const PROGRAM = 'mosquitto_pub'
const HAS_MOSQUITTO = spawnSync(PROGRAM, ['--help']).error === undefined

let folder: string
let running: RunningServer[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-mqtt-'))
  running = []
})
afterEach(async () => {
  for (const server of running) await server.close()
  await rm(folder, { recursive: true, maxRetries: 10 })
})

const start = async (env: Record<string, string>): Promise<RunningServer> => {
  const server = await startHere({ DATA_DIR: folder, ...env })
  running.push(server)
  return server
}
const payload = (minutesAgo: number) =>
  JSON.stringify({
    readings: [
      { sensor: 1, time: new Date(Date.now() - minutesAgo * 60_000).toISOString(), value: 4.3 },
    ],
  })

test('a device that was connected comes back after a restart of the server, and its reading is stored once', async () => {
  const port = await freePort()
  const first = await start({ MQTT_PORT: String(port) })
  expect(first.mqtt.port).toBe(port)
  const key = await addDevice(first.url, await logIn(first.url), IMEI)
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: IMEI,
    password: key,
    reconnectPeriod: 50,
  })
  try {
    await client.publishAsync(`coldwatch/${IMEI}/readings`, payload(3), { qos: 1 })
    await first.close()
    running = []
    const queued = client.publishAsync(`coldwatch/${IMEI}/readings`, payload(2), { qos: 1 })
    await start({ MQTT_PORT: String(port) })
    await queued
  } finally {
    client.end(true)
  }
})

test.skipIf(!HAS_MOSQUITTO)(
  'a reading is sent; with a wrong key it is refused (needs mosquitto_pub)',
  async () => {
    const port = await freePort()
    const server = await start({ MQTT_PORT: String(port) })
    const key = await addDevice(server.url, await logIn(server.url), IMEI)
    const publish = async (password: string, ...more: string[]): Promise<number> => {
      const options = ['-h', '127.0.0.1', '-p', String(port), '-u', IMEI, '-P', password, '-q', '1']
      const topic = ['-t', `coldwatch/${IMEI}/readings`, '-m', payload(1)]
      const child = spawn(PROGRAM, [...options, ...topic, ...more], { stdio: 'ignore' })
      const [code] = (await once(child, 'close')) as [number]
      return code
    }
    expect(await publish(key)).toBe(0)
    expect(await publish(key, '-V', '5')).toBe(0)
    expect(await publish(key, '-V', '31')).toBe(0)
    expect(await publish('f'.repeat(32))).not.toBe(0)
  },
)
