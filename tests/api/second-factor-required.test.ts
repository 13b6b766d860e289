import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type Api, openApi } from './api-rig.ts'
import { deliverMails, secretIn } from './mailbox.ts'
import { secondFactorRequests } from './second-factor-requests.ts'

const PASSWORD = 'kr9&vzqm'

/** Compares instead of hashing: nothing here is about passwords. */
const passwords = {
  hash: async (password: string) => password,
  verify: async (hash: string | null, password: string) => hash === password,
  isOutdated: () => false,
}

let api: Api
let boss: Account
let admin: Account
let user: Account
const open = async (options: Parameters<typeof openApi>[0] = {}) => {
  api = await openApi({ passwords, sendsMail: true, ...options })
  boss = await api.addAccount('superadmin', null, 'boss@example.com', PASSWORD)
  admin = await api.addAccount('admin', boss, 'admin@example.com', PASSWORD)
  user = await api.addAccount('user', admin, 'user@example.com', PASSWORD)
  for (const { id } of [boss, admin, user])
    await autoCommit(api.storage).accounts.change(id, {
      emailConfirmedAt: api.clock(),
      updatedAt: api.clock(),
    })
  await api.services.secondFactor.requireOfSuperadmins()
}
afterEach(() => api.close())
const requests = secondFactorRequests(() => api)
const { call, finishLogin, logIn, own, withPasskey, withPhone } = requests

const setZone = (actor: Actor) =>
  call('mutation { setTimeZone(timeZone: "Europe/Budapest") { id } }', { actor })
const MUST_FINISH = { code: 'FORBIDDEN', keys: ['users.mustFinish'] }
const actionsAbout = async ({ id }: Account) =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(id) })).map(({ action }) => action)

describe('once PUBLIC_URL is https', () => {
  beforeEach(() => open())

  test('a superadmin sets up a second factor before anything else', async () => {
    const { actor, mustFinish, token } = await logIn(boss.email, PASSWORD)
    expect(mustFinish).toBe('ENROLMENT')
    expect(await own(actor)).toMatchObject({ isRequired: true, requiredBy: 'ROLE' })
    await expect(setZone(actor)).rejects.toMatchObject(MUST_FINISH)
    await withPhone(actor)
    expect(await api.services.sessions.actorOf(token)).toMatchObject({ mustFinish: null })
    await setZone(actor)
  })

  test('it may be a passkey, and the last one cannot be removed', async () => {
    const { actor } = await logIn(boss.email, PASSWORD)
    const { passkey } = await withPasskey(actor)
    await expect(requests.removePasskey(actor, passkey.id)).rejects.toMatchObject({
      keys: ['users.lastFactor'],
    })
    await withPhone(actor)
    expect(await requests.removePasskey(actor, passkey.id)).toBe(true)
    await expect(requests.removeTotp(actor)).rejects.toMatchObject({ keys: ['users.lastFactor'] })
  })

  test('nobody else has to', async () => {
    expect((await logIn(admin.email, PASSWORD)).mustFinish).toBeNull()
  })
})

test('before, a superadmin is advised to, until there is one', async () => {
  await open({ publicUrl: null })
  const { actor, mustFinish } = await logIn(boss.email, PASSWORD)
  expect(mustFinish).toBeNull()
  expect(await own(actor)).toMatchObject({ isRequired: false, isAdvised: true })
  await withPhone(actor)
  expect(await own(actor)).toMatchObject({ isAdvised: false })
  const ofUser = await logIn(user.email, PASSWORD)
  expect(await own(ofUser.actor)).toMatchObject({ isAdvised: false })
})

describe('a branch that requires it', () => {
  let ofAdmin: Actor
  beforeEach(async () => {
    await open({ publicUrl: null })
    ofAdmin = (await logIn(admin.email, PASSWORD)).actor
  })

  test('holds everybody in it from the next request on, and nobody beside it', async () => {
    const other = await api.addAccount('user', boss, 'other@example.com', PASSWORD)
    const open = await logIn(user.email, PASSWORD)
    expect(await requests.require(ofAdmin, admin.id)).toEqual({ requiresSecondFactor: true })
    await expect(setZone(open.actor)).rejects.toMatchObject(MUST_FINISH)
    expect(await own(open.actor)).toMatchObject({ isRequired: true, requiredBy: 'BRANCH' })
    expect((await logIn(admin.email, PASSWORD)).mustFinish).toBe('ENROLMENT')
    expect((await logIn(other.email, PASSWORD)).mustFinish).toBeNull()
    await autoCommit(api.storage).accounts.change(other.id, {
      parentUserId: admin.id,
      updatedAt: api.clock(),
    })
    expect((await logIn(other.email, PASSWORD)).mustFinish).toBe('ENROLMENT')
    expect(await actionsAbout(admin)).toContain('account.second-factor-required')
  })

  test('is ended by who set it or by somebody above, not by those below', async () => {
    await requests.require(ofAdmin, user.id)
    const ofUser = await logIn(user.email, PASSWORD)
    await withPhone(ofUser.actor)
    await expect(requests.require(ofUser.actor, user.id, false)).rejects.toMatchObject({
      keys: ['users.factorRequiredAbove'],
    })
    expect(await requests.require(ofAdmin, user.id, false)).toEqual({
      requiresSecondFactor: false,
    })
    await requests.require(ofUser.actor, user.id)
    expect(await requests.require(ofUser.actor, user.id, false)).toEqual({
      requiresSecondFactor: false,
    })
    expect(await actionsAbout(user)).toEqual(
      expect.arrayContaining(['account.second-factor-required', 'account.second-factor-optional']),
    )
  })

  test('holds the members of its accounts too, each with a second factor of their own', async () => {
    const company = await api.addAccount('user', admin, 'company@example.com', PASSWORD)
    const member = await api.addMember(company, 'VIEWER', 'bea@example.com', PASSWORD)
    await requests.require(ofAdmin, admin.id)
    const { actor, mustFinish, token } = await logIn(member.email, PASSWORD)
    expect(mustFinish).toBe('ENROLMENT')
    await withPhone(actor)
    expect(await api.services.sessions.actorOf(token)).toMatchObject({ mustFinish: null })
    await expect(requests.removeTotp(actor)).rejects.toMatchObject({ keys: ['users.lastFactor'] })
    expect((await logIn(company.email, PASSWORD)).mustFinish).toBe('ENROLMENT')
  })
})

