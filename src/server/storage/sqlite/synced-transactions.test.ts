import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogNotSyncedError } from '../storage-errors.ts'
import { NOW } from '../testing/engine.ts'
import type { SqliteStorage } from './open-sqlite-storage.ts'
import { openTestStorage } from './testing/open-test-storage.ts'

const ALWAYS = { fromMs: 0, toMs: 1e12 }

let parent: string
let dataDir: string
/**
 * The syncs that have begun. Tests end them by hand; `syncsByHand` false: each succeeds at once.
 */
let syncs: PromiseWithResolvers<void>[]
let syncsByHand: boolean
let lost: Error[]
let storage: SqliteStorage

const open = (folder = dataDir): Promise<SqliteStorage> =>
  openTestStorage({
    dataDir: folder,
    onLost: (error) => lost.push(error),
    syncOfLog: () => ({
      sync: async () => {
        if (!syncsByHand) return
        const sync = Promise.withResolvers<void>()
        syncs.push(sync)
        await sync.promise
      },
      close: async () => {},
    }),
  })
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'coldwatch-synced-'))
  dataDir = join(parent, 'data')
  syncs = []
  lost = []
  syncsByHand = false
  storage = await open()
  syncsByHand = true
})
afterEach(async () => {
  syncsByHand = false
  for (const sync of syncs) sync.resolve()
  await storage.close()
  rmSync(parent, { recursive: true })
})

const append = (timeMs: number) =>
  storage.transaction(({ readings }) =>
    readings.append({ toolIds: [1], timesMs: [timeMs], values: [400] }, NOW.getTime()),
  )
const timesIn = async (from: SqliteStorage) => [...(await from.readings.read(1, ALWAYS)).times]
const begins = (count: number) => expect.poll(() => syncs.length, { interval: 1 }).toBe(count)

test('the next transaction and every reader see what was committed, while it is not acknowledged yet', async () => {
  const answers: string[] = []
  const first = append(1_000).then(() => answers.push('first'))
  await begins(1)
  expect((await storage.readings.latest(1))?.timeMs).toBe(1_000)
  const seen = storage
    .transaction(async ({ readings }) => {
      const before = [...(await readings.read(1, ALWAYS)).times]
      await readings.append({ toolIds: [1], timesMs: [2_000], values: [400] }, NOW.getTime())
      return before
    })
    .then((before) => answers.push(`second, after ${before.join()}`))
  await expect.poll(() => timesIn(storage), { interval: 1 }).toEqual([1_000, 2_000])
  expect([syncs.length, answers]).toEqual([1, []])
  syncs[0]!.resolve()
  await first
  await begins(2)
  expect(answers).toEqual(['first'])
  syncs[1]!.resolve()
  await seen
  expect(answers).toEqual(['first', 'second, after 1000'])
})

test('when a sync fails, who waits is refused, nothing more is committed, and the server is told once to end', async () => {
  const writes = [append(1_000)]
  await begins(1)
  writes.push(append(2_000))
  await expect.poll(() => timesIn(storage), { interval: 1 }).toEqual([1_000, 2_000])
  syncs[0]!.reject(new Error('i/o error'))
  for (const write of writes) await expect(write).rejects.toThrow(LogNotSyncedError)
  await expect(append(3_000)).rejects.toThrow(LogNotSyncedError)
  expect(await timesIn(storage)).toEqual([1_000, 2_000])
  expect([syncs.length, lost.map(({ name }) => name)]).toEqual([1, ['LogNotSyncedError']])
})

test('a transaction that runs while a sync fails is not committed', async () => {
  const goOn = Promise.withResolvers<void>()
  const first = append(1_000)
  await begins(1)
  const second = storage.transaction(async ({ readings }) => {
    await readings.append({ toolIds: [1], timesMs: [2_000], values: [400] }, NOW.getTime())
    await goOn.promise
  })
  syncs[0]!.reject(new Error('i/o error'))
  await expect(first).rejects.toThrow(LogNotSyncedError)
  goOn.resolve()
  await expect(second).rejects.toThrow(LogNotSyncedError)
  expect(await timesIn(storage)).toEqual([1_000])
})

test('after a failed sync the close leaves the log as it is, and the next start takes it up', async () => {
  const write = append(1_000)
  await begins(1)
  syncs[0]!.reject(new Error('i/o error'))
  await expect(write).rejects.toThrow(LogNotSyncedError)
  const log = join(dataDir, 'coldwatch.db-wal')
  const { size } = statSync(log)
  await storage.close()
  expect(statSync(log).size).toBe(size)
  cpSync(dataDir, join(parent, 'next'), { recursive: true })
  syncsByHand = false
  const next = await open(join(parent, 'next'))
  expect(await timesIn(next)).toEqual([1_000])
  await next.close()
})

test('the end of a server waits for the sync of its last commits', async () => {
  const answers: string[] = []
  const write = append(1_000).then(() => answers.push('stored'))
  await begins(1)
  const close = storage.close().then(() => answers.push('closed'))
  // Without the wait for the sync nothing else holds the close up.
  for (let turn = 0; turn < 50; turn += 1)
    await new Promise((resolve) => void setImmediate(resolve))
  expect(answers).toEqual([])
  expect(await timesIn(storage)).toEqual([1_000])
  syncs[0]!.resolve()
  await Promise.all([write, close])
  expect(answers).toEqual(['stored', 'closed'])
})

test('a transaction that finds what it wants to store waits for the sync of what it found, and for none of its own', async () => {
  const answers: string[] = []
  const first = append(1_000).then(() => answers.push('first'))
  await begins(1)
  const again = storage
    .transaction(async ({ readings }) => [...(await readings.read(1, ALWAYS)).times])
    .then((times) => answers.push(`stored already: ${times.join()}`))
  await storage.readings.read(1, ALWAYS)
  expect(answers).toEqual([])
  syncs[0]!.resolve()
  await Promise.all([first, again])
  expect([syncs.length, answers]).toEqual([1, ['first', 'stored already: 1000']])
  await storage.transaction(async () => {})
  expect(syncs).toHaveLength(1)
})
