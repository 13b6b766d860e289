import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/durations.ts'
import { runRestoreCommand } from '../../cli/restore.ts'
import { NOW } from '../testing/engine.ts'
import { copiedStorage } from './testing/copied-storage.ts'

const {
  folders,
  storage,
  open,
  openWithoutCopy,
  close,
  isCopied,
  append,
  newestCopy,
  original,
  copied,
  fileHash,
  reasonOf,
} = copiedStorage()

test('a missing folder is not made; when its disk is mounted the copy begins', async () => {
  const { copyDir } = folders()
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
  const { folder, copyDir } = folders()
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
  const { copyDir } = folders()
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

test('after the data folder was removed no empty database takes its place; the sentence names both ways', async () => {
  const { dataDir, copyDir } = folders()
  await open()
  await append(0, 10)
  await isCopied()
  const before = original()
  await close()
  rmSync(dataDir, { recursive: true })
  const file = join(dataDir, 'coldwatch.db')
  await expect(open()).rejects.toThrow(
    `${file} is missing, but ${copyDir}, which COPY_DIR names, holds the copy of a database: restore its continuous copy with "npm run restore -- --from ${copyDir}". To begin with an empty database, set COPY_DIR to another folder.`,
  )
  expect(existsSync(file)).toBe(false)
  expect(await runRestoreCommand(['--from', copyDir], dataDir, NOW, () => {})).toBe(0)
  expect(original()).toBe(before)
  await open()
})

test('where the key is left in the folder, too, the sentence names the copy as the way back', async () => {
  const { dataDir, copyDir } = folders()
  await open()
  await isCopied()
  await close()
  rmSync(join(dataDir, 'coldwatch.db'))
  writeFileSync(join(dataDir, 'second-factor.key'), '')
  await expect(open()).rejects.toThrow(
    `put the file back, or restore its continuous copy with "npm run restore -- --from ${copyDir}".`,
  )
})

test('the copy of another installation stays as it is', async () => {
  const { folder, dataDir, copyDir } = folders()
  await open()
  await append(0, 10)
  await isCopied()
  await close()
  const before = fileHash(join(newestCopy(), 'coldwatch.db'))
  renameSync(dataDir, join(folder, 'moved'))
  await openWithoutCopy()
  await close()
  await open()
  await expect
    .poll(reasonOf)
    .toContain(`${copyDir} holds the copy of another Coldwatch installation`)
  await append(0, 20)
  expect(fileHash(join(newestCopy(), 'coldwatch.db'))).toBe(before)
})

test('what was written without the copy is noticed, and a new copy takes the place of the old one', async () => {
  await open()
  await append(0, 10)
  await isCopied()
  await close()
  await openWithoutCopy()
  await append(10, 10)
  await close()
  await open()
  await isCopied()
  expect(copied()).toBe(original())
  expect(newestCopy()).toMatch(/copy-2$/)
})

test('a copy that is newer than the database, as after the restore of an old backup, is kept', async () => {
  const { folder, dataDir, copyDir } = folders()
  // The age of a copy is that of its files, by the machine's clock and not by that of the test.
  const machineMs = Math.round(statSync(folder).mtimeMs)
  const alive = (ms: number) =>
    storage().transaction(({ serverValues }) => serverValues.set('last-alive', String(ms)))
  const yesterday = join(folder, 'yesterday.db')
  await open()
  await append(0, 10)
  await alive(machineMs - DAY_MS)
  await storage().backup(yesterday)
  await alive(machineMs)
  await append(10, 10)
  await isCopied()
  const newest = original()
  await close()
  expect(await runRestoreCommand([yesterday], dataDir, NOW, () => {})).toBe(0)
  await open()
  await isCopied()
  await close()
  expect(
    readdirSync(copyDir)
      .filter((name) => name.startsWith('copy-'))
      .toSorted(),
  ).toEqual(['copy-1.kept', 'copy-2'])
  expect(
    await runRestoreCommand(['--from', join(copyDir, 'copy-1.kept')], dataDir, NOW, () => {}),
  ).toBe(0)
  expect(original()).toBe(newest)
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
