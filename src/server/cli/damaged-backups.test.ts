import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool, IMEI, later, NOW } from '../storage/testing/engine.ts'
import { breakPageOf, changeFile, flipByte, sealedId } from '../storage/sqlite/testing/damage.ts'
import { runBackupCommand } from './backup.ts'
import { runRestoreCommand } from './restore.ts'
import { addReadings, readingsIn, withStorageIn } from './testing/stored-readings.ts'

let folder: string
let dataDir: string
let said: string
const say = (text: string): void => {
  said += text
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  dataDir = join(folder, 'data')
  said = ''
})
afterEach(() => rmSync(folder, { recursive: true }))

const folders = () => ({ dataDir, backupDir: null })
const withStorage = <T>(work: (storage: SqliteStorage) => Promise<T>): Promise<T> =>
  withStorageIn(dataDir, work)

const DATABASE = 'coldwatch.db'
const fileOf = (name: string): string => join(dataDir, name)
/** A sensor with forty sealed days, the last of which begins at the answer. */
const withSealedDays = async (): Promise<number> => {
  await withStorage(async (storage) => {
    await storage.transaction(async (stores) => {
      const { id: userId } = await stores.accounts.create(anAccount())
      await stores.tools.create(aTool({ userId }))
    })
    await addReadings(autoCommit(storage), 0, 40 * 1_440)
    while (await storage.housekeeping.sealSlice(later(60).getTime()));
  })
  return 39 * DAY_MS
}

test('a flipped byte in a sealed day keeps the copy from the name of a backup, and the day is named', async () => {
  const lastDay = await withSealedDays()
  flipByte(fileOf(DATABASE), 'chunk', sealedId(1, lastDay))
  const target = join(folder, 'copy.db')
  expect(await runBackupCommand([target], folders(), NOW, say)).toBe(3)
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db.damaged', 'data'])
  expect(said).toContain(`The database is damaged, and so is the copy. It is in ${target}.damaged`)
  expect(said).toContain(
    `"Milk fridge" (IMEI ${IMEI}, sensor 1, of Anna Kovács): the readings of 1970-02-09 (UTC, 1440 readings) are damaged: its checksum does not match.`,
  )
  expect(said).toContain('npm run repair -- --from <older backup>')
})

test('a broken page keeps the copy from the name of a backup', async () => {
  const lastDay = await withSealedDays()
  breakPageOf(fileOf(DATABASE), sealedId(1, lastDay))
  const target = join(folder, 'copy.db')
  expect(await runBackupCommand([target], folders(), NOW, say)).toBe(3)
  expect(existsSync(target)).toBe(false)
  expect(said).toContain('A page of the file is broken: ')
  expect(said).toContain('its page of the file is broken')
})

test('the backup of a running server is checked too, and a damaged one has no backup’s name', async () => {
  const lastDay = await withSealedDays()
  flipByte(fileOf(DATABASE), 'chunk', sealedId(1, lastDay))
  const target = join(folder, 'copy.db')
  await withStorage(async (storage) => {
    await expect(storage.backup(target)).rejects.toThrow(
      'of Anna Kovács): the readings of 1970-02-09',
    )
  })
  expect(existsSync(target)).toBe(false)
})

test('a damaged backup is refused with a sentence, and restored when it is all one has', async () => {
  const lastDay = await withSealedDays()
  flipByte(fileOf(DATABASE), 'chunk', sealedId(1, lastDay))
  await runBackupCommand([join(folder, 'copy.db')], folders(), NOW, say)
  const damaged = join(folder, 'copy.db.damaged')
  dataDir = join(folder, 'elsewhere')
  said = ''
  expect(await runRestoreCommand([damaged], dataDir, NOW, say)).toBe(1)
  expect(said).toContain(`Nothing was restored. ${damaged} is damaged.`)
  expect(said).toContain('of Anna Kovács): the readings of 1970-02-09')
  expect(said).toContain(`npm run restore -- ${damaged} --accept-damage`)
  expect(readdirSync(dataDir)).toEqual(['coldwatch.lock'])
  expect(await runRestoreCommand([damaged, '--accept-damage'], dataDir, NOW, say)).toBe(3)
  expect(await withStorage(readingsIn)).toBe(39 * 1_440)
})

test('the database of a newer program is refused by a backup with a sentence', async () => {
  await withStorage((storage) => addReadings(autoCommit(storage), 0, 1))
  changeFile(fileOf(DATABASE), "INSERT INTO schema_version VALUES (999, 'later', 0)")
  const target = join(folder, 'copy.db')
  expect(await runBackupCommand([target], folders(), NOW, say)).toBe(1)
  expect(said).toContain('The backup was not made. The database has version 999')
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a file that is no database is refused by a backup with a sentence', async () => {
  await withStorage((storage) => addReadings(autoCommit(storage), 0, 1))
  writeFileSync(fileOf(DATABASE), 'burnt '.repeat(10_000))
  expect(await runBackupCommand([join(folder, 'copy.db')], folders(), NOW, say)).toBe(1)
  expect(said).toMatch(/^The backup was not made\. The database .*coldwatch\.db is damaged \(/)
  expect(said).toContain('npm run restore -- <backup>')
  expect(readdirSync(folder)).toEqual(['data'])
})
