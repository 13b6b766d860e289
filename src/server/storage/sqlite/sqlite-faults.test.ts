import { addEntry } from '../../audit/testing/add-entry.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAccount, NOW } from '../testing/engine.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import {
  DatabaseTooNewError,
  DataFolderInUseError,
  StorageUnavailableError,
} from '../storage-errors.ts'
import { migrateSqlite, schemaVersion } from './migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from './open-connection.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const readings = (count: number, from = 0) => ({
  toolIds: Array<number>(count).fill(1),
  timesMs: Array.from({ length: count }, (_, i) => (from + i) * 1_000),
  values: Array<number>(count).fill(400),
})
const ALWAYS = { fromMs: 0, toMs: 1e12 }

/** Opens with a disk on which the database may have so many pages. */
const openOnDisk = async () => {
  let writer: DatabaseSync | undefined
  const storage = await openSqliteStorage({
    dataDir,
    connect: (file) => (writer = openWriter(file)),
  })
  return {
    storage,
    roomFor: (pages: number) => writer!.exec(`PRAGMA max_page_count = ${pages}`),
    engineGivesUp: () => writer!.exec('ROLLBACK'),
  }
}

test('a full disk refuses what it cannot hold, keeps what was acknowledged, and recovers when there is space again', async () => {
  const { storage, roomFor } = await openOnDisk()
  roomFor(600)
  let acknowledged = 0
  let failure: unknown = null
  while (failure === null) {
    try {
      await autoCommit(storage).readings.append(readings(1_000, acknowledged), NOW.getTime())
      acknowledged += 1_000
    } catch (error) {
      failure = error
    }
  }
  expect(failure).toBeInstanceOf(StorageUnavailableError)
  expect((failure as Error).message).toBe('Storage is unavailable: the disk is full.')
  expect((await storage.readings.read(1, ALWAYS)).times).toHaveLength(acknowledged)
  expect(await storage.readings.latest(1)).toMatchObject({ timeMs: (acknowledged - 1) * 1_000 })

  roomFor(100_000)
  const { outcome } = await autoCommit(storage).readings.append(
    readings(1_000, acknowledged),
    NOW.getTime(),
  )
  expect(outcome.every((one) => one === 0)).toBe(true)
  await storage.close()

  const again = await openSqliteStorage({ dataDir })
  expect((await again.readings.read(1, ALWAYS)).times).toHaveLength(acknowledged + 1_000)
  await again.close()
})

test('a disk that is full while sealing loses nothing either', async () => {
  const { storage, roomFor } = await openOnDisk()
  const noisy = {
    ...readings(20_000),
    values: Array.from({ length: 20_000 }, (_, i) => (i * 7_919) % 3_001),
  }
  await autoCommit(storage).readings.append(noisy, NOW.getTime())
  roomFor(1)
  await expect(storage.housekeeping.sealSlice(NOW.getTime() + 1e9)).rejects.toThrow(
    StorageUnavailableError,
  )
  expect((await storage.readings.read(1, ALWAYS)).times).toHaveLength(20_000)
  roomFor(100_000)
  while (await storage.housekeeping.sealSlice(NOW.getTime() + 1e9));
  expect([...(await storage.readings.read(1, ALWAYS)).values]).toEqual(noisy.values)
  await storage.close()
})

test('a transaction that the failing disk ended before its time leaves nothing behind', async () => {
  const { storage, engineGivesUp } = await openOnDisk()
  await expect(
    storage.transaction(async (stores) => {
      await stores.readings.append(readings(10), NOW.getTime())
      engineGivesUp()
    }),
  ).rejects.toThrow(StorageUnavailableError)
  await expect(
    storage.transaction(async (stores) => {
      engineGivesUp()
      await stores.accounts.create(anAccount())
    }),
  ).rejects.toThrow(StorageUnavailableError)
  await storage.close()
  const again = await openSqliteStorage({ dataDir })
  expect((await again.readings.read(1, ALWAYS)).times).toHaveLength(0)
  expect(await again.accounts.byEmail('anna@cold.example')).toBeNull()
  await again.close()
})

test('a folder that cannot be written to is named as such', async () => {
  const file = join(dataDir, 'a file')
  new DatabaseSync(file).exec('CREATE TABLE t (a)')
  await expect(openSqliteStorage({ dataDir: join(file, 'below') })).rejects.toThrow(/ENOTDIR/)
})

test('a second server on the same folder stops with a sentence, and may start once the first has ended', async () => {
  const first = await openSqliteStorage({ dataDir })
  await expect(openSqliteStorage({ dataDir })).rejects.toThrow(DataFolderInUseError)
  await expect(openSqliteStorage({ dataDir })).rejects.toThrow(
    `Another Coldwatch server is running on the data folder ${dataDir}`,
  )
  await first.close()
  await (await openSqliteStorage({ dataDir })).close()
})

