import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/start-server.ts'

/**
 * Prints as JSON, for a calm reading, a reading that opens an alarm and three actions, the files of
 * src/ whose code the server runs until it has answered. A program of its own, since it counts the
 * calls of every function in its process.
 */
const ROOT = join(import.meta.dirname, '../..')
/** What runs by the clock may fall into one measurement, on a busy machine into several, but not into all. */
const ROUNDS = 8
/** The way of a message begins with the row of the outbox; docs/architecture.md tells it apart. */
const WAY_OF_A_MESSAGE = /^src\/server\/(delivery|mail|push|message)/
const PASSWORD = 'a long enough password'
const IMEI = '356307042441013'
const SENSORS = [1, 2, 3, 4]

const profiler = new Session()
profiler.connect()
await profiler.post('Profiler.enable')
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Files with a function that was called since the last call of this. */
const filesRun = async (): Promise<Set<string>> => {
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  const files = new Set<string>()
  for (const { url, functions } of result) {
    if (!url.startsWith('file:')) continue
    const file = relative(ROOT, fileURLToPath(url))
    if (!file.startsWith('src/') || WAY_OF_A_MESSAGE.test(file)) continue
    if (functions.some(({ ranges }) => ranges.some(({ count }) => count > 0))) files.add(file)
  }
  return files
}

const filesOf = async (
  step: (round: number) => Promise<void>,
  rounds = ROUNDS,
): Promise<string[]> => {
  let common: Set<string> | null = null
  for (let round = 0; round < rounds; round++) {
    await filesRun()
    await step(round)
    const files = await filesRun()
    common = common === null ? files : common.intersection(files)
  }
  return [...common!].toSorted()
}

const dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-ways-'))
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  MQTT_PORT: '0',
  HOST: '127.0.0.1',
  ADMIN_EMAIL: 'root@example.com',
  ADMIN_PASSWORD: PASSWORD,
})
if (!config.ok) throw new Error(config.error.join(' '))
const server = await startServer(config.value, { log: pino({ level: 'silent' }) })

let token: string | null = null
const ask = async <T>(query: string): Promise<T> => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}

try {
  const { login } = await ask<{ login: { token: string } }>(
    `mutation { login(email: "root@example.com", password: "${PASSWORD}") { token } }`,
  )
  token = login.token
  const { registerDevice } = await ask<{ registerDevice: { key: string } }>(
    `mutation { registerDevice(imeiNumber: "${IMEI}") { key } }`,
  )
  for (const sensor of SENSORS)
    await ask(
      `mutation { tool(name: "Room ${sensor}", imeiNumber: "${IMEI}", equipmentId: ${sensor}, defrostFridge: false, min: 2, max: 8, notificationMin: 2, notificationMax: 8, temperatureCorrection: 0) { id } }`,
    )

  const began = Date.now() - 60 * 60_000
  const post = async (sensor: number, minute: number, value: number): Promise<void> => {
    const response = await fetch(`${server.url}/ingest/v1/readings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${registerDevice.key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        imei: IMEI,
        readings: [{ sensor, time: new Date(began + minute * 60_000).toISOString(), value }],
      }),
    })
    const { stored } = (await response.json()) as { stored: number }
    if (stored !== 1) throw new Error(`a reading was not stored: ${response.status}`)
  }

  for (const sensor of SENSORS) await post(sensor, 0, 5)
  const calm = await filesOf((round) => post(1, 1 + round, 5))
  for (const sensor of SENSORS) for (let at = 44; at < 54; at += 2) await post(sensor, at, 9)
  const alarm = await filesOf((round) => post(SENSORS[round]!, 55, 9), SENSORS.length)
  const { openAlarmCount } = await ask<{ openAlarmCount: number }>('{ openAlarmCount }')
  if (openAlarmCount !== SENSORS.length) throw new Error(`${openAlarmCount} alarms are open`)
  const link = await filesOf(async (round) => {
    await ask(`mutation { createWallLink(name: "Display ${round}") { secret } }`)
  })
  const { toolList } = await ask<{ toolList: { id: string }[] }>('{ toolList { id } }')
  const toolId = toolList[0]!.id
  const settings = await filesOf(async (round) => {
    await ask(
      `mutation { userUpdateTool(id: "${toolId}", name: "Room 1", defrostFridge: false, min: ${round}, max: 8, notificationMin: ${round}, notificationMax: 8, sendEmailMessage: 1, sendNotificationMessage: 0) { id } }`,
    )
  })
  const until = new Date(Date.now() + 60 * 60_000).toISOString()
  const pause = await filesOf(async (round) => {
    await ask(
      `mutation { pauseAlarms(toolId: "${toolId}", until: "${until}", reason: "defrosting ${round}") { id } }`,
    )
  })
  process.stdout.write(JSON.stringify({ calm, alarm, link, settings, pause }))
} finally {
  await server.close()
  rmSync(dataDir, { recursive: true })
}
