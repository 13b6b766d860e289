import { DAY_MS } from '../../src/domain/durations.ts'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDevice, logIn, type RealServer, send, startReal, storedTimes } from './real-server.ts'

const IMEIS = ['356307042441013', '356307042441021', '356307042441039', '356307042441047']
const READINGS_PER_REQUEST = 50

let folder: string
let server: RealServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-end-'))
  server = await startReal({ DATA_DIR: folder })
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true })
})

const dayAgo = (): number => Math.floor(Date.now() / 1000) * 1000 - DAY_MS

test('SIGKILL in the middle of ingest loses nothing that was acknowledged, and the next start is clean', async () => {
  const token = await logIn(server.url)
  const keys = new Map<string, string>()
  for (const imei of IMEIS) keys.set(imei, await addDevice(server.url, token, imei))
  const began = dayAgo()
  const acknowledged = new Map<string, number[]>(IMEIS.map((imei) => [imei, []]))
  let requests = 0

  /**
   * One device sends request after request until the server is gone. After 60 answered requests the
   * server is killed, while other devices wait for their answers.
   */
  const sendUntilGone = async (imei: string): Promise<void> => {
    for (let first = 0; ; first += READINGS_PER_REQUEST) {
      const times = Array.from(
        { length: READINGS_PER_REQUEST },
        (_, i) => began + (first + i) * 1000,
      )
      const status = await send(server.url, keys.get(imei) ?? '', imei, times)
      if (status === null) return
      expect(status).toBe(200)
      acknowledged.get(imei)?.push(...times)
      requests += 1
      if (requests === 60) server.kill('SIGKILL')
    }
  }
  await Promise.all(IMEIS.map(sendUntilGone))
  expect(await server.ended).toMatchObject({ signal: 'SIGKILL' })

  server = await startReal({ DATA_DIR: folder })
  for (const imei of IMEIS) {
    const stored = await storedTimes(server.url, token, imei, began, began + DAY_MS)
    const sent = acknowledged.get(imei) ?? []
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((time) => !stored.has(time))).toEqual([])
  }
  const [imei = ''] = IMEIS
  expect(await send(server.url, keys.get(imei) ?? '', imei, [began])).toBe(200)
})

test('a full disk is answered with 503, no acknowledged reading is lost, and with room again the server goes on by itself', async () => {
  const [imei = ''] = IMEIS
  const token = await logIn(server.url)
  const key = await addDevice(server.url, token, imei)
  const began = dayAgo()
  const batch = (n: number): number[] =>
    Array.from({ length: 1_000 }, (_, i) => began + (n * 1_000 + i) * 1000)
  expect(await send(server.url, key, imei, batch(0))).toBe(200)

  // A limit on the size of files needs no root account. To the database it looks like a full disk.
  const { size } = await stat(join(folder, 'coldwatch.db-wal'))
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}:unlimited`])
  const statuses: (number | null)[] = []
  for (let n = 1; n <= 30 && statuses.at(-1) !== 503; n += 1)
    statuses.push(await send(server.url, key, imei, batch(n)))
  expect(statuses.at(-1)).toBe(503)
  const stored = statuses.filter((status) => status === 200).length + 1
  expect(await storedTimes(server.url, token, imei, began, began + DAY_MS)).toHaveProperty(
    'size',
    stored * 1_000,
  )
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited:unlimited'])
  expect(await send(server.url, key, imei, batch(stored))).toBe(200)
  expect(await storedTimes(server.url, token, imei, began, began + DAY_MS)).toHaveProperty(
    'size',
    (stored + 1) * 1_000,
  )
})
