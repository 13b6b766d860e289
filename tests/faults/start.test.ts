import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OperatorError } from '../../src/server/operator-error.ts'
import type { RunningServer } from '../../src/server/start-server.ts'
import { type RealServer, startReal, startRefused } from './real-server.ts'
import { startHere } from './start-here.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-start-'))
})
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }))

describe('a process of its own', () => {
  let running: RealServer | null
  beforeEach(() => {
    running = null
  })
  afterEach(async () => {
    running?.kill('SIGKILL')
    await running?.ended
  })
  const start = async (env: Record<string, string>): Promise<RealServer> =>
    (running = await startReal({ DATA_DIR: folder, ...env }))

  const LINK = /http:\/\/127\.0\.0\.1:\d+\/password#([\w-]{43})/
  const setPassword = (url: string, secret: string | undefined): Promise<unknown> =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query:
          'mutation($secret: String!) { setPassword(secret: $secret, password: "cold goods stay cold") }',
        variables: { secret },
      }),
    }).then((response) => response.json())

  /** Ends the server while a page holds a socket; the signal comes twice, as from a terminal. */
  const stopBy = async (signal: NodeJS.Signals, server: RealServer): Promise<void> => {
    const address = `${server.url.replace('http', 'ws')}/graphql`
    const socket = new WebSocket(address, 'graphql-transport-ws')
    await once(socket, 'open')
    server.kill(signal)
    server.kill(signal)
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  }

  test('prints where it listens and a one-time link for the first superadmin, stops by SIGTERM and SIGINT with 0, and starts again', async () => {
    const noPassword = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
    const first = await start(noPassword)
    await expect.poll(first.stdout).toMatch(LINK)
    expect(first.stdout()).toContain('admin@localhost')
    const [, secret] = LINK.exec(first.stdout()) ?? []
    expect(await setPassword(first.url, secret)).toEqual({ data: { setPassword: true } })
    expect(await setPassword(first.url, secret)).toMatchObject({ errors: [{}] })
    await stopBy('SIGTERM', first)

    const second = await start(noPassword)
    await stopBy('SIGINT', second)
    expect(second.stdout()).not.toContain('password#')
  })

  test('that has wrong settings ends with 1 and one sentence, which names each of them', async () => {
    const { code, stdout, stderr } = await startRefused({
      DATA_DIR: folder,
      PORT: 'http',
      RETENTION_DAYS: '30',
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('PORT must be')
    expect(stderr).toContain('RETENTION_DAYS must be')
  })
})

let running: RunningServer[]
beforeEach(() => {
  running = []
})
afterEach(async () => {
  for (const server of running) await server.close()
})
const start = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  const server = await startHere({ DATA_DIR: folder, ...env })
  running.push(server)
  return server
}
const stop = async (): Promise<void> => running.pop()?.close()

test('each start makes a new link until the password is set, and none with ADMIN_PASSWORD', async () => {
  const { firstSuperadmin: first } = await start({ ADMIN_PASSWORD: '' })
  await stop()
  const { firstSuperadmin: second } = await start({ ADMIN_PASSWORD: '' })
  await stop()
  if (first.kind !== 'needs-password' || second.kind !== 'needs-password')
    throw new Error('There is no link.')
  expect(second.secret).not.toBe(first.secret)
  const { firstSuperadmin: third } = await start()
  expect(third).toEqual({ kind: 'has-password' })
})

describe('a start is refused with one sentence', () => {
  /** What the process prints before it ends with 1. */
  const refusalText = async (env: Record<string, string>): Promise<string> => {
    const error = await start(env).catch((reason: unknown) => reason)
    if (!(error instanceof OperatorError)) throw new Error(`No sentence: ${String(error)}`)
    expect(error.message.split('\n')).toHaveLength(1)
    return error.message
  }

  test('when another server uses the data folder; that server keeps running', async () => {
    const first = await start()
    expect(await refusalText({})).toContain(folder)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('when a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const taken = (setting: string) =>
      `Port ${port} is taken by another program: stop it, or set ${setting} to another one.`
    expect(await refusalText({ PORT: String(port) })).toContain(taken('PORT'))
    expect(await refusalText({ TELTONIKA_PORT: String(port) })).toContain(taken('TELTONIKA_PORT'))
    expect(await refusalText({ MQTT_PORT: String(port) })).toContain(
      `MQTT_PORT: port ${port} is taken by another program`,
    )
    other.close()
  })

  test('when the certificate for TLS cannot be read', async () => {
    const TLS_CERT = join(folder, 'cert.pem')
    expect(await refusalText({ TLS_CERT, TLS_KEY: TLS_CERT })).toContain(
      `TLS_CERT: ${TLS_CERT} cannot be used: it does not exist`,
    )
  })

  test('when the database was written by a later version', async () => {
    await start()
    await stop()
    const db = new DatabaseSync(join(folder, 'coldwatch.db'))
    db.exec(
      "INSERT INTO schema_version (version, name, applied_at) VALUES (9999, 'from-the-future', 0)",
    )
    db.close()
    expect(await refusalText({})).toContain('9999')
  })

  test('when the data folder cannot be created', async () => {
    await writeFile(join(folder, 'a-file'), '')
    expect(await refusalText({ DATA_DIR: join(folder, 'a-file', 'data') })).toContain('DATA_DIR')
  })
})
