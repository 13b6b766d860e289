import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/domain/audit/audit-entry.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createPasswordHasher } from '../../src/server/users/password-hasher.ts'
import { secretHash } from '../../src/server/secret.ts'
import { openApi } from './api-rig.ts'
import type { Api, AskOptions } from './api-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createPasswordHasher().hash(PASSWORD)

let api: Api
let anna: Account
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
})
afterEach(() => api.close())

const login = (email: string, password: string, options: AskOptions = {}) =>
  api.ask(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id email role } } }',
    {
      ...options,
      variables: { email, password },
    },
  )
const failLogin = async (times: number, options: AskOptions = {}, email = 'anna@example.com') => {
  for (let i = 0; i < times; i += 1) await login(email, 'wrong', options)
}
const codeOf = async (answer: ReturnType<typeof login>) => (await answer).errors[0]?.code ?? 'none'

test('the right password opens a session with a token of 256 random bits; the server stores its hash', async () => {
  const { data } = await login(' Anna@Example.com ', PASSWORD)
  const { token, user } = (data as { login: { token: string; user: object } }).login
  expect(user).toEqual({ id: String(anna.id), email: 'anna@example.com', role: 'user' })
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await api.storage.sessions.byTokenHash(token)).toBeNull()
  expect(await api.storage.sessions.byTokenHash(secretHash(token))).toMatchObject({
    accountId: anna.id,
  })
  expect(await api.services.sessions.actorOf(token)).toEqual({
    kind: 'account',
    id: anna.id,
    role: 'user',
    path: anna.path,
  })
})

test('a wrong password, an unknown e-mail and an account without a password get the same answer', async () => {
  await api.addAccount('user', null, 'new@example.com')
  const answers = [
    await login('anna@example.com', 'wrong'),
    await login('nobody@example.com', 'wrong'),
    await login('new@example.com', ''),
  ]
  for (const { errors } of answers)
    expect(errors).toEqual([
      expect.objectContaining({ message: 'Login failed.', code: 'UNAUTHENTICATED' }),
    ])
})

test('an app account cannot log in, even with a password', async () => {
  await api.addAccount('app', null, 'gateway@example.com', passwordHash)
  expect(await codeOf(login('gateway@example.com', PASSWORD))).toBe('UNAUTHENTICATED')
})

test('a factory account can log in', async () => {
  await api.addAccount('factory', null, 'factory@example.com', passwordHash)
  expect(await codeOf(login('factory@example.com', PASSWORD))).toBe('none')
})

test('logins and failures are in the audit trail, without the typed e-mail and password', async () => {
  await login('anna@example.com', 'a secret mistyped')
  await login('a password in the wrong field', PASSWORD)
  await login('anna@example.com', PASSWORD)
  const ofAnna = await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
  const ofNobody = await entriesAbout(api.storage, { kind: 'server', id: 'login' })
  expect(ofAnna.map((entry) => entry.action)).toEqual(['login.failed', 'login.succeeded'])
  expect(ofNobody.map((entry) => entry.action)).toEqual(['login.failed'])
  expect(JSON.stringify([ofAnna, ofNobody])).not.toMatch(/mistyped|wrong field|kr9/)
})

test('of logins refused by the limit, the first, second, fourth and eighth in a row are in the trail, with their count', async () => {
  await failLogin(5 + 9)
  await failLogin(6, {}, 'a password in the wrong field')
  const entries = async (subject: AuditEntry['subject']) =>
    (await entriesAbout(api.storage, subject))
      .filter(({ action }) => action === 'login.refused')
      .map(({ actor, after }) => ({ actor, ...after }))
  const refusal = { actor: { kind: 'nobody' }, clientAddress: '192.0.2.1' }
  expect(await entries({ kind: 'account', id: String(anna.id) })).toEqual([
    { ...refusal, refusals: 1, retryAfterSeconds: 900 },
    { ...refusal, refusals: 2, retryAfterSeconds: 1800 },
    { ...refusal, refusals: 4, retryAfterSeconds: 3600 },
    { ...refusal, refusals: 8, retryAfterSeconds: 3600 },
  ])
  expect(await entries({ kind: 'server', id: 'login' })).toEqual([
    { ...refusal, refusals: 1, retryAfterSeconds: 900 },
  ])
})

