import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { tryRestore } from '../cli/try-restore.ts'
import { OperatorError } from '../operator-error.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import { flipByte } from '../storage/sqlite/testing/damage.ts'
import type { Storage } from '../storage/storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount } from '../storage/testing/engine.ts'
import { append, MIDNIGHT, minutes } from '../storage/testing/minute-readings.ts'
import { type BackupFolder, NOTE_FILE } from './backup-folder.ts'
import { newestBackupOf } from './maker-of-backups.ts'
import { createManagedBackups, type ManagedBackups, type SecondPlace } from './managed-backups.ts'
import { tryRestoreInThread } from './try-restore-in-thread.ts'

/** 03:00 in Budapest. */
const NIGHT = Date.UTC(2026, 10, 22, 2)
const GIB = 1024 ** 3

let root: string
let dataDir: string
let folder: BackupFolder
let storage: Storage
let backups: ManagedBackups
let nowMs: number
let passedMs: number
let isQuiet: boolean
let space: { freeBytes: number; totalBytes: number }
let trials: string[]
let warnings: object[]
let trialFailure: string | null
let secondPlace: SecondPlace | null
let copyFolder: string | null
let copy: (target: string, signal: AbortSignal) => Promise<void>

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'coldwatch-backups-'))
  dataDir = join(root, 'data')
  folder = { path: join(dataDir, 'backups'), isInDataFolder: true, dataDir }
  nowMs = NIGHT
  isQuiet = true
  space = { freeBytes: 50 * GIB, totalBytes: 100 * GIB }
  trials = []
  warnings = []
  trialFailure = null
  secondPlace = null
  copyFolder = null
  storage = await openTestStorage({ dataDir, lookAtFolder: () => () => {} })
  copy = (target, signal) => storage.backup(target, signal)
  begin()
})
afterEach(async () => {
  await storage.close()
  rmSync(root, { recursive: true })
})

/** As at the start of a server, so long ago. */
const begin = (upMs = DAY_MS): void => {
  passedMs = 0
  backups = createManagedBackups({
    clock: () => new Date(nowMs),
    steadyMs: () => passedMs,
    timeZone: 'Europe/Budapest',
    folder,
    shareOfDisk: 0.25,
    databaseBytes: async () => statSync(join(dataDir, 'coldwatch.db')).size,
    spaceOf: async () => space,
    copy: (target, signal) => copy(target, signal),
    storage,
    isQuiet: () => isQuiet,
    tryRestore: async (file) => {
      trials.push(file)
      return { failure: trialFailure }
    },
    secondPlace,
    copyFolder,
    onChange: () => {},
    log: () => {},
    warn: (fact) => void warnings.push(fact),
    onError: (error) => {
      throw error
    },
  })
  passedMs = upMs
}
const pass = async (ms: number): Promise<void> => {
  nowMs += ms
  passedMs += ms
  await backups.run()
}
const names = (): string[] => readdirSync(folder.path).toSorted()
const databases = (): string[] => names().filter((name) => name.endsWith('.db'))
const failure = (): string | null => backups.now().failure
/** A folder outside the data folder, as on another disk. */
const onOtherDisk = (): void => {
  folder = { path: join(root, 'nas'), isInDataFolder: false, dataDir }
  begin()
}

describe('each night', () => {
  test('a backup is made, readable for the server alone, and can be restored', async () => {
    await autoCommit(storage).accounts.create(anAccount())
    await backups.run()
    const [name = ''] = databases()
    expect(name).toMatch(/^coldwatch-2026-11-22T02-00-00Z-[0-9a-f]{8}[.]db$/)
    expect(statSync(join(folder.path, name)).mode & 0o077).toBe(0)
    expect(backups.now()).toMatchObject({ made: { name, atMs: NIGHT }, failure: null })
    const elsewhere = join(root, 'elsewhere')
    expect(await tryRestore(join(folder.path, name), elsewhere, new Date(nowMs))).toEqual({
      failure: null,
    })
    expect(existsSync(elsewhere)).toBe(false)
  })

  test('one is made, and none while the server is busy before five o’clock', async () => {
    isQuiet = false
    await backups.run()
    expect(databases()).toEqual([])
    await pass(2 * HOUR_MS)
    expect(databases()).toHaveLength(1)
    await pass(MINUTE_MS)
    await pass(HOUR_MS)
    expect(databases()).toHaveLength(1)
  })

  test('a restart does not make another', async () => {
    await backups.run()
    begin()
    await pass(MINUTE_MS)
    expect(databases()).toHaveLength(1)
    expect(backups.now().made?.name).toBe(databases()[0])
  })

  test('the old ones are thinned out: of ten nights those of the last seven and of three weeks lie there', async () => {
    copy = async (target) => writeFileSync(target, 'a copy')
    for (let night = 0; night < 10; night++) await pass(DAY_MS)
    expect(databases().map((name) => name.slice(15, 20))).toEqual(
      '11-26 11-27 11-28 11-29 11-30 12-01 12-02'.split(' '),
    )
  })
})

