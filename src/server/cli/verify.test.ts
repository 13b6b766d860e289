import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEntry } from '../audit/testing/add-entry.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts'
import { runBackupCommand } from './backup.ts'
import { runRepairCommand } from './repair.ts'
import { runRestoreCommand } from './restore.ts'
import { packed } from '../storage/packed-file.ts'
import { anAccount, aTool, IMEI, NOW } from '../storage/testing/engine.ts'
import { breakPageOf, changeFile, flipByte, sealedId } from '../storage/sqlite/testing/damage.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { runVerifyCommand } from './verify.ts'

let folder: string
let dataDir: string
let file: string
let said: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  dataDir = join(folder, 'data')
  file = join(dataDir, 'coldwatch.db')
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const verify = (...argv: string[]) => {
  said = []
  return runVerifyCommand(argv, dataDir, (text) => void said.push(text))
}
const TODAY = NOW.getTime() - (NOW.getTime() % DAY_MS)

/** A sensor with twenty days of readings, an entry in the trail; the server goes on running. */
const fill = async () => {
  const storage = await openSqliteStorage({ dataDir })
  await storage.transaction(async (stores) => {
    const { id: userId } = await stores.accounts.create(anAccount())
    await stores.tools.create(aTool({ userId }))
    const timesMs = Array.from(
      { length: 20 * 288 },
      (_, i) => TODAY - 20 * DAY_MS + i * 5 * MINUTE_MS,
    )
    const values = timesMs.map((_, i) => 300 + ((i * i) % 577))
    await stores.readings.append({ toolIds: timesMs.map(() => 1), timesMs, values }, TODAY)
  })
  while (await storage.housekeeping.sealSlice(TODAY + DAY_MS));
  await storage.transaction((stores) =>
    stores.readings.append({ toolIds: [1], timesMs: [TODAY], values: [5] }, TODAY),
  )
  await addEntry(storage, {
    at: NOW,
    actor: { kind: 'server' },
    action: 'server.started',
    subject: { kind: 'server', id: '1' },
    before: null,
    after: { port: 3000 },
  })
  return storage
}
const filled = async () => (await fill()).close()

test('a whole database is called whole, part by part, while the server runs', async () => {
  const storage = await fill()
  expect(await verify(), said.join('\n')).toBe(0)
  expect(said).toEqual([
    'Pages of the file: all as they were written.',
    'Recent readings: 1 rows, all as they were written.',
    expect.stringMatching(/^Sealed days: \d+ stretches of days, all as they were written\.$/),
    'Originals of imports: 0 files, all as they were written.',
    expect.stringMatching(/^The audit trail is whole: 1 entries\./),
    `${file} is whole.`,
  ])
  await storage.close()
})

test('a damaged day, a damaged row and an altered trail are each named, with what to do', async () => {
  await filled()
  flipByte(file, 'chunk', sealedId(1, TODAY - DAY_MS))
  flipByte(file, 'hot', 2)
  changeFile(file, 'DROP TRIGGER audit_is_never_changed')
  changeFile(file, "UPDATE audit SET action = 'server.stopped'")
  expect(await verify()).toBe(3)
  const all = said.join('\n')
  expect(all).toContain('Recent readings: 1 rows; 1 damaged.')
  expect(all).toContain('The audit trail is NOT whole. Entry 1 was altered')
  expect(all).toContain(`${file} is DAMAGED.`)
  expect(all).toContain(
    `"Milk fridge" (IMEI ${IMEI}, sensor 1, of Anna Kovács): the readings of 2026-11-19 (UTC, 288 readings) are damaged`,
  )
  expect(all).toContain('Recent readings, row 2 (1 readings, received 2026-11-20T00:00:00.000Z)')
  expect(all).toContain('What to do about the trail: keep this file')
})

test('a broken page is named, and the days on it with their sensor', async () => {
  await filled()
  breakPageOf(file, sealedId(1, TODAY - DAY_MS))
  expect(await verify()).toBe(3)
  const all = said.join('\n')
  expect(all).toContain('A page of the file is broken: ')
  expect(all).toMatch(
    /of Anna Kovács\): the readings of .* are damaged: its page of the file is broken\./,
  )
  expect(all).toContain('npm run restore -- <backup>')
})

