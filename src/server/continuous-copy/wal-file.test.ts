import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headerOf, runsAfter } from './wal-file.ts'
import { WAL_HEADER_BYTES, offsetAfter } from './wal-format.ts'

let folder: string
let db: DatabaseSync
let fds: number[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-wal-'))
  db = new DatabaseSync(join(folder, 'x.db'))
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF; CREATE TABLE t (a)',
  )
  fds = []
})
afterEach(() => {
  for (const fd of fds) closeSync(fd)
  db.close()
  rmSync(folder, { recursive: true })
})

const walPath = (): string => join(folder, 'x.db-wal')
const opened = (path: string): number => {
  const fd = openSync(path, 'r')
  fds.push(fd)
  return fd
}
const commits = (count: number): void => {
  for (let i = 0; i < count; i++) db.exec('INSERT INTO t VALUES (randomblob(9000))')
}
const framesOf = (fd: number) => {
  const header = headerOf(fd)!
  return [...runsAfter(fd, header, header.start)].flatMap(({ frames }) => frames)
}

test('every frame of a WAL that SQLite wrote is read, with the pages and ends of its commits', () => {
  commits(700)
  const { log: frames } = db.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number }
  const read = framesOf(opened(walPath()))
  expect(read.length).toBe(frames)
  expect(read.at(-1)!.place.frame).toBe(frames)
  expect(read.filter(({ pages }) => pages > 0).length).toBe(701)
  expect(read.at(-1)!.pages).toBe(Number(db.prepare('PRAGMA page_count').get()!['page_count']))
})

test('a torn last frame, a changed byte and what an older WAL left behind end the reading', () => {
  commits(20)
  const whole = framesOf(opened(walPath())).length
  const bytes = readFileSync(walPath())
  const copy = join(folder, 'copy')
  writeFileSync(copy, bytes.subarray(0, bytes.length - 100))
  expect(framesOf(opened(copy)).length).toBe(whole - 1)
  const header = headerOf(opened(walPath()))!
  bytes[offsetAfter(header, 7) + 500]! ^= 1
  writeFileSync(copy, bytes)
  expect(framesOf(opened(copy)).length).toBe(7)
  db.exec('PRAGMA wal_checkpoint(RESTART)')
  commits(1)
  const fd = opened(walPath())
  const after = framesOf(fd)
  expect(after.length).toBeLessThan(whole)
  expect(headerOf(fd)!.start.salts[0]).toBe((header.start.salts[0] + 1) >>> 0)
})

test('a file that is no WAL has no header', () => {
  const file = join(folder, 'other')
  writeFileSync(file, '')
  expect(headerOf(opened(file))).toBe(null)
  writeFileSync(file, 'x'.repeat(WAL_HEADER_BYTES))
  expect(headerOf(opened(file))).toBe(null)
})
