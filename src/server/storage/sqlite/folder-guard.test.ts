import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { autoCommit } from '../testing/auto-commit.ts'
import { anAccount } from '../testing/engine.ts'
import { DataFolderLostError } from '../storage-errors.ts'
import type { Storage } from '../storage.ts'
import { openTestStorage } from './testing/open-test-storage.ts'

let parent: string
let dataDir: string
let storage: Storage
let lost: Error[]
let look: () => void
let looks: number
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'coldwatch-guard-'))
  dataDir = join(parent, 'data')
  lost = []
  looks = 0
  storage = await openTestStorage({
    dataDir,
    onLost: (error) => lost.push(error),
    lookAtFolder: (call) => {
      look = () => {
        looks += 1
        call()
      }
      return () => {}
    },
  })
  await autoCommit(storage).accounts.create(anAccount())
})
afterEach(async () => {
  await storage.close()
  rmSync(parent, { recursive: true })
})

const anotherAccount = (email = 'other@cold.example') =>
  autoCommit(storage).accounts.create(anAccount({ email }))

const FILES = ['coldwatch.db', 'coldwatch.db-wal', 'coldwatch.db-shm', 'coldwatch.lock']

describe('nothing is acknowledged any more', () => {
  test.each(FILES)('once %s was removed', async (name) => {
    rmSync(join(dataDir, name))
    await expect(anotherAccount()).rejects.toThrow(DataFolderLostError)
    await expect(anotherAccount()).rejects.toThrow(
      `${join(dataDir, name)} was removed or replaced while the server used it, so nothing is stored any more`,
    )
    expect(lost).toHaveLength(1)
  })

  test.each(FILES)('once another file stands in the place of %s', async (name) => {
    copyFileSync(join(dataDir, name), join(parent, 'copy'))
    renameSync(join(parent, 'copy'), join(dataDir, name))
    await expect(anotherAccount()).rejects.toThrow(DataFolderLostError)
  })

  test('once the folder has another name', async () => {
    renameSync(dataDir, join(parent, 'moved'))
    await expect(anotherAccount()).rejects.toThrow(`${dataDir} was removed`)
  })

  test('when the files go while a transaction runs', async () => {
    const write = storage.transaction(async (stores) => {
      await stores.accounts.create(anAccount({ email: 'late@cold.example' }))
      rmSync(dataDir, { recursive: true })
    })
    await expect(write).rejects.toThrow(DataFolderLostError)
  })

  test('even if the files are put back: the server has to start again', async () => {
    renameSync(join(dataDir, 'coldwatch.db'), join(parent, 'aside'))
    look()
    renameSync(join(parent, 'aside'), join(dataDir, 'coldwatch.db'))
    await expect(anotherAccount()).rejects.toThrow(DataFolderLostError)
  })
})

test('a look between the writes notices it too, and tells once', () => {
  look()
  expect(lost).toEqual([])
  rmSync(join(dataDir, 'coldwatch.lock'))
  look()
  look()
  expect([lost.length, looks]).toEqual([1, 3])
})

test('other files in the folder come and go', async () => {
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'note'), '')
  await anotherAccount()
  rmSync(join(dataDir, 'note'))
  look()
  await anotherAccount('third@cold.example')
  expect(lost).toEqual([])
})

test('a server that lost its files leaves those of the next server alone', async () => {
  rmSync(dataDir, { recursive: true })
  look()
  const next = await openTestStorage({ dataDir })
  await autoCommit(next).accounts.create(anAccount())
  await storage.close()
  expect(existsSync(join(dataDir, 'coldwatch.db-wal'))).toBe(true)
  await autoCommit(next).accounts.create(anAccount({ email: 'b@cold.example' }))
  await next.close()
  const again = await openTestStorage({ dataDir })
  expect(await again.accounts.byEmail('b@cold.example')).not.toBeNull()
  await again.close()
})

test('where the lock file is missing beside a log, a start waits until the server that runs has noticed', async () => {
  rmSync(join(dataDir, 'coldwatch.lock'))
  const waits: number[] = []
  const next = await openTestStorage({
    dataDir,
    wait: async (ms) => {
      waits.push(ms)
      look()
    },
  })
  expect(waits).toEqual([3_000])
  expect(lost).toHaveLength(1)
  await expect(anotherAccount()).rejects.toThrow(DataFolderLostError)
  await next.close()
})

test('after a clean end without a lock file a start does not wait', async () => {
  await storage.close()
  rmSync(join(dataDir, 'coldwatch.lock'))
  storage = await openTestStorage({
    dataDir,
    wait: async () => {
      throw new Error('it waited')
    },
  })
})
