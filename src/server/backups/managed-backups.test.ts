import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { tryRestore } from '../cli/try-restore.ts'
import { OperatorError } from '../operator-error.ts'
import { flipByte } from '../storage/sqlite/testing/damage.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount } from '../storage/testing/engine.ts'
import { append, MIDNIGHT, minutes } from '../storage/testing/minute-readings.ts'
import { NOTE_FILE } from './backup-folder.ts'
import { newestBackupOf } from './maker-of-backups.ts'
import { type BackupsRig, GIB, NIGHT, openBackupsRig } from './testing/backups-rig.ts'

let rig: BackupsRig
beforeEach(async () => {
  rig = await openBackupsRig()
})
afterEach(() => rig.close())

describe('each night', () => {
  test('a backup is made, readable for the server alone, and can be restored', async () => {
    await autoCommit(rig.world.storage).accounts.create(anAccount())
    await rig.run()
    const [name = ''] = rig.databases()
    expect(name).toMatch(/^coldwatch-2026-11-22T02-00-00Z-[0-9a-f]{8}[.]db$/)
    expect(statSync(join(rig.world.folder.path, name)).mode & 0o077).toBe(0)
    expect(rig.now()).toMatchObject({ made: { name, atMs: NIGHT }, failure: null })
    const elsewhere = join(rig.root, 'elsewhere')
    expect(
      await tryRestore(join(rig.world.folder.path, name), elsewhere, new Date(rig.world.nowMs)),
    ).toEqual({
      failure: null,
    })
    expect(existsSync(elsewhere)).toBe(false)
  })

  test('one is made, and none while the server is busy before five o’clock', async () => {
    rig.world.isQuiet = false
    await rig.run()
    expect(rig.databases()).toEqual([])
    await rig.pass(2 * HOUR_MS)
    expect(rig.databases()).toHaveLength(1)
    await rig.pass(MINUTE_MS)
    await rig.pass(HOUR_MS)
    expect(rig.databases()).toHaveLength(1)
  })

  test('a restart does not make another', async () => {
    await rig.run()
    rig.begin()
    await rig.pass(MINUTE_MS)
    expect(rig.databases()).toHaveLength(1)
    expect(rig.now().made?.name).toBe(rig.databases()[0])
  })

  test('the old ones are thinned out: of ten nights those of the last seven and of three weeks lie there', async () => {
    rig.world.copy = async (target) => writeFileSync(target, 'a copy')
    for (let night = 0; night < 10; night++) await rig.pass(DAY_MS)
    expect(rig.databases().map((name) => name.slice(15, 20))).toEqual(
      '11-26 11-27 11-28 11-29 11-30 12-01 12-02'.split(' '),
    )
  })
})

describe('what is not the server’s own is never touched', () => {
  test('a person’s files and the backups of another server stay, whatever their age', async () => {
    mkdirSync(rig.world.folder.path, { recursive: true })
    const others = [
      'before the move.db',
      'coldwatch-2020-01-01T02-00-00.db',
      'coldwatch-2020-01-01T02-00-00Z-00000000.db',
      'coldwatch-2020-01-01T02-00-00Z-00000000.db.partial',
      'coldwatch-2020-01-02T02-00-00Z-00000000.db.damaged',
      'notes.txt',
    ]
    for (const name of others) writeFileSync(join(rig.world.folder.path, name), '')
    rig.world.copy = async (target) => writeFileSync(target, 'a copy')
    for (let night = 0; night < 40; night++) await rig.pass(DAY_MS)
    expect(rig.names()).toEqual(expect.arrayContaining(others))
    expect(rig.databases()).toHaveLength(3 + 10)
  })

  test('what a killed server left of its copy is removed', async () => {
    await rig.run()
    const [name = ''] = rig.databases()
    const left = [`${name}.partial`, `${name}.partial-journal`].map((file) =>
      file.replace('T02-', 'T03-'),
    )
    for (const file of left) writeFileSync(join(rig.world.folder.path, file), 'half of it')
    rig.begin()
    await rig.pass(MINUTE_MS)
    expect(rig.names()).toEqual([NOTE_FILE, name].toSorted())
  })

  test('a server that ends in the middle of a copy leaves nothing with the name of a backup', async () => {
    const begun = Promise.withResolvers<void>()
    rig.world.copy = (target, signal) => {
      begun.resolve()
      return rig.world.storage.backup(target, signal)
    }
    const stop = rig.start()
    await begun.promise
    await stop()
    expect(rig.names()).toEqual([NOTE_FILE])
    expect(rig.failure()).toBeNull()
  })
})

