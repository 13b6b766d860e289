import type { SqliteStorage } from './open-sqlite-storage.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import { append, MIDNIGHT, sealAll } from '../testing/minute-readings.ts'
import { DATABASE_FILE } from './open-connection.ts'
import { openTestStorage } from './testing/open-test-storage.ts'
import { breakPageOf, sealedId } from './testing/damage.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const DAYS = 30
const withStorage = async <T>(work: (storage: SqliteStorage) => Promise<T>): Promise<T> => {
  const storage = await openTestStorage({ dataDir })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
const fill = (): Promise<void> =>
  withStorage(async (storage) => {
    for (const tool of [1, 2, 3])
      await append(
        autoCommit(storage),
        Array.from({ length: DAYS * 288 }, (_, i) => {
          const timeMs = MIDNIGHT + i * 5 * MINUTE_MS + ((i * 7_919) % 4_001)
          return [tool, timeMs, 400 + ((i * i * 31) % 1_201)] as const
        }),
        MIDNIGHT + DAYS * DAY_MS,
      )
    await sealAll(storage)
  })
const allDays = async ({ integrity }: SqliteStorage) => {
  const damaged = []
  const shares = []
  for (let position: number | null = 0; position !== null;) {
    const slice = await integrity.checkDays(position)
    damaged.push(...slice.damaged)
    shares.push(slice.share)
    position = slice.next
  }
  return { damaged, shares }
}

test('pages are checked on a thread, table by table', async () => {
  await fill()
  await withStorage(async ({ integrity }) => {
    expect(await integrity.tables()).toEqual(expect.arrayContaining(['account', 'chunk', 'hot']))
    expect(await integrity.checkPages('chunk')).toEqual([])
  })
  breakPageOf(join(dataDir, DATABASE_FILE), sealedId(2, MIDNIGHT + (DAYS - 1) * DAY_MS))
  await withStorage(async ({ integrity }) => {
    expect((await integrity.checkPages('chunk')).length).toBeGreaterThan(0)
    expect(await integrity.checkPages('account')).toEqual([])
  })
})

test('days on a broken page are named with their own tool, and not beyond its newest reading', async () => {
  await fill()
  breakPageOf(join(dataDir, DATABASE_FILE), sealedId(2, MIDNIGHT + (DAYS - 1) * DAY_MS))
  await withStorage(async (storage) => {
    const { damaged, shares } = await allDays(storage)
    expect(damaged.map(({ toolId }) => toolId)).toContain(2)
    const end = MIDNIGHT + DAYS * DAY_MS
    for (const { firstDay, days } of damaged)
      expect(Date.parse(firstDay) + days * DAY_MS).toBeLessThanOrEqual(end)
    expect(shares.at(-1)).toBe(1)
    expect(storage.damagedDays()).toHaveLength(damaged.length)
  })
})

test('whole days are checked to the end without a finding', async () => {
  await fill()
  await withStorage(async (storage) => {
    expect((await allDays(storage)).damaged).toEqual([])
    expect(await storage.integrity.checkRecentReadings()).toEqual([])
  })
})
