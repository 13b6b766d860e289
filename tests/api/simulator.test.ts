import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/start-server.ts'
import { DEMO_PASSWORD, DEMO_STAFF } from '../../src/server/demo/set-up-demo.ts'
import { DEMO_LOGIN, simulateOptions } from '../../src/simulator/options.ts'
import { runSimulation } from '../../src/simulator/run-simulation.ts'
import { PROTOCOL_NAMES } from '../../src/simulator/senders/protocols.ts'
import { addAccount } from '../faults/add-account.ts'
import { freePort } from '../faults/free-port.ts'
import { ADMIN, graphql, logIn } from '../faults/real-server.ts'

const HOST = '127.0.0.1'

let folder: string
let server: Awaited<ReturnType<typeof startServer>>
let address: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-simulator-'))
  const [mqttPort, teltonikaPort] = [await freePort(), await freePort()]
  const config = readConfig({
    DATA_DIR: folder,
    HOST,
    PORT: '0',
    MQTT_PORT: String(mqttPort),
    TELTONIKA_PORT: String(teltonikaPort),
    LOG_LEVEL: 'silent',
    BACKUPS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  if (!config.ok) throw new Error(config.error.join('\n'))
  server = await startServer(config.value)
  address = ['--url', server.url]
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const LOGIN = { COLDWATCH_EMAIL: ADMIN.email, COLDWATCH_PASSWORD: ADMIN.password }
/** Every protocol has a device of its own. */
const EVERY_PROTOCOL = ['--devices', String(PROTOCOL_NAMES.length), '--minutes', '6']

/** `agoMs`: how long before now the run ends, so that two runs of one fleet measure at other times. */
const simulate = (argv: readonly string[], agoMs = 0, env: Record<string, string> = LOGIN) =>
  runSimulation(simulateOptions([...address, '--speed', 'max', '--check', ...argv], env)!, {
    realNow: () => Date.now() - agoMs,
    say: () => {},
    stopped: new AbortController().signal,
  })

test('a fleet over every protocol: what was sent is acknowledged and stored, once', async () => {
  const { comparisons, isGood } = await simulate(EVERY_PROTOCOL)
  expect(comparisons!.map(({ protocol }) => protocol)).toEqual(PROTOCOL_NAMES)
  for (const { sent, acknowledged, stored, refused, lost, unexpected } of comparisons!) {
    expect(sent).toBeGreaterThan(5)
    expect([acknowledged, stored]).toEqual([sent, sent])
    expect([refused, lost, unexpected]).toEqual([0, 0, 0])
  }
  expect(isGood).toBe(true)
})

test('the same fleet comes again: its devices stay, get new keys, and only the new readings are compared', async () => {
  const again = await simulate([...EVERY_PROTOCOL, '--scenario', 'probe-fault'], 50 * MINUTE_MS)
  expect(again.isGood).toBe(true)
})

test('a fast run of hours in the past stores what Tasmota sends at its receipt, whatever it says', async () => {
  const long = ['--devices', '1', '--protocols', 'tasmota', '--minutes', '120', '--every', '600']
  const { isGood } = await simulate([...long, '--scenario', 'calm', '--seed', '6'])
  expect(isGood).toBe(true)
})

test('devices of a file send with the keys that stand in it', async () => {
  const file = join(folder, 'keys.csv')
  const few = ['--devices', '2', '--protocols', 'http,mqtt', '--minutes', '3', '--seed', '2']
  expect((await simulate([...few, '--save', file])).isGood).toBe(true)
  const again = await simulate(['--keys', file, '--minutes', '3'], 10 * MINUTE_MS)
  expect(again.isGood).toBe(true)
  expect(again.comparisons!.map(({ protocol }) => protocol)).toEqual(['http', 'mqtt'])
})

test('a reseller’s token sends for a fleet of its customer', async () => {
  const admin = await logIn(server.url)
  const person = {
    lastName: 'Frost',
    password: 'frost on the window',
    language: 'english',
  } as const
  const reseller = {
    ...person,
    role: 'affiliate',
    firstName: 'R',
    email: 'r@cold.example',
  } as const
  await addAccount({ url: server.url, folder, token: admin }, reseller)
  const session = await logIn(server.url, reseller)
  const customerId = await addAccount(
    { url: server.url, folder, token: session },
    { ...person, role: 'user', firstName: 'C', email: 'c@cold.example' },
  )
  const { createToken } = await graphql<{ createToken: { id: string; token: string } }>(
    server.url,
    session,
    'mutation { createToken(name: "fleet", scopes: [MANAGE, READ_READINGS, SEND_READINGS]) { id token } }',
  )
  const protocols = 'ndjson,mqtt-gateway,home-assistant,ruuvi,teltonika'
  const fleet = ['--devices', '5', '--minutes', '3', '--seed', '4', '--protocols', protocols]
  const { isGood } = await simulate([...fleet, '--customer', customerId], 0, {
    COLDWATCH_TOKEN: createToken.token,
    COLDWATCH_TOKEN_ID: createToken.id,
  })
  expect(isGood).toBe(true)
  const { toolPage } = await graphql<{ toolPage: { rows: { userId: string }[] } }>(
    server.url,
    session,
    '{ toolPage(first: 50) { rows { userId } } }',
  )
  expect(new Set(toolPage.rows.map(({ userId }) => userId))).toEqual(new Set([customerId]))
})

test('a port that nobody listens on is named before anything is registered', async () => {
  const closed = await freePort()
  await expect(simulate(['--mqtt', `mqtt://${HOST}:${closed}`])).rejects.toThrow(
    `The MQTT broker does not listen on ${HOST}:${closed}.`,
  )
})

test('the simulator logs in to the demo as the demo’s reseller', () => {
  expect(DEMO_LOGIN).toEqual({ email: DEMO_STAFF.affiliate, password: DEMO_PASSWORD })
})
