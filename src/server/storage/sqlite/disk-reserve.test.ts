import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEntry } from '../../audit/testing/add-entry.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import { anAccount, NOW } from '../testing/engine.ts'
import { DiskFullError } from '../storage-errors.ts'
import type { Storage } from '../storage.ts'
import { RESERVE_FILE } from './disk-reserve.ts'
import { openTestStorage } from './testing/open-test-storage.ts'

const MIB = 1024 ** 2

let dataDir: string
let storage: Storage
let freeBytes: number
let totalBytes: number
let look: () => void
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-reserve-'))
  ;[freeBytes, totalBytes] = [300 * MIB, 500 * MIB]
  storage = await openTestStorage({
    dataDir,
    readSpace: () => ({ freeBytes, totalBytes }),
    lookAtFolder: (call) => {
      look = call
      return () => {}
    },
  })
})
afterEach(async () => {
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

const lookOften = (times: number): void => {
  for (let i = 0; i < times; i++) look()
}
const reserveBytes = (): number => {
  const file = join(dataDir, RESERVE_FILE)
  return existsSync(file) ? statSync(file).size : 0
}
const send = (timeMs: number) =>
  autoCommit(storage).readings.append(
    { toolIds: [1], timesMs: [timeMs], values: [400] },
    NOW.getTime(),
  )
const storedCount = async () =>
  (await storage.readings.read(1, { fromMs: 0, toMs: 1e12 })).times.length

test('the reserve takes 2 % of the disk, bit by bit, and at most 64 MB', () => {
  look()
  expect(reserveBytes()).toBe(MIB)
  lookOften(20)
  expect(reserveBytes()).toBe(10 * MIB)
  totalBytes = 1e12
  freeBytes = 1e11
  lookOften(60)
  expect(reserveBytes()).toBe(64 * MIB)
  expect(statSync(join(dataDir, RESERVE_FILE)).mode & 0o777).toBe(0o600)
})

test('on a disk that is nearly full readings are refused, and logins, the trail and alarms go on', async () => {
  lookOften(12)
  await send(1_000)
  freeBytes = 2 * MIB
  look()
  expect(reserveBytes()).toBe(0)
  expect(storage.isDiskShort()).toBe(true)
  await expect(send(2_000)).rejects.toThrow(DiskFullError)
  await autoCommit(storage).accounts.create(anAccount())
  await addEntry(storage, {
    at: NOW,
    actor: { kind: 'server' },
    action: 'login.failed',
    subject: { kind: 'server', id: 'login' },
    before: null,
    after: null,
  })
  expect(await storedCount()).toBe(1)
})

test('with room again readings are taken, and the reserve is made again', async () => {
  lookOften(12)
  freeBytes = 2 * MIB
  look()
  freeBytes = 15 * MIB
  look()
  await expect(send(1_000)).rejects.toThrow('Storage is unavailable: the disk is full.')
  freeBytes = 25 * MIB
  lookOften(12)
  expect(storage.isDiskShort()).toBe(false)
  await send(1_000)
  expect(await storedCount()).toBe(1)
  expect(reserveBytes()).toBe(10 * MIB)
})
