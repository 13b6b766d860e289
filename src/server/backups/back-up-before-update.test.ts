import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openStorage } from '../open-data-folder.ts'
import { MIGRATIONS } from '../storage/migrations/migrations.ts'
import { migrateSqlite, schemaVersion } from '../storage/sqlite/migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from '../storage/sqlite/open-connection.ts'
import { NOW } from '../storage/testing/engine.ts'
import { backUpBeforeUpdate } from './back-up-before-update.ts'

let dataDir: string
let logged: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-update-'))
  logged = []
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** What a program wrote that knew one migration less. */
const withOldDatabase = (): void => {
  const db = openWriter(join(dataDir, DATABASE_FILE))
  migrateSqlite(db, MIGRATIONS.slice(0, -1), NOW)
  db.close()
}
const start = async (env: Record<string, string> = {}): Promise<void> => {
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  if (!config.ok) throw new Error(config.error.join())
  const note = (facts: unknown, text?: string) =>
    void logged.push(`${text} ${JSON.stringify(facts)}`)
  const log = { info: note, warn: note } as unknown as Parameters<typeof openStorage>[2]
  const { storage } = await openStorage(
    config.value,
    () => NOW,
    log,
    () => {},
    () => {},
  )
  await storage.close()
}
const versionOf = (file: string): number => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return schemaVersion(db)
  } finally {
    db.close()
  }
}
const backups = (): string[] =>
  readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db'))
const NEWEST = MIGRATIONS.at(-1)!.version

test('before the database is updated a verified backup of the old one is made, once', async () => {
  withOldDatabase()
  await start()
  const [name = ''] = backups()
  expect(name).toMatch(/^coldwatch-2026-11-20T09-00-00Z-[0-9a-f]{8}[.]db$/)
  expect(versionOf(join(dataDir, 'backups', name))).toBe(NEWEST - 1)
  expect(versionOf(join(dataDir, DATABASE_FILE))).toBe(NEWEST)
  await start()
  expect(backups()).toHaveLength(1)
})

test('a new database has no backup before its update', async () => {
  await start()
  expect(readdirSync(dataDir)).not.toContain('backups')
})

test('a backup that cannot be made does not keep the server from starting, and its reason is logged', async () => {
  withOldDatabase()
  await start({ BACKUP_DIR: join(dataDir, 'not mounted') })
  expect(versionOf(join(dataDir, DATABASE_FILE))).toBe(NEWEST)
  expect(logged.at(-1)).toContain('no backup was made before the update')
  expect(logged.at(-1)).toContain('is its disk mounted?')
})

test('nor does one that fails for a reason that nobody foresaw, such as a disk that cannot be read', async () => {
  const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  const warnings: object[] = []
  const backUp = backUpBeforeUpdate({
    clock: () => NOW,
    steadyMs: () => 0,
    timeZone: 'UTC',
    folder: { path: join(dataDir, 'backups'), isInDataFolder: true, dataDir },
    shareOfDisk: 0.25,
    databaseBytes: () => Promise.reject(broken),
    spaceOf: async () => ({ freeBytes: 1, totalBytes: 2 }),
    copy: async () => {},
    log: () => {},
    warn: (_text, facts) => void warnings.push(facts),
  })
  await backUp({
    fromVersion: NEWEST - 1,
    toVersion: NEWEST,
    serverValue: () => null,
    installation: () => '9f86d081',
  })
  expect(warnings).toEqual([{ err: broken }])
})

test('with backups switched off none is made', async () => {
  withOldDatabase()
  await start({ BACKUPS: 'off' })
  expect(readdirSync(dataDir)).not.toContain('backups')
})
