import { MINUTE_MS } from '../../src/domain/durations.ts'
import { subscribe as subscribeToDiagnostics, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/start-server.ts'
import type { RunningServer } from '../../src/server/start-server.ts'
import { addAccount, type NewPerson } from '../faults/add-account.ts'
import { ACTORS } from './permission-world.ts'
import type { ActorName } from './permission-world.ts'

const PASSWORD = 'freezing cold'
const METRICS_KEY = 'the-key-of-the-metrics'
const DEVICES = { own: '356307042441013', foreign: '356307042441021', absent: '356307042441039' }
type DeviceName = keyof typeof DEVICES
/** Their second names, as LoRaWAN calls them. */
const EUIS = { own: '24E124136C191961', foreign: '24E124136C191962', absent: '24E124136C191963' }

type Row = {
  request: (deviceName: DeviceName) => RequestInit & { path: string }
  own: readonly number[]
  foreign?: readonly number[]
}

const get = (path: string) => () => ({ path })
const all = (status: number) => ACTORS.map(() => status)

const TIME = '2026-11-20T09:00:00Z'
/** An advertisement in format 5, 24.3 °C (docs.ruuvi.com). */
const RUUVI_TAG = '0201061BFF99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F'
const post = (path: string, body: unknown) => ({
  path,
  method: 'POST',
  headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
/** Readings: no person sends them, and the gateway's key only those of its own tenant. */
const BY_APP_KEY = {
  own: [401, 401, 401, 401, 401, 401, 200],
  foreign: [401, 401, 401, 401, 401, 401, 422],
}

/**
 * Statuses for each actor in the order of ACTORS. The GraphQL operations behind POST /graphql have
 * their own table.
 */
const ROWS: Record<string, Row> = {
  'GET /healthz': { request: get('/healthz'), own: all(200) },
  'GET /readyz': { request: get('/readyz'), own: all(200) },
  'GET /openapi.json': { request: get('/openapi.json'), own: all(200) },
  'GET /openapi.html': { request: get('/openapi.html'), own: all(200) },
  // The login page shows them.
  ...Object.fromEntries(
    ['style.css', 'manifest.webmanifest', 'logo-light', 'logo-dark'].map((file) => [
      `GET /brands/:key/${file}`,
      { request: get(`/brands/guessed/${file}`), own: all(404) },
    ]),
  ),
  // Whoever has the secret may fetch the file; exportReadings checks the permission.
  'GET /files/:secret': { request: get('/files/guessed'), own: all(404) },
  // The token in a mail's link is signed, so a guessed token is invalid.
  'GET /unsubscribe/:token': { request: get('/unsubscribe/1.eA.guessed'), own: all(404) },
  'POST /unsubscribe/:token': {
    request: () => ({ path: '/unsubscribe/1.eA.guessed', method: 'POST' }),
    own: all(404),
  },
  // The secret in a message's link is all that is asked for; a guessed one belongs to nobody.
  'GET /respond/:secret': { request: get('/respond/guessed'), own: all(404) },
  'POST /respond/:secret': {
    request: () => ({ path: '/respond/guessed', method: 'POST' }),
    own: all(404),
  },
  // So is the secret in the link of a report.
  'GET /report/:secret': { request: get('/report/guessed'), own: all(404) },
  'GET /report/:secret/:id': { request: get('/report/guessed/1'), own: all(404) },
  // So is the signature in the address of a message's reports.
  'POST /delivery-reports/:token': {
    request: () => ({ path: '/delivery-reports/1.guessed', method: 'POST' }),
    own: all(404),
  },
  // So is the secret in the link of a calendar.
  'GET /calendar/:file': { request: get('/calendar/guessed.ics'), own: all(404) },
  'GET /metrics': { request: get('/metrics'), own: all(401) },
  'POST /graphql': {
    request: () => ({
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    }),
    own: all(200),
  },
  ...Object.fromEntries(
    ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [
      `${method} /graphql`,
      { request: () => ({ path: '/graphql', method }), own: all(405) },
    ]),
  ),
  'GET /schema.graphql': {
    request: get('/schema.graphql'),
    own: [401, 200, 200, 200, 200, 200, 401],
  },
  'POST /uploads': {
    request: () => ({
      path: '/uploads?name=a.csv',
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'time,temp',
    }),
    own: [401, 201, 201, 201, 201, 403, 401],
  },
  'POST /ingest/v1/readings': {
    request: (deviceName) => ({
      path: '/ingest/v1/readings',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        imei: DEVICES[deviceName],
        readings: [{ sensor: 1, time: '2026-11-20T09:00:00Z', value: 4.3 }],
      }),
    }),
    ...BY_APP_KEY,
  },
  'POST /ingest/v1/things-stack': {
    request: (deviceName) =>
      post('/ingest/v1/things-stack', {
        end_device_ids: { dev_eui: EUIS[deviceName] },
        received_at: TIME,
        uplink_message: { decoded_payload: { temperature: 4.3 } },
      }),
    ...BY_APP_KEY,
  },
  'POST /ingest/v1/chirpstack': {
    request: (deviceName) =>
      post('/ingest/v1/chirpstack', {
        time: TIME,
        deviceInfo: { devEui: EUIS[deviceName] },
        fPort: 85,
        object: { temperature: 4.3 },
      }),
    ...BY_APP_KEY,
  },
  'POST /ingest/v1/ruuvi': {
    request: (deviceName) =>
      post('/ingest/v1/ruuvi', {
        data: { tags: { [DEVICES[deviceName]]: { timestamp: 1_795_161_600, data: RUUVI_TAG } } },
      }),
    ...BY_APP_KEY,
  },
  ...Object.fromEntries(
    ['/write', '/api/v2/write'].map((path) => [
      `POST ${path}`,
      {
        request: (deviceName: DeviceName) =>
          post(path, `fridge,imei=${DEVICES[deviceName]} temperature=4.3`),
        own: [401, 401, 401, 401, 401, 401, 204],
        foreign: [401, 401, 401, 401, 401, 401, 422],
      },
    ]),
  ),
  // The key is in the path, and a device's own.
  'POST /api/v1/:key/telemetry': {
    request: () => post('/api/v1/guessed/telemetry', { temperature: 4.3 }),
    own: all(401),
  },
}