describe('the folder', () => {
  test('of another disk is never made: a missing one is a trouble at once, and over once it is mounted', async () => {
    rig.onOtherDisk()
    await rig.run()
    expect(rig.failure()).toBe(
      `The folder for backups ${rig.world.folder.path} does not exist: is its disk mounted? The server does not make it.`,
    )
    expect(existsSync(rig.world.folder.path)).toBe(false)
    await rig.pass(MINUTE_MS)
    expect(rig.warnings).toEqual([{ step: 'folder', reason: rig.failure() }])
    mkdirSync(rig.world.folder.path)
    await rig.pass(MINUTE_MS)
    expect(rig.failure()).toBeNull()
    expect(rig.databases()).toHaveLength(1)
  })

  test('without the note that the server left there is another disk’s, until a person makes that file', async () => {
    rig.onOtherDisk()
    mkdirSync(rig.world.folder.path)
    await rig.run()
    rmSync(rig.world.folder.path, { recursive: true })
    mkdirSync(rig.world.folder.path)
    rig.begin()
    await rig.pass(DAY_MS)
    expect(rig.failure()).toContain(`has no ${NOTE_FILE}, which this server put there`)
    expect(rig.names()).toEqual([])
    writeFileSync(join(rig.world.folder.path, NOTE_FILE), '')
    await rig.pass(MINUTE_MS)
    expect(rig.failure()).toBeNull()
    expect(rig.databases()).toHaveLength(1)
  })

  test('is known to hold this server’s newest backup when its data folder is gone, and nobody else’s', async () => {
    rig.onOtherDisk()
    mkdirSync(rig.world.folder.path)
    await rig.run()
    await rig.pass(DAY_MS)
    const newest = join(rig.world.folder.path, rig.databases().at(-1)!)
    expect(newestBackupOf(rig.world.folder)).toBe(newest)
    expect(
      newestBackupOf({ ...rig.world.folder, dataDir: join(rig.root, 'a second server') }),
    ).toBeNull()
    expect(newestBackupOf({ ...rig.world.folder, path: join(rig.root, 'not mounted') })).toBeNull()
    // The note of a server under another system account cannot be read.
    mkdirSync(join(rig.world.folder.path, 'coldwatch-00000000.server.json'))
    expect(newestBackupOf(rig.world.folder)).toBe(newest)
    await rig.world.storage.close()
    rmSync(rig.dataDir, { recursive: true })
    const start = (path: string) =>
      openTestStorage({
        dataDir: path,
        newestBackup: () => newestBackupOf({ ...rig.world.folder, dataDir: path }),
      })
    await expect(start(rig.dataDir)).rejects.toThrow(
      `${join(rig.dataDir, 'coldwatch.db')} is missing, but the server in this data folder made the backup ${newest}: restore a backup with "npm run restore -- ${newest}". To begin with an empty database, set BACKUP_DIR to another folder.`,
    )
    rig.world.storage = await start(join(rig.root, 'a second server'))
  })

  test('that is a file is refused with a sentence', async () => {
    rig.onOtherDisk()
    writeFileSync(rig.world.folder.path, '')
    await rig.run()
    expect(rig.failure()).toBe(`${rig.world.folder.path} is a file, not a folder for backups.`)
  })
})

describe('the disk', () => {
  test('is never filled: without room nothing is copied or removed, and what is missing is said', async () => {
    await rig.run()
    rig.world.space = { freeBytes: 5 * GIB, totalBytes: 100 * GIB }
    await rig.pass(DAY_MS)
    expect(rig.failure()).toMatch(
      /^There is no room for a backup in .*backups: it takes 2 MB, and 2 MB are missing[.] Make room, or set BACKUP_DIR to a folder on a larger disk[.]$/,
    )
    expect(rig.databases()).toHaveLength(1)
    rig.world.space = { freeBytes: 6 * GIB, totalBytes: 100 * GIB }
    await rig.pass(59 * MINUTE_MS)
    expect(rig.databases()).toHaveLength(1)
    await rig.pass(MINUTE_MS)
    expect(rig.databases()).toHaveLength(2)
    expect(rig.failure()).toBeNull()
  })

  test('holds so many that they stay within their share', async () => {
    rig.world.copy = async (target) => writeFileSync(target, Buffer.alloc(1_000_000))
    rig.world.space = { freeBytes: 50 * GIB, totalBytes: 12_000_000 }
    for (let night = 0; night < 10; night++) await rig.pass(DAY_MS)
    expect(rig.databases().length).toBeLessThanOrEqual(3)
    expect(rig.databases().at(-1)).toContain('2026-12-02')
  })
})

test('of a damaged database no backup gets a name, the reason is said, and one damaged copy stays', async () => {
  await append(autoCommit(rig.world.storage), minutes(0, 2_000), MIDNIGHT)
  await rig.run()
  flipByte(join(rig.dataDir, 'coldwatch.db'), 'hot', 1)
  await rig.pass(DAY_MS)
  await rig.pass(DAY_MS)
  expect(rig.failure()).toContain('The copy holds damage')
  expect(rig.databases()).toHaveLength(1)
  expect(rig.names().filter((name) => name.endsWith('.damaged'))).toHaveLength(1)
})

test('a clock that was set back by years removes no backup and puts none off', async () => {
  rig.world.copy = async (target) => writeFileSync(target, 'a copy')
  for (let night = 0; night < 3; night++) await rig.pass(DAY_MS)
  rig.world.nowMs = Date.UTC(2001, 0, 1, 2)
  await rig.pass(MINUTE_MS)
  expect(rig.databases().map((name) => name.slice(10, 14))).toEqual([
    '2001',
    '2026',
    '2026',
    '2026',
  ])
})

test('old backups in the second place are thinned out an hour later when it failed, and nothing is sent twice', async () => {
  let stored = 0
  let tries = 0
  rig.world.secondPlace = {
    address: 's3://cold/',
    store: async () => void (stored += 1),
    thinOut: async () => {
      tries += 1
      if (tries === 1) throw new OperatorError('Listing the backups failed.')
    },
  }
  rig.begin()
  await rig.run()
  expect(rig.failure()).toBe('Listing the backups failed.')
  await rig.pass(59 * MINUTE_MS)
  expect(tries).toBe(1)
  await rig.pass(MINUTE_MS)
  await rig.pass(MINUTE_MS)
  expect([stored, tries, rig.failure()]).toEqual([1, 2, null])
})

test('what is no fault of the operator is named as the program’s, and reported', async () => {
  const bug = new TypeError('x is not a function')
  rig.world.copy = () => Promise.reject(bug)
  await expect(rig.run()).rejects.toBe(bug)
  expect(rig.failure()).toBe('A fault of the program stopped the backup: the server log has it.')
})
