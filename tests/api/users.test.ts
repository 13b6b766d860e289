import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NOBODY } from '../../src/domain/permissions/actor.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { ROLES } from '../../src/domain/users/account.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { EmailTakenError } from '../../src/server/storage/account-store.ts'
import { editAccount } from '../../src/server/users/edit-account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

const PASSWORD = 'kr9&vzqm'
const FORM = {
  email: 'new@example.com',
  firstName: 'Nóra',
  lastName: 'Nagy',
  password: PASSWORD,
  language: 'slovak',
}
const USER = 'id email firstName lastName role language timeZone parentUserId createdAt updatedAt'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  admin = await api.addAccount('admin', boss, 'admin@example.com')
  affiliate = await api.addAccount('affiliate', admin, 'affiliate@example.com')
  user = await api.addAccount('user', affiliate, 'user@example.com')
  stranger = await api.addAccount('admin', boss, 'stranger@example.com')
})
afterEach(() => api.close())

const VARIABLES =
  '$id: ID, $email: String, $firstName: String, $lastName: String, $password: String, $language: Languages!'
const ARGUMENTS =
  'id: $id, email: $email, firstName: $firstName, lastName: $lastName, password: $password, language: $language'
type Row = Record<string, unknown>
const saved = async (
  query: string,
  actor: Actor,
  variables: object,
  sessionHash: string | null = null,
) => {
  const { data, errors } = await api.ask(query, {
    actor,
    sessionHash,
    variables: { language: 'english', ...variables },
  })
  return { row: Object.values(data ?? {})[0] as Row | undefined, error: errors[0] }
}
const saveUser = (actor: Actor, variables: object, sessionHash?: string | null) =>
  saved(
    `mutation (${VARIABLES}, $parentUserId: ID) { user(${ARGUMENTS}, parentUserId: $parentUserId) { ${USER} } }`,
    actor,
    variables,
    sessionHash ?? null,
  )
const saveAffiliate = (actor: Actor, variables: object) =>
  saved(`mutation (${VARIABLES}) { affiliateUser(${ARGUMENTS}) { ${USER} } }`, actor, variables)
const saveStaff = (actor: Actor, variables: object) =>
  saved(
    'mutation ($role: Role!, $email: String, $firstName: String, $lastName: String, $password: String, $language: Languages!) ' +
      `{ staffUser(role: $role, email: $email, firstName: $firstName, lastName: $lastName, password: $password, language: $language) { ${USER} } }`,
    actor,
    variables,
  )
const remove = async (actor: Actor, id: unknown) =>
  (await api.ask('mutation ($id: ID!) { deleteUser(id: $id) }', { actor, variables: { id } }))
    .errors[0]
const register = async (variables: object, options: object = {}) => {
  const { data, errors } = await api.ask(
    'mutation ($email: String!, $firstName: String!, $lastName: String!, $password: String!) { registration(email: $email, firstName: $firstName, lastName: $lastName, password: $password) }',
    { ...options, variables: { ...FORM, ...variables } },
  )
  return { done: data?.['registration'], error: errors[0] }
}
const trail = async (account: Account | { id: number }) =>
  entriesAbout(api.storage, { kind: 'account', id: String(account.id) })