describe('somebody who lost the second factor', () => {
  beforeEach(() => open({ publicUrl: null }))

  test('gets it reset by a manager, is told, and their sessions end', async () => {
    const ofUser = await logIn(user.email, PASSWORD)
    await withPhone(ofUser.actor)
    const { actor: ofAdmin } = await logIn(admin.email, PASSWORD)
    expect(await requests.reset(ofAdmin, user.id)).toBe(true)
    expect(await api.services.sessions.actorOf(ofUser.token)).toEqual({ kind: 'nobody' })
    expect((await logIn(user.email, PASSWORD)).mustFinish).toBeNull()
    expect(await actionsAbout(user)).toContain('account.second-factor-reset')
    const mails = await deliverMails(api)
    expect(mails.filter(({ to }) => to === user.email).map(({ text }) => text)).toEqual([
      expect.stringContaining('An app for the two-factor login was set up'),
      expect.stringContaining('reset your two-factor login'),
    ])
  })

  test('a reset while its session waits for the code ends that session', async () => {
    const ofUser = await logIn(user.email, PASSWORD)
    const { phone } = await withPhone(ofUser.actor)
    api.moveClock(30 * SECOND_MS)
    const waiting = await logIn(user.email, PASSWORD)
    const { actor: ofAdmin } = await logIn(admin.email, PASSWORD)
    await requests.reset(ofAdmin, user.id)
    await expect(finishLogin(waiting.actor, phone.code())).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
})

describe('a new password by a link', () => {
  const resetPassword = async () => {
    await call('mutation ($email: String!) { requestPasswordReset(email: $email) }', {
      variables: { email: user.email },
    })
    const mails = await deliverMails(api)
    const mail = mails.find(({ text }) => text.includes('/new-password#'))
    await call(
      'mutation ($secret: String!) { resetPassword(secret: $secret, password: "frost on the window") }',
      { variables: { secret: secretIn(mail, 'new-password') } },
    )
  }
  beforeEach(() => open({ mailsLinks: true }))

  test('does not skip the second factor', async () => {
    const { actor } = await logIn(user.email, PASSWORD)
    const { phone } = await withPhone(actor)
    api.moveClock(30 * SECOND_MS)
    await resetPassword()
    const next = await logIn(user.email, 'frost on the window')
    expect(next.mustFinish).toBe('SECOND_FACTOR')
    expect(await finishLogin(next.actor, phone.code())).toBe(true)
  })

  test('removes that of a stranger who had registered with the address', async () => {
    await autoCommit(api.storage).accounts.change(user.id, {
      emailConfirmedAt: null,
      updatedAt: api.clock(),
    })
    const { actor } = await logIn(user.email, PASSWORD)
    await withPhone(actor)
    await resetPassword()
    expect((await logIn(user.email, 'frost on the window')).mustFinish).toBeNull()
  })
})

describe('the data of a person', () => {
  beforeEach(() => open())

  test('say what second factor there is, and no secret of it', async () => {
    const { actor } = await logIn(user.email, PASSWORD)
    await withPasskey(actor)
    await withPhone(actor)
    const { path } = await call<{ path: string }>(
      'mutation ($id: ID!) { exportPerson(userId: $id) { path } }',
      { actor, variables: { id: user.id } },
    )
    let text = ''
    for await (const part of api.fileLinks.take(path.split('/').at(-1)!)!.texts()) text += part
    const stored = await api.storage.secondFactors.totp(user.id)
    const [passkey] = await api.storage.secondFactors.passkeys(user.id)
    expect(JSON.parse(text)).toMatchObject({
      secondFactor: {
        totpSince: '2026-11-20T09:00:00.000Z',
        passkeys: [{ name: 'Phone', rpId: expect.any(String) }],
        recoveryCodesLeft: 10,
      },
    })
    expect(text).not.toContain(stored!.sealedSecret)
    expect(text).not.toContain(passkey!.publicKey)
  })

  test('go with the account when it is deleted', async () => {
    const { actor } = await logIn(user.email, PASSWORD)
    await withPhone(actor)
    const { actor: ofAdmin } = await logIn(admin.email, PASSWORD)
    await call('mutation ($id: ID!) { deleteUser(id: $id) }', {
      actor: ofAdmin,
      variables: { id: user.id },
    })
    expect(await api.storage.secondFactors.totp(user.id)).toBeNull()
    expect(await api.storage.secondFactors.recoveryCodesLeft(user.id)).toBe(0)
  })
})