const routes = new Set<string>()
const watchRoutes = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) if (verb !== 'HEAD') routes.add(`${verb} ${url}`)
  })
}

let dataDir: string
let server: RunningServer
const bearers: Partial<Record<ActorName, string>> = {}

const call = async (query: string, token?: string): Promise<Record<string, unknown>> => {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as {
    data: Record<string, unknown> | null
    errors?: unknown
  }
  if (data === null || errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}
const login = async (email: string): Promise<string> =>
  (
    (await call(`mutation { login(email: "${email}", password: "${PASSWORD}") { token } }`))[
      'login'
    ] as { token: string }
  ).token
const addPerson = (role: NewPerson['role'], token: string, name: string = role): Promise<string> =>
  addAccount(
    { url: server.url, folder: dataDir, token },
    {
      role,
      email: `${name}@example.com`,
      firstName: 'A',
      lastName: 'B',
      password: PASSWORD,
      language: 'english',
    },
  )
const createdId = async (mutation: string, token: string): Promise<string> =>
  ((await call(`mutation { made: ${mutation} { id } }`, token))['made'] as { id: string }).id

/**
 * Creates an account for each role, a tool for each of two admins, and an app key for the first.
 */
const createTenants = async (): Promise<void> => {
  const superadmin = await login('admin@localhost')
  const adminId = await addPerson('admin', superadmin)
  const strangerId = await addPerson('admin', superadmin, 'stranger')
  await addPerson('factory', superadmin)
  const admin = await login('admin@example.com')
  await addPerson('affiliate', admin)
  await addPerson('user', admin)
  const tool = async (device: 'own' | 'foreign', owner: string) => {
    const imei = DEVICES[device]
    await call(
      `mutation { registerDevice(imeiNumber: "${imei}", alias: "${EUIS[device]}", userId: "${owner}") { key } }`,
      superadmin,
    )
    await createdId(
      `tool(userId: "${owner}", imeiNumber: "${imei}", equipmentId: 1, name: "T", defrostFridge: false, min: 2, max: 8, notificationMin: 2, notificationMax: 8, temperatureCorrection: 0)`,
      superadmin,
    )
  }
  await tool('own', adminId)
  await tool('foreign', strangerId)
  const { createAppKey } = await call(
    `mutation { createAppKey(name: "Gateway", userId: "${adminId}") { key } }`,
    superadmin,
  )
  Object.assign(bearers, {
    superadmin,
    admin,
    affiliate: await login('affiliate@example.com'),
    user: await login('user@example.com'),
    factory: await login('factory@example.com'),
    app: (createAppKey as { key: string }).key,
  })
}

let nowMs = Date.parse('2026-11-20T09:00:00Z')
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-rest-'))
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    METRICS_KEY,
    LOG_LEVEL: 'silent',
  })
  if (!config.ok) throw new Error(config.error.join('\n'))
  subscribeToDiagnostics('fastify.initialization', watchRoutes)
  server = await startServer(config.value, {
    webFolder: join(dataDir, 'no-pages'),
    log: pino({ level: 'silent' }),
    clock: () => new Date(nowMs),
  })
  await createTenants()
})
afterAll(async () => {
  unsubscribe('fastify.initialization', watchRoutes)
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const sendRow = async (row: Row, actor: ActorName, deviceName: DeviceName) => {
  const { path, ...init } = row.request(deviceName)
  // Ten wrong keys in a minute would lock their network out.
  if (/^\/(ingest|api|write)/.test(path)) nowMs += MINUTE_MS
  const bearer = bearers[actor]
  const response = await fetch(`${server.url}${path}`, {
    ...init,
    headers: {
      ...init.headers,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  })
  if (response.headers.get('content-type')?.startsWith('text/') === true)
    return { status: response.status, body: (await response.text()).replace(/nonce="[^"]*"/, '') }
  const text = await response.text()
  if (text === '') return { status: response.status, body: null }
  const { requestId: _requestId, ...body } = JSON.parse(text) as Record<string, unknown>
  return { status: response.status, body }
}

test('every route of the server has a row', () => {
  const routeNames = [...routes].filter((route) => !route.startsWith('OPTIONS '))
  expect(routeNames.sort()).toEqual(Object.keys(ROWS).sort())
})

describe.each(Object.entries(ROWS))('%s', (_path, row) => {
  test.each(ACTORS.map((actor, i) => [actor, row.own[i]] as const))(
    'by %s: %i',
    async (actor, status) => {
      expect((await sendRow(row, actor, 'own')).status).toBe(status)
    },
  )

  const { foreign } = row
  if (foreign === undefined) return

  test.each(ACTORS.map((actor, i) => [actor, foreign[i]] as const))(
    'by %s about another tenant: %i, as about what is not there',
    async (actor, status) => {
      const answer = await sendRow(row, actor, 'foreign')
      expect(answer.status).toBe(status)
      expect(answer).toEqual(await sendRow(row, actor, 'absent'))
    },
  )
})

test('the metrics accept their own key only', async () => {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_KEY}` },
  })
  expect(response.status).toBe(200)
})

test('a right that an account asked for and does not have is counted, one of nobody is not', async () => {
  const mutation = JSON.stringify({ query: 'mutation { x: deleteUser(id: "1") }' })
  for (const bearer of [bearers.user, undefined])
    await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: mutation,
    })
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_KEY}` },
  })
  expect(await response.text()).toContain(
    'coldwatch_refused_rights_total{operation="deleteUser"} 1\n',
  )
})

