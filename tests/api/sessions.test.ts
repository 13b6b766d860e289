import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { secretHash } from '../../src/server/secret.ts'
import { openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

let api: Api
let anna: Account
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
})
afterEach(() => api.close())

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

  test('stores its last use at most every five minutes', async () => {
    const { token, sessionHash } = await api.session('anna@example.com', PASSWORD)
    const expiry = async () =>
      (await api.storage.sessions.byTokenHash(sessionHash ?? ''))?.expiresAt.getTime()
    const first = await expiry()
    api.moveClock(4 * MINUTE_MS)
    await api.services.sessions.actorOf(token)
    expect(await expiry()).toBe(first)
    api.moveClock(MINUTE_MS)
    await api.services.sessions.actorOf(token)
    expect(await expiry()).toBe((first ?? 0) + 5 * MINUTE_MS)
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
