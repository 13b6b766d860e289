import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../../domain/permissions/actor.ts'
import { erasePerson } from '../audit/erase-person.ts'
import { createErasedList } from '../backups/erased-list.ts'
import { createFileLinks } from '../downloads/file-links.ts'
import { installationOf } from '../storage/installation.ts'
import { openSqliteStorage, type SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool, later, NOW } from '../storage/testing/engine.ts'
import { removeAccount } from '../users/delete-account.ts'
import { runRestoreCommand } from './restore.ts'
import { runVerifyCommand } from './verify.ts'

let folder: string
let dataDir: string
let backupDir: string
let copyDir: string
let backup: string
let list: string
let reported: unknown[]
let said: string[]
const say = (text: string): void => void said.push(text)
const people = { boss: 0, bela: 0, zsofi: 0 }

const withStorage = async <T>(work: (storage: SqliteStorage) => Promise<T>): Promise<T> => {
  const storage = await openSqliteStorage({ dataDir })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
const noteErased = (storage: SqliteStorage) =>
  createErasedList({
    storage,
    folder: { path: backupDir, isInDataFolder: true, dataDir },
    copyFolder: copyDir,
    onError: (error) => void reported.push(error),
  })
const restore = (...argv: string[]): Promise<number> => {
  said = []
  return runRestoreCommand([backup, ...argv], dataDir, later(90), say, [backupDir])
}
const zsofiNow = () =>
  withStorage(async (storage) => (await storage.accounts.withDeleted([people.zsofi]))[0])
/** Deletes an account and erases its person, as a superadmin does. */
const eraseNow = (storage: SqliteStorage, id: number) => {
  const actor: AccountActor = { kind: 'account', id: people.boss, role: 'superadmin', path: '/1/' }
  return storage
    .transaction(async (stores) => {
      const account = (await stores.accounts.byId(id))!
      return removeAccount(stores, account, { kind: 'account', id: people.boss }, later(30))
    })
    .then(() =>
      erasePerson({
        storage,
        clock: () => later(60),
        fileLinks: createFileLinks(() => NOW),
        noteErased: noteErased(storage),
      })(actor, { id }),
    )
}

/** A backup with Zsófi and her sensor in it, after which she is erased. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-erased-'))
  dataDir = join(folder, 'data')
  backupDir = join(dataDir, 'backups')
  copyDir = mkdtempSync(join(folder, 'copy-'))
  writeFileSync(join(copyDir, 'coldwatch-copy.json'), '{}')
  reported = []
  said = []
  backup = join(folder, 'yesterday.db')
  await withStorage(async (storage) => {
    const { accounts, tools } = autoCommit(storage)
    people.boss = (await accounts.create(anAccount({ email: 'boss@x', role: 'superadmin' }))).id
    people.bela = (await accounts.create(anAccount({ email: 'bela@x' }))).id
    people.zsofi = (await accounts.create(anAccount({ email: 'zsofi.wxq@x' }))).id
    await tools.create(aTool({ userId: people.zsofi }))
    list = `coldwatch-${await installationOf(storage)}.erased.json`
    await storage.backup(backup)
    await eraseNow(storage, people.zsofi)
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('an erasure is noted beside the backups and the copy, with a number and a time and nothing else', () => {
  for (const path of [join(backupDir, list), join(copyDir, list)]) {
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      format: 1,
      erased: [{ id: people.zsofi, createdMs: NOW.getTime() }],
    })
    expect(statSync(path).mode & 0o077).toBe(0)
  }
  expect(reported).toEqual([])
})

test('whoever was erased after the backup is erased again by its restore, and the trail is whole', async () => {
  expect(await restore()).toBe(0)
  expect(said.join(' ')).toContain(
    'Erased again: 1 person, who had been erased after the backup was made. Deleted with their accounts: 1 sensor.',
  )
  expect(await zsofiNow()).toMatchObject({ email: '', firstName: '', deletedAt: later(90) })
  await withStorage(async (storage) => {
    expect(await storage.accounts.byId(people.bela)).toMatchObject({ email: 'bela@x' })
    const [entry] = await storage.audit.page({ scope: { kind: 'all' }, before: null, first: 1 })
    expect(entry).toMatchObject({
      action: 'account.erased',
      actor_kind: 'server',
      subject_id: String(people.zsofi),
    })
    expect(JSON.parse(entry!.after!)).toEqual({ atRestore: true })
  })
  expect(readFileSync(join(dataDir, 'coldwatch.db'), 'latin1')).not.toContain('wxq')
  said = []
  expect(await runVerifyCommand([], dataDir, say)).toBe(0)
})

test('a second restore erases again, and a backup made after the erasure needs nothing', async () => {
  expect(await restore()).toBe(0)
  const after = join(folder, 'after.db')
  await withStorage((storage) => storage.backup(after))
  expect(await restore()).toBe(0)
  expect(said.join(' ')).toContain('Erased again: 1 person')
  backup = after
  expect(await restore()).toBe(0)
  expect(said.join(' ')).not.toContain('Erased again')
})

test('another person who has the number since is left alone', async () => {
  const erased = [{ id: people.zsofi, createdMs: NOW.getTime() - 1 }]
  writeFileSync(join(backupDir, list), JSON.stringify({ format: 1, erased }))
  expect(await restore()).toBe(0)
  expect(await zsofiNow()).toMatchObject({ email: 'zsofi.wxq@x', deletedAt: null })
})

test('the list beside the file is taken too, on a machine that has no other', async () => {
  copyFileSync(join(backupDir, list), join(folder, list))
  dataDir = join(folder, 'new machine')
  backupDir = join(dataDir, 'backups')
  expect(await restore()).toBe(0)
  expect(await zsofiNow()).toMatchObject({ email: '' })
  // Its next upload must not leave her out.
  expect(JSON.parse(readFileSync(join(backupDir, list), 'utf8'))).toMatchObject({
    erased: [{ id: people.zsofi }],
  })
})

test('a list that cannot be read stops the restore before anything changes, until one does without it', async () => {
  writeFileSync(join(backupDir, list), '{"format":1,"erased":[{"id"')
  expect(await restore()).toBe(1)
  expect(said[0]).toBe(`The list of erased people ${join(backupDir, list)} is damaged.`)
  expect(said[1]).toContain('Nothing was restored. ')
  expect(said[1]).toContain('add --without-erased-list')
  expect(await zsofiNow()).toMatchObject({ email: '' })
  expect(await restore('--without-erased-list')).toBe(0)
  expect(await zsofiNow()).toMatchObject({ email: 'zsofi.wxq@x' })
})

test('a list that is damaged or gone is written anew from the trail, and the damaged one stays', async () => {
  const [path, ofCopy] = [join(backupDir, list), join(copyDir, list)]
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, 'burnt')
  rmSync(ofCopy)
  await withStorage((storage) => noteErased(storage)())
  expect(readFileSync(path, 'utf8')).toBe(whole)
  expect(readFileSync(ofCopy, 'utf8')).toBe(whole)
  expect(readFileSync(`${path}.damaged`, 'utf8')).toBe('burnt')
  expect(String(reported)).toContain('is damaged. It is written anew from the trail')
})

test('people whom the trail does not name stay in the list', async () => {
  const path = join(backupDir, list)
  const erased = [{ id: 77, createdMs: 5 }]
  writeFileSync(path, JSON.stringify({ format: 1, erased }))
  await withStorage((storage) => noteErased(storage)())
  expect(JSON.parse(readFileSync(path, 'utf8')).erased).toEqual([
    { id: people.zsofi, createdMs: NOW.getTime() },
    ...erased,
  ])
})

test('a folder of the copy without a copy is reported, and gets no list', async () => {
  rmSync(copyDir, { recursive: true })
  await withStorage((storage) => noteErased(storage)())
  expect(String(reported)).toContain(`There is no copy in ${copyDir}`)
  expect(existsSync(copyDir)).toBe(false)
})

test('whose account has others below it is named, with what to do', async () => {
  await withStorage(async (storage) => {
    rmSync(backup)
    const { accounts } = autoCommit(storage)
    const admin = await accounts.create(anAccount({ email: 'above@x', role: 'admin' }))
    const below = await accounts.create(anAccount({ email: 'below@x', parentUserId: admin.id }))
    await storage.backup(backup)
    await accounts.change(below.id, { parentUserId: people.boss, updatedAt: NOW })
    expect(await eraseNow(storage, admin.id)).toEqual({ ok: true, value: true })
    people.zsofi = admin.id
  })
  expect(await restore()).toBe(4)
  expect(said.join(' ')).toContain(
    `These erased people are in the database again: accounts ${people.zsofi}. Start the server, delete them (accounts below them first) and erase them.`,
  )
})
