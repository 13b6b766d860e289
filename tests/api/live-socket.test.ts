import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../src/server/config.ts'
import { type RunningServer, startServer } from '../../src/server/start-server.ts'

const PASSWORD = 'a long enough password'
const IMEI = '356307042441013'

let dataDir: string
let server: RunningServer
let token: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-live-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_EMAIL: 'root@example.com',
    ADMIN_PASSWORD: PASSWORD,
  })
  if (!config.ok) throw new Error(config.error.join(' '))
  server = await startServer(config.value, { log: pino({ level: 'silent' }) })
  token = (
    await ask<{ login: { token: string } }>(
      `mutation { login(email: "root@example.com", password: "${PASSWORD}") { token } }`,
    )
  ).login.token
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const ask = async <T>(query: string, bearer?: string): Promise<T> => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] }
  if (errors?.[0]) throw new Error(errors[0].message)
  return data
}

test('a posted reading arrives over the socket; the socket closes when the session ends', async () => {
  const {
    registerDevice: { key },
  } = await ask<{ registerDevice: { key: string } }>(
    `mutation { registerDevice(imeiNumber: "${IMEI}") { key } }`,
    token,
  )
  const { tool } = await ask<{ tool: { id: string } }>(
    `mutation { tool(name: "Cold room", imeiNumber: "${IMEI}", equipmentId: 1, defrostFridge: false, min: -10, max: 10, notificationMin: -10, notificationMax: 10, temperatureCorrection: 0.5) { id } }`,
    token,
  )
  const post = (minute: number, value: number) =>
    fetch(`${server.url}/ingest/v1/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        imei: IMEI,
        readings: [{ sensor: 1, time: `2026-01-20T08:0${minute}:00Z`, value }],
      }),
    })

  const closed = Promise.withResolvers<number>()
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: { closed: (event) => closed.resolve((event as { code: number }).code) },
  })
  const readings = client.iterate<{ toolReadings: unknown }>({
    query: 'subscription { toolReadings { toolId timestamp value } }',
  })
  const first = readings.next()
  // Nothing tells when the subscription has started, so readings are sent until one arrives.
  let minute = 0
  const received = first.then(
    ({ value }) => value as { data: { toolReadings: { toolId: string; value: number } } },
  )
  while ((await Promise.race([received, post(minute, 4)])) instanceof Response && minute < 9)
    minute++
  expect((await received).data.toolReadings).toMatchObject({ toolId: tool.id, value: 4.5 })

  await ask('mutation { logout }', token)
  expect(await closed.promise).toBe(4401)
  await expect(ask('{ me { id } }', token)).rejects.toThrow('Log in first.')
  await client.dispose()
})

test('the socket of a token closes when the token is revoked', async () => {
  const { createToken } = await ask<{ createToken: { id: string; token: string } }>(
    'mutation { createToken(name: "Display", scopes: [READ_READINGS]) { id token } }',
    token,
  )
  const [opened, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${createToken.token}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: {
      connected: () => opened.resolve(),
      closed: (event) => closed.resolve((event as { code: number }).code),
    },
  })
  await opened.promise
  await ask(`mutation { revokeToken(id: "${createToken.id}") }`, token)
  expect(await closed.promise).toBe(4401)
  await expect(ask('{ toolList { id } }', createToken.token)).rejects.toThrow('Log in first.')
  await client.dispose()
})

test('the socket of a member closes when the member is removed', async () => {
  const { staffUser } = await ask<{ staffUser: { id: string } }>(
    'mutation { staffUser(role: admin, email: "north@example.com", firstName: "Ida", lastName: "Berg", password: "kr9&vzqm-7", language: english) { id } }',
    token,
  )
  const { inviteMember } = await ask<{ inviteMember: { id: string; url: string } }>(
    `mutation { inviteMember(email: "bea@example.com", memberOf: "${staffUser.id}", right: STAFF, language: english) { id url } }`,
    token,
  )
  const secret = inviteMember.url.split('#')[1]
  await ask(
    `mutation { acceptInvitation(secret: "${secret}", firstName: "Bea", lastName: "Toth", password: "${PASSWORD}") }`,
  )
  const { login } = await ask<{ login: { token: string } }>(
    `mutation { login(email: "bea@example.com", password: "${PASSWORD}") { token } }`,
  )
  const [opened, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${login.token}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: {
      connected: () => opened.resolve(),
      closed: (event) => closed.resolve((event as { code: number }).code),
    },
  })
  await opened.promise
  await ask(`mutation { deleteUser(id: "${inviteMember.id}") }`, token)
  expect(await closed.promise).toBe(4401)
  await expect(ask('{ me { id } }', login.token)).rejects.toThrow('Log in first.')
  await client.dispose()
})
