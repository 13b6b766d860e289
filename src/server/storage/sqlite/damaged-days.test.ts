import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import {
  ALWAYS,
  append,
  joinedPieces,
  MIDNIGHT,
  minutes,
  sealAll,
} from '../testing/minute-readings.ts'
import type { Storage } from '../storage.ts'
import { DATABASE_FILE } from './open-connection.ts'
import { openTestStorage } from './testing/open-test-storage.ts'
import { breakPageOf, changeFile, flipByte, sealedId } from './testing/damage.ts'

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  file = join(dataDir, DATABASE_FILE)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const withStorage = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
  const storage = await openTestStorage({ dataDir })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
const DAYS = 100
/** Values that compress badly, so that sealed days fill pages of their own. */
const noisy = (toolId: number, day: number) =>
  Array.from(
    { length: 288 },
    (_, i) =>
      [
        toolId,
        MIDNIGHT + day * DAY_MS + i * 5 * MINUTE_MS + ((i * 7_919 * (day + 1)) % 4_001),
        400 + ((i * i * 31 + day * 97) % 1_201),
      ] as const,
  )
/** Two tools with sealed days, each of which has its own row for the newest day. */
const fill = (): Promise<void> =>
  withStorage(async (storage) => {
    for (const tool of [1, 2])
      for (let day = 0; day < DAYS; day++)
        await append(autoCommit(storage), noisy(tool, day), MIDNIGHT + (day + 1) * DAY_MS)
    await sealAll(storage)
  })
const LAST_DAY = MIDNIGHT + (DAYS - 1) * DAY_MS
const lastDay = { fromMs: LAST_DAY, toMs: LAST_DAY + DAY_MS }

test('a damaged sealed day is named, and every other reading is still read', async () => {
  await fill()
  flipByte(file, 'chunk', sealedId(1, LAST_DAY))
  await withStorage(async (storage) => {
    const { readings } = storage
    const good = (DAYS - 1) * 288
    expect((await readings.read(1, ALWAYS)).times).toHaveLength(good)
    expect((await joinedPieces(readings.pieces(1, ALWAYS))).times).toHaveLength(good)
    expect((await readings.read(2, ALWAYS)).times).toHaveLength(DAYS * 288)
    expect(await readings.damaged(1, ALWAYS)).toMatchObject([lastDay])
    expect(await readings.damaged(2, ALWAYS)).toEqual([])
    expect(await readings.damaged(1, { fromMs: LAST_DAY + HOUR_MS, toMs: LAST_DAY + 2e9 })).toEqual(
      [{ fromMs: LAST_DAY + HOUR_MS, toMs: lastDay.toMs, readings: 288 }],
    )
    expect([...(await readings.lateArrivals(1, ALWAYS, HOUR_MS))].length).toBeGreaterThan(0)
    expect(await readings.usualIntervalMs(1)).toBeGreaterThan(0)
    expect(storage.damagedDays()).toEqual([
      {
        toolId: 1,
        firstDay: new Date(LAST_DAY).toISOString().slice(0, 10),
        days: 1,
        readings: 288,
        detail: 'its checksum does not match',
      },
    ])
  })
})

test('a row of sealed days that says something else than it holds is damaged too', async () => {
  await fill()

  changeFile(file, `UPDATE chunk SET readings = 10000000 WHERE id = ${sealedId(1, LAST_DAY)}`)
  changeFile(file, `UPDATE chunk SET id = id + 3 WHERE id = ${sealedId(2, LAST_DAY)}`)
  await withStorage(async ({ readings }) => {
    expect(await readings.damaged(1, ALWAYS)).toMatchObject([lastDay])
    expect((await readings.read(1, ALWAYS)).times).toHaveLength((DAYS - 1) * 288)
    expect(await readings.damaged(2, ALWAYS)).toEqual([
      { fromMs: LAST_DAY + 3 * DAY_MS, toMs: LAST_DAY + 4 * DAY_MS, readings: 288 },
    ])
  })
})

test('a broken page of the file takes the days on it, and no others', async () => {
  await fill()
  breakPageOf(file, sealedId(1, LAST_DAY))
  await withStorage(async ({ readings }) => {
    const damaged = await readings.damaged(1, { fromMs: MIDNIGHT, toMs: LAST_DAY + DAY_MS })
    expect(damaged).toHaveLength(1)
    const [span] = damaged
    expect(span!.toMs).toBe(LAST_DAY + DAY_MS)
    const { times } = await readings.read(1, { fromMs: MIDNIGHT, toMs: LAST_DAY + DAY_MS })
    expect(times.length).toBeGreaterThan(0)
    expect(times.at(-1)).toBeLessThan(span!.fromMs)
    expect((await readings.read(2, ALWAYS)).times.length).toBeGreaterThan(0)
  })
})

test('a reading that arrives for a damaged day is stored, and the day is not sealed over', async () => {
  await fill()
  flipByte(file, 'chunk', sealedId(1, LAST_DAY))
  await withStorage(async (storage) => {
    const late = [[1, LAST_DAY + 1, 777] as const]
    const { outcome } = await append(autoCommit(storage), late, LAST_DAY + 3 * DAY_MS)
    expect([...outcome]).toEqual([0])
    await append(autoCommit(storage), minutes(0, 3, 2), LAST_DAY + 3 * DAY_MS)
    while (await storage.housekeeping.sealSlice(LAST_DAY + 4 * DAY_MS));
    expect(await storage.readings.damaged(1, ALWAYS)).toEqual([{ ...lastDay, readings: 288 }])
    expect((await storage.readings.read(1, lastDay)).times).toHaveLength(1)
  })
})

test('three equal values whose row changed on the disk are left out and named, not sealed as something else', async () => {
  await withStorage((storage) =>
    append(
      autoCommit(storage),
      [0, 1, 2].map((minute) => [1, MIDNIGHT + minute * MINUTE_MS, 500] as const),
    ),
  )
  // The lowest byte but one of the second value: 5 °C would become 7.56 °C.
  flipByte(file, 'hot', 1, 7)
  await withStorage(async (storage) => {
    expect((await storage.readings.read(1, ALWAYS)).times).toHaveLength(0)
    const row = { fromMs: MIDNIGHT, toMs: MIDNIGHT + 2 * MINUTE_MS + 1 }
    expect(storage.damagedRows).toMatchObject([
      { probably: [{ ...row, toolId: 1, readings: 3 }], detail: 'its checksum does not match' },
    ])
    expect(await storage.readings.damaged(1, ALWAYS)).toEqual([{ ...row, readings: 3 }])
    await sealAll(storage)
    expect((await storage.readings.read(1, ALWAYS)).times).toHaveLength(0)
  })
})

test('a row that changes on the disk while the server runs is sealed as it was received', async () => {
  await withStorage(async (storage) => {
    await append(
      autoCommit(storage),
      [0, 1, 2].map((minute) => [1, MIDNIGHT + minute * MINUTE_MS, 500] as const),
    )
    flipByte(file, 'hot', 1, 7)
    await sealAll(storage)
    expect([...(await storage.readings.read(1, ALWAYS)).values]).toEqual([500, 500, 500])
  })
})
