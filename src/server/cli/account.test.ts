import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswordHasher } from '../users/password-hasher.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { runAccountCommand } from './account.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-account-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/**
 * The lines are typed before they are asked for, as from a pipe; a terminal hears each after its
 * question.
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
  const code = await runAccountCommand(line.split(' '), dataDir, { input, output })
  return { code, shown }
}

const account = async (email: string) => {
  const storage = await openSqliteStorage({ dataDir })
  const found = await storage.accounts.byEmail(email)
  const hash = found && (await storage.accounts.passwordHash(found.id))
  await storage.close()
  return { found, opens: (password: string) => createPasswordHasher().verify(hash, password) }
}

test('an account is made with the password from a pipe', async () => {
  const { code, shown } = await run(
    '--role admin --email Anna@Example.com --first-name Anna --last-name Kovács --language sk',
    ['freezing cold'],
  )
  expect([code, shown]).toEqual([
    0,
    'Password: \nanna@example.com (admin) can log in with this password.\n',
  ])
  const { found, opens } = await account('anna@example.com')
  expect(found).toMatchObject({
    role: 'admin',
    firstName: 'Anna',
    lastName: 'Kovács',
    language: 'slovak',
    parentUserId: null,
  })
  expect(await opens('freezing cold')).toBe(true)
})

test('on a terminal the password is asked for twice and shown never', async () => {
  const { code, shown } = await run(
    '--role superadmin --email boss@example.com',
    ['freezing cold', 'freezing cold'],
    true,
  )
  expect(code).toBe(0)
  expect(shown).not.toContain('freezing')
  expect((await account('boss@example.com')).found).toMatchObject({
    role: 'superadmin',
    firstName: 'boss',
    lastName: 'superadmin',
    language: 'hungarian',
  })
})

test('two passwords that differ make no account', async () => {
  const { code, shown } = await run(
    '--role admin --email anna@example.com',
    ['freezing cold', 'freezing colt'],
    true,
  )
  expect([code, shown]).toEqual([1, expect.stringContaining('The two are not the same.')])
  expect((await account('anna@example.com')).found).toBeNull()
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

test('a replaced password ends the sessions, and no app account gets one', async () => {
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

test('what breaks a rule is told in sentences', async () => {
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

test('it waits for no running server but says that there is one', async () => {
  const running = await openSqliteStorage({ dataDir })
  const { code, shown } = await run('--role admin --email anna@example.com', ['freezing cold'])
  expect([code, shown]).toEqual([1, expect.stringMatching(/Another Coldwatch server/)])
  await running.close()
})

test('without an answer nothing is made', async () => {
  expect(await run('--role admin --email anna@example.com', [])).toEqual({
    code: 1,
    shown: 'Password: \nNo password was given.\n',
  })
  expect((await account('anna@example.com')).found).toBeNull()
})
