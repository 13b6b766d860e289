import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROLES } from '../../src/domain/users/account.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { EmailTakenError } from '../../src/server/storage/account-store.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { NEW_ACCOUNT, PASSWORD, userRequests } from './user-requests.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
})
afterEach(() => api.close())
const { saveUser, saveAffiliate, saveStaff, deleteUser, register, auditEntriesOf } = userRequests(
  () => api,
)

describe('registration', () => {
  test('creates a top-level user who can log in, in Hungarian when no language is given', async () => {
    expect(await register({})).toEqual({ done: true, error: undefined })
    const account = await api.storage.accounts.byEmail('new@example.com')
    expect(account).toMatchObject({
      role: 'user',
      language: 'hungarian',
      parentUserId: null,
      timeZone: null,
      firstName: 'Nóra',
    })
    expect((await api.session('new@example.com', PASSWORD)).actor).toMatchObject({
      id: account?.id,
    })
  })

  test('gives the account the given language', async () => {
    const { errors } = await api.ask(
      'mutation { registration(email: "neu@example.com", firstName: "Nora", lastName: "Neu", password: "kr9&vzqm", language: german) }',
    )
    expect(errors).toEqual([])
    expect(await api.storage.accounts.byEmail('neu@example.com')).toMatchObject({
      language: 'german',
    })
  })

  test('answers true for a taken e-mail too, leaves its account as it is, and is in the audit trail', async () => {
    expect(await register({ email: 'User@Example.com', firstName: 'Eve' })).toEqual({
      done: true,
      error: undefined,
    })
    expect(await api.storage.accounts.byEmail('user@example.com')).toMatchObject({
      firstName: 'Anna',
    })
    expect((await auditEntriesOf(user)).map((entry) => entry.action)).toEqual([
      'registration.repeated',
    ])
  })

  test('answers which rules are broken, but not that the e-mail is taken', async () => {
    expect(
      (await register({ email: 'user@example.com', firstName: '', password: 'short' })).error,
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      messages: ['FirstName is empty', 'The password is shorter than 8 characters.'],
      problems: [
        { field: 'firstName', key: 'users.firstNameEmpty', params: {} },
        { field: 'password', key: 'users.passwordTooShort', params: { shortest: 8 } },
      ],
    })
  })

  test(
    'is refused after a hundred from one client address, and still possible from another',
    { timeout: 60_000 },
    async () => {
      const tries = Array.from({ length: 100 }, () =>
        api.services.users.register({ ...NEW_ACCOUNT, language: null, clientAddress: '192.0.2.9' }),
      )
      await Promise.all(tries)
      expect((await register({}, { clientAddress: '192.0.2.9' })).error).toMatchObject({
        code: 'RATE_LIMITED',
      })
      expect((await register({}, { clientAddress: '192.0.2.10' })).done).toBe(true)
    },
  )

  test('is refused and creates no account when the settings close registration', async () => {
    const closed = await openApi({ registration: 'closed' })
    const { errors } = await closed.ask(
      'mutation { registration(email: "a@b.hu", firstName: "A", lastName: "B", password: "kr9&vzqm") }',
    )
    expect(errors[0]?.code).toBe('FORBIDDEN')
    expect(await closed.storage.accounts.byEmail('a@b.hu')).toBeNull()
    await closed.close()
  })
})

