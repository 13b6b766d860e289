import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADMIN, addDevice, logIn, type RealServer, send, startReal } from './real-server.ts'
import { startSmtp } from './smtp-rig.ts'

const IMEI = '356307042441013'

let parent: string
let folder: string
let server: RealServer
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'coldwatch-lost-'))
  folder = join(parent, 'data')
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(parent, { recursive: true, maxRetries: 10 })
})

const addKey = async (): Promise<string> => addDevice(server.url, await logIn(server.url), IMEI)

// Which files may be lost, and how, is tested in folder-guard.test.ts.
test('when the data folder is deleted under the running server, it acknowledges nothing more, tells superadmins and the service of the heartbeat, and ends in a sentence', async () => {
  const smtp = await startSmtp()
  const calls: string[] = []
  const service = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.end('OK')
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  server = await startReal({
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Coldwatch <alarm@cold.example>',
    HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/key/cold`,
  })
  const key = await addKey()
  await expect.poll(() => calls).toEqual(['/ping/key/cold'])
  await rm(folder, { recursive: true, maxRetries: 10 })
  const statuses: (number | null)[] = []
  for (let i = 0; i < 20; i += 1)
    statuses.push(await send(server.url, key, IMEI, [Date.now() - 60_000 + i]))
  expect(statuses.filter((status) => status === 200)).toEqual([])
  const { code, stderr } = await server.ended
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /Coldwatch stopped\. \/\S+ was removed or replaced while the server used it/,
  )
  expect(calls.at(-1)).toBe('/ping/key/cold/fail')
  const told = smtp.mails.filter(({ raw }) => raw.includes(folder))
  expect(told.map(({ to }) => to)).toEqual([ADMIN.email])
  await smtp.close()
  await new Promise((resolve) => void service.close(resolve))
})

test('when the lock file is deleted and a second server starts, the first one ends before the second works', async () => {
  server = await startReal({ DATA_DIR: folder })
  const key = await addKey()
  await rm(join(folder, 'coldwatch.lock'))
  const second = await startReal({ DATA_DIR: folder })
  const first = await server.ended
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('coldwatch.lock')])
  server = second
  expect(await send(server.url, key, IMEI, [Date.now()])).toBe(200)
})
