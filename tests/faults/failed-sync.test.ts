import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADMIN, addDevice, logIn, type RealServer, send, startReal } from './real-server.ts'
import { faultShim, missingShim } from './shim/fault-shim.ts'
import { startSmtp } from './smtp-rig.ts'

const IMEI = '356307042441013'

let parent: string
let server: RealServer
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'coldwatch-sync-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  await rm(parent, { recursive: true, maxRetries: 10 })
})

// That a start writes the log anew, and what a loss of power then leaves, is tried by the
// procedures failingDisk and powerCuts.
test('when the disk does not confirm a write, its sender is not told that it is stored, superadmins and the heartbeat’s service are told, and the server ends in a sentence', async ({
  skip,
}) => {
  const missing = missingShim()
  if (missing !== null) skip(missing)
  const dataDir = join(parent, 'data')
  const shim = faultShim({ folder: dataDir, control: join(parent, 'control') })
  const smtp = await startSmtp()
  const calls: string[] = []
  const service = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.end('OK')
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  server = await startReal({
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Coldwatch <alarm@cold.example>',
    HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/key/cold`,
    ...shim.env,
  })
  const key = await addDevice(server.url, await logIn(server.url), IMEI)
  expect(await send(server.url, key, IMEI, [Date.now() - 60_000])).toBe(200)
  shim.fail('syncs')
  expect([503, null]).toContain(await send(server.url, key, IMEI, [Date.now() - 50_000]))
  const { code, stderr } = await server.ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/Coldwatch stopped\. The disk of the data folder did not confirm/)
  expect(calls.at(-1)).toBe('/ping/key/cold/fail')
  const told = smtp.mails.filter(({ raw }) => raw.includes('did not confirm'))
  expect(told.map(({ to }) => to)).toEqual([ADMIN.email])
  await smtp.close()
  await new Promise((resolve) => void service.close(resolve))
})