test('who looks with a customer’s eyes uploads nothing and changes nothing, and the record has what is drawn', async () => {
  const { me } = (await call('{ me { parentUserId } }', bearers.user)) as {
    me: { parentUserId: string }
  }
  const { grantSupport } = (await call(
    `mutation { grantSupport(managerId: "${me.parentUserId}", hours: 1) { grants { id } } }`,
    bearers.user,
  )) as { grantSupport: { grants: { id: string }[] } }
  const { openSupportLook } = (await call(
    `mutation { openSupportLook(grantId: "${grantSupport.grants[0]!.id}") { token } }`,
    bearers.admin,
  )) as { openSupportLook: { token: string } }
  const { token } = openSupportLook
  const upload = await fetch(`${server.url}/uploads?name=a.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: 'time,temp',
  })
  expect(upload.status).toBe(403)
  expect(await upload.text()).toContain('nothing can be changed')
  await expect(
    call('mutation { setTimeZone(timeZone: "Europe/Vienna") { id } }', token),
  ).rejects.toThrow('nothing can be changed')
  const chart = `{ chartData(imeiNumber: "${DEVICES.own}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", type: "temperature") { key value } }`
  await expect(call(chart, token)).rejects.toThrow('NOT_FOUND')
  const { auditPage } = (await call(
    '{ auditPage(first: 5) { rows { action changes { field after } } } }',
    token,
  )) as { auditPage: { rows: unknown[] } }
  expect(JSON.stringify(auditPage.rows)).toContain('READINGS')
})
