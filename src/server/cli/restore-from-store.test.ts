import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackupSettings, S3Settings } from '../backup-settings.ts'
import { s3Place } from '../backups/s3/s3-place.ts'
import { startS3StandIn } from '../backups/s3/testing/s3-stand-in.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, NOW } from '../storage/testing/engine.ts'
import { runRestoreFromAnywhere } from './restore-from-store.ts'

const NAME = 'coldwatch-2026-11-20T01-00-00Z-9f86d081.db'
const SECRET = 'not-to-be-seen-anywhere'
const ADDRESS = `s3://cold/north/${NAME}`
let folder: string
let dataDir: string
let standIn: Awaited<ReturnType<typeof startS3StandIn>>
let s3: S3Settings
let backups: BackupSettings
let said: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-store-'))
  dataDir = join(folder, 'new machine')
  said = []
  standIn = await startS3StandIn({ bucket: 'cold', accessKeyId: 'id', secretAccessKey: SECRET })
  s3 = {
    endpoint: standIn.endpoint,
    region: 'eu-central-1',
    bucket: 'cold',
    prefix: 'north/',
    accessKeyId: 'id',
    secretAccessKey: SECRET,
  }
  backups = { isOn: true, folder: null, shareOfDisk: 0.25, s3 }
})
afterEach(async () => {
  await standIn.close()
  rmSync(folder, { recursive: true })
})

const run = (...argv: string[]): Promise<number> =>
  runRestoreFromAnywhere(argv, { dataDir, backups }, NOW, (text) => void said.push(text))

/** A machine that is lost: its backup is in the store, and in its own folder. */
const withBackup = async (): Promise<void> => {
  const lost = join(folder, 'lost')
  const storage = await openSqliteStorage({ dataDir: lost })
  await autoCommit(storage).accounts.create(anAccount({ email: 'anna@cold.example' }))
  await storage.backup(join(lost, NAME))
  await storage.close()
  await s3Place(s3, 'UTC').store(join(lost, NAME), NAME, new AbortController().signal)
}

test('the list says when the folder for backups is missing or a file', async () => {
  backups = { ...backups, folder: join(folder, 'not mounted'), s3: null }
  expect(await run('--list')).toBe(1)
  backups = { ...backups, folder: join(folder, 'file') }
  writeFileSync(join(folder, 'file'), '')
  expect(await run('--list')).toBe(1)
  expect(said).toEqual([
    `The folder for backups ${join(folder, 'not mounted')} does not exist: is its disk mounted?`,
    `${join(folder, 'file')} is a file, not a folder for backups: correct BACKUP_DIR.`,
  ])
})

test('a backup is found in the store and restored on a new machine', async () => {
  await withBackup()
  expect(await run('--list')).toBe(0)
  expect(said).toEqual([
    `2026-11-20T01:00Z       2 MB  ${ADDRESS}`,
    'The newest is the last one. With the server stopped: npm run restore -- <one of them>',
  ])
  said = []
  expect(await run(ADDRESS)).toBe(0)
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  expect(said.slice(0, 2)).toEqual([`${ADDRESS} was fetched.`, `${ADDRESS} is restored.`])
  const storage = await openSqliteStorage({ dataDir })
  expect((await storage.accounts.list({ scope: { kind: 'all' } })).total).toBe(1)
  await storage.close()
  expect(readdirSync(dataDir).filter((name) => name.includes('fetched'))).toEqual([])
})

test('the list of erased people goes to the store with a backup, and is applied from there', async () => {
  const lost = join(folder, 'lost')
  const storage = await openSqliteStorage({ dataDir: lost })
  const { id, createdAt } = await autoCommit(storage).accounts.create(
    anAccount({ email: 'anna@cold.example' }),
  )
  await autoCommit(storage).serverValues.set('installation', '9f86d081')
  await storage.backup(join(lost, NAME))
  await storage.close()
  const list = 'coldwatch-9f86d081.erased.json'
  const erased = [{ id, createdMs: createdAt.getTime() }]
  writeFileSync(join(lost, list), JSON.stringify({ format: 1, erased }))
  await s3Place(s3, 'UTC').store(join(lost, NAME), NAME, new AbortController().signal)
  expect([...standIn.objects.keys()].toSorted()).toEqual([`north/${NAME}`, `north/${list}`])
  expect(await run(ADDRESS)).toBe(0)
  expect(said.join(' ')).toContain('Erased again: 1 person')
  expect(readdirSync(dataDir).filter((name) => name.includes('fetched'))).toEqual([])
})

test('an object that was damaged in the store is refused, and nothing has changed', async () => {
  await withBackup()
  standIn.objects.get(`north/${NAME}`)!.body[99]! ^= 1
  expect(await run(ADDRESS)).toBe(1)
  expect(said).toEqual([
    `Nothing was restored. ${ADDRESS} did not arrive as it was stored. Try again, or take another backup.`,
  ])
  expect(existsSync(join(dataDir, 'coldwatch.db'))).toBe(false)
})

test('what is missing is said in a sentence with the way out, and without a secret', async () => {
  expect(await run('--list')).toBe(0)
  expect(await run(ADDRESS)).toBe(1)
  expect(await run('s3://elsewhere/x.db')).toBe(1)
  s3.secretAccessKey = `${SECRET} mistyped`
  expect(await run('--list')).toBe(1)
  backups = { ...backups, s3: null }
  expect(await run(ADDRESS)).toBe(1)
  expect(said).toEqual([
    `There is no backup in ${join(dataDir, 'backups')} or s3://cold/north/.`,
    `Nothing was restored. Fetching ${NAME} failed at ${standIn.endpoint}: NoSuchKey. "npm run restore -- --list" says which backups there are.`,
    'Nothing was restored. s3://elsewhere/x.db does not lie in s3://cold/north/, which the settings name: correct S3_BUCKET and S3_PREFIX. "npm run restore -- --list" says which backups there are.',
    `Listing the backups failed at ${standIn.endpoint}: SignatureDoesNotMatch. Check S3_SECRET_ACCESS_KEY, and S3_REGION.`,
    `There is no backup in ${join(dataDir, 'backups')}.`,
    'Nothing was restored. No store for backups is set: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT, S3_REGION and S3_PREFIX as the server had them.',
  ])
  expect(said.join()).not.toContain(SECRET)
})
