import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool, IMEI, NOW } from '../storage/testing/engine.ts'
import { breakPageOf, changeFile, flipByte, sealedId } from '../storage/sqlite/testing/damage.ts'
import { LOCK_FILE } from '../storage/sqlite/lock-data-folder.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { runBackupCommand } from './backup.ts'
import { runRepairCommand } from './repair.ts'
import { runVerifyAuditCommand } from './verify-audit.ts'
import { runVerifyCommand } from './verify.ts'

let folder: string
let dataDir: string
let file: string
let said: string[]
const say = (text: string): void => void said.push(text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  dataDir = join(folder, 'data')
  file = join(dataDir, 'coldwatch.db')
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const withStorage = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
  const storage = await openSqliteStorage({ dataDir })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/** The day of the newest sealed readings begins here; the tool has three. */
const FIRST_DAY = NOW.getTime() - (NOW.getTime() % DAY_MS) - 3 * DAY_MS
const LAST_DAY = FIRST_DAY + 2 * DAY_MS
const EVERYTHING = { fromMs: 0, toMs: 1e13 }
const minutesOf = (dayMs: number, from = 0, to = 1_440) => ({
  toolIds: Array<number>(to - from).fill(1),
  timesMs: Array.from({ length: to - from }, (_, i) => dayMs + (from + i) * MINUTE_MS),
  values: Array.from({ length: to - from }, (_, i) => 400 + ((from + i) % 7)),
})
const seal = async (storage: Storage): Promise<void> => {
  while (await storage.housekeeping.sealSlice(NOW.getTime() + 1e9));
}
/** A sensor with three sealed days and five readings that are not sealed yet. */
const fill = (): Promise<void> =>
  withStorage(async (storage) => {
    await storage.transaction(async (stores) => {
      const { id: userId } = await stores.accounts.create(anAccount())
      await stores.tools.create(aTool({ userId }))
      for (let day = FIRST_DAY; day <= LAST_DAY; day += DAY_MS)
        await stores.readings.append(minutesOf(day), day + DAY_MS)
    })
    await seal(storage)
    await autoCommit(storage).readings.append(minutesOf(LAST_DAY + DAY_MS, 0, 5), NOW.getTime())
  })
const allReadings = () =>
  withStorage(async ({ readings }) => {
    const { times, values } = await readings.read(1, EVERYTHING)
    return { times: [...times], values: [...values] }
  })
const backupTo = async (name: string): Promise<string> => {
  const target = join(folder, name)
  expect(
    await runBackupCommand([target], { dataDir, backupDir: null }, NOW, say),
    said.join('\n'),
  ).toBe(0)
  return target
}
const repair = (...argv: string[]) => {
  said = []
  return runRepairCommand(argv, dataDir, NOW, say)
}
const verify = (...argv: string[]) => {
  said = []
  return runVerifyCommand(argv, dataDir, say)
}
const SENSOR = `"Milk fridge" (IMEI ${IMEI}, sensor 1, of Anna Kovács)`

test('a damaged day is found, named and repaired from a backup, and the trail says so', async () => {
  await fill()
  const before = await allReadings()
  const backup = await backupTo('good.db')
  flipByte(file, 'chunk', sealedId(1, LAST_DAY))

  expect(await verify()).toBe(3)
  expect(said).toContain(
    `${SENSOR}: the readings of 2026-11-19 (UTC, 1440 readings) are damaged: its checksum does not match.`,
  )
  expect(said.at(-1)).toContain('npm run repair -- --from <backup>')
  expect((await allReadings()).times).toHaveLength(2 * 1_440 + 5)

  expect(await repair('--from', backup, '--dry-run')).toBe(3)
  expect(said).toEqual([
    `${SENSOR}, 2026-11-19 (UTC) would come back: 1440 of 1440 readings.`,
    '1 of 1 damaged places would come back. Nothing was changed.',
  ])
  expect(await verify()).toBe(3)

  expect(await repair('--from', backup)).toBe(0)
  expect(said).toEqual([
    `${SENSOR}, 2026-11-19 (UTC) is repaired: 1440 of 1440 readings came back.`,
    'Nothing is damaged any more (1 of 1 places repaired). Start the server; the repairs are in the audit trail.',
  ])
  expect(await verify(), said.join('\n')).toBe(0)
  expect(await allReadings()).toEqual(before)
  expect(readdirSync(join(dataDir, 'damaged'))).toEqual([
    `2026-11-20T09-00-00-000Z-chunk-${sealedId(1, LAST_DAY)}.bin`,
  ])
  const entries = await withStorage((storage) => storage.audit.links(0, 10))
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    action: 'readings.repaired',
    subject_kind: 'tool',
    subject_id: '1',
  })
  expect(JSON.parse(entries[0]!.after!)).toMatchObject({
    days: '2026-11-19',
    readings: 1_440,
    backup: 'good.db',
    backupHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await runVerifyAuditCommand([], { dataDir }, say)).toBe(0)
})

