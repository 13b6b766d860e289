import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

type Session = Awaited<ReturnType<Api['session']>>

let api: Api
let anna: Account
let session: Session
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
  session = await api.session('anna@example.com', PASSWORD)
})
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)

const EDIT =
  'mutation ($id: ID!, $email: String, $firstName: String, $password: String, $currentPassword: String) { user(id: $id, email: $email, firstName: $firstName, password: $password, currentPassword: $currentPassword, language: english) { id } }'
const edit = async (
  variables: Record<string, unknown>,
  { actor }: Session = session,
  id = anna.id,
) => (await api.ask(EDIT, { actor, variables: { id, ...variables } })).errors[0]
const END_OTHERS =
  'mutation ($currentPassword: String) { endOtherSessions(currentPassword: $currentPassword) }'
const endOthers = async (variables: Record<string, unknown> = {}) =>
  (await api.ask(END_OTHERS, { actor: session.actor, variables })).errors[0]

const NEEDED = {
  code: 'BAD_USER_INPUT',
  problems: [{ field: 'currentPassword', key: 'users.currentPasswordNeeded', params: {} }],
}
const WRONG = {
  code: 'BAD_USER_INPUT',
  problems: [{ field: 'currentPassword', key: 'users.currentPasswordWrong', params: {} }],
}

test('five minutes after the login the own password changes with the current one only', async () => {
  api.moveClock(5 * MINUTE_MS)
  const change = { password: 'frost on the window' }
  expect(await edit(change)).toMatchObject(NEEDED)
  expect(await edit({ ...change, currentPassword: '' })).toMatchObject(NEEDED)
  expect(await edit({ ...change, currentPassword: 'kr9&vzqn' })).toMatchObject(WRONG)
  expect(await codeOf(login('anna@example.com', PASSWORD))).toBe('none')
  expect(await edit({ ...change, currentPassword: PASSWORD })).toBeUndefined()
  expect(await codeOf(login('anna@example.com', 'frost on the window'))).toBe('none')
})

test('a login less than five minutes old is proof enough', async () => {
  api.moveClock(5 * MINUTE_MS - 1)
  expect(await edit({ password: 'frost on the window' })).toBeUndefined()
})

test('what guards nothing needs no proof', async () => {
  api.moveClock(6 * MINUTE_MS)
  expect(await edit({ firstName: 'Nóra', email: '', password: '' })).toBeUndefined()
})

test('a superadmin changes the own address with the current password only', async () => {
  const boss = await api.addAccount('superadmin', null, 'boss@example.com', passwordHash)
  const ofBoss = await api.session('boss@example.com', PASSWORD)
  api.moveClock(6 * MINUTE_MS)
  const change = { email: 'chief@example.com' }
  expect(await edit(change, ofBoss, boss.id)).toMatchObject(NEEDED)
  expect(await edit({ email: 'Boss@Example.com' }, ofBoss, boss.id)).toBeUndefined()
  expect(await edit({ ...change, currentPassword: PASSWORD }, ofBoss, boss.id)).toBeUndefined()
})

test('the rules of the new password are told before the current one is asked for', async () => {
  api.moveClock(6 * MINUTE_MS)
  expect((await edit({ password: 'short' }))?.keys).toEqual(['users.passwordTooShort'])
})

test('a right one counts for the session for five minutes', async () => {
  await api.session('anna@example.com', PASSWORD)
  api.moveClock(6 * MINUTE_MS)
  expect(await endOthers()).toMatchObject(NEEDED)
  expect(await endOthers({ currentPassword: PASSWORD })).toBeUndefined()
  const other = await api.session('anna@example.com', PASSWORD)
  expect(await endOthers()).toBeUndefined()
  expect(await api.services.sessions.actorOf(other.token)).toEqual({ kind: 'nobody' })
})

describe('guessing it by a session', () => {
  test('is limited to five in a quarter of an hour, and each is in the trail', async () => {
    await api.session('anna@example.com', PASSWORD)
    api.moveClock(6 * MINUTE_MS)
    for (let i = 0; i < 5; i += 1)
      expect(await endOthers({ currentPassword: `guess ${i}` })).toMatchObject(WRONG)
    expect(await endOthers({ currentPassword: PASSWORD })).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 900,
    })
    const actions = (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).map(
      ({ action }) => action,
    )
    expect(actions.filter((action) => action === 'account.password-wrong')).toHaveLength(5)
  })

  test('stops nobody from logging in', async () => {
    await api.session('anna@example.com', PASSWORD)
    api.moveClock(6 * MINUTE_MS)
    for (let i = 0; i < 7; i += 1) await endOthers({ currentPassword: 'a guess' })
    expect(await codeOf(login('anna@example.com', PASSWORD))).toBe('none')
  })
})

test('a password that was reset while the proof waited proves nothing', async () => {
  api.moveClock(6 * MINUTE_MS)
  const before = await api.storage.accounts.passwordHash(anna.id)
  const changing = edit({ password: 'frost on the window', currentPassword: PASSWORD })
  await api.storage.transaction(async (stores) => {
    await stores.accounts.change(anna.id, {
      passwordHash: `${before}x`,
      updatedAt: api.clock(),
    })
    await stores.sessions.revokeAll(anna.id)
  })
  expect(await changing).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await api.storage.accounts.passwordHash(anna.id)).toBe(`${before}x`)
})

test('many changes that waited while the account was reset change nothing afterwards', async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, () => api.session('anna@example.com', PASSWORD)),
  )
  const changes = people.map((each, i) => edit({ password: `frost on window ${i}` }, each))
  await api.storage.transaction(async (stores) => {
    await stores.accounts.change(anna.id, { passwordHash: 'of the reset', updatedAt: api.clock() })
    await stores.sessions.revokeAll(anna.id)
  })
  for (const error of await Promise.all(changes))
    expect(['UNAUTHENTICATED', 'RATE_LIMITED']).toContain(error?.code)
  expect(await api.storage.accounts.passwordHash(anna.id)).toBe('of the reset')
})
