import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { addEntry } from '../audit/testing/add-entry.ts'
import { changeFile, flipByte, sealedId } from '../storage/sqlite/testing/damage.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import { startSelfCheck } from './start-self-check.ts'

const START = Date.UTC(2026, 10, 20)
let dataDir: string
let file: string
let nowMs: number
let storage: SqliteStorage
let check: ReturnType<typeof startSelfCheck>
let rounds: { startedMs: number; damaged: number }[]
let places: Map<string, string>

const start = async (): Promise<void> => {
  storage = await openTestStorage({ dataDir })
  places = new Map()
  check = startSelfCheck({
    // Each thread for pages takes its time to start; what it finds is tested beside it.
    storage,
    integrity: { ...storage.integrity, checkPages: async () => [] },
    clock: () => new Date(nowMs),
    damage: {
      report: ({ place, text }) => void places.set(place, text),
      mended: (place) => void places.delete(place),
    },
    onRound: (round) => void rounds.push(round),
    schedule: () => () => {},
    onError: (error) => {
      throw error
    },
  })
}
const stop = async (): Promise<void> => {
  await check.stop()
  await storage.close()
}
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  file = join(dataDir, DATABASE_FILE)
  nowMs = START
  rounds = []
  await start()
  const timesMs = Array.from({ length: 20 * 24 }, (_, i) => START - 20 * DAY_MS + i * HOUR_MS)
  for (const toolId of [1, 2, 3])
    await autoCommit(storage).readings.append(
      { toolIds: timesMs.map(() => toolId), timesMs, values: timesMs.map(() => 500) },
      START,
    )
  while (await storage.housekeeping.sealSlice(START + DAY_MS));
  await addEntry(storage, {
    at: new Date(START),
    actor: { kind: 'server' },
    action: 'server.started',
    subject: { kind: 'server', id: '1' },
    before: null,
    after: null,
  })
})
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true })
})

/** Passes half a minute apart until a round has ended, or a week is over. */
const untilRound = async (): Promise<number> => {
  const before = rounds.length
  let passes = 0
  while (rounds.length === before && passes < 20_000) {
    await check.run()
    nowMs += MINUTE_MS / 2
    passes++
  }
  return passes
}

test('all that is stored is checked in small slices, once a week', async () => {
  expect(check.lastEndMs()).toBeNull()
  const passes = await untilRound()
  expect(passes).toBeGreaterThan(10)
  expect(rounds).toEqual([{ startedMs: START, damaged: 0 }])
  expect(places.size).toBe(0)
  const endedMs = check.lastEndMs()
  expect(endedMs).toBeGreaterThan(START)
  nowMs = START + 7 * DAY_MS - 1
  await check.run()
  expect(check.lastEndMs()).toBe(endedMs)
  nowMs = START + 7 * DAY_MS
  await untilRound()
  expect(rounds.at(-1)).toEqual({ startedMs: START + 7 * DAY_MS, damaged: 0 })
})

test('a check that is behind its week catches up in one pass', async () => {
  await check.run()
  nowMs += 6 * DAY_MS
  await check.run()
  expect(rounds).toHaveLength(1)
})

test('a damaged day that nobody has read is found, and reported with its day', async () => {
  flipByte(file, 'chunk', sealedId(2, START - DAY_MS))
  expect(storage.damagedDays()).toEqual([])
  await untilRound()
  expect(rounds).toEqual([{ startedMs: START, damaged: 1 }])
  expect([...places]).toEqual([
    [
      'sealed day 2026-11-19 of tool 2',
      'The readings of tool 2 from 2026-11-19 (UTC) on are damaged: its checksum does not match.',
    ],
  ])
  expect(storage.damagedDays()).toMatchObject([{ toolId: 2, firstDay: '2026-11-19' }])
})

test('an altered trail and a damaged row of recent readings are reported, and mended again', async () => {
  await autoCommit(storage).readings.append({ toolIds: [1], timesMs: [START], values: [5] }, START)
  changeFile(
    file,
    "CREATE TABLE trail_before AS SELECT * FROM audit; DROP TRIGGER audit_is_never_changed; UPDATE audit SET action = 'x'",
  )
  flipByte(file, 'hot', 4)
  await untilRound()
  expect([...places.keys()].toSorted()).toEqual(['audit trail', 'hot row 4'])
  expect(places.get('audit trail')).toContain('Entry 1 was altered')
  changeFile(file, "UPDATE audit SET action = 'server.started'")
  nowMs = START + 8 * DAY_MS
  await untilRound()
  expect(places.has('audit trail')).toBe(false)
})

test('a restart goes on where the check was, and remembers what was damaged', async () => {
  flipByte(file, 'chunk', sealedId(1, START - DAY_MS))
  while (storage.damagedDays().length === 0) {
    await check.run()
    nowMs += MINUTE_MS / 2
  }
  await stop()
  await start()
  expect(storage.damagedDays()).toEqual([])
  const passes = await untilRound()
  expect(passes).toBeLessThan(8)
  expect(storage.damagedDays()).toMatchObject([{ toolId: 1, firstDay: '2026-11-19' }])
  expect(rounds.map(({ startedMs }) => startedMs)).toEqual([START])
})

test('a clock that is set back does not put the next check off', async () => {
  await untilRound()
  nowMs = START - 300 * DAY_MS
  await untilRound()
  expect(rounds).toHaveLength(2)
})
