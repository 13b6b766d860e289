import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import {
  createAccountAsOperator,
  replacePasswordAsOperator,
} from '../../src/server/users/operator-accounts.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'
import { NEW_ACCOUNT, PASSWORD as INITIAL, userRequests } from './user-requests.ts'

const OWN = 'frost on the window'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user } = await addAccountTree(api))
})
afterEach(() => api.close())
const { saveUser, saveAffiliate, saveStaff, register, auditEntriesOf } = userRequests(() => api)
const { login, codeOf } = loginRequests(() => api)

const untilOf = async (email: string) =>
  (await api.storage.accounts.byEmail(email))?.initialPasswordUntil
const inSevenDays = () => new Date(api.clock().getTime() + 7 * DAY_MS)
/** The secret of a link for a new password, which a manager makes. */
const resetSecret = async (): Promise<string> => {
  const link = await api.services.people.createResetLink(actorOf(admin), { userId: user.id })
  if (!link.ok) throw new Error('No link')
  return new URL(link.value.url!).hash.slice(1)
}
const reset = async (secret: string, password: string) =>
  (
    await api.ask(
      'mutation ($secret: String!, $password: String!) { resetPassword(secret: $secret, password: $password) }',
      { variables: { secret, password } },
    )
  ).errors[0]

describe('the password of a new account is an initial one for seven days when it is set by', () => {
  test('user', async () => {
    await saveUser(actorOf(affiliate), NEW_ACCOUNT)
    expect(await untilOf(NEW_ACCOUNT.email)).toEqual(inSevenDays())
    expect((await api.session(NEW_ACCOUNT.email, INITIAL)).actor).toMatchObject({
      mustFinish: 'PASSWORD',
    })
  })
  test('affiliateUser', async () => {
    await saveAffiliate(actorOf(admin), NEW_ACCOUNT)
    expect(await untilOf(NEW_ACCOUNT.email)).toEqual(inSevenDays())
  })
  test('staffUser', async () => {
    await saveStaff(actorOf(boss), { ...NEW_ACCOUNT, role: 'admin' })
    expect(await untilOf(NEW_ACCOUNT.email)).toEqual(inSevenDays())
  })
})

describe('the password of an account below is an initial one when a manager sets it by', () => {
  test('user', async () => {
    await saveUser(actorOf(admin), { id: user.id, password: INITIAL })
    expect(await untilOf(user.email)).toEqual(inSevenDays())
  })
  test('affiliateUser', async () => {
    await saveAffiliate(actorOf(admin), { id: affiliate.id, password: INITIAL })
    expect(await untilOf(affiliate.email)).toEqual(inSevenDays())
  })
})

test('a form that sets no password leaves an initial one and its end as they are', async () => {
  await saveUser(actorOf(admin), { id: user.id, password: INITIAL })
  const until = await untilOf(user.email)
  api.moveClock(DAY_MS)
  await saveUser(actorOf(admin), { id: user.id, firstName: 'Nóra', password: '' })
  expect(await untilOf(user.email)).toEqual(until)
})

test('the trail says who set an initial password, until when it works, and why', async () => {
  await saveUser(actorOf(affiliate), NEW_ACCOUNT)
  const created = await api.storage.accounts.byEmail(NEW_ACCOUNT.email)
  expect(await auditEntriesOf(created!)).toMatchObject([
    { action: 'account.created' },
    {
      action: 'account.initial-password-set',
      actor: { kind: 'account', id: affiliate.id },
      after: { expiresAt: inSevenDays().toISOString() },
    },
  ])
  await api.services.users.edit(actorOf(admin), {
    id: created!.id,
    password: 'ice under the door',
    language: 'slovak',
    parentUserId: null,
    kind: 'any',
    reason: 'lost on holiday',
  })
  expect((await auditEntriesOf(created!)).at(-1)).toMatchObject({
    action: 'account.initial-password-set',
    actor: { kind: 'account', id: admin.id },
    reason: 'lost on holiday',
  })
})

test('a password that its owner chose, or the operator of the server set, is no initial one', async () => {
  await register({})
  expect(await untilOf(NEW_ACCOUNT.email)).toBeNull()
  const deps = { storage: api.storage, clock: api.clock, passwords: createQuickHasher() }
  await createAccountAsOperator(deps)({
    ...NEW_ACCOUNT,
    email: 'works@example.com',
    role: 'factory',
    language: 'english',
  })
  expect(await untilOf('works@example.com')).toBeNull()
  await saveUser(actorOf(admin), { id: user.id, password: INITIAL })
  await replacePasswordAsOperator(deps)({ email: user.email, password: OWN })
  expect(await untilOf(user.email)).toBeNull()
})

test('a link for a new password replaces an initial one, but not by itself', async () => {
  await saveUser(actorOf(admin), { id: user.id, password: INITIAL })
  const secret = await resetSecret()
  expect((await reset(secret, INITIAL))?.keys).toEqual(['users.passwordInitial'])
  expect(await reset(secret, OWN)).toBeUndefined()
  expect(await untilOf(user.email)).toBeNull()
})

test('an initial password works until its last millisecond', async () => {
  await saveUser(actorOf(admin), { id: user.id, password: INITIAL })
  api.moveClock(7 * DAY_MS - 1)
  expect(await codeOf(login(user.email, INITIAL))).toBe('none')
})

describe('after seven days an initial password', () => {
  beforeEach(async () => {
    await saveUser(actorOf(admin), { id: user.id, password: INITIAL })
    api.moveClock(7 * DAY_MS)
  })

  test('opens no session, and whoever has it learns whom to ask', async () => {
    expect((await login(user.email, INITIAL)).errors[0]).toMatchObject({
      code: 'UNAUTHENTICATED',
      message:
        'The initial password of this account has ended. Ask the person who manages the account for a new one.',
      problems: [{ field: null, key: 'users.initialPasswordEnded', params: {} }],
    })
    expect((await auditEntriesOf(user)).at(-1)).toMatchObject({
      action: 'login.initial-password-ended',
      after: { clientAddress: '192.0.2.1' },
    })
  })

  test('is not told to whoever types another one', async () => {
    const wrong = await login(user.email, 'a wrong one')
    expect(wrong).toEqual(await login('nobody@example.com', 'a wrong one'))
    expect(wrong.errors[0]).toMatchObject({ message: 'Login failed.' })
  })

  test('cannot be tried without end', async () => {
    const codes = []
    for (let i = 0; i < 6; i += 1) codes.push(await codeOf(login(user.email, INITIAL)))
    expect(codes.at(-1)).toBe('RATE_LIMITED')
  })

  test('is replaced by a new one, or by a link', async () => {
    await saveUser(actorOf(admin), { id: user.id, password: 'ice under the door' })
    expect(await codeOf(login(user.email, 'ice under the door'))).toBe('none')
    expect(await reset(await resetSecret(), OWN)).toBeUndefined()
    expect(await codeOf(login(user.email, OWN))).toBe('none')
  })
})
