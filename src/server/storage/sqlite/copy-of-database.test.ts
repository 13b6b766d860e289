import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { autoCommit } from '../testing/auto-commit.ts'
import { anAccount, NOW } from '../testing/engine.ts'
import { copiedStorage } from './testing/copied-storage.ts'

const {
  folders,
  storage,
  open,
  openWithoutCopy,
  close,
  progress,
  isCopied,
  append,
  newestCopy,
  original,
  copied,
  fileHash,
} = copiedStorage()

test('the copy has every commit, and goes on after the server was stopped and started', async () => {
  await open()
  await autoCommit(storage()).accounts.create(anAccount())
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
  const { dataDir } = folders()
  await open()
  await isCopied()
  for (let i = 0; i < 120; i++) {
    await append(i * 400, 400)
    for (let j = 0; j < 5; j++)
      await autoCommit(storage()).accounts.create(anAccount({ email: `${i}.${j}@cold.example` }))
    if (i % 20 === 0) await storage().housekeeping.sealSlice(NOW.getTime() * 2)
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
  await openWithoutCopy()
  await append(0, 400_000)
  while (await storage().housekeeping.sealSlice(NOW.getTime() * 2));
  for (let i = 0; i < 300; i++)
    await autoCommit(storage()).accounts.create(anAccount({ email: `${i}@cold.example` }))
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
  const { folder, dataDir } = folders()
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
