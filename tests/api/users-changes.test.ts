import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOBODY } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { editAccount } from '../../src/server/users/edit-account.ts'
import { createLoginGuard } from '../../src/server/users/login-guard.ts'
import { createPasswordQueue } from '../../src/server/users/password-queue.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { addFridge } from './add-fridge.ts'
import { PASSWORD, userRequests } from './user-requests.ts'

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
const { saveUser, saveAffiliate, deleteUser, auditEntriesOf } = userRequests(() => api)

describe('a change', () => {
  test('with empty strings in all other fields changes the language only, and the audit trail says so', async () => {
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
      (await auditEntriesOf(user)).map(({ action, before, after }) => ({ action, before, after })),
    ).toEqual([
      { action: 'account.changed', before: { language: 'english' }, after: { language: 'dutch' } },
    ])
  })

  test('that changes nothing makes no entry in the audit trail', async () => {
    await saveUser(actorOf(user), { id: user.id, firstName: 'Anna' })
    expect(await auditEntriesOf(user)).toEqual([])
  })

  test('of an account that the caller may not see is refused like that of a missing one', async () => {
    const answers = []
    for (const id of [stranger.id, admin.id, 999_999, 'nonsense'])
      answers.push(await saveUser(actorOf(affiliate), { id, firstName: 'Eve' }))
    for (const answer of answers)
      expect(answer).toEqual({ row: undefined, error: { ...answers[0]?.error, code: 'NOT_FOUND' } })
    expect(await api.storage.accounts.byId(stranger.id)).toMatchObject({ firstName: 'Anna' })
  })

  test('by a manager may set a new e-mail, but neither that of another account nor a malformed one', async () => {
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

  test("of the caller's own e-mail is refused, except to superadmin; the same e-mail in capitals is no change", async () => {
    expect(
      (await saveUser(actorOf(user), { id: user.id, email: 'other@example.com' })).error?.keys,
    ).toEqual(['users.emailOwn'])
    expect(
      (await saveUser(actorOf(user), { id: user.id, email: 'USER@example.com' })).error,
    ).toBeUndefined()
    await saveUser(actorOf(boss), { id: user.id, password: PASSWORD })
    const root = await api.addAccount('superadmin', null, 'root@example.com')
    await api.storage.transaction(async ({ accounts }) =>
      accounts.change(root.id, {
        passwordHash: (await accounts.passwordHash(user.id)) ?? '',
        updatedAt: api.clock(),
      }),
    )
    const { actor } = await api.session('root@example.com', PASSWORD)
    expect((await saveUser(actor, { id: root.id, email: 'chief@example.com' })).row).toMatchObject({
      email: 'chief@example.com',
    })
  })

  test('with affiliateUser is possible for affiliates only, and only by those who manage them', async () => {
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

  test("of the password ends all sessions of the account except the caller's, and is in the audit trail", async () => {
    await saveUser(actorOf(admin), { id: user.id, password: PASSWORD })
    const { actor: first } = await api.session('user@example.com', PASSWORD)
    await saveUser(first, { id: user.id, password: 'frost on the window' })
    const [ownSession, otherSession] = [
      await api.session('user@example.com', 'frost on the window'),
      await api.session('user@example.com', 'frost on the window'),
    ]
    await saveUser(ownSession.actor, { id: user.id, password: 'another one here' })
    expect(await api.services.sessions.actorOf(ownSession.token)).toMatchObject({ kind: 'account' })
    expect(await api.services.sessions.actorOf(otherSession.token)).toEqual(NOBODY)
    await saveUser(actorOf(admin), { id: user.id, password: 'and another here' })
    expect(await api.services.sessions.actorOf(ownSession.token)).toEqual(NOBODY)
    const actions = (await auditEntriesOf(user)).map(({ action }) => action)
    expect(actions.filter((action) => action.includes('password'))).toEqual([
      'account.initial-password-set',
      'account.initial-password-replaced',
      'account.password-changed',
      'account.initial-password-set',
    ])
  })

  test('is refused when the account leaves the subtree while the new password is hashed', async () => {
    const hashes = createPasswordQueue({
      hash: async () => {
        await saveUser(actorOf(boss), { id: user.id, parentUserId: stranger.id })
        return 'a hash'
      },
      verify: () => Promise.resolve(false),
      isOutdated: () => false,
    })
    const guard = createLoginGuard(api.clock)
    const newRecipients = () => Promise.resolve(null)
    const edited = await editAccount({ ...api, hashes, guard, newRecipients, mailsLinks: true })(
      actorOf(affiliate),
      {
        id: user.id,
        password: 'freezing cold',
        language: 'dutch',
        parentUserId: null,
        kind: 'any',
      },
    )
    expect(edited).toEqual({ ok: false, error: { kind: 'not-found' } })
    expect(await api.storage.accounts.passwordHash(user.id)).toBeNull()
  })

  test("or deletion of an account with the caller's own role is forbidden, even in the caller's subtree", async () => {
    const peer = await api.addAccount('admin', admin, 'peer@example.com')
    expect((await saveUser(actorOf(admin), { id: peer.id, firstName: 'Eve' })).error?.code).toBe(
      'FORBIDDEN',
    )
    expect((await deleteUser(actorOf(admin), peer.id))?.code).toBe('FORBIDDEN')
  })

  test('of the password to a common one is refused', async () => {
    expect(
      (await saveUser(actorOf(user), { id: user.id, password: 'password1' })).error?.keys,
    ).toEqual(['users.passwordCommon'])
  })

  test('of the parent account is for superadmin only, moves the whole subtree, and is in the audit trail', async () => {
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
    expect((await auditEntriesOf(affiliate)).at(-1)).toMatchObject({
      action: 'account.moved',
      before: { parentUserId: admin.id },
      after: { parentUserId: stranger.id },
    })
  })

  test('of the parent account is refused to one below itself, one that may not have it below, a missing one and an app account', async () => {
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

  test('of the parent account is refused when it would split the sensors of a device between two customers', async () => {
    const other = await api.addAccount('user', admin, 'other@example.com')
    for (const [equipmentId, owner] of [
      [1, user],
      [2, other],
    ] as const)
      await addFridge(api, boss, equipmentId, owner)
    expect(
      (await saveUser(actorOf(boss), { id: user.id, parentUserId: stranger.id })).error?.keys,
    ).toEqual(['users.deviceSplit'])
    expect(
      (await saveUser(actorOf(boss), { id: user.id, parentUserId: admin.id })).error,
    ).toBeUndefined()
  })
})

test('an account has UTC until a time zone is set; setting UTC counts as set, and is in the audit trail', async () => {
  const account = await api.addAccount('user', boss, 'far@example.com')
  const asked = { actor: actorOf(account) }
  expect((await api.ask('{ me { timeZone timeZoneIsSet } }', asked)).data).toEqual({
    me: { timeZone: 'UTC', timeZoneIsSet: false },
  })
  expect(
    (await api.ask('mutation { setTimeZone(timeZone: "UTC") { timeZone timeZoneIsSet } }', asked))
      .data,
  ).toEqual({ setTimeZone: { timeZone: 'UTC', timeZoneIsSet: true } })
  expect((await auditEntriesOf(account)).map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { timeZone: null }, after: { timeZone: 'UTC' } },
  ])
})

test('a caller sets the own time zone by its IANA name; an unknown name is refused and changes nothing', async () => {
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
  expect((await auditEntriesOf(user)).map((entry) => entry.after)).toEqual([
    { timeZone: 'Europe/Budapest' },
  ])
})
