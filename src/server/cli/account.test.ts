import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entriesAbout } from '../audit/testing/entries-about.ts'
import type { Storage } from '../storage/storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { createPasswordHasher } from '../users/password-hasher.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { runAccountCommand } from './account.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-account-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/**
 * Gives the command the lines in `typed`: all at once, as from a pipe, or on a terminal each after
 * its question.
 */
const run = async (line: string, typed: string[], isTTY = false) => {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (isTTY && shown.endsWith(': ')) input.write(`${typed.shift() ?? ''}\r`)
  })
  if (!isTTY) input.end(typed.join('\n'))
  const code = await runAccountCommand(line.split(' '), { dataDir }, { input, output })
  return { code, shown }
}

const account = async (email: string) => {
  const storage = await openSqliteStorage({ dataDir })
  const stored = await storage.accounts.byEmail(email)
  const hash = stored && (await storage.accounts.passwordHash(stored.id))
  await storage.close()
  return { stored, opens: (password: string) => createPasswordHasher().verify(hash, password) }
}

test('an account is created with the password from a pipe', async () => {
  const { code, shown } = await run(
    '--role admin --email Anna@Example.com --first-name Anna --last-name Kovács --language sk',
    ['freezing cold'],
  )
  expect([code, shown]).toEqual([
    0,
    'Password: \nanna@example.com (admin) can log in with this password.\n',
  ])
  const { stored, opens } = await account('anna@example.com')
  expect(stored).toMatchObject({
    role: 'admin',
    firstName: 'Anna',
    lastName: 'Kovács',
    language: 'slovak',
    parentUserId: null,
  })
  expect(await opens('freezing cold')).toBe(true)
})

test('on a terminal the command asks twice for the password and never shows it', async () => {
  const { code, shown } = await run(
    '--role superadmin --email boss@example.com',
    ['freezing cold', 'freezing cold'],
    true,
  )
  expect(code).toBe(0)
  expect(shown).not.toContain('freezing')
  expect((await account('boss@example.com')).stored).toMatchObject({
    role: 'superadmin',
    firstName: 'boss',
    lastName: 'superadmin',
    language: 'hungarian',
  })
})

test('two passwords that differ create no account', async () => {
  const { code, shown } = await run(
    '--role admin --email anna@example.com',
    ['freezing cold', 'freezing colt'],
    true,
  )
  expect([code, shown]).toEqual([1, expect.stringContaining('The two passwords differ.')])
  expect((await account('anna@example.com')).stored).toBeNull()
})

test('a lost password is replaced', async () => {
  await run('--role admin --email anna@example.com', ['freezing cold'])
  expect((await run('--new-password --email anna@example.com', ['another one here'])).code).toBe(0)
  expect(await (await account('anna@example.com')).opens('another one here')).toBe(true)
  expect(await run('--new-password --email nobody@example.com', ['another one here'])).toEqual({
    code: 1,
    shown: 'Password: \nNo account has this e-mail address.\n',
  })
})

test('a new password ends the sessions of the account, and an app account cannot get one', async () => {
  await run('--role admin --email anna@example.com', ['freezing cold'])
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)]
  const app = {
    email: 'gateway@example.com',
    firstName: 'A',
    lastName: 'B',
    role: 'app',
    language: 'english',
    timeZone: 'UTC',
    parentUserId: null,
    passwordHash: null,
    createdAt,
  } as const
  let storage = await openSqliteStorage({ dataDir })
  const anna = await storage.accounts.byEmail('anna@example.com')
  await storage.transaction(async (stores) => {
    await stores.accounts.create(app)
    await stores.sessions.create({
      tokenHash: 'hash',
      accountId: anna?.id ?? 0,
      createdAt,
      expiresAt,
    })
  })
  await storage.close()
  await run('--new-password --email anna@example.com', ['another one here'])
  expect((await run('--new-password --email gateway@example.com', ['another one here'])).code).toBe(
    1,
  )
  storage = await openSqliteStorage({ dataDir })
  expect(await storage.sessions.byTokenHash('hash')).toBeNull()
  await storage.close()
})

test('a broken rule is reported as a sentence', async () => {
  await run('--role admin --email anna@example.com', ['freezing cold'])
  expect(await run('--role admin --email anna@example.com', ['short'])).toEqual({
    code: 1,
    shown: 'Password: \nUser is existed\nThe password is shorter than 8 characters.\n',
  })
})

test.each([
  '',
  '--role app --email a@b.hu',
  '--role admin',
  '--email a@b.hu',
  '--role admin --email a@b.hu --language klingon',
  '--colour blue',
])('"%s" is answered with the usage', async (line) => {
  const { code, shown } = await run(line, [])
  expect([code, shown]).toEqual([2, expect.stringContaining('Usage:')])
})

test('while a server runs the command refuses at once and says why', async () => {
  const running = await openSqliteStorage({ dataDir })
  const { code, shown } = await run('--role admin --email anna@example.com', ['freezing cold'])
  expect([code, shown]).toEqual([1, expect.stringMatching(/Another Coldwatch server/)])
  await running.close()
})

test.each(['--new-password', '--reset-second-factor'])(
  '%s in a folder without a database begins none there',
  async (command) => {
    expect(await run(`${command} --email anna@example.com`, ['freezing cold'])).toEqual({
      code: 1,
      shown: `There is no database in ${dataDir} yet: start the server first, or set DATA_DIR.\n`,
    })
    expect(readdirSync(dataDir)).toEqual([])
  },
)

test('without a password no account is created', async () => {
  expect(await run('--role admin --email anna@example.com', [])).toEqual({
    code: 1,
    shown: 'Password: \nNo password was given.\n',
  })
  expect((await account('anna@example.com')).stored).toBeNull()
})

test('the second factor of somebody who lost it is reset without a password', async () => {
  await run('--role superadmin --email boss@example.com', ['freezing cold'])
  const stored = async <T>(work: (storage: Storage, id: number) => Promise<T>): Promise<T> => {
    const storage = await openSqliteStorage({ dataDir })
    const { id } = (await storage.accounts.byEmail('boss@example.com'))!
    const result = await work(storage, id)
    await storage.close()
    return result
  }
  const now = new Date()
  await stored(async (storage, id) => {
    const { secondFactors, sessions } = autoCommit(storage)
    await secondFactors.setTotp(id, { sealedSecret: 'sealed', createdAt: now, lastStep: 1 })
    const expiresAt = new Date(now.getTime() + 60_000)
    await sessions.create({ tokenHash: 'h', accountId: id, createdAt: now, expiresAt })
  })
  const { code, shown } = await run('--reset-second-factor --email Boss@example.com', [])
  expect([code, shown]).toEqual([
    0,
    'boss@example.com can log in with the password alone. Set up a new second factor after that.\n',
  ])
  await stored(async (storage, id) => {
    expect(await storage.secondFactors.totp(id)).toBeNull()
    expect(await storage.sessions.ofAccount(id)).toEqual([])
    const entries = await entriesAbout(storage, { kind: 'account', id: String(id) })
    expect(entries.map(({ action }) => action)).toContain('account.second-factor-reset')
  })
  expect((await run('--reset-second-factor --email nobody@example.com', [])).shown).toBe(
    'No account has this e-mail address.\n',
  )
})
