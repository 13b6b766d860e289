import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretBox } from '../secret-box.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { NOW } from '../storage/testing/engine.ts'
import type { Storage } from '../storage/storage.ts'
import { runRestoreCommand } from './restore.ts'

let folder: string
let dataDir: string
let copyDir: string
let said: string[]
const say = (text: string): void => void said.push(text)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  dataDir = join(folder, 'data')
  copyDir = join(folder, 'copy')
  mkdirSync(copyDir)
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const copied = { alsoCopied: ['second-factor.key'], retryMs: 50 }
const append = (storage: Storage, from: number, count: number) =>
  autoCommit(storage).readings.append(
    {
      toolIds: Array<number>(count).fill(1),
      timesMs: Array.from({ length: count }, (_, i) => (from + i) * 60_000),
      values: Array<number>(count).fill(400),
    },
    NOW.getTime(),
  )
const readingsIn = async (data: string): Promise<number> => {
  const storage = await openSqliteStorage({ dataDir: data })
  const { times } = await storage.readings.read(1, { fromMs: 0, toMs: 1e13 })
  const { length } = times
  await storage.close()
  return length
}
/** A server with a copy, which then loses its data folder; `readings` of them are in the copy. */
const lose = async (readings: number): Promise<void> => {
  const storage = await openSqliteStorage({ dataDir, copy: { folder: copyDir, ...copied } })
  await openSecretBox(dataDir)
  await append(storage, 0, readings / 2)
  await expect.poll(() => storage.copyNow(), { interval: 20 }).toBe(true)
  await append(storage, readings / 2, readings / 2)
  await expect.poll(() => storage.copyNow(), { interval: 20 }).toBe(true)
  const crashed = join(folder, 'crashed')
  cpSync(copyDir, crashed, { recursive: true })
  await storage.close()
  rmSync(copyDir, { recursive: true })
  cpSync(crashed, copyDir, { recursive: true })
  rmSync(crashed, { recursive: true })
}

test('after the data folder is gone, everything in the copy comes back, with the key beside it', async () => {
  await lose(20_000)
  const key = readFileSync(join(dataDir, 'second-factor.key'), 'utf8')
  rmSync(dataDir, { recursive: true })
  const before = readdirSync(copyDir, { recursive: true }).toSorted()
  expect(await runRestoreCommand(['--from', copyDir], dataDir, NOW, say)).toBe(0)
  expect(said[0]).toBe(`${copyDir} is restored.`)
  expect(said[1]).toMatch(/^The last change in the copy is from 20\d\d-\d\d-\d\dT/)
  expect(said.length).toBe(2)
  expect(await readingsIn(dataDir)).toBe(20_000)
  expect(readFileSync(join(dataDir, 'second-factor.key'), 'utf8')).toBe(key)
  for (const name of ['', 'coldwatch.db', 'second-factor.key'])
    expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
  expect(readdirSync(copyDir, { recursive: true }).toSorted()).toEqual(before)
})

test('a log that is damaged in its middle is refused, and taken up to there when it is all one has', async () => {
  await lose(20_000)
  const log = join(copyDir, 'copy-1', 'coldwatch.db-wal')
  const bytes = readFileSync(log)
  bytes[bytes.length - 5 * 4_120]! ^= 1
  writeFileSync(log, bytes)
  const elsewhere = join(folder, 'elsewhere')
  expect(await runRestoreCommand(['--from', copyDir], elsewhere, NOW, say)).toBe(1)
  expect(said.join(' ')).toMatch(/frame \d+ of the copy's log, and with it 4 later ones/)
  const accepted = ['--from', copyDir, '--accept-damage']
  expect(await runRestoreCommand(accepted, elsewhere, NOW, say)).toBe(3)
  expect(await readingsIn(elsewhere)).toBe(10_000)
})

test('a key of the data folder stays beside those of the copy', async () => {
  await lose(10)
  const ofCopy = readFileSync(join(copyDir, 'second-factor.key'), 'utf8')
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  const box = await openSecretBox(elsewhere)
  const sealed = box.seal('secret', 'account 7')
  expect(await runRestoreCommand([copyDir], elsewhere, NOW, say)).toBe(0)
  expect(readFileSync(join(elsewhere, 'second-factor.key'), 'utf8').startsWith(ofCopy)).toBe(true)
  expect((await openSecretBox(elsewhere)).open(sealed, 'account 7')).toBe('secret')
})

const refusal = async (path: string): Promise<string> => {
  said = []
  expect(await runRestoreCommand([path], join(folder, 'elsewhere'), NOW, say)).toBe(1)
  return said.join(' ')
}

test('a folder without a copy, a copy that is not complete or is damaged is refused with a sentence', async () => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  expect(await refusal(empty)).toContain(`Nothing was restored. ${empty} holds no copy`)
  await lose(20_000)
  const copy = join(copyDir, 'copy-1')
  const bytes = readFileSync(join(copy, 'coldwatch.db'))
  writeFileSync(join(copy, 'coldwatch.db'), 'burnt '.repeat(10_000))
  writeFileSync(join(copy, 'coldwatch.db-wal'), '')
  expect(await refusal(copyDir)).toContain(
    `The copy in ${copy} cannot be read as a Coldwatch database`,
  )
  writeFileSync(join(copy, 'coldwatch.db'), bytes)
  rmSync(join(copy, 'coldwatch.db-wal'))
  expect(await refusal(copyDir)).toContain('coldwatch.db-wal is missing')
  rmSync(copy, { recursive: true })
  expect(await refusal(copyDir)).toContain(`The first copy in ${copyDir} was not complete yet`)
})
