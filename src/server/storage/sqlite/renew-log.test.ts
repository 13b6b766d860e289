import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWriter } from './open-connection.ts'
import { renewLog } from './renew-log.ts'

let folder: string
let file: string
let db: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-renew-'))
  file = join(folder, 'a.db')
  db = openWriter(file)
  db.exec('CREATE TABLE t (a)')
  for (let i = 0; i < 20; i += 1)
    db.exec(`INSERT INTO t VALUES (${i}), (randomblob(3000)), (randomblob(3000))`)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const LONG_AGO = new Date(0)

test('the log that was left is written once more, and says the same as before', () => {
  const log = `${file}-wal`
  const before = readFileSync(log)
  utimesSync(log, LONG_AGO, LONG_AGO)
  renewLog(file, db)
  expect(readFileSync(log).equals(before)).toBe(true)
  expect(statSync(log).mtimeMs).toBeGreaterThan(LONG_AGO.getTime())
  expect(db.prepare('SELECT count(*) AS rows FROM t').get()).toEqual({ rows: 60 })
  expect(db.isTransaction).toBe(false)
})

test('a log of which SQLite has read more than is there now is no ground to start on', () => {
  const log = `${file}-wal`
  const bytes = readFileSync(log)
  bytes[bytes.length - 100]! ^= 1
  writeFileSync(log, bytes)
  expect(() => renewLog(file, db)).toThrow(`${log} changes while it is read`)
  expect(db.isTransaction).toBe(false)
})

test('without a log nothing is written', () => {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  renewLog(file, db)
  expect(statSync(`${file}-wal`).size).toBe(0)
})