describe('what is not the server’s own is never touched', () => {
  test('a person’s files and the backups of another server stay, whatever their age', async () => {
    mkdirSync(folder.path, { recursive: true })
    const others = [
      'before the move.db',
      'coldwatch-2020-01-01T02-00-00.db',
      'coldwatch-2020-01-01T02-00-00Z-00000000.db',
      'coldwatch-2020-01-01T02-00-00Z-00000000.db.partial',
      'coldwatch-2020-01-02T02-00-00Z-00000000.db.damaged',
      'notes.txt',
    ]
    for (const name of others) writeFileSync(join(folder.path, name), '')
    copy = async (target) => writeFileSync(target, 'a copy')
    for (let night = 0; night < 40; night++) await pass(DAY_MS)
    expect(names()).toEqual(expect.arrayContaining(others))
    expect(databases()).toHaveLength(3 + 10)
  })

  test('what a killed server left of its copy is removed', async () => {
    await backups.run()
    const [name = ''] = databases()
    const left = [`${name}.partial`, `${name}.partial-journal`].map((file) =>
      file.replace('T02-', 'T03-'),
    )
    for (const file of left) writeFileSync(join(folder.path, file), 'half of it')
    begin()
    await pass(MINUTE_MS)
    expect(names()).toEqual([NOTE_FILE, name].toSorted())
  })

  test('a server that ends in the middle of a copy leaves nothing with the name of a backup', async () => {
    const begun = Promise.withResolvers<void>()
    copy = (target, signal) => {
      begun.resolve()
      return storage.backup(target, signal)
    }
    const stop = backups.start()
    await begun.promise
    await stop()
    expect(names()).toEqual([NOTE_FILE])
    expect(failure()).toBeNull()
  })
})

describe('the folder', () => {
  test('of another disk is never made: a missing one is a trouble at once, and over once it is mounted', async () => {
    onOtherDisk()
    await backups.run()
    expect(failure()).toBe(
      `The folder for backups ${folder.path} does not exist: is its disk mounted? The server does not make it.`,
    )
    expect(existsSync(folder.path)).toBe(false)
    await pass(MINUTE_MS)
    expect(warnings).toEqual([{ step: 'folder', reason: failure() }])
    mkdirSync(folder.path)
    await pass(MINUTE_MS)
    expect(failure()).toBeNull()
    expect(databases()).toHaveLength(1)
  })

  test('without the note that the server left there is another disk’s, until a person makes that file', async () => {
    onOtherDisk()
    mkdirSync(folder.path)
    await backups.run()
    rmSync(folder.path, { recursive: true })
    mkdirSync(folder.path)
    begin()
    await pass(DAY_MS)
    expect(failure()).toContain(`has no ${NOTE_FILE}, which this server put there`)
    expect(names()).toEqual([])
    writeFileSync(join(folder.path, NOTE_FILE), '')
    await pass(MINUTE_MS)
    expect(failure()).toBeNull()
    expect(databases()).toHaveLength(1)
  })

  test('is known to hold this server’s newest backup when its data folder is gone, and nobody else’s', async () => {
    onOtherDisk()
    mkdirSync(folder.path)
    await backups.run()
    await pass(DAY_MS)
    const newest = join(folder.path, databases().at(-1)!)
    expect(newestBackupOf(folder)).toBe(newest)
    expect(newestBackupOf({ ...folder, dataDir: join(root, 'a second server') })).toBeNull()
    expect(newestBackupOf({ ...folder, path: join(root, 'not mounted') })).toBeNull()
    // The note of a server under another system account cannot be read.
    mkdirSync(join(folder.path, 'coldwatch-00000000.server.json'))
    expect(newestBackupOf(folder)).toBe(newest)
    await storage.close()
    rmSync(dataDir, { recursive: true })
    const start = (path: string) =>
      openTestStorage({
        dataDir: path,
        newestBackup: () => newestBackupOf({ ...folder, dataDir: path }),
      })
    await expect(start(dataDir)).rejects.toThrow(
      `${join(dataDir, 'coldwatch.db')} is missing, but the server in this data folder made the backup ${newest}: restore a backup with "npm run restore -- ${newest}". To begin with an empty database, set BACKUP_DIR to another folder.`,
    )
    storage = await start(join(root, 'a second server'))
  })

  test('that is a file is refused with a sentence', async () => {
    onOtherDisk()
    writeFileSync(folder.path, '')
    await backups.run()
    expect(failure()).toBe(`${folder.path} is a file, not a folder for backups.`)
  })
})

