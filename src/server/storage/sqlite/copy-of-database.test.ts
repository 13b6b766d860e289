import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAccount, NOW } from '../testing/engine.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import type { Storage } from '../storage.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'

let folder: string
let dataDir: string
let copyDir: string
let storage: Storage | null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-copy-'))
  dataDir = join(folder, 'data')
  copyDir = join(folder, 'copy')
  mkdirSync(copyDir)
  storage = null
})
afterEach(async () => {
  await storage?.close()
  rmSync(folder, { recursive: true })
})

const open = async (): Promise<Storage> =>
  (storage = await openSqliteStorage({
    dataDir,
    copy: { folder: copyDir, alsoCopied: [], retryMs: 50 },
  }))
const close = async (): Promise<void> => {
  await storage?.close()
  storage = null
}
const progress = () => storage!.copyState()!.progress
const isCopied = () => expect.poll(() => storage!.copyNow(), { interval: 20 }).toBe(true)

const append = (from: number, count: number) =>
  autoCommit(storage!).readings.append(
    {
      toolIds: Array<number>(count).fill(1),
      timesMs: Array.from({ length: count }, (_, i) => (from + i) * 60_000),
      values: Array.from({ length: count }, (_, i) => 400 + (i % 50)),
    },
    NOW.getTime(),
  )

const newestCopy = (): string => {
  const names = readdirSync(copyDir).filter((name) => /^copy-\d+$/.test(name))
  expect(names.length).toBe(1)
  return join(copyDir, names[0]!)
}

/** All rows of all tables, hashed, after SQLite has checked its pages. */
const hashOf = (db: DatabaseSync): string => {
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  const hash = createHash('sha256')
  const tables = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
  for (const { name, sql } of tables) {
    hash.update(`${String(name)} ${String(sql)}`)
    for (const row of db.prepare(`SELECT * FROM "${String(name)}"`).iterate())
      for (const value of Object.values(row))
        hash.update(value instanceof Uint8Array ? value : String(value)).update('|')
  }
  return hash.digest('hex')
}
/** By SQLite alone: opening the file in another way would end the locks of the running server. */
const original = (): string => {
  const db = new DatabaseSync(join(dataDir, 'coldwatch.db'), { readOnly: true })
  const hash = hashOf(db)
  db.close()
  return hash
}
/** What a program finds that opens the two files elsewhere. */
const copied = (): string => {
  const aside = mkdtempSync(join(folder, 'look-'))
  cpSync(newestCopy(), aside, { recursive: true })
  const db = new DatabaseSync(join(aside, 'coldwatch.db'))
  try {
    return hashOf(db)
  } finally {
    db.close()
    rmSync(aside, { recursive: true })
  }
}
const fileHash = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')
const reasonOf = (): string => {
  const now = progress()
  return now.kind === 'failing' ? now.reason : ''
}

test('the copy has every commit, and goes on after the server was stopped and started', async () => {
  await open()
  await autoCommit(storage!).accounts.create(anAccount())
  await isCopied()
  expect(copied()).toBe(original())
  await append(0, 20_000)
  await isCopied()
  expect(copied()).toBe(original())
  expect(progress().kind).toBe('following')
  await close()
  await open()
  await append(20_000, 10)
  await isCopied()
  expect(copied()).toBe(original())
  expect(newestCopy()).toMatch(/copy-1$/)
})

test('after checkpoints under load the copy equals the original page for page, and was never begun anew', async () => {
  await open()
  await isCopied()
  for (let i = 0; i < 120; i++) {
    await append(i * 400, 400)
    for (let j = 0; j < 5; j++)
      await autoCommit(storage!).accounts.create(anAccount({ email: `${i}.${j}@cold.example` }))
    if (i % 20 === 0) await storage!.housekeeping.sealSlice(NOW.getTime() * 2)
    if (i % 60 === 59) {
      await isCopied()
      expect(copied()).toBe(original())
    }
  }
  await close()
  expect(fileHash(join(newestCopy(), 'coldwatch.db'))).toBe(fileHash(join(dataDir, 'coldwatch.db')))
  expect(newestCopy()).toMatch(/copy-1$/)
})

