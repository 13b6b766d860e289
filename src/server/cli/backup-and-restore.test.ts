import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, later, NOW } from '../storage/testing/engine.ts'
import { openSecretBox } from '../secret-box.ts'
import { runBackupCommand } from './backup.ts'
import { runRestoreCommand } from './restore.ts'
import { addReadings, readingsIn, withStorageIn } from './testing/stored-readings.ts'

let folder: string
let dataDir: string
let backupDir: string | null
let said: string
const say = (text: string): void => {
  said += text
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  dataDir = join(folder, 'data')
  backupDir = null
  said = ''
})
afterEach(() => rmSync(folder, { recursive: true }))

const folders = () => ({ dataDir, backupDir })
const withStorage = <T>(work: (storage: SqliteStorage) => Promise<T>): Promise<T> =>
  withStorageIn(dataDir, work)

test('a backup made while the server writes is one consistent moment, and can be restored', async () => {
  const target = join(folder, 'copy.db')
  await withStorage(async (storage) => {
    await autoCommit(storage).accounts.create(anAccount())
    await addReadings(autoCommit(storage), 0, 60_000)
    while (await storage.housekeeping.sealSlice(later(60).getTime()));
    let made = false
    let next = 60_000
    const writing = (async () => {
      while (!made) {
        await storage.transaction(async (stores) => {
          await addReadings(stores, next, 10)
          await stores.accounts.create(anAccount({ email: `${next}@x` }))
        })
        next += 10
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    expect(await runBackupCommand([target], folders(), NOW, say)).toBe(0)
    made = true
    await writing
    expect(next).toBeGreaterThan(60_000)
    await addReadings(autoCommit(storage), next, 10)
  })
  expect(said).toBe(`The backup is in ${target}, and every part of it is as it was written.`)

  expect(await runRestoreCommand([target], dataDir, NOW, say)).toBe(0)
  await withStorage(async (storage) => {
    const readings = await readingsIn(storage)
    expect(readings % 10).toBe(0)
    const accounts = (await storage.accounts.list({ scope: { kind: 'all' } })).total
    expect(accounts - 1).toBe((readings - 60_000) / 10)
  })
})

test('the server’s own backup is the same kind of file', async () => {
  const target = join(folder, 'copy.db')
  await withStorage(async (storage) => {
    await addReadings(autoCommit(storage), 0, 100)
    await storage.backup(target)
  })
  expect(await runRestoreCommand([target], join(folder, 'elsewhere'), NOW, say)).toBe(0)
  dataDir = join(folder, 'elsewhere')
  expect(await withStorage(readingsIn)).toBe(100)
})

test('without a name the backup goes into the data folder, under a name with the date', async () => {
  await withStorage((storage) => addReadings(autoCommit(storage), 0, 1))
  expect(await runBackupCommand([], folders(), NOW, say)).toBe(0)
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['coldwatch-2026-11-20T09-00-00.db'])
})

test('a backup overwrites no file, and leaves no partial file when it fails', async () => {
  await withStorage((storage) => addReadings(autoCommit(storage), 0, 1))
  const target = join(folder, 'copy.db')
  writeFileSync(target, 'mine')
  expect(await runBackupCommand([target], folders(), NOW, say)).toBe(1)
  expect(said).toContain('exists already')
  writeFileSync(join(folder, 'file'), '')
  expect(await runBackupCommand([join(folder, 'file', 'copy.db')], folders(), NOW, say)).toBe(1)
  expect(said).toContain('The backup was not made.')
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'data', 'file'])
})

test('without a name the backup goes into BACKUP_DIR, when that is set', async () => {
  await withStorage((storage) => addReadings(autoCommit(storage), 0, 1))
  backupDir = join(folder, 'nas')
  mkdirSync(backupDir)
  expect(await runBackupCommand([], folders(), NOW, say)).toBe(0)
  expect(readdirSync(backupDir)).toEqual(['coldwatch-2026-11-20T09-00-00.db'])
})

test('a backup makes no folder outside the data folder: its disk may not be mounted', async () => {
  await withStorage((storage) => addReadings(autoCommit(storage), 0, 1))
  const nas = join(folder, 'nas')
  expect(await runBackupCommand([join(nas, 'copy.db')], folders(), NOW, say)).toBe(1)
  backupDir = nas
  expect(await runBackupCommand([], folders(), NOW, say)).toBe(1)
  const sentence = `The backup was not made. The folder ${nas} does not exist: is its disk mounted? This command does not make it.`
  expect(said).toBe(sentence + sentence)
  expect(existsSync(nas)).toBe(false)
})

test('without a database there is nothing to back up', async () => {
  expect(await runBackupCommand([], folders(), NOW, say)).toBe(1)
  expect(said).toContain(`There is no database in ${dataDir} yet`)
})

test('the key of the second factor is in no backup; backup and restore say so', async () => {
  const target = join(folder, 'copy.db')
  await withStorage(async () => undefined)
  const box = await openSecretBox(dataDir)
  expect(await runBackupCommand([target], folders(), NOW, say)).toBe(0)
  expect(said).toContain('Not in it: second-factor.key')
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  expect(await runRestoreCommand([target], elsewhere, NOW, say)).toBe(0)
  expect(said).toContain('second-factor.key is missing in the data folder.')
  copyFileSync(join(dataDir, 'second-factor.key'), join(elsewhere, 'second-factor.key'))
  const sealed = box.seal('secret', 'account 7')
  expect((await openSecretBox(elsewhere)).open(sealed, 'account 7')).toBe('secret')
})

