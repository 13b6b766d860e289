import { mkdtemp, rename, rm } from 'node:fs/promises'
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
let key: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'coldwatch-lost-'))
  folder = join(parent, 'data')
  server = await startReal({ DATA_DIR: folder })
  key = await addDevice(server.url, await logIn(server.url), IMEI)
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(parent, { recursive: true })
})

const sendTwenty = async (): Promise<(number | null)[]> => {
  const statuses: (number | null)[] = []
  for (let i = 0; i < 20; i += 1)
    statuses.push(await send(server.url, key, IMEI, [Date.now() - 60_000 + i]))
  return statuses
}

test.each([
  ['the database is deleted', (): Promise<void> => rm(join(folder, 'coldwatch.db'))],
  ['the whole folder is deleted', (): Promise<void> => rm(folder, { recursive: true })],
  ['the folder is renamed', (): Promise<void> => rename(folder, join(parent, 'other'))],
])(
  'when %s under the running server, it acknowledges nothing more, says so and ends',
  async (_, lose) => {
    await lose()
    const statuses = await sendTwenty()
    expect(statuses.filter((status) => status === 200)).toEqual([])
    const { code, stderr } = await server.ended
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /Coldwatch stopped\. \/\S+ was removed or replaced while the server used it/,
    )
  },
)

test('before it ends, superadmins get a mail, and the service of the heartbeat its last call', async () => {
  const smtp = await startSmtp()
  const calls: string[] = []
  const service = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.end('OK')
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const told = await startReal({
    DATA_DIR: join(parent, 'told'),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Coldwatch <alarm@cold.example>',
    HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/key/cold`,
  })
  await expect.poll(() => calls).toEqual(['/ping/key/cold'])
  await rm(join(parent, 'told', 'coldwatch.db'))
  expect((await told.ended).code).toBe(1)
  expect(calls.at(-1)).toBe('/ping/key/cold/fail')
  expect(smtp.mails.map(({ to }) => to)).toEqual([ADMIN.email])
  expect(smtp.mails[0]!.raw).toContain('coldwatch.db')
  await smtp.close()
  await new Promise((resolve) => void service.close(resolve))
})

test('when the lock file is deleted and a second server starts, the first one ends before the second works', async () => {
  await rm(join(folder, 'coldwatch.lock'))
  const second = await startReal({ DATA_DIR: folder })
  const first = await server.ended
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('coldwatch.lock')])
  server = second
  expect(await send(server.url, key, IMEI, [Date.now()])).toBe(200)
})