describe('a new account', () => {
  test('lies below its creator, has the role of its mutation, and can log in', async () => {
    expect((await saveUser(actorOf(affiliate), NEW_ACCOUNT)).row).toMatchObject({
      email: 'new@example.com',
      firstName: 'Nóra',
      lastName: 'Nagy',
      role: 'user',
      language: 'slovak',
      parentUserId: String(affiliate.id),
      createdAt: '2026-11-20T09:00:00Z',
      updatedAt: '2026-11-20T09:00:00Z',
    })
    expect(
      (await saveAffiliate(actorOf(admin), { ...NEW_ACCOUNT, email: 'reseller@example.com' })).row,
    ).toMatchObject({ role: 'affiliate', parentUserId: String(admin.id) })
    expect(
      (
        await saveStaff(actorOf(boss), {
          ...NEW_ACCOUNT,
          role: 'factory',
          email: 'factory@example.com',
        })
      ).row,
    ).toMatchObject({ role: 'factory', parentUserId: String(boss.id) })
    expect((await api.session('new@example.com', PASSWORD)).actor.kind).toBe('account')
  })

  test('lies below the given parent, which its creator must see and which may have such an account below it', async () => {
    expect(
      (await saveUser(actorOf(admin), { ...NEW_ACCOUNT, parentUserId: affiliate.id })).row,
    ).toMatchObject({ parentUserId: String(affiliate.id) })
    const refusals = []
    for (const parentUserId of [stranger.id, 999_999, 'x'])
      refusals.push(
        (await saveUser(actorOf(admin), { ...NEW_ACCOUNT, email: 'b@example.com', parentUserId }))
          .error,
      )
    for (const refusal of refusals) expect(refusal).toEqual({ ...refusals[0], code: 'NOT_FOUND' })
    expect(
      (
        await saveUser(actorOf(admin), {
          ...NEW_ACCOUNT,
          email: 'b@example.com',
          parentUserId: user.id,
        })
      ).error,
    ).toMatchObject({ keys: ['users.cannotHangUnder'] })
  })

  test('that breaks several rules is refused with each of them, in the texts of the contract', async () => {
    const { error } = await saveUser(actorOf(affiliate), {
      email: 'USER@example.com',
      firstName: '',
      lastName: ' ',
      password: '',
    })
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'User is existed\nFirstName is empty\nLastName is empty\nPassword is empty',
      messages: ['User is existed', 'FirstName is empty', 'LastName is empty', 'Password is empty'],
      keys: ['users.existed', 'users.firstNameEmpty', 'users.lastNameEmpty', 'users.passwordEmpty'],
    })
    expect((await saveAffiliate(actorOf(admin), {})).error?.messages).toEqual([
      'Email is empty',
      'FirstName is empty',
      'LastName is empty',
      'Password is empty',
    ])
  })

  test('that two callers create at the same time is created once; the other caller hears that it exists', async () => {
    const [one, two] = await Promise.all([
      saveUser(actorOf(admin), NEW_ACCOUNT),
      saveUser(actorOf(affiliate), NEW_ACCOUNT),
    ])
    expect([one.error, two.error].filter((error) => error === undefined)).toHaveLength(1)
    expect([one.error ?? two.error]).toMatchObject([{ messages: ['User is existed'] }])
  })

  test('whose e-mail storage finds taken is refused, while a registration answers true; other errors of storage are thrown', async () => {
    const failWithTakenEmail = () =>
      vi.spyOn(api.storage, 'transaction').mockRejectedValueOnce(new EmailTakenError())
    failWithTakenEmail()
    expect((await saveUser(actorOf(admin), NEW_ACCOUNT)).error?.messages).toEqual([
      'User is existed',
    ])
    failWithTakenEmail()
    expect((await register({})).done).toBe(true)
    vi.spyOn(api.storage, 'transaction').mockRejectedValueOnce(new Error('the disk is gone'))
    await expect(saveUser(actorOf(admin), NEW_ACCOUNT)).rejects.toThrow('the disk is gone')
  })

  test('is in the audit trail, without its password or the hash of it', async () => {
    const { row } = await saveUser(actorOf(affiliate), NEW_ACCOUNT)
    const [entry] = await auditEntriesOf({ id: Number(row?.['id']) })
    expect(entry).toMatchObject({
      action: 'account.created',
      actor: { kind: 'account', id: affiliate.id },
      before: null,
      after: { email: 'new@example.com', role: 'user' },
    })
    expect(JSON.stringify(entry)).not.toMatch(/kr9|argon2/)
  })

  test('of staffUser can have the role admin or factory, and no other', async () => {
    for (const role of ROLES) {
      const { error } = await saveStaff(actorOf(boss), {
        ...NEW_ACCOUNT,
        email: `${role}2@example.com`,
        role,
      })
      expect(error?.keys, role).toEqual(
        role === 'admin' || role === 'factory' ? undefined : ['users.staffRole'],
      )
    }
  })

  test('may have the e-mail of a deleted account', async () => {
    await deleteUser(actorOf(affiliate), user.id)
    expect(
      (await saveUser(actorOf(affiliate), { ...NEW_ACCOUNT, email: 'user@example.com' })).error,
    ).toBeUndefined()
  })
})