test('a restore keeps the replaced database, its last commits included, beside the new one', async () => {
  const target = join(folder, 'copy.db')
  await withStorage(async (storage) => {
    await addReadings(autoCommit(storage), 0, 10)
    await storage.backup(target)
    await addReadings(autoCommit(storage), 10, 10)
  })
  expect(await runRestoreCommand([target], dataDir, NOW, say)).toBe(0)
  expect(await withStorage(readingsIn)).toBe(10)
  const aside = join(dataDir, 'coldwatch.db.before-restore-2026-11-20T09-00-00-000Z')
  expect(said).toContain(`The database that was there is now ${aside}.`)
  expect(await runRestoreCommand([aside], dataDir, later(1), say)).toBe(0)
  expect(await withStorage(readingsIn)).toBe(20)
})

test('the log that a removed database left behind is put aside, and not replayed into the restored one', async () => {
  const target = join(folder, 'copy.db')
  const database = join(dataDir, 'coldwatch.db')
  const log = join(folder, 'log')
  await withStorage(async (storage) => {
    await addReadings(autoCommit(storage), 0, 10)
    await storage.backup(target)
    await addReadings(autoCommit(storage), 10, 10)
    copyFileSync(`${database}-wal`, log)
  })
  rmSync(database)
  copyFileSync(log, `${database}-wal`)
  expect(await runRestoreCommand([target], dataDir, NOW, say)).toBe(0)
  expect(existsSync(`${database}-wal`)).toBe(false)
  expect(existsSync(`${database}.before-restore-2026-11-20T09-00-00-000Z-wal`)).toBe(true)
  expect(await withStorage(readingsIn)).toBe(10)
})

test('a restore refuses while a server runs on the data folder, and changes nothing', async () => {
  const target = join(folder, 'copy.db')
  await withStorage(async (storage) => {
    await addReadings(autoCommit(storage), 0, 10)
    await storage.backup(target)
    await addReadings(autoCommit(storage), 10, 10)
    expect(await runRestoreCommand([target], dataDir, NOW, say)).toBe(1)
    expect(said).toContain(
      'Nothing was restored. Another Coldwatch server is running on the data folder',
    )
    expect(await readingsIn(storage)).toBe(20)
  })
  expect(await withStorage(readingsIn)).toBe(20)
})

test('a file that is no complete backup is refused, and the database stays', async () => {
  const good = join(folder, 'copy.db')
  await withStorage(async (storage) => {
    await addReadings(autoCommit(storage), 0, 20_000)
    await storage.backup(good)
  })
  const refused = async (file: string, why: string) => {
    said = ''
    expect(await runRestoreCommand([file], dataDir, NOW, say)).toBe(1)
    expect(said).toContain(why)
  }
  const text = join(folder, 'text')
  writeFileSync(text, 'this is no database '.repeat(1_000))
  await refused(text, 'cannot be read as a Coldwatch database')
  const foreign = join(folder, 'foreign.db')
  new DatabaseSync(foreign).exec('CREATE TABLE t (a)')
  await refused(foreign, 'holds no Coldwatch data')
  const cut = join(folder, 'cut.db')
  copyFileSync(good, cut)
  truncateSync(cut, 200_000)
  await refused(cut, 'Nothing was restored.')
  const newer = join(folder, 'newer.db')
  copyFileSync(good, newer)
  new DatabaseSync(newer).exec("INSERT INTO schema_version VALUES (999, 'later', 0)")
  await refused(newer, 'The database has version 999')
  await refused(join(folder, 'nowhere'), 'There is no file')
  expect(await withStorage(readingsIn)).toBe(20_000)
  expect(readdirSync(dataDir).filter((name) => name.includes('restor'))).toEqual([])
})

test('a database that is too damaged to open can be replaced', async () => {
  const target = join(folder, 'copy.db')
  await withStorage(async (storage) => {
    await addReadings(autoCommit(storage), 0, 10)
    await storage.backup(target)
  })
  writeFileSync(join(dataDir, 'coldwatch.db'), 'burnt '.repeat(10_000))
  writeFileSync(join(dataDir, 'coldwatch.db-wal'), 'burnt too')
  expect(await runRestoreCommand([target], dataDir, NOW, say)).toBe(0)
  expect(await withStorage(readingsIn)).toBe(10)
  expect(existsSync(join(dataDir, 'coldwatch.db.before-restore-2026-11-20T09-00-00-000Z'))).toBe(
    true,
  )
})

test('a command that is not understood is answered with the usage', async () => {
  expect(await runRestoreCommand([], dataDir, NOW, say)).toBe(2)
  expect(await runRestoreCommand(['--help'], dataDir, NOW, say)).toBe(2)
  expect(await runBackupCommand(['--help'], folders(), NOW, say)).toBe(2)
  expect(said).toContain('Usage: npm run restore -- <file>')
})

test('the database, its WAL file and its backups are readable by their owner alone', async () => {
  mkdirSync(dataDir, { mode: 0o755 })
  const target = join(folder, 'copy.db')
  const isPrivate = (file: string): boolean => (statSync(file).mode & 0o077) === 0
  await withStorage(async (storage) => {
    await autoCommit(storage).accounts.create(anAccount())
    expect(await runBackupCommand([target], folders(), NOW, say)).toBe(0)
    const files = readdirSync(dataDir).filter((name) => name.startsWith('coldwatch.db'))
    expect(files.length).toBeGreaterThan(1)
    expect(files.filter((name) => !isPrivate(join(dataDir, name)))).toEqual([])
  })
  expect(isPrivate(target)).toBe(true)
})