describe('the disk', () => {
  test('is never filled: without room nothing is copied or removed, and what is missing is said', async () => {
    await backups.run()
    space = { freeBytes: 5 * GIB, totalBytes: 100 * GIB }
    await pass(DAY_MS)
    expect(failure()).toMatch(
      /^There is no room for a backup in .*backups: it takes 1 MB, and 1 MB are missing[.] Make room, or set BACKUP_DIR to a folder on a larger disk[.]$/,
    )
    expect(databases()).toHaveLength(1)
    space = { freeBytes: 6 * GIB, totalBytes: 100 * GIB }
    await pass(59 * MINUTE_MS)
    expect(databases()).toHaveLength(1)
    await pass(MINUTE_MS)
    expect(databases()).toHaveLength(2)
    expect(failure()).toBeNull()
  })

  test('holds so many that they stay within their share', async () => {
    copy = async (target) => writeFileSync(target, Buffer.alloc(1_000_000))
    space = { freeBytes: 50 * GIB, totalBytes: 12_000_000 }
    for (let night = 0; night < 10; night++) await pass(DAY_MS)
    expect(databases().length).toBeLessThanOrEqual(3)
    expect(databases().at(-1)).toContain('2026-12-02')
  })
})

test('of a damaged database no backup gets a name, the reason is said, and one damaged copy stays', async () => {
  await append(autoCommit(storage), minutes(0, 2_000), MIDNIGHT)
  await backups.run()
  flipByte(join(dataDir, 'coldwatch.db'), 'hot', 1)
  await pass(DAY_MS)
  await pass(DAY_MS)
  expect(failure()).toContain('The copy holds damage')
  expect(databases()).toHaveLength(1)
  expect(names().filter((name) => name.endsWith('.damaged'))).toHaveLength(1)
})

test('a clock that was set back by years removes no backup and puts none off', async () => {
  copy = async (target) => writeFileSync(target, 'a copy')
  for (let night = 0; night < 3; night++) await pass(DAY_MS)
  nowMs = Date.UTC(2001, 0, 1, 2)
  await pass(MINUTE_MS)
  expect(databases().map((name) => name.slice(10, 14))).toEqual(['2001', '2026', '2026', '2026'])
})

