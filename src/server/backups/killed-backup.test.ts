import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseBackupName } from '../../domain/backups/backup-name.ts'
import { isDamaged } from '../storage/database-damage.ts'
import { changeFile } from '../storage/sqlite/testing/damage.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { verifyDatabase } from '../storage/sqlite/verify-database.ts'

const PROGRAM = join(import.meta.dirname, 'testing/make-one-backup.ts')
const MIB = 1024 ** 2

let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-killed-'))
  await (await openSqliteStorage({ dataDir })).close()
  // Large enough that a copy is caught in its middle.
  changeFile(
    join(dataDir, 'coldwatch.db'),
    'CREATE TABLE filler (bytes BLOB) STRICT; WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO filler SELECT randomblob(1048576) FROM n',
  )
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const run = () => {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const copying = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => String(data).includes('copying') && resolve())
  })
  return { child, copying, ended: once(child, 'exit') }
}
const names = (): string[] => readdirSync(join(dataDir, 'backups'))
const partialBytes = (): number => {
  const partial = names().find((name) => name.endsWith('.partial'))
  return partial === undefined
    ? 0
    : (statSync(join(dataDir, 'backups', partial), { throwIfNoEntry: false })?.size ?? 0)
}

const backups = (): string[] => names().filter((name) => parseBackupName(name) !== null)
const isWhole = (name: string): boolean =>
  !isDamaged(verifyDatabase(join(dataDir, 'backups', name)))

test('a server that is killed while it copies leaves no half with the name of a backup, and the next one clears up', async () => {
  for (const atBytes of [1, 8 * MIB, 30 * MIB]) {
    const { child, copying, ended } = run()
    // A process that was quicker than the look has made a whole backup.
    await Promise.race([copying, ended])
    await expect
      .poll(() => partialBytes() >= atBytes || backups().length > 0, { interval: 1 })
      .toBe(true)
    child.kill('SIGKILL')
    await ended
    expect(backups().filter((name) => !isWhole(name))).toEqual([])
  }
  await run().ended
  expect(backups().map(isWhole)).toEqual([true])
  expect(names().toSorted()).toEqual(['HOW-TO-RESTORE.txt', ...backups()])
})