test('a file named on the command line is checked instead, and what is no database is a sentence', async () => {
  await filled()
  expect(await verify(file)).toBe(0)
  expect(await verify(join(folder, 'nowhere'))).toBe(1)
  expect(said).toEqual([`There is no file ${join(folder, 'nowhere')}.`])
  const text = join(folder, 'text')
  writeFileSync(text, 'this is no database '.repeat(1_000))
  expect(await verify(text)).toBe(1)
  expect(said[0]).toContain('cannot be read as a Coldwatch database')
  mkdirSync(join(folder, 'a folder'))
  expect(await verify(join(folder, 'a folder'))).toBe(1)
  expect(said[0]).toContain('there is a folder of this name where a file should be')
  writeFileSync(join(folder, 'empty'), '')
  expect(await verify(join(folder, 'empty'))).toBe(1)
  expect(said[0]).toBe(
    `${join(folder, 'empty')} holds no Coldwatch data. Take a backup that "npm run verify -- <backup>" calls whole.`,
  )
  changeFile(file, "INSERT INTO schema_version VALUES (999, 'later', 0)")
  expect(await verify()).toBe(1)
  expect(said[0]).toContain('The database has version 999')
  expect(await verify('--all')).toBe(2)
  expect(said[0]).toContain('Usage: npm run verify')
})

test('without a database there is nothing to check', async () => {
  expect(await verify()).toBe(1)
  expect(said[0]).toContain(`There is no database in ${dataDir} yet`)
})

/** An imported file in the database; answers its name for SQL. */
const importFile = async (): Promise<void> => {
  const storage = await openSqliteStorage({ dataDir })
  const file = await packed(Buffer.from('time;celsius\n2026-11-20 08:00;4,3\n'))
  await storage.transaction((stores) =>
    stores.imports.create(
      {
        toolId: 1,
        fileName: 'logger.csv',
        format: 'csv',
        signature: 's',
        layout: {} as never,
        serial: null,
        readings: 1,
        humidityReadings: 0,
        missing: 0,
        leftOut: 0,
        fromMs: TODAY,
        toMs: TODAY + 1,
        days: [],
        importedAt: NOW,
        importedBy: 1,
      },
      file,
    ),
  )
  await storage.close()
}
const flipOriginal = (): void =>
  changeFile(
    file,
    "UPDATE stored_file SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'00' AS BLOB)",
  )
const ORIGINAL = `The original of "Milk fridge" (IMEI ${IMEI}, sensor 1, of Anna Kovács), import 1, logger.csv`

test('one altered byte in the original of an import is found, and a backup gives it back', async () => {
  await filled()
  await importFile()
  expect(await verify(), said.join('\n')).toBe(0)
  expect(said).toContain('Originals of imports: 1 files, all as they were written.')
  const backup = join(folder, 'backup.db')
  const say = (text: string): void => void said.push(text)
  expect(
    await runBackupCommand([backup], { dataDir, backupDir: null }, NOW, say),
    said.join('\n'),
  ).toBe(0)

  flipOriginal()
  expect(await verify()).toBe(3)
  const all = said.join('\n')
  expect(all).toContain('Originals of imports: 1 files; 1 damaged.')
  expect(all).toContain(`${ORIGINAL}, is damaged: it is not the file that was imported (SHA-256 `)
  expect(all).toContain('npm run repair -- --from <backup>')

  const repair = (...more: string[]) =>
    runRepairCommand(['--from', backup, ...more], dataDir, NOW, say)
  expect(await repair('--dry-run')).toBe(3)
  expect(said).toContain(`${ORIGINAL}, would come back.`)
  expect(await repair(), said.join('\n')).toBe(0)
  expect(said).toContain(`${ORIGINAL}, is repaired.`)
  expect(await verify()).toBe(0)
})

test('a backup with a damaged original is not restored unless it is all there is', async () => {
  await filled()
  await importFile()
  flipOriginal()
  const say = (text: string): void => void said.push(text)
  const target = join(folder, 'restored')
  mkdirSync(target)
  const restore = (...more: string[]) => runRestoreCommand([file, ...more], target, NOW, say)
  expect(await restore()).toBe(1)
  expect(said.join('\n')).toContain(`${ORIGINAL}, is damaged`)
  expect(await restore('--accept-damage')).toBe(3)
})