describe('after five failures', () => {
  test('even the right password is refused, for 15 minutes and then longer', async () => {
    await failLogin(5)
    const waits = []
    for (let i = 0; i < 3; i += 1) waits.push((await login('anna@example.com', PASSWORD)).errors[0])
    expect(waits.map((error) => error?.code)).toEqual([
      'RATE_LIMITED',
      'RATE_LIMITED',
      'RATE_LIMITED',
    ])
    expect(waits.map((error) => error?.retryAfterSeconds)).toEqual([900, 1800, 3600])
    api.moveClock(60 * MINUTE_MS)
    expect(await codeOf(login('anna@example.com', PASSWORD))).toBe('none')
  })

  test('the account stays open to another address', async () => {
    await failLogin(6)
    expect(await codeOf(login('anna@example.com', PASSWORD, { clientAddress: '192.0.2.2' }))).toBe(
      'none',
    )
  })

  test('another account stays open to the same address', async () => {
    await api.addAccount('user', null, 'bela@example.com', passwordHash)
    await failLogin(50)
    expect(await codeOf(login('bela@example.com', PASSWORD))).toBe('none')
  })

  test('an unknown e-mail is limited in the same way', async () => {
    await failLogin(5, {}, 'nobody@example.com')
    expect(await codeOf(login('nobody@example.com', 'wrong'))).toBe('RATE_LIMITED')
  })

  test('a success before the sixth attempt resets the count', async () => {
    await failLogin(4)
    await login('anna@example.com', PASSWORD)
    await failLogin(4)
    expect(await codeOf(login('anna@example.com', PASSWORD))).toBe('none')
  })
})

test('each of several simultaneous attempts counts', async () => {
  const codes = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(() => codeOf(login('anna@example.com', 'wrong'))),
  )
  expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(5)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
})

test('aliases in one request allow no more than five attempts', async () => {
  const aliases = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(
    (alias) => `${alias}: login(email: "anna@example.com", password: "wrong") { token }`,
  )
  const codes: unknown[] = []
  for (let request = 0; request < 6; request += 1)
    codes.push(
      ...(await api.ask(`mutation { ${aliases.join(' ')} }`)).errors.map((error) => error.code),
    )
  expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(5)
  expect(codes.at(-1)).toBe('RATE_LIMITED')
})

describe('a session', () => {
  test('lasts seven days after each use, and at most thirty days after the login', async () => {
    const { token } = await api.session('anna@example.com', PASSWORD)
    for (let day = 0; day < 29; day += 6) {
      expect(await api.services.sessions.actorOf(token)).toMatchObject({ kind: 'account' })
      api.moveClock(6 * DAY_MS)
    }
    expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
  })

  test('ends after seven days without use', async () => {
    const { token } = await api.session('anna@example.com', PASSWORD)
    api.moveClock(7 * DAY_MS)
    expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
  })

  test('stores its last use at most once an hour', async () => {
    const { token, sessionHash } = await api.session('anna@example.com', PASSWORD)
    const expiry = async () =>
      (await api.storage.sessions.byTokenHash(sessionHash ?? ''))?.expiresAt.getTime()
    const first = await expiry()
    api.moveClock(59 * MINUTE_MS)
    await api.services.sessions.actorOf(token)
    expect(await expiry()).toBe(first)
    api.moveClock(MINUTE_MS)
    await api.services.sessions.actorOf(token)
    expect(await expiry()).toBe((first ?? 0) + 60 * MINUTE_MS)
  })

  test('ends with its logout; other sessions of the account stay', async () => {
    const [here, there] = [
      await api.session('anna@example.com', PASSWORD),
      await api.session('anna@example.com', PASSWORD),
    ]
    expect((await api.ask('mutation { logout }', here)).data).toEqual({ logout: true })
    expect(await api.services.sessions.actorOf(here.token)).toEqual({ kind: 'nobody' })
    expect(await api.services.sessions.actorOf(there.token)).toMatchObject({ kind: 'account' })
    const entries = await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
    expect(entries.map((entry) => entry.action)).toEqual([
      'login.succeeded',
      'login.succeeded',
      'logout',
    ])
  })

  test('ends when its account is deleted', async () => {
    const boss = await api.addAccount('superadmin', null, 'boss@example.com', passwordHash)
    const { token, sessionHash } = await api.session('anna@example.com', PASSWORD)
    await api.ask(
      `mutation { deleteUser(id: "${anna.id}") }`,
      await api.session(boss.email, PASSWORD),
    )
    expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
    expect(await api.storage.sessions.byTokenHash(sessionHash ?? '')).toBeNull()
  })

  test('sees the new place of its account after a move', async () => {
    const boss = await api.addAccount('superadmin', null, 'boss@example.com')
    const { token } = await api.session('anna@example.com', PASSWORD)
    await api.storage.transaction((stores) =>
      stores.accounts.change(anna.id, { parentUserId: boss.id, updatedAt: api.clock() }),
    )
    expect(await api.services.sessions.actorOf(token)).toMatchObject({
      path: `/${boss.id}/${anna.id}/`,
    })
  })
})

