import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Passes } from '../passes.ts'
import { autoCommit } from './testing/auto-commit.ts'
import { anAccount, later, NOW } from './testing/engine.ts'
import { startMaintenance } from './maintenance.ts'
import { DATABASE_FILE } from './sqlite/open-connection.ts'
import { openTestStorage } from './sqlite/testing/open-test-storage.ts'
import type { Storage } from './storage.ts'

let dataDir: string
let storage: Storage
let now: Date
let tick: () => void
let maintenance: Passes
let errors: unknown[]

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openTestStorage({ dataDir })
  now = NOW
  errors = []
  maintenance = startMaintenance({
    storage,
    clock: () => now,
    retentionDays: 365,
    onError: (error) => errors.push(error),
    schedule: (pass) => {
      tick = pass
      return () => (tick = () => {})
    },
  })
})
afterEach(async () => {
  await maintenance.stop()
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

const append = (daysAgo: number) =>
  autoCommit(storage).readings.append(
    { toolIds: [1], timesMs: [now.getTime() - daysAgo * DAY_MS], values: [400] },
    now.getTime(),
  )
const agesInDays = async () =>
  [...(await storage.readings.read(1, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER })).times].map(
    (timeMs) => (NOW.getTime() - timeMs) / DAY_MS,
  )

test('readings older than the retention period are deleted, younger ones stay', async () => {
  for (const daysAgo of [400, 366, 365, 364, 1]) await append(daysAgo)
  now = later(60)
  await maintenance.run()
  const ages = await agesInDays()
  expect(ages).not.toContain(400)
  expect(ages).toEqual(expect.arrayContaining([365, 364, 1]))
})

test('expired sessions are removed once an hour, not in each pass', async () => {
  const { id } = await autoCommit(storage).accounts.create(anAccount())
  await autoCommit(storage).sessions.create({
    tokenHash: 'h',
    accountId: id,
    createdAt: NOW,
    expiresAt: later(10),
  })
  await maintenance.run()
  now = later(30)
  await maintenance.run()
  expect(await storage.sessions.byTokenHash('h')).not.toBeNull()
  now = later(61)
  await maintenance.run()
  expect(await storage.sessions.byTokenHash('h')).toBeNull()
})

/** Whether the planner of queries knows how the accounts are spread. */
const hasStatistics = (): boolean => {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
  try {
    const { tables } = db
      .prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE name = 'sqlite_stat1'")
      .get()!
    return (
      tables === 1 &&
      db.prepare("SELECT 1 FROM sqlite_stat1 WHERE tbl = 'account'").get() !== undefined
    )
  } finally {
    db.close()
  }
}

test('the statistics of the planner are renewed once a day', async () => {
  await autoCommit(storage).accounts.create(anAccount())
  now = new Date(NOW.getTime() + DAY_MS - HOUR_MS)
  await maintenance.run()
  expect(hasStatistics()).toBe(false)
  now = new Date(NOW.getTime() + DAY_MS)
  await maintenance.run()
  expect(hasStatistics()).toBe(true)
})

test('the statistics of the planner are renewed as the storage opens', async () => {
  await autoCommit(storage).accounts.create(anAccount())
  await maintenance.stop()
  await storage.close()
  expect(hasStatistics()).toBe(false)
  storage = await openTestStorage({ dataDir })
  expect(hasStatistics()).toBe(true)
})

test('passes do not overlap: a run requested during a pass gets that pass', async () => {
  expect(maintenance.run()).toBe(maintenance.run())
  await maintenance.run()
})

test('a failing pass is reported, and the next one tries again', async () => {
  let fails = true
  const flaky: Pick<Storage, 'housekeeping' | 'transaction'> = {
    transaction: storage.transaction,
    housekeeping: {
      ...storage.housekeeping,
      sealSlice: (nowMs) =>
        fails ? Promise.reject(new Error('disk full')) : storage.housekeeping.sealSlice(nowMs),
    },
  }
  const reported = Promise.withResolvers<unknown>()
  let again = () => {}
  const other = startMaintenance({
    storage: flaky,
    clock: () => now,
    retentionDays: 365,
    onError: reported.resolve,
    schedule: (pass) => ((again = pass), () => {}),
  })
  again()
  expect(await reported.promise).toEqual(new Error('disk full'))
  fails = false
  await expect(other.run()).resolves.toBeUndefined()
  await other.stop()
})

test('no pass runs after the stop', async () => {
  await maintenance.stop()
  await append(400)
  now = later(60)
  tick()
  await maintenance.run()
  expect(await agesInDays()).toEqual([400])
  expect(errors).toEqual([])
})