test('while the first copy is made the server goes on writing, and the copy has that, too', async () => {
  storage = await openSqliteStorage({ dataDir })
  await append(0, 400_000)
  while (await storage.housekeeping.sealSlice(NOW.getTime() * 2));
  for (let i = 0; i < 300; i++)
    await autoCommit(storage).accounts.create(anAccount({ email: `${i}@cold.example` }))
  await close()
  await open()
  let next = 400_000
  while (progress().kind !== 'following') {
    await append(next, 50)
    next += 50
    await new Promise((resolve) => setImmediate(resolve))
  }
  await append(next, 50)
  await isCopied()
  expect(copied()).toBe(original())
})

test('a last frame that is torn is cut off, and the copy goes on', async () => {
  await open()
  await append(0, 1_000)
  await isCopied()
  await append(1_000, 10)
  await isCopied()
  const log = join(newestCopy(), 'coldwatch.db-wal')
  // As after kill -9: the database's log stays as it is.
  const crashed = join(folder, 'crashed')
  cpSync(dataDir, crashed, { recursive: true })
  const whole = readFileSync(log)
  await close()
  rmSync(dataDir, { recursive: true })
  cpSync(crashed, dataDir, { recursive: true })
  writeFileSync(log, whole.subarray(0, whole.length - 1_000))
  await open()
  await isCopied()
  expect(copied()).toBe(original())
  expect(readFileSync(log).subarray(0, whole.length).equals(whole)).toBe(true)
  expect(newestCopy()).toMatch(/copy-1$/)
})

test('a missing folder is not made; when its disk is mounted the copy begins', async () => {
  rmSync(copyDir, { recursive: true })
  await open()
  await expect
    .poll(reasonOf)
    .toContain(`The folder ${copyDir} for the copy is missing: mount its disk`)
  expect(existsSync(copyDir)).toBe(false)
  await append(0, 10)
  mkdirSync(copyDir)
  await isCopied()
  expect(copied()).toBe(original())
})

test('when the disk is unmounted and mounted again, the copy goes on where it was', async () => {
  await open()
  await append(0, 10)
  await isCopied()
  const away = join(folder, 'away')
  renameSync(copyDir, away)
  mkdirSync(copyDir)
  await append(10, 10)
  await expect.poll(reasonOf).toContain(`The copy that was in ${copyDir} is gone: mount its disk.`)
  expect(readdirSync(copyDir)).toEqual([])
  rmSync(copyDir, { recursive: true })
  renameSync(away, copyDir)
  await isCopied()
  expect(copied()).toBe(original())
  expect(newestCopy()).toMatch(/copy-1$/)
})

test('on a new, empty disk a copy begins only when somebody says so', async () => {
  await open()
  await isCopied()
  await close()
  rmSync(copyDir, { recursive: true })
  mkdirSync(copyDir)
  await open()
  await expect.poll(reasonOf).toContain(`make an empty file ${join(copyDir, 'begin-new-copy')}`)
  writeFileSync(join(copyDir, 'begin-new-copy'), '')
  await isCopied()
  expect(copied()).toBe(original())
})

test('the copy of another installation stays as it is', async () => {
  await open()
  await append(0, 10)
  await isCopied()
  await close()
  const before = fileHash(join(newestCopy(), 'coldwatch.db'))
  rmSync(dataDir, { recursive: true })
  await open()
  await expect.poll(reasonOf).toContain('holds the copy of another Coldwatch installation')
  await append(0, 20)
  expect(fileHash(join(newestCopy(), 'coldwatch.db'))).toBe(before)
})

test('what was written without the copy is noticed, and a new copy takes the place of the old one', async () => {
  await open()
  await append(0, 10)
  await isCopied()
  await close()
  storage = await openSqliteStorage({ dataDir })
  await append(10, 10)
  await close()
  await open()
  await isCopied()
  expect(copied()).toBe(original())
  expect(newestCopy()).toMatch(/copy-2$/)
})

test('a copy that somebody changed by hand is not gone on with where that shows', async () => {
  await open()
  await append(0, 10)
  await isCopied()
  truncateSync(join(newestCopy(), 'coldwatch.db-wal'), 0)
  rmSync(join(newestCopy(), 'coldwatch.db-wal'))
  await append(10, 10)
  await isCopied()
  expect(copied()).toBe(original())
  expect(newestCopy()).toMatch(/copy-2$/)
})

test('only the server’s account can read the copy', async () => {
  await open()
  await isCopied()
  for (const name of readdirSync(newestCopy()))
    expect(statSync(join(newestCopy(), name)).mode & 0o077).toBe(0)
})
