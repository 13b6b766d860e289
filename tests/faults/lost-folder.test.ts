import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDevice, logIn, type RealServer, send, startReal } from './real-server.ts'

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

test('when the lock file is deleted and a second server starts, the first one ends before the second works', async () => {
  await rm(join(folder, 'coldwatch.lock'))
  const second = await startReal({ DATA_DIR: folder })
  const first = await server.ended
  expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('coldwatch.lock')])
  server = second
  expect(await send(server.url, key, IMEI, [Date.now()])).toBe(200)
})
