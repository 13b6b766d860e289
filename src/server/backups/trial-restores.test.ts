import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { flipByte } from '../storage/sqlite/testing/damage.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { append, MIDNIGHT, minutes } from '../storage/testing/minute-readings.ts'
import { type BackupsRig, GIB, openBackupsRig } from './testing/backups-rig.ts'
import { tryRestoreInThread } from './try-restore-in-thread.ts'

let rig: BackupsRig
beforeEach(async () => {
  rig = await openBackupsRig()
})
afterEach(() => rig.close())

describe('a trial restore', () => {
  test('is made of the newest backup once a week, and known after a restart', async () => {
    rig.world.copy = async (target) => writeFileSync(target, 'a copy')
    for (let night = 0; night < 8; night++) await rig.pass(DAY_MS)
    expect(rig.trials.map((file) => /\d{4}-\d\d-\d\d/.exec(basename(file))?.[0])).toEqual([
      '2026-11-23',
      '2026-11-30',
    ])
    rig.begin()
    await rig.pass(MINUTE_MS)
    expect(rig.trials).toHaveLength(2)
    expect(rig.now().trial).toMatchObject({ failure: null, atMs: rig.world.nowMs - MINUTE_MS })
  })

  test('that fails is a trouble, also after a restart, until one of a later backup succeeds', async () => {
    rig.world.trialFailure = 'Nothing was restored.'
    await rig.run()
    const [name] = rig.databases()
    const reason = `The backup ${name} could not be restored for trial. Nothing was restored.`
    expect(rig.failure()).toBe(reason)
    rig.begin()
    rig.world.trialFailure = null
    await rig.pass(MINUTE_MS)
    expect(rig.failure()).toBe(reason)
    await rig.pass(DAY_MS)
    expect(rig.failure()).toBeNull()
    expect(rig.trials).toHaveLength(2)
  })

  test('finds what is damaged in the file of a backup, in a thread and a folder of its own', async () => {
    await append(autoCommit(rig.world.storage), minutes(0, 2_000), MIDNIGHT)
    await rig.run()
    const file = join(rig.world.folder.path, rig.databases()[0]!)
    const tryIt = tryRestoreInThread({
      dataDir: rig.dataDir,
      clock: () => new Date(rig.world.nowMs),
      spaceOf: async () => rig.world.space,
    })
    expect(await tryIt(file, AbortSignal.any([]))).toEqual({ failure: null })
    flipByte(file, 'hot', 1)
    const { failure: reason } = await tryIt(file, AbortSignal.any([]))
    expect(reason).toContain(`Nothing was restored. ${file} is damaged.`)
    expect(existsSync(join(rig.dataDir, 'trial-restore'))).toBe(false)
    rig.world.space = { freeBytes: 0, totalBytes: 100 * GIB }
    expect((await tryIt(file, AbortSignal.any([]))).failure).toContain('There is no room for it')
  })
})

describe('the continuous copy', () => {
  beforeEach(async () => {
    rig.world.copyFolder = join(rig.root, 'copy')
    mkdirSync(rig.world.copyFolder)
    await rig.world.storage.close()
    rig.world.storage = await openTestStorage({
      dataDir: rig.dataDir,
      lookAtFolder: () => () => {},
      copy: { folder: rig.world.copyFolder, alsoCopied: [], retryMs: 50 },
    })
    await append(autoCommit(rig.world.storage), minutes(0, 2_000), MIDNIGHT)
    await vi.waitUntil(() => rig.world.storage.copyNow(), { timeout: 20_000, interval: 20 })
    rig.world.copy = async (target) => writeFileSync(target, 'a copy')
    rig.begin()
  })
  const trialsOfCopy = () => rig.trials.filter((path) => path === rig.world.copyFolder).length

  test('is restored for trial once a week, before anybody needs it', async () => {
    for (let night = 0; night < 8; night++) await rig.pass(DAY_MS)
    expect(trialsOfCopy()).toBe(2)
    expect(rig.failure()).toBeNull()
    const tryIt = tryRestoreInThread({
      dataDir: rig.dataDir,
      clock: () => new Date(rig.world.nowMs),
      spaceOf: async () => rig.world.space,
    })
    expect(await tryIt(rig.world.copyFolder!, AbortSignal.any([]))).toEqual({ failure: null })
    writeFileSync(join(rig.world.copyFolder!, 'copy-1', 'coldwatch.db'), 'burnt '.repeat(10_000))
    writeFileSync(join(rig.world.copyFolder!, 'copy-1', 'coldwatch.db-wal'), '')
    expect((await tryIt(rig.world.copyFolder!, AbortSignal.any([]))).failure).toContain(
      'cannot be read as a Coldwatch database',
    )
  })

  test('that cannot be restored is told, and tried again the next day', async () => {
    rig.world.trialFailure = 'Nothing was restored.'
    await rig.run()
    expect(rig.failure()).toContain('could not be restored for trial')
    rig.begin()
    await rig.pass(HOUR_MS)
    expect(trialsOfCopy()).toBe(1)
    expect(rig.failure()).toContain('could not be restored for trial')
    rig.world.trialFailure = null
    await rig.pass(DAY_MS)
    expect(trialsOfCopy()).toBe(2)
    expect(rig.failure()).toBeNull()
  })
})