describe('registration', () => {
  test('creates a top-level user in Hungarian who can log in', async () => {
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

  test('gives the account the language of the page', async () => {
    const { errors } = await api.ask(
      'mutation { registration(email: "neu@example.com", firstName: "Nora", lastName: "Neu", password: "kr9&vzqm", language: german) }',
    )
    expect(errors).toEqual([])
    expect(await api.storage.accounts.byEmail('neu@example.com')).toMatchObject({
      language: 'german',
    })
  })

  test('answers true for a taken e-mail too, changes nothing, and is in the audit trail', async () => {
    expect(await register({ email: 'User@Example.com', firstName: 'Eve' })).toEqual({
      done: true,
      error: undefined,
    })
    expect(await api.storage.accounts.byEmail('user@example.com')).toMatchObject({
      firstName: 'Anna',
    })
    expect((await trail(user)).map((entry) => entry.action)).toEqual(['registration.repeated'])
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

  test('is limited by client address', { timeout: 60_000 }, async () => {
    const tries = Array.from({ length: 100 }, () =>
      api.services.users.register({ ...FORM, language: null, clientAddress: '192.0.2.9' }),
    )
    await Promise.all(tries)
    expect((await register({}, { clientAddress: '192.0.2.9' })).error).toMatchObject({
      code: 'RATE_LIMITED',
    })
    expect((await register({}, { clientAddress: '192.0.2.10' })).done).toBe(true)
  })

  test('is refused when the settings close it', async () => {
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
    expect((await saveUser(actorOf(affiliate), FORM)).row).toMatchObject({
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
      (await saveAffiliate(actorOf(admin), { ...FORM, email: 'reseller@example.com' })).row,
    ).toMatchObject({ role: 'affiliate', parentUserId: String(admin.id) })
    expect(
      (await saveStaff(actorOf(boss), { ...FORM, role: 'factory', email: 'factory@example.com' }))
        .row,
    ).toMatchObject({ role: 'factory', parentUserId: String(boss.id) })
    expect((await api.session('new@example.com', PASSWORD)).actor.kind).toBe('account')
  })

  test('lies below the given account, which its creator must see', async () => {
    expect(
      (await saveUser(actorOf(admin), { ...FORM, parentUserId: affiliate.id })).row,
    ).toMatchObject({ parentUserId: String(affiliate.id) })
    const refusals = []
    for (const parentUserId of [stranger.id, 999_999, 'x'])
      refusals.push(
        (await saveUser(actorOf(admin), { ...FORM, email: 'b@example.com', parentUserId })).error,
      )
    for (const refusal of refusals) expect(refusal).toEqual({ ...refusals[0], code: 'NOT_FOUND' })
    expect(
      (await saveUser(actorOf(admin), { ...FORM, email: 'b@example.com', parentUserId: user.id }))
        .error,
    ).toMatchObject({ keys: ['users.cannotHangUnder'] })
  })

  test('that breaks rules is refused with all of them, in the texts of the contract', async () => {
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

  test('that two create at the same time is created once', async () => {
    const [one, two] = await Promise.all([
      saveUser(actorOf(admin), FORM),
      saveUser(actorOf(affiliate), FORM),
    ])
    expect([one.error, two.error].filter((error) => error === undefined)).toHaveLength(1)
    expect([one.error ?? two.error]).toMatchObject([{ messages: ['User is existed'] }])
  })

  test('whose e-mail another process takes at the same moment is refused as taken', async () => {
    const failWithTakenEmail = () =>
      vi.spyOn(api.storage, 'transaction').mockRejectedValueOnce(new EmailTakenError())
    failWithTakenEmail()
    expect((await saveUser(actorOf(admin), FORM)).error?.messages).toEqual(['User is existed'])
    failWithTakenEmail()
    expect((await register({})).done).toBe(true)
    vi.spyOn(api.storage, 'transaction').mockRejectedValueOnce(new Error('the disk is gone'))
    await expect(saveUser(actorOf(admin), FORM)).rejects.toThrow('the disk is gone')
  })

  test('is in the audit trail without its password', async () => {
    const { row } = await saveUser(actorOf(affiliate), FORM)
    const [entry] = await trail({ id: Number(row?.['id']) })
    expect(entry).toMatchObject({
      action: 'account.created',
      actor: { kind: 'account', id: affiliate.id },
      before: null,
      after: { email: 'new@example.com', role: 'user' },
    })
    expect(JSON.stringify(entry)).not.toMatch(/kr9|argon2/)
  })

  test('of staffUser has role admin or factory', async () => {
    for (const role of ROLES) {
      const { error } = await saveStaff(actorOf(boss), {
        ...FORM,
        email: `${role}2@example.com`,
        role,
      })
      expect(error?.keys, role).toEqual(
        role === 'admin' || role === 'factory' ? undefined : ['users.staffRole'],
      )
    }
  })

  test('may have the e-mail of a deleted account', async () => {
    await remove(actorOf(affiliate), user.id)
    expect(
      (await saveUser(actorOf(affiliate), { ...FORM, email: 'user@example.com' })).error,
    ).toBeUndefined()
  })
})

describe('a change', () => {
  test('with empty strings changes the language only', async () => {
    const { row } = await saveUser(actorOf(user), {
      id: user.id,
      email: '',
      firstName: '',
      lastName: '',
      password: '',
      language: 'dutch',
    })
    expect(row).toMatchObject({
      email: 'user@example.com',
      firstName: 'Anna',
      lastName: 'Kovács',
      language: 'dutch',
      role: 'user',
    })
    expect(
      (await trail(user)).map(({ action, before, after }) => ({ action, before, after })),
    ).toEqual([
      { action: 'account.changed', before: { language: 'english' }, after: { language: 'dutch' } },
    ])
  })

  test('that changes nothing makes no entry in the audit trail', async () => {
    await saveUser(actorOf(user), { id: user.id, firstName: 'Anna' })
    expect(await trail(user)).toEqual([])
  })

  test('of an account that the caller may not see is refused like that of a missing one', async () => {
    const answers = []
    for (const id of [stranger.id, admin.id, 999_999, 'nonsense'])
      answers.push(await saveUser(actorOf(affiliate), { id, firstName: 'Eve' }))
    for (const answer of answers)
      expect(answer).toEqual({ row: undefined, error: { ...answers[0]?.error, code: 'NOT_FOUND' } })
    expect(await api.storage.accounts.byId(stranger.id)).toMatchObject({ firstName: 'Anna' })
  })

  test('by a manager may set a new e-mail, but not that of another account', async () => {
    expect(
      (await saveUser(actorOf(admin), { id: user.id, email: 'Renamed@Example.com' })).row,
    ).toMatchObject({ email: 'renamed@example.com' })
    expect(
      (await saveUser(actorOf(admin), { id: user.id, email: 'affiliate@example.com' })).error
        ?.messages,
    ).toEqual(['User is existed'])
    expect(
      (await saveUser(actorOf(admin), { id: user.id, email: 'nonsense' })).error?.keys,
    ).toEqual(['users.emailMalformed'])
  })

  test('of the own e-mail is refused, except for superadmin', async () => {
    expect(
      (await saveUser(actorOf(user), { id: user.id, email: 'other@example.com' })).error?.keys,
    ).toEqual(['users.emailOwn'])
    expect(
      (await saveUser(actorOf(user), { id: user.id, email: 'USER@example.com' })).error,
    ).toBeUndefined()
    expect(
      (await saveUser(actorOf(boss), { id: boss.id, email: 'chief@example.com' })).row,
    ).toMatchObject({ email: 'chief@example.com' })
  })

  test('with affiliateUser is possible for affiliates only, and by their managers only', async () => {
    expect(
      (await saveAffiliate(actorOf(admin), { id: affiliate.id, firstName: 'Béla' })).row,
    ).toMatchObject({ firstName: 'Béla', role: 'affiliate' })
    expect(
      (await saveAffiliate(actorOf(admin), { id: user.id, firstName: 'Béla' })).error?.code,
    ).toBe('NOT_FOUND')
    expect(
      (await saveAffiliate(actorOf(affiliate), { id: affiliate.id, firstName: 'Béla' })).error
        ?.code,
    ).toBe('FORBIDDEN')
  })

  test("of the password ends all sessions except the caller's", async () => {
    await saveUser(actorOf(admin), { id: user.id, password: PASSWORD })
    const [ownSession, otherSession] = [
      await api.session('user@example.com', PASSWORD),
      await api.session('user@example.com', PASSWORD),
    ]
    await saveUser(
      ownSession.actor,
      { id: user.id, password: 'another one here' },
      ownSession.sessionHash,
    )
    expect(await api.services.sessions.actorOf(ownSession.token)).toMatchObject({ kind: 'account' })
    expect(await api.services.sessions.actorOf(otherSession.token)).toEqual(NOBODY)
    await saveUser(actorOf(admin), { id: user.id, password: 'and another here' })
    expect(await api.services.sessions.actorOf(ownSession.token)).toEqual(NOBODY)
    expect(
      (await trail(user)).filter((entry) => entry.action === 'account.password-changed'),
    ).toHaveLength(3)
  })

  test('is refused when the account leaves the subtree while the new password is hashed', async () => {
    const passwords = {
      hash: async () => {
        await saveUser(actorOf(boss), { id: user.id, parentUserId: stranger.id })
        return 'a hash'
      },
      verify: () => Promise.resolve(false),
    }
    const edited = await editAccount({ ...api, passwords })(actorOf(affiliate), {
      id: user.id,
      password: 'freezing cold',
      language: 'dutch',
      parentUserId: null,
      kind: 'any',
      sessionHash: null,
    })
    expect(edited).toEqual({ ok: false, error: { kind: 'not-found' } })
    expect(await api.storage.accounts.passwordHash(user.id)).toBeNull()
  })

  test("or deletion of an account with the caller's own role is forbidden, even in the caller's subtree", async () => {
    const peer = await api.addAccount('admin', admin, 'peer@example.com')
    expect((await saveUser(actorOf(admin), { id: peer.id, firstName: 'Eve' })).error?.code).toBe(
      'FORBIDDEN',
    )
    expect((await remove(actorOf(admin), peer.id))?.code).toBe('FORBIDDEN')
  })

  test('of the password must keep the password rules', async () => {
    expect(
      (await saveUser(actorOf(user), { id: user.id, password: 'password1' })).error?.keys,
    ).toEqual(['users.passwordCommon'])
  })

  test('of the parent account is for superadmin only, and moves the whole subtree', async () => {
    expect(
      (await saveUser(actorOf(admin), { id: user.id, parentUserId: admin.id })).error?.code,
    ).toBe('FORBIDDEN')
    expect(
      (await saveUser(actorOf(admin), { id: user.id, parentUserId: affiliate.id })).error,
    ).toBeUndefined()
    expect(
      (await saveUser(actorOf(boss), { id: affiliate.id, parentUserId: stranger.id })).row,
    ).toMatchObject({ parentUserId: String(stranger.id) })
    expect(await api.storage.accounts.byId(user.id)).toMatchObject({
      path: `/${boss.id}/${stranger.id}/${affiliate.id}/${user.id}/`,
    })
    expect((await trail(affiliate)).at(-1)).toMatchObject({
      action: 'account.moved',
      before: { parentUserId: admin.id },
      after: { parentUserId: stranger.id },
    })
  })

  test('of the parent account is refused below itself, or below an account that may not create such an account', async () => {
    expect(
      (await saveUser(actorOf(boss), { id: admin.id, parentUserId: user.id })).error?.keys,
    ).toEqual(['users.parentBelowItself'])
    expect(
      (await saveUser(actorOf(boss), { id: admin.id, parentUserId: stranger.id })).error?.keys,
    ).toEqual(['users.cannotHangUnder'])
    const app = await api.addAccount('app', null, 'gateway@example.com')
    for (const parentUserId of [999_999, app.id])
      expect((await saveUser(actorOf(boss), { id: user.id, parentUserId })).error?.code).toBe(
        'NOT_FOUND',
      )
  })

  test('of the parent account is refused when it splits the sensors of a device between two customers', async () => {
    const other = await api.addAccount('user', admin, 'other@example.com')
    for (const [equipmentId, owner] of [
      [1, user],
      [2, other],
    ] as const)
      await addTool(equipmentId, owner)
    expect(
      (await saveUser(actorOf(boss), { id: user.id, parentUserId: stranger.id })).error?.keys,
    ).toEqual(['users.deviceSplit'])
    expect(
      (await saveUser(actorOf(boss), { id: user.id, parentUserId: admin.id })).error,
    ).toBeUndefined()
  })
})

const addTool = (equipmentId: number, owner: Account) =>
  api.services.tools.save(actorOf(boss), {
    id: null,
    name: `Fridge ${equipmentId}`,
    userId: owner.id,
    imeiNumber: '356307042441013',
    equipmentId,
    type: 'temperature',
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
  })

describe('a deletion', () => {
  test('also soft-deletes the tools', async () => {
    const tool = await addTool(1, user)
    expect(await remove(actorOf(admin), user.id)).toBeUndefined()
    expect(await api.storage.accounts.byId(user.id)).toBeNull()
    const toolId = tool.ok ? tool.value.id : 0
    expect(await api.storage.tools.byId(toolId)).toBeNull()
    expect(await api.storage.tools.historyOfLimits(toolId)).toHaveLength(1)
    expect((await trail(user)).at(-1)).toMatchObject({
      action: 'account.deleted',
      before: { email: 'user@example.com' },
      after: null,
    })
    expect(
      (await entriesAbout(api.storage, { kind: 'tool', id: String(toolId) })).at(-1),
    ).toMatchObject({ action: 'tool.deleted' })
  })

  test('is refused for an account with others below it, for oneself and for the last superadmin', async () => {
    expect((await remove(actorOf(boss), affiliate.id))?.keys).toEqual(['users.hasAccountsBelow'])
    expect((await remove(actorOf(boss), boss.id))?.keys).toEqual(['users.deletesItself'])
    const second = await api.addAccount('superadmin', null, 'second@example.com')
    expect(await remove(actorOf(boss), second.id)).toBeUndefined()
    expect((await remove(actorOf(second), boss.id))?.keys).toEqual(['users.hasAccountsBelow'])
  })

  test('of the last superadmin is refused even for a session whose own account was just deleted', async () => {
    const alone = await openApi()
    const last = await alone.addAccount('superadmin', null, 'last@example.com')
    const gone: Actor = {
      kind: 'account',
      id: last.id + 1,
      role: 'superadmin',
      path: `/${last.id + 1}/`,
    }
    expect(
      (await alone.ask(`mutation { deleteUser(id: "${last.id}") }`, { actor: gone })).errors[0]
        ?.keys,
    ).toEqual(['users.lastSuperadmin'])
    await alone.close()
  })

  test('of an account that the caller may not see is refused like that of a missing one', async () => {
    const answers = []
    for (const id of [stranger.id, admin.id, 999_999, 'nonsense'])
      answers.push(await remove(actorOf(affiliate), id))
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], code: 'NOT_FOUND' })
  })

  test('by a user or the factory is forbidden for any account', async () => {
    const factory = await api.addAccount('factory', boss, 'factory@example.com')
    for (const id of [user.id, factory.id, 999_999]) {
      expect((await remove(actorOf(user), id))?.code).toBe('FORBIDDEN')
      expect((await remove(actorOf(factory), id))?.code).toBe('FORBIDDEN')
    }
  })
})

describe('the lists', () => {
  const emails = async (query: string, actor: Actor) => {
    const { data } = await api.ask(`{ ${query} }`, { actor })
    const list = Object.values(data ?? {})[0] as { email: string }[] | { rows: { email: string }[] }
    return (Array.isArray(list) ? list : list.rows).map((row) => row.email.split('@')[0])
  }
  beforeEach(async () => {
    await api.addAccount('app', null, 'gateway@example.com')
    await api.addAccount('user', admin, 'direct@example.com')
  })

  test('userList has every account that the caller may see, except app accounts', async () => {
    expect(await emails('userList { email }', actorOf(boss))).toEqual([
      'admin',
      'affiliate',
      'boss',
      'direct',
      'stranger',
      'user',
    ])
    expect(await emails('userList { email }', actorOf(admin))).toEqual([
      'admin',
      'affiliate',
      'direct',
      'user',
    ])
    expect(await emails('userList { email }', actorOf(affiliate))).toEqual(['affiliate', 'user'])
  })

  test('userList of a parent has its direct children that the caller may see', async () => {
    expect(await emails(`userList(parentUserId: "${admin.id}") { email }`, actorOf(boss))).toEqual([
      'affiliate',
      'direct',
    ])
    expect(await emails(`userList(parentUserId: "${boss.id}") { email }`, actorOf(admin))).toEqual([
      'admin',
    ])
    for (const id of [stranger.id, 999_999])
      expect(await emails(`userList(parentUserId: "${id}") { email }`, actorOf(admin))).toEqual([])
  })

  test('ownUserList has the direct children, affiliateUserList the affiliates that the caller may see', async () => {
    expect(await emails('ownUserList { email }', actorOf(admin))).toEqual(['affiliate', 'direct'])
    expect(await emails('affiliateUserList { email }', actorOf(admin))).toEqual(['affiliate'])
    expect(await emails('affiliateUserList { email }', actorOf(stranger))).toEqual([])
  })

  test('userPage searches from three characters on, sorts, filters and pages', async () => {
    expect(await emails('userPage(search: "direct") { rows { email } }', actorOf(boss))).toEqual([
      'direct',
    ])
    expect(await emails('userPage(search: "di") { rows { email } }', actorOf(boss))).toHaveLength(6)
    expect(
      await emails(
        'userPage(sort: "-email", first: 2, offset: 1) { rows { email } }',
        actorOf(boss),
      ),
    ).toEqual(['stranger', 'direct'])
    expect(await emails('userPage(role: affiliate) { rows { email } }', actorOf(boss))).toEqual([
      'affiliate',
    ])
    expect(await emails('userPage(role: app) { rows { email } }', actorOf(boss))).toEqual([])
    const { data } = await api.ask('{ userPage(first: 1) { total rows { id } } }', {
      actor: actorOf(boss),
    })
    expect(data).toMatchObject({ userPage: { total: 6, rows: [{ id: String(admin.id) }] } })
  })

  test('a page with invalid arguments is refused', async () => {
    for (const page of ['first: 0', 'first: 201', 'offset: -1', 'sort: "password"']) {
      expect(
        (await api.ask(`{ userPage(${page}) { total } }`, { actor: actorOf(boss) })).errors[0]
          ?.code,
      ).toBe('BAD_USER_INPUT')
    }
  })
})

test('an account has UTC until a time zone is set; UTC itself can be set', async () => {
  const account = await api.addAccount('user', boss, 'far@example.com')
  const asked = { actor: actorOf(account) }
  expect((await api.ask('{ me { timeZone timeZoneIsSet } }', asked)).data).toEqual({
    me: { timeZone: 'UTC', timeZoneIsSet: false },
  })
  expect(
    (await api.ask('mutation { setTimeZone(timeZone: "UTC") { timeZone timeZoneIsSet } }', asked))
      .data,
  ).toEqual({ setTimeZone: { timeZone: 'UTC', timeZoneIsSet: true } })
  expect((await trail(account)).map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { timeZone: null }, after: { timeZone: 'UTC' } },
  ])
})

test('a caller sets the own time zone, by its IANA name', async () => {
  const set = (timeZone: string) =>
    api.ask('mutation ($timeZone: String!) { setTimeZone(timeZone: $timeZone) { id timeZone } }', {
      actor: actorOf(user),
      variables: { timeZone },
    })
  expect((await set('Europe/Budapest')).data).toEqual({
    setTimeZone: { id: String(user.id), timeZone: 'Europe/Budapest' },
  })
  expect((await set('Mars/Olympus')).errors[0]?.keys).toEqual(['users.timeZoneUnknown'])
  expect((await api.ask('{ me { timeZone } }', { actor: actorOf(user) })).data).toEqual({
    me: { timeZone: 'Europe/Budapest' },
  })
  expect((await trail(user)).map((entry) => entry.after)).toEqual([{ timeZone: 'Europe/Budapest' }])
})