test('a damaged row of recent readings comes back too', async () => {
  await fill()
  const before = await allReadings()
  const backup = await backupTo('good.db')
  flipByte(file, 'hot', 4, 7)
  expect(await verify()).toBe(3)
  expect(said.join('\n')).toContain(
    `They are probably those of ${SENSOR} from 2026-11-20T00:00:00.000Z`,
  )
  expect(await repair('--from', backup)).toBe(0)
  expect(said[0]).toBe(
    `Recent readings, row 4, received 2026-11-20T09:00:00.000Z, of ${SENSOR} is repaired: 5 of 5 readings came back.`,
  )
  expect(await verify()).toBe(0)
  expect(await allReadings()).toEqual(before)
})

test('days that the backup holds in other pieces, or not sealed yet, come back', async () => {
  await fill()
  const copy = join(folder, 'copy')
  copyFileSync(file, `${copy}.db`)
  await withStorage(async (storage) => {
    await autoCommit(storage).readings.append(minutesOf(LAST_DAY + DAY_MS, 5, 10), NOW.getTime())
    await seal(storage)
  })
  // The first three days are one stretch now; in the copy the last of them stands alone.
  flipByte(file, 'chunk', sealedId(1, FIRST_DAY))
  const damaged = await verify()
  expect(damaged).toBe(3)
  expect(await repair('--from', `${copy}.db`), said.join('\n')).toBe(0)
  expect((await allReadings()).times).toHaveLength(3 * 1_440 + 10)
})

test('a backup with fewer readings than were lost is taken only when that is asked for', async () => {
  await fill()
  const backup = await backupTo('older.db')
  await withStorage(async (storage) => {
    await autoCommit(storage).readings.append(minutesOf(LAST_DAY + DAY_MS, 5, 10), NOW.getTime())
    await seal(storage)
  })
  flipByte(file, 'chunk', sealedId(1, LAST_DAY + DAY_MS))
  expect(await repair('--from', backup)).toBe(3)
  expect(said[0]).toContain(
    'was not taken, since the backup has only 5 of 10 readings that are right.',
  )
  expect(said[0]).toContain('--take-incomplete')
  expect(existsSync(join(dataDir, 'damaged'))).toBe(false)
  expect(await repair('--from', backup, '--take-incomplete')).toBe(0)
  expect((await allReadings()).times).toHaveLength(3 * 1_440 + 5)
})

test('nothing is taken from a place that is damaged in the backup, or from another sensor', async () => {
  await fill()
  const damagedToo = await backupTo('damaged-too.db')
  const other = await backupTo('other.db')
  const without = await backupTo('without.db')
  flipByte(damagedToo, 'chunk', sealedId(1, LAST_DAY))
  changeFile(other, "UPDATE tool SET uid = 'another'")
  changeFile(without, `DELETE FROM chunk WHERE id = ${sealedId(1, LAST_DAY)}`)
  flipByte(file, 'chunk', sealedId(1, LAST_DAY))
  for (const [backup, why] of [
    [damagedToo, 'is damaged in this backup too'],
    [other, 'another one has its number there'],
    [without, 'is not in this backup'],
  ] as const) {
    expect(await repair('--from', backup)).toBe(3)
    expect(said[0]).toContain(why)
    expect(said.at(-1)).toBe('0 of 1 damaged places repaired, 1 left.')
  }
  expect(await withStorage((storage) => storage.audit.links(0, 10))).toEqual([])
})

test('a day on a broken page is not written over', async () => {
  await fill()
  const backup = await backupTo('good.db')
  breakPageOf(file, sealedId(1, LAST_DAY))
  expect(await repair('--from', backup)).toBe(3)
  expect(said.join('\n')).toContain('lies on a broken page of the file')
})

test('a repair refuses in a sentence while a server runs, without a backup, and from what is none', async () => {
  await fill()
  const backup = await backupTo('good.db')
  await withStorage(async () => {
    expect(await repair('--from', backup)).toBe(1)
    expect(said[0]).toContain('Nothing was repaired. Another Coldwatch server is running')
  })
  expect(await repair('--from', join(folder, 'nowhere'))).toBe(1)
  expect(said).toEqual([`There is no file ${join(folder, 'nowhere')}.`])
  const text = join(folder, 'text')
  writeFileSync(text, 'this is no database '.repeat(1_000))
  expect(await repair('--from', text)).toBe(1)
  expect(said[0]).toContain('cannot be read as a Coldwatch database')
  expect(await repair()).toBe(2)
  expect(said[0]).toContain('Usage: npm run repair')
  expect(await repair('--from', backup)).toBe(0)
  expect(said).toEqual(['No readings are damaged: there is nothing to repair.'])
})

test('a data folder that cannot be locked, as on a read-only disk, is refused in a sentence', async () => {
  await fill()
  const backup = await backupTo('good.db')
  rmSync(join(dataDir, LOCK_FILE))
  mkdirSync(join(dataDir, LOCK_FILE))
  expect(await repair('--from', backup)).toBe(1)
  expect(said[0]).toContain(`Nothing was repaired. ${dataDir} cannot be used`)
})