describe('a trial restore', () => {
  test('is made of the newest backup once a week, and known after a restart', async () => {
    copy = async (target) => writeFileSync(target, 'a copy')
    for (let night = 0; night < 8; night++) await pass(DAY_MS)
    expect(trials.map((file) => /\d{4}-\d\d-\d\d/.exec(basename(file))?.[0])).toEqual([
      '2026-11-23',
      '2026-11-30',
    ])
    begin()
    await pass(MINUTE_MS)
    expect(trials).toHaveLength(2)
    expect(backups.now().trial).toMatchObject({ failure: null, atMs: nowMs - MINUTE_MS })
  })

  test('that fails is a trouble, also after a restart, until one of a later backup succeeds', async () => {
    trialFailure = 'Nothing was restored.'
    await backups.run()
    const [name] = databases()
    const reason = `The backup ${name} could not be restored for trial. Nothing was restored.`
    expect(failure()).toBe(reason)
    begin()
    trialFailure = null
    await pass(MINUTE_MS)
    expect(failure()).toBe(reason)
    await pass(DAY_MS)
    expect(failure()).toBeNull()
    expect(trials).toHaveLength(2)
  })

  test('finds what is damaged in the file of a backup, in a thread and a folder of its own', async () => {
    await append(autoCommit(storage), minutes(0, 2_000), MIDNIGHT)
    await backups.run()
    const file = join(folder.path, databases()[0]!)
    const tryIt = tryRestoreInThread({
      dataDir,
      clock: () => new Date(nowMs),
      spaceOf: async () => space,
    })
    expect(await tryIt(file, AbortSignal.any([]))).toEqual({ failure: null })
    flipByte(file, 'hot', 1)
    const { failure: reason } = await tryIt(file, AbortSignal.any([]))
    expect(reason).toContain(`Nothing was restored. ${file} is damaged.`)
    expect(existsSync(join(dataDir, 'trial-restore'))).toBe(false)
    space = { freeBytes: 0, totalBytes: 100 * GIB }
    expect((await tryIt(file, AbortSignal.any([]))).failure).toContain('There is no room for it')
  })
})

test('old backups in the second place are thinned out an hour later when it failed, and nothing is sent twice', async () => {
  let stored = 0
  let tries = 0
  secondPlace = {
    address: 's3://cold/',
    store: async () => void (stored += 1),
    thinOut: async () => {
      tries += 1
      if (tries === 1) throw new OperatorError('Listing the backups failed.')
    },
  }
  begin()
  await backups.run()
  expect(failure()).toBe('Listing the backups failed.')
  await pass(59 * MINUTE_MS)
  expect(tries).toBe(1)
  await pass(MINUTE_MS)
  await pass(MINUTE_MS)
  expect([stored, tries, failure()]).toEqual([1, 2, null])
})

describe('the continuous copy', () => {
  beforeEach(async () => {
    copyFolder = join(root, 'copy')
    mkdirSync(copyFolder)
    await storage.close()
    storage = await openTestStorage({
      dataDir,
      lookAtFolder: () => () => {},
      copy: { folder: copyFolder, alsoCopied: [], retryMs: 50 },
    })
    await append(autoCommit(storage), minutes(0, 2_000), MIDNIGHT)
    await vi.waitUntil(() => storage.copyNow(), { timeout: 20_000, interval: 20 })
    copy = async (target) => writeFileSync(target, 'a copy')
    begin()
  })
  const trialsOfCopy = () => trials.filter((path) => path === copyFolder).length

  test('is restored for trial once a week, before anybody needs it', async () => {
    for (let night = 0; night < 8; night++) await pass(DAY_MS)
    expect(trialsOfCopy()).toBe(2)
    expect(failure()).toBeNull()
    const tryIt = tryRestoreInThread({
      dataDir,
      clock: () => new Date(nowMs),
      spaceOf: async () => space,
    })
    expect(await tryIt(copyFolder!, AbortSignal.any([]))).toEqual({ failure: null })
    writeFileSync(join(copyFolder!, 'copy-1', 'coldwatch.db'), 'burnt '.repeat(10_000))
    writeFileSync(join(copyFolder!, 'copy-1', 'coldwatch.db-wal'), '')
    expect((await tryIt(copyFolder!, AbortSignal.any([]))).failure).toContain(
      'cannot be read as a Coldwatch database',
    )
  })

  test('that cannot be restored is told, and tried again the next day', async () => {
    trialFailure = 'Nothing was restored.'
    await backups.run()
    expect(failure()).toContain('could not be restored for trial')
    begin()
    await pass(HOUR_MS)
    expect(trialsOfCopy()).toBe(1)
    expect(failure()).toContain('could not be restored for trial')
    trialFailure = null
    await pass(DAY_MS)
    expect(trialsOfCopy()).toBe(2)
    expect(failure()).toBeNull()
  })
})

test('what is no fault of the operator is named as the program’s, and reported', async () => {
  const bug = new TypeError('x is not a function')
  copy = () => Promise.reject(bug)
  await expect(backups.run()).rejects.toBe(bug)
  expect(failure()).toBe('A fault of the program stopped the backup: the server log has it.')
})