test('a session of an app account is always nobody', async () => {
  const app = await api.addAccount('app', null, 'gateway@example.com')
  const [createdAt, expiresAt] = [api.clock(), new Date(api.clock().getTime() + DAY_MS)]
  await api.storage.transaction((stores) =>
    stores.sessions.create({
      tokenHash: secretHash('token'),
      accountId: app.id,
      createdAt,
      expiresAt,
    }),
  )
  expect(await api.services.sessions.actorOf('token')).toEqual({ kind: 'nobody' })
})

test('an invalid token is nobody', async () => {
  for (const token of ['', 'x', 'x'.repeat(10_000)])
    expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
})

describe('the first superadmin', () => {
  const setPassword = (secret: string, password: string, options: AskOptions = {}) =>
    api.ask(
      'mutation ($secret: String!, $password: String!) { setPassword(secret: $secret, password: $password) }',
      { ...options, variables: { secret, password } },
    )
  const ensure = (password: string | null = null, email = 'admin@localhost') =>
    api.services.sessions.ensureFirstSuperadmin({ email, password })
  const linkSecret = async () => {
    const state = await ensure()
    if (state.kind !== 'needs-password') throw new Error(`No link: ${state.kind}`)
    return state.secret
  }

  test('sets a password by a one-time link and logs in', async () => {
    const secret = await linkSecret()
    expect((await setPassword(secret, 'freezing cold')).data).toEqual({ setPassword: true })
    expect(await codeOf(login('admin@localhost', 'freezing cold'))).toBe('none')
    expect(await ensure()).toEqual({ kind: 'has-password' })
  })

  test('is in the audit trail from its creation, with each link and without secrets', async () => {
    const secret = await linkSecret()
    await linkSecret()
    await setPassword(secret, 'freezing cold')
    const account = await api.storage.accounts.byEmail('admin@localhost')
    const entries = await entriesAbout(api.storage, { kind: 'account', id: String(account?.id) })
    expect(entries.map(({ action }) => action)).toEqual([
      'account.created',
      'account.password-link-made',
      'account.password-link-made',
      'account.password-set',
    ])
    expect(entries[0]).toMatchObject({
      actor: { kind: 'server' },
      after: { email: 'admin@localhost', role: 'superadmin' },
    })
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('loses all sessions from before its password', async () => {
    const secret = await linkSecret()
    const account = await api.storage.accounts.byEmail('admin@localhost')
    const [createdAt, expiresAt] = [api.clock(), new Date(api.clock().getTime() + DAY_MS)]
    await api.storage.transaction((stores) =>
      stores.sessions.create({
        tokenHash: secretHash('old'),
        accountId: account?.id ?? 0,
        createdAt,
        expiresAt,
      }),
    )
    await setPassword(secret, 'freezing cold')
    expect(await api.services.sessions.actorOf('old')).toEqual({ kind: 'nobody' })
  })

  test('gets the password of the settings at an unattended start', async () => {
    expect(await ensure('freezing cold', 'Boss@Example.com')).toEqual({ kind: 'has-password' })
    expect(await codeOf(login('boss@example.com', 'freezing cold'))).toBe('none')
  })

  test('gets the password of the settings at a later start too, but only once', async () => {
    await linkSecret()
    expect(await ensure('freezing cold')).toEqual({ kind: 'has-password' })
    expect(await ensure('another one here')).toEqual({ kind: 'has-password' })
    expect(await codeOf(login('admin@localhost', 'freezing cold'))).toBe('none')
  })

  test('gets a new link at each start; using one invalidates the others', async () => {
    const [first, second] = [await linkSecret(), await linkSecret()]
    expect((await setPassword(second, 'freezing cold')).errors).toEqual([])
    expect((await setPassword(first, 'somebody else')).errors[0]?.keys).toEqual(['users.linkSpent'])
    expect(await codeOf(login('admin@localhost', 'freezing cold'))).toBe('none')
  })

  test('cannot use a link twice, nor after 24 hours', async () => {
    const secret = await linkSecret()
    api.moveClock(DAY_MS)
    expect((await setPassword(secret, 'freezing cold')).errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  test('can use the link again after a refused password', async () => {
    const secret = await linkSecret()
    expect((await setPassword(secret, 'password1')).errors[0]?.keys).toEqual([
      'users.passwordCommon',
    ])
    expect((await setPassword(secret, '')).errors[0]?.messages).toEqual(['Password is empty'])
    expect((await setPassword(secret, 'freezing cold')).errors).toEqual([])
  })

  test('is not created when an account with the e-mail exists', async () => {
    expect(await ensure(null, 'anna@example.com')).toEqual({
      kind: 'email-taken',
      email: 'anna@example.com',
    })
  })
})
