import { hash, parseOptions } from '@node-rs/argon2'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/domain/audit/audit-entry.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createPasswordHasher } from '../../src/server/users/password-hasher.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { secretHash } from '../../src/server/secret.ts'
import { openApi } from './api-rig.ts'
import type { Api, AskOptions } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

let api: Api
let anna: Account
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
})
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)

const failLogin = async (times: number, options: AskOptions = {}, email = 'anna@example.com') => {
  for (let i = 0; i < times; i += 1) await login(email, 'wrong', options)
}

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
    sessionHash: secretHash(token),
    mustFinish: null,
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

test('a password that was hashed at a lower cost is hashed anew at its next login, and still opens', async () => {
  await api.close()
  api = await openApi({ passwords: createPasswordHasher() })
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  const bela = await api.addAccount('user', null, 'bela@example.com', weak)
  await login('bela@example.com', 'wrong')
  expect(await api.storage.accounts.passwordHash(bela.id)).toBe(weak)
  const session = await api.session('bela@example.com', PASSWORD)
  const renewed = await api.storage.accounts.passwordHash(bela.id)
  expect(parseOptions(renewed ?? '')).toMatchObject({ memoryCost: 19_456, timeCost: 2 })
  expect(await codeOf(login('bela@example.com', PASSWORD))).toBe('none')
  expect(await api.storage.accounts.passwordHash(bela.id)).toBe(renewed)
  expect(await api.services.sessions.actorOf(session.token)).toMatchObject({ kind: 'account' })
  expect((await api.storage.accounts.byId(bela.id))?.updatedAt).toEqual(bela.updatedAt)
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
