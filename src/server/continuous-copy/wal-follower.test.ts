import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WalSize } from './follower-step.ts'
import type { ToWriter } from './messages.ts'
import { createWalFollower, type WalFollower } from './wal-follower.ts'

let folder: string
let db: DatabaseSync
let fds: number[]
let sent: ToWriter[]
let follower: WalFollower
let sync: () => void
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-follower-'))
  const file = join(folder, 'x.db')
  db = new DatabaseSync(file)
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF; CREATE TABLE t (a)',
  )
  fds = [openSync(`${file}-wal`, 'r'), openSync(file, 'r')]
  sent = []
  sync = () => {}
  follower = createWalFollower({
    walFd: fds[0]!,
    databaseFd: fds[1]!,
    look: sizeNow,
    sync: () => sync(),
    send: (message) => sent.push(message),
  })
})
afterEach(() => {
  db.close()
  for (const fd of fds) closeSync(fd)
  rmSync(folder, { recursive: true })
})

const FRAME_BYTES = 24 + 4_096
const sizeNow = (): WalSize => db.prepare('PRAGMA wal_checkpoint(NOOP)').get() as WalSize
const checkpoint = (): WalSize => db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() as WalSize
const commit = (pages: number): void =>
  void db.prepare('INSERT INTO t VALUES (zeroblob(?))').run(pages * 4_000)
const kinds = (): string[] => sent.splice(0).map(({ kind }) => kind)
const sentBytes = (): number =>
  sent.reduce((sum, message) => sum + (message.kind === 'frames' ? message.bytes.length : 0), 0)
/** The writer has stored everything that was sent. */
const store = (): void => follower.received({ kind: 'stored', bytes: sentBytes() })

test('a checkpoint waits until what is committed is in the copy', () => {
  follower.received({ kind: 'begin' })
  store()
  expect(kinds()).toEqual(['begins', 'wal', 'frames', 'caught-up'])
  commit(10)
  expect(follower.mayCheckpoint(sizeNow().log)).toBe(false)
  commit(1)
  expect(follower.mayCheckpoint(sizeNow().log)).toBe(false)
  store()
  // What came after the question is sent after the checkpoint: it must not wait for ever.
  expect(follower.mayCheckpoint(sizeNow().log)).toBe(true)
  follower.checkpointed(checkpoint())
  expect(kinds()).toEqual(['frames', 'caught-up', 'frames'])
  expect(follower.behindBytes()).toBeGreaterThan(0)
})

test('when the WAL begins anew after a checkpoint, the next one is followed', () => {
  follower.received({ kind: 'begin' })
  commit(10)
  follower.follow()
  store()
  follower.checkpointed(checkpoint())
  sent = []
  commit(2)
  follower.follow()
  expect(kinds()).toEqual(['wal', 'frames', 'caught-up'])
})

test('a copy whose disk hangs holds the WAL up for a while, takes little memory, and is then given up', () => {
  follower.received({ kind: 'begin' })
  for (let i = 0; i < 20 && !follower.mayCheckpoint(sizeNow().log); i++) commit(1_000)
  expect(sizeNow().log).toBeGreaterThan(8_000)
  expect(sentBytes()).toBeLessThan(40 * 1024 ** 2)
  for (let i = 0; i < 5; i++) commit(1_000)
  expect(follower.mayCheckpoint(sizeNow().log)).toBe(true)
  follower.checkpointed(checkpoint())
  sent = []
  commit(1)
  follower.follow()
  expect(kinds()).toEqual(['lost'])
  commit(1)
  expect(follower.mayCheckpoint(sizeNow().log)).toBe(true)
  expect(kinds()).toEqual([])
})

test('a WAL that began anew without being read to its end is noticed', () => {
  follower.received({ kind: 'begin' })
  commit(5)
  follower.follow()
  commit(5)
  checkpoint()
  commit(1)
  sent = []
  follower.follow()
  expect(kinds()).toEqual(['lost'])
})

test('only what was committed before a sync of the WAL is sent, and nothing while the sync fails', () => {
  follower.received({ kind: 'begin' })
  sent = []
  const before = sizeNow().log
  commit(1)
  const { log } = sizeNow()
  sync = () => commit(5)
  follower.follow()
  expect(sizeNow().log).toBeGreaterThan(log)
  expect(sentBytes()).toBe((log - before) * FRAME_BYTES)
  sent = []
  sync = () => {
    throw new Error('i/o error')
  }
  expect(() => follower.follow()).toThrow('i/o error')
  expect(sent).toEqual([])
  sync = () => {}
  follower.follow()
  expect(kinds()).toEqual(['frames', 'caught-up'])
})

test('what was rolled back is not sent', () => {
  follower.received({ kind: 'begin' })
  const before = sentBytes()
  const writer = new DatabaseSync(join(folder, 'x.db'))
  writer.exec('PRAGMA cache_size = 5; BEGIN; INSERT INTO t VALUES (zeroblob(2000000))')
  follower.follow()
  writer.exec('ROLLBACK')
  writer.close()
  follower.follow()
  expect(sentBytes()).toBe(before)
})
