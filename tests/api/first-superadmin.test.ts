import { DAY_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { secretHash } from '../../src/server/secret.ts'
import { openApi } from './api-rig.ts'
import type { Api, AskOptions } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

let api: Api
beforeEach(async () => {
  api = await openApi()
  await api.addAccount('user', null, 'anna@example.com', passwordHash)
})
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)

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

  test('cannot use a link after 24 hours', async () => {
    const secret = await linkSecret()
    api.moveClock(DAY_MS)
    expect((await setPassword(secret, 'freezing cold')).errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  test('can use the link again after a refused password', async () => {
    const secret = await linkSecret()
    expect((await setPassword(secret, 'password1')).errors[0]?.keys).toEqual([
      'users.passwordCommon',
    ])
    expect((await setPassword(secret, 'Admin-Super-77')).errors[0]?.keys).toEqual([
      'users.passwordPersonal',
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
