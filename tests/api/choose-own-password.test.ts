import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'

const INITIAL = 'given by the manager'
const OWN = 'frost on the window'
const passwordHash = await createQuickHasher().hash(INITIAL)

let api: Api
let anna: Account
let beforeHash: () => Promise<void>
beforeEach(async () => {
  beforeHash = async () => {}
  const hasher = createQuickHasher()
  const hash = async (password: string) => {
    await beforeHash()
    return hasher.hash(password)
  }
  api = await openApi({ passwords: { ...hasher, hash } })
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
  await setInitial(passwordHash)
})
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)

type Session = Awaited<ReturnType<Api['session']>>
const logIn = (): Promise<Session> => api.session('anna@example.com', INITIAL)
/** As a manager's form does. */
const setInitial = (hash: string) =>
  api.storage.transaction(async ({ accounts, sessions }) => {
    const initialPasswordUntil = new Date(api.clock().getTime() + 7 * DAY_MS)
    await accounts.change(anna.id, {
      passwordHash: hash,
      initialPasswordUntil,
      updatedAt: api.clock(),
    })
    await sessions.revokeAll(anna.id)
  })
const choose = async ({ actor }: Session, password = OWN) => {
  const { data, errors } = await api.ask(
    'mutation ($password: String!) { chooseOwnPassword(password: $password) }',
    { actor, variables: { password } },
  )
  return { done: data?.['chooseOwnPassword'], error: errors[0] }
}
const edit = async ({ actor }: Session, password: string) =>
  (
    await api.ask(
      'mutation ($id: ID!, $password: String!) { user(id: $id, password: $password, language: english) { id } }',
      { actor, variables: { id: anna.id, password } },
    )
  ).errors[0]
const stateOf = async ({ token }: Session) => {
  const actor = await api.services.sessions.actorOf(token)
  return actor.kind === 'nobody' ? 'ended' : actor.mustFinish
}
const actions = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).map(
    ({ action }) => action,
  )

test('the chosen password takes the place of the initial one, and the session goes on', async () => {
  const session = await logIn()
  expect(await choose(session)).toEqual({ done: true, error: undefined })
  expect(await stateOf(session)).toBeNull()
  expect(await codeOf(login('anna@example.com', INITIAL))).toBe('UNAUTHENTICATED')
  expect(await codeOf(login('anna@example.com', OWN))).toBe('none')
  expect(await actions()).toContain('account.initial-password-replaced')
})

test('all other sessions of the account end, and its links for a new password', async () => {
  const [here, elsewhere] = [await logIn(), await logIn()]
  await api.storage.transaction(({ sessions }) =>
    sessions.createLink({
      secretHash: 'hash',
      accountId: anna.id,
      purpose: 'reset-password',
      expiresAt: new Date(api.clock().getTime() + MINUTE_MS),
    }),
  )
  await choose(here)
  expect(await stateOf(elsewhere)).toBe('ended')
  expect(await api.storage.sessions.openLink('hash', 'reset-password', api.clock())).toBeNull()
})

test('the initial password is no choice, nor one that breaks the rules', async () => {
  const session = await logIn()
  const refusedKeys = async (password: string) => (await choose(session, password)).error?.keys
  expect(await refusedKeys(INITIAL)).toEqual(['users.passwordInitial'])
  expect(await refusedKeys('')).toEqual(['users.passwordEmpty'])
  expect(await refusedKeys('short')).toEqual(['users.passwordTooShort'])
  expect(await refusedKeys('password1')).toEqual(['users.passwordCommon'])
  expect((await edit(session, INITIAL))?.keys).toEqual(['users.passwordInitial'])
  expect(await stateOf(session)).toBe('PASSWORD')
})

test('the form of the own account replaces it too', async () => {
  const session = await logIn()
  expect(await edit(session, OWN)).toBeUndefined()
  expect(await stateOf(session)).toBeNull()
  expect(await actions()).toContain('account.initial-password-replaced')
})

test('a password that nobody else has set is not changed by it', async () => {
  const session = await logIn()
  await choose(session)
  const again = await choose(session, 'ice on the window')
  expect(again.error).toMatchObject({
    code: 'BAD_USER_INPUT',
    problems: [{ field: null, key: 'users.passwordChosen' }],
  })
  expect(await codeOf(login('anna@example.com', OWN))).toBe('none')
})

test('of two windows that choose at once one sets the password, and the other one learns of it', async () => {
  const session = await logIn()
  const answers = await Promise.all([choose(session, OWN), choose(session, 'ice on the window')])
  expect(answers.filter(({ done }) => done)).toHaveLength(1)
  const other = answers.find(({ done }) => !done)?.error
  expect(['BAD_USER_INPUT', 'RATE_LIMITED']).toContain(other?.code)
  const stored = answers[0]?.done ? OWN : 'ice on the window'
  expect(await codeOf(login('anna@example.com', stored))).toBe('none')
})

test('an initial password that is set anew ends the session that was choosing', async () => {
  const session = await logIn()
  const [starts, mayHash] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  beforeHash = async () => {
    starts.resolve()
    await mayHash.promise
  }
  const choosing = choose(session)
  await starts.promise
  await setInitial(await createQuickHasher().hash('given by the manager again'))
  mayHash.resolve()
  expect((await choosing).error?.code).toBe('UNAUTHENTICATED')
  expect(await codeOf(login('anna@example.com', OWN))).toBe('UNAUTHENTICATED')
  expect(await codeOf(login('anna@example.com', 'given by the manager again'))).toBe('none')
})

test('a session ends with the initial password that opened it', async () => {
  api.moveClock(6 * DAY_MS)
  const session = await logIn()
  api.moveClock(DAY_MS - 1)
  expect(await stateOf(session)).toBe('PASSWORD')
  api.moveClock(1)
  expect(await stateOf(session)).toBe('ended')
  expect((await choose(session)).error?.code).toBe('UNAUTHENTICATED')
})
