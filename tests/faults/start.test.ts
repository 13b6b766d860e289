import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RealServer, startReal, startRefused } from './real-server.ts'

let folder: string
let running: RealServer[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-start-'))
  running = []
})
afterEach(async () => {
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await rm(folder, { recursive: true })
})

const start = async (env: Record<string, string> = {}): Promise<RealServer> => {
  const server = await startReal({ DATA_DIR: folder, ...env })
  running.push(server)
  return server
}

const LINK = /http:\/\/127\.0\.0\.1:\d+\/password#([\w-]{43})/

describe('the first start', () => {
  test('prints where it listens and a one-time link that sets the password of the first superadmin', async () => {
    const server = await start({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    await expect.poll(server.stdout).toMatch(LINK)
    expect(server.stdout()).toContain('admin@localhost')
    const [, secret] = LINK.exec(server.stdout()) ?? []
    const setPassword = () =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query:
            'mutation($secret: String!) { setPassword(secret: $secret, password: "cold goods stay cold") }',
          variables: { secret },
        }),
      }).then((response) => response.json())
    expect(await setPassword()).toEqual({ data: { setPassword: true } })
    expect(await setPassword()).toMatchObject({ errors: [{}] })
  })

  test('prints a new link at each start until the password is set, and none with ADMIN_PASSWORD', async () => {
    const first = await start({ ADMIN_PASSWORD: '' })
    await expect.poll(first.stdout).toMatch(LINK)
    first.kill('SIGTERM')
    await first.ended
    const second = await start({ ADMIN_PASSWORD: '' })
    await expect.poll(second.stdout).toMatch(LINK)
    expect(LINK.exec(second.stdout())?.[1]).not.toBe(LINK.exec(first.stdout())?.[1])
    second.kill('SIGTERM')
    await second.ended
    const third = await start()
    third.kill('SIGTERM')
    expect((await third.ended).stdout).not.toContain('password#')
  })
})

describe('a start is refused with one sentence', () => {
  const refusalText = async (env: Record<string, string>): Promise<string> => {
    const { code, stdout, stderr } = await startRefused({ DATA_DIR: folder, ...env })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
    return stderr
  }

  test('when settings are wrong; it names each of them', async () => {
    const text = await refusalText({ PORT: 'http', RETENTION_DAYS: '30' })
    expect(text).toContain('PORT must be')
    expect(text).toContain('RETENTION_DAYS must be')
  })

  test('when another server uses the data folder; that server keeps running', async () => {
    const first = await start()
    expect(await refusalText({})).toContain(folder)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusalText({ PORT: String(port) })).toContain(`Port ${port} is taken`)
    expect(await refusalText({ TELTONIKA_PORT: String(port) })).toContain(
      `Port ${port} is taken by another program: stop it, or set TELTONIKA_PORT to another one.`,
    )
    other.close()
  })

  test('when the certificate for TLS cannot be read', async () => {
    const TLS_CERT = join(folder, 'cert.pem')
    expect(await refusalText({ TLS_CERT, TLS_KEY: TLS_CERT })).toContain(
      'TLS_CERT: the file cannot be read',
    )
  })

  test('when the database was written by a later version', async () => {
    const first = await start()
    first.kill('SIGTERM')
    await first.ended
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

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s exits with 0, even when the signal comes twice, and frees the data folder',
    async (signal) => {
      const server = await start()
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/graphql`,
        'graphql-transport-ws',
      )
      await once(socket, 'open')
      server.kill(signal)
      server.kill(signal)
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
      await start()
    },
  )
})
