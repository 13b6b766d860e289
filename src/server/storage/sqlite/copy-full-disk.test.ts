import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runRestoreCommand } from '../../cli/restore.ts'
import { autoCommit } from '../testing/auto-commit.ts'
import { NOW } from '../testing/engine.ts'
import type { Storage } from '../storage.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'

/** A disk of its own, in memory; null when this account may not mount one. */
const mountDisk = (folder: string): (() => void) | null => {
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  return () => void execFileSync('umount', ['-l', folder])
}

/** Leaves so many bytes free. */
const fill = (folder: string, leftBytes: number): void => {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'other'), Buffer.alloc(bavail * bsize - leftBytes))
}

const append = (storage: Storage, from: number, count: number) =>
  autoCommit(storage).readings.append(
    {
      toolIds: Array<number>(count).fill(1),
      timesMs: Array.from({ length: count }, (_, i) => (from + i) * 60_000),
      values: Array<number>(count).fill(400),
    },
    NOW.getTime(),
  )

const readingsIn = async (dataDir: string): Promise<number> => {
  const storage = await openSqliteStorage({ dataDir })
  const { times } = await storage.readings.read(1, { fromMs: 0, toMs: 1e13 })
  const { length } = times
  await storage.close()
  return length
}

test('when the disk of the copy is full, what is in the copy stays, the server goes on, and later the copy, too', async ({
  skip,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-full-copy-'))
  const copyDir = join(folder, 'copy')
  const unmount = mountDisk(copyDir)
  if (unmount === null) {
    rmSync(folder, { recursive: true })
    return skip('this account may not mount a disk')
  }
  const storage = await openSqliteStorage({
    dataDir: join(folder, 'data'),
    copy: { folder: copyDir, alsoCopied: [], retryMs: 50 },
  })
  const restore = async (name: string): Promise<number> => {
    const into = join(folder, name)
    expect(await runRestoreCommand(['--from', copyDir], into, NOW, () => {})).toBe(0)
    return readingsIn(into)
  }
  const isCopied = () => expect.poll(() => storage.copyNow(), { interval: 20 }).toBe(true)
  const failure = () => storage.copyState()!.failure ?? ''
  try {
    await append(storage, 0, 1_000)
    await isCopied()
    fill(copyDir, 200_000)
    for (let i = 0; i < 20; i++) await append(storage, 1_000 + i * 5_000, 5_000)
    await expect.poll(failure).toContain('cannot be written to: the disk is full: make room.')
    expect(await restore('while-full')).toBeGreaterThanOrEqual(1_000)
    // The log begins anew meanwhile: only a new copy can go on, and that has no room either.
    for (let i = 0; i < 60; i++) await append(storage, 101_000 + i * 5_000, 5_000)
    while (await storage.housekeeping.sealSlice(NOW.getTime() * 2));
    expect(storage.copyState()!.lagMs).toBeGreaterThan(0)
    expect(await restore('still-full')).toBeGreaterThanOrEqual(1_000)
    rmSync(join(copyDir, 'other'))
    await isCopied()
    expect(storage.copyState()!.failure).toBe(null)
    expect(await restore('with-room')).toBe(401_000)
  } finally {
    await storage.close()
    unmount()
    rmSync(folder, { recursive: true })
  }
})
