import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import {
  append,
  ALWAYS,
  MIDNIGHT,
  minutes,
  MUCH_LATER,
  sealAll,
} from '../testing/minute-readings.ts'
import { damageSentences } from '../database-damage.ts'
import type { Storage } from '../storage.ts'
import { DATABASE_FILE } from './open-connection.ts'
import { openSqliteSnapshot } from './open-sqlite-snapshot.ts'
import { openTestStorage } from './testing/open-test-storage.ts'
import { verifyDatabase } from './verify-database.ts'

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  file = join(dataDir, DATABASE_FILE)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const change = (sql: string): void => {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}
const rows = (): number => {
  const db = new DatabaseSync(file, { readOnly: true })
  const { rows: count } = db.prepare('SELECT count(*) AS rows FROM hot').get()!
  db.close()
  return Number(count)
}
const readings = async (storage: Storage, toolId: number): Promise<number> =>
  (await storage.readings.read(toolId, ALWAYS)).times.length

/** Three rows of ten readings each, of tools 1 to 3; that of tool 2 is damaged. */
const withDamagedRow = async (): Promise<void> => {
  const storage = await openTestStorage({ dataDir })
  for (const tool of [1, 2, 3])
    await append(autoCommit(storage), minutes(0, 10, tool), MIDNIGHT + tool * HOUR_MS)
  await storage.close()
  change("UPDATE hot SET bytes = CAST(bytes || x'00' AS BLOB) WHERE id = 2")
}

test('a damaged row of recent readings does not keep the server from starting, and is named', async () => {
  await withDamagedRow()
  const storage = await openTestStorage({ dataDir })
  expect(storage.damagedRows).toEqual([
    {
      id: 2,
      receivedMs: MIDNIGHT + 2 * HOUR_MS,
      readings: 10,
      probably: [],
      detail: 'its length is not that of its readings',
    },
  ])
  expect(await readings(storage, 1)).toBe(10)
  expect(await readings(storage, 2)).toBe(0)
  expect(await readings(storage, 3)).toBe(10)
  await storage.close()
})

test('sealing leaves a damaged row where it is, removes the others, and comes to an end', async () => {
  await withDamagedRow()
  let storage = await openTestStorage({ dataDir })
  await append(autoCommit(storage), minutes(10, 20, 1), MIDNIGHT + 9 * HOUR_MS)
  await sealAll(storage)
  expect(rows()).toBe(1)
  expect(await storage.housekeeping.sealSlice(MUCH_LATER)).toBe(false)
  await storage.close()
  storage = await openTestStorage({ dataDir })
  expect(storage.damagedRows.map(({ id }) => id)).toEqual([2])
  expect(await readings(storage, 1)).toBe(20)
  await append(autoCommit(storage), minutes(20, 30, 2), MIDNIGHT + 9 * HOUR_MS)
  await sealAll(storage)
  expect(rows()).toBe(1)
  await storage.close()
})

test('a row of the same readings that arrive again is stored beside the damaged one', async () => {
  await withDamagedRow()
  const storage = await openTestStorage({ dataDir })
  const { outcome } = await append(autoCommit(storage), minutes(0, 10, 2), MIDNIGHT + 9 * HOUR_MS)
  expect([...outcome]).toEqual(Array(10).fill(0))
  await sealAll(storage)
  expect(await readings(storage, 2)).toBe(10)
  await storage.close()
})

test('a row without checksum, as programs before wrote it, is read and then sealed', async () => {
  const before = await openTestStorage({ dataDir })
  await append(autoCommit(before), minutes(0, 10), MIDNIGHT + 5 * HOUR_MS)
  await before.close()
  change('UPDATE hot SET bytes = substr(bytes, 6)')
  const storage = await openTestStorage({ dataDir })
  expect(storage.damagedRows).toEqual([])
  await sealAll(storage)
  expect(await readings(storage, 1)).toBe(10)
  expect([...(await storage.readings.lateArrivals(1, ALWAYS, HOUR_MS))]).toMatchObject([
    { readings: 10, receivedMs: MIDNIGHT + 5 * HOUR_MS },
  ])
  await storage.close()
})

test('the check of a backup names damaged rows and damaged sealed days, and accepts the rest', async () => {
  await withDamagedRow()
  expect(damageSentences(verifyDatabase(file))).toEqual([
    `Recent readings, row 2 (10 readings, received ${new Date(MIDNIGHT + 2 * HOUR_MS).toISOString()}), are damaged: its length is not that of its readings. Whose they are can no longer be read.`,
  ])
  const storage = await openTestStorage({ dataDir })
  await sealAll(storage)
  await storage.close()
  change('UPDATE chunk SET bytes = zeroblob(length(bytes)) WHERE id < 200000')
  expect(damageSentences(verifyDatabase(file))).toEqual([
    'tool 1, which has no name any more: the readings of 2026-11-20 (UTC, 10 readings) are damaged: format 0 is unknown to this program.',
    expect.stringContaining('Recent readings, row 2'),
  ])
})

test('a damaged sealed day is named once it was read, and the days of other tools are read as before', async () => {
  await withDamagedRow()
  let storage = await openTestStorage({ dataDir })
  await sealAll(storage)
  await storage.close()
  change('UPDATE chunk SET bytes = zeroblob(length(bytes)) WHERE id < 200000')
  storage = await openTestStorage({ dataDir })
  expect(storage.damagedDays()).toEqual([])
  for (let time = 0; time < 2; time++) expect(await readings(storage, 1)).toBe(0)
  expect(storage.damagedDays()).toEqual([
    {
      toolId: 1,
      firstDay: '2026-11-20',
      days: 1,
      readings: 10,
      detail: expect.stringContaining('format 0 is unknown'),
    },
  ])
  expect(await readings(storage, 3)).toBe(10)
  await storage.close()
})

test('a damaged sealed day does not keep the readings of other tools from being sealed, and loses none of its own', async () => {
  let storage = await openTestStorage({ dataDir })
  await append(autoCommit(storage), [...minutes(0, 10, 1), ...minutes(0, 10, 3)], MIDNIGHT)
  await sealAll(storage)
  await storage.close()
  change('UPDATE chunk SET bytes = zeroblob(length(bytes)) WHERE id < 200000')
  storage = await openTestStorage({ dataDir })
  await append(
    autoCommit(storage),
    [...minutes(10, 20, 1), ...minutes(10, 20, 3)],
    MIDNIGHT + HOUR_MS,
  )
  const sealedBytes = (): number => {
    const db = new DatabaseSync(file, { readOnly: true })
    const { bytes } = db.prepare('SELECT sum(length(bytes)) AS bytes FROM chunk').get()!
    db.close()
    return Number(bytes)
  }
  const before = sealedBytes()
  await sealAll(storage)
  expect(sealedBytes()).toBeGreaterThan(before)
  expect(rows()).toBe(1)
  expect(await storage.housekeeping.sealSlice(MUCH_LATER)).toBe(false)
  expect(storage.damagedDays()).toHaveLength(1)
  await storage.close()
  storage = await openTestStorage({ dataDir })
  expect(await readings(storage, 3)).toBe(20)
  expect(await storage.readings.latest(1)).toMatchObject({ timeMs: MIDNIGHT + 19 * MINUTE_MS })
  await storage.close()
})

test('an export from a database with a damaged row gives the other readings', async () => {
  await withDamagedRow()
  const snapshot = await openSqliteSnapshot(dataDir)
  expect((await snapshot.stores.readings.read(3, ALWAYS)).times).toHaveLength(10)
  expect(snapshot.damagedRows.map(({ id }) => id)).toEqual([2])
  snapshot.close()
})
