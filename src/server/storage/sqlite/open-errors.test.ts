import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import { append, MIDNIGHT, minutes } from '../testing/minute-readings.ts'
import { asOpenError } from './as-open-error.ts'
import { DATABASE_FILE } from './open-connection.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'
import type { SqliteOptions } from './sqlite-options.ts'
import { breakPage, changeFile } from './testing/damage.ts'

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  file = join(dataDir, DATABASE_FILE)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** The sentence with which a start is refused. */
const refusalOf = async (options: Partial<SqliteOptions> = {}): Promise<string> => {
  const error = await openSqliteStorage({ dataDir, ...options }).then(
    async (storage) => {
      await storage.close()
      return null
    },
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return (error as Error).message
}

test('a file that is no database is refused at the start with the way out', async () => {
  writeFileSync(file, 'burnt '.repeat(10_000))
  expect(await refusalOf()).toBe(
    `The database ${file} is damaged (file is not a database): see what can still be read with "npm run verify", then restore a backup with "npm run restore -- <backup>". The damaged file stays beside it.`,
  )
})

test.each([
  ['is empty', 'DELETE FROM schema_version'],
  ['has a hole', 'DELETE FROM schema_version WHERE version = 7'],
])(
  'a database whose list of versions %s is not updated again from its beginning',
  async (_, sql) => {
    await (await openSqliteStorage({ dataDir })).close()
    changeFile(file, sql)
    expect(await refusalOf()).toContain(
      `The database ${file} is damaged (its list of versions is not whole)`,
    )
  },
)

test('a file that may only be read is refused at the start with the way out', async () => {
  await (await openSqliteStorage({ dataDir })).close()
  changeFile(file, 'DELETE FROM schema_version WHERE version > 20')
  const connect = (name: string) => new DatabaseSync(name, { readOnly: true })
  expect(await refusalOf({ connect })).toBe(
    `${file} cannot be used: the database cannot be written to. Check that this system account may read and write it and its folder, and that the disk is neither full nor read-only.`,
  )
})

test('a folder in place of the file, or a file in place of the folder, is refused with its name', async () => {
  mkdirSync(file)
  expect(await refusalOf()).toBe(
    `${file} cannot be used: there is a folder of this name where a file should be (EISDIR).`,
  )
  const below = join(dataDir, 'a file')
  writeFileSync(below, '')
  expect(await refusalOf({ dataDir: join(below, 'data') })).toMatch(
    /cannot be used: .* \((ENOTDIR|EEXIST)\)\.$/,
  )
})

test.each([
  ['EACCES', 'this system account may not read or write it: check its owner and rights'],
  ['EROFS', 'its disk is mounted read-only: check the disk, and mount it for writing'],
  ['ENOSPC', 'the disk is full: make room'],
])('%s names the file and what to do', (code, reason) => {
  const error = Object.assign(new Error(code), { code, path: '/data/coldwatch.db' })
  expect((asOpenError(error, '/data') as Error).message).toBe(
    `/data/coldwatch.db cannot be used: ${reason} (${code}).`,
  )
})

test('a start without the database, but with its log, makes no empty one', async () => {
  writeFileSync(`${file}-wal`, 'the last commits')
  expect(await refusalOf()).toBe(
    `${file} is missing, but its log ${file}-wal is there: put the file back, or restore a backup with "npm run restore -- <backup>". To begin with an empty database, remove the log.`,
  )
  expect(existsSync(file)).toBe(false)
  rmSync(`${file}-wal`)
  await (await openSqliteStorage({ dataDir })).close()
})

test.each([
  ['the key of the second factor', 'second-factor.key', () => join(dataDir, 'second-factor.key')],
  ['the reserve', 'coldwatch.reserve', () => join(dataDir, 'coldwatch.reserve')],
  [
    'a backup',
    'backups',
    () => {
      mkdirSync(join(dataDir, 'backups'))
      return join(dataDir, 'backups', 'mine.db')
    },
  ],
])(
  'a start without the database and its log, but with %s, makes no empty one',
  async (_, name, trace) => {
    writeFileSync(trace(), '')
    expect(await refusalOf()).toBe(
      `${file} is missing, but ${name} in the same folder says that there was one: put the file back, or restore a backup with "npm run restore -- <backup>". To begin with an empty database, move ${name} to another place.`,
    )
    expect(existsSync(file)).toBe(false)
    rmSync(join(dataDir, name), { recursive: true })
    await (await openSqliteStorage({ dataDir })).close()
  },
)

test('what the operator cannot mend stays as it is', () => {
  const bug = new TypeError('x is not a function')
  expect(asOpenError(bug, '/data')).toBe(bug)
})

test('a broken page of the recent readings is refused at the start with the way out', async () => {
  const storage = await openSqliteStorage({ dataDir })
  await append(autoCommit(storage), minutes(0, 2_000), MIDNIGHT)
  await storage.close()
  const db = new DatabaseSync(file)
  const { rootpage } = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'hot'").get()!
  db.close()
  breakPage(file, Number(rootpage))
  expect(await refusalOf()).toContain(`The database ${file} is damaged (`)
})
