import { DAY_MS } from '../../src/domain/durations.ts'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDevice, logIn, type RealServer, send, startReal, storedTimes } from './real-server.ts'

const IMEI = '356307042441013'

let folder: string
let server: RealServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldwatch-end-'))
  server = await startReal({ DATA_DIR: folder })
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true, maxRetries: 10 })
})

const dayAgo = (): number => Math.floor(Date.now() / 1000) * 1000 - DAY_MS

test('a full disk is answered with 503, no acknowledged reading is lost, and with room again the server goes on by itself', async () => {
  const token = await logIn(server.url)
  const key = await addDevice(server.url, token, IMEI)
  const began = dayAgo()
  const batch = (n: number): number[] =>
    Array.from({ length: 1_000 }, (_, i) => began + (n * 1_000 + i) * 1000)
  expect(await send(server.url, key, IMEI, batch(0))).toBe(200)

  // A limit on the size of files needs no root account. To the database it looks like a full disk.
  const { size } = await stat(join(folder, 'coldwatch.db-wal'))
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}:unlimited`])
  const statuses: (number | null)[] = []
  for (let n = 1; n <= 30 && statuses.at(-1) !== 503; n += 1)
    statuses.push(await send(server.url, key, IMEI, batch(n)))
  expect(statuses.at(-1)).toBe(503)
  const stored = statuses.filter((status) => status === 200).length + 1
  expect(await storedTimes(server.url, token, IMEI, began, began + DAY_MS)).toHaveProperty(
    'size',
    stored * 1_000,
  )
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited:unlimited'])
  expect(await send(server.url, key, IMEI, batch(stored))).toBe(200)
  expect(await storedTimes(server.url, token, IMEI, began, began + DAY_MS)).toHaveProperty(
    'size',
    (stored + 1) * 1_000,
  )
})