test('a database of a later program is refused with a sentence and left as it is', async () => {
  await (await openSqliteStorage({ dataDir })).close()
  const file = join(dataDir, DATABASE_FILE)
  const db = new DatabaseSync(file)
  db.exec("INSERT INTO schema_version VALUES (999, 'from the future', 0)")
  db.close()
  await expect(openSqliteStorage({ dataDir })).rejects.toThrow(DatabaseTooNewError)
  await expect(openSqliteStorage({ dataDir })).rejects.toThrow('The database has version 999')
})

test('migrations run once, in order, and one that fails leaves the database at the step before', () => {
  const db = new DatabaseSync(join(dataDir, 'm.db'))
  const steps = [
    { version: 1, name: 'one', sqlite: 'CREATE TABLE one (a)' },
    { version: 2, name: 'two', sqlite: 'CREATE TABLE two (a); CREATE TABLE one (a)' },
  ]
  expect(() => migrateSqlite(db, steps, NOW)).toThrow('table one already exists')
  expect(schemaVersion(db)).toBe(1)
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('one', 'two')").all()).toEqual([
    { name: 'one' },
  ])
  migrateSqlite(db, [steps[0]!, { version: 2, name: 'two', sqlite: 'CREATE TABLE two (a)' }], NOW)
  migrateSqlite(db, [steps[0]!, { version: 2, name: 'two', sqlite: 'CREATE TABLE two (a)' }], NOW)
  expect(db.prepare('SELECT version, name, applied_at FROM schema_version').all()).toEqual([
    { version: 1, name: 'one', applied_at: NOW.getTime() },
    { version: 2, name: 'two', applied_at: NOW.getTime() },
  ])
  db.close()
})

test('names that were there before they had sort keys sort as people expect', async () => {
  const old = openWriter(join(dataDir, DATABASE_FILE))
  migrateSqlite(
    old,
    MIGRATIONS.filter(({ version }) => version < 3),
    NOW,
  )
  const insert =
    old.prepare(`INSERT INTO account (email, first_name, last_name, role, language, time_zone, path, created_at, updated_at)
    VALUES (?, ?, ?, 'user', 'hungarian', '', '/1/', 0, 0)`)
  for (const name of ['Zab', 'Orsós 10', 'Alma', 'orsos 9', 'Áfonya'])
    insert.run(`${name}@x`, name, name)
  old.close()
  const storage = await openSqliteStorage({ dataDir })
  for (const column of ['email', 'firstName', 'lastName'] as const) {
    const { rows } = await storage.accounts.list({
      scope: { kind: 'all' },
      sort: { column, descending: false },
    })
    expect(
      rows.map(({ lastName }) => lastName),
      column,
    ).toEqual(['Áfonya', 'Alma', 'orsos 9', 'Orsós 10', 'Zab'])
  }
  await storage.close()
})

test('every migration has the next number', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, i) => i + 1))
})

test('the database itself refuses to change or shorten the audit trail', async () => {
  const storage = await openSqliteStorage({ dataDir })
  await addEntry(storage, {
    at: NOW,
    actor: { kind: 'server' },
    action: 'server.started',
    subject: { kind: 'server', id: '1' },
    before: null,
    after: null,
  })
  await storage.close()
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
  expect(() => db.exec("UPDATE audit SET action = 'x'")).toThrow('the audit trail is never changed')
  expect(() => db.exec('DELETE FROM audit')).toThrow('the audit trail is never shortened')
  db.close()
})

test('every table is strict about its types', async () => {
  await (await openSqliteStorage({ dataDir })).close()
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
  const loose = db
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  expect(loose).toEqual([])
  db.close()
})

test('a long log is brought into the database file beside the writing, and the close leaves one file', async () => {
  const storage = await openSqliteStorage({ dataDir })
  const file = join(dataDir, DATABASE_FILE)
  for (let batch = 0; batch < 40; batch++)
    await autoCommit(storage).readings.append(readings(10_000, batch * 10_000), NOW.getTime())
  await expect.poll(() => statSync(file).size).toBeGreaterThan(4_000_000)
  await storage.close()
  expect(readdirSync(dataDir).toSorted()).toEqual([DATABASE_FILE, 'coldwatch.lock'])
  const again = await openSqliteStorage({ dataDir })
  expect((await again.readings.read(1, ALWAYS)).times).toHaveLength(400_000)
  await again.close()
})

test('after the close nothing is taken any more', async () => {
  const storage = await openSqliteStorage({ dataDir })
  const before = autoCommit(storage).accounts.create(anAccount())
  await storage.close()
  expect((await before).email).toBe('anna@cold.example')
  await expect(autoCommit(storage).accounts.create(anAccount())).rejects.toThrow(
    'Storage is unavailable: the server is stopping.',
  )
  await expect(storage.accounts.byId(1)).rejects.toThrow(StorageUnavailableError)
  await expect(storage.readings.read(1, ALWAYS)).rejects.toThrow(StorageUnavailableError)
  await expect(storage.ping()).rejects.toThrow(StorageUnavailableError)
  await expect(storage.close()).resolves.toBeUndefined()
})
