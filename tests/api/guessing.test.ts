import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'

const PASSWORD = 'kr9&vzqm'

/** Compares instead of hashing, so that thousands of guesses take no time. */
const passwords = {
  hash: async (password: string) => password,
  verify: async (hash: string | null, password: string) => hash === password,
  isOutdated: () => false,
}

let api: Api
let anna: Account
const openWith = async (sendsMail: boolean) => {
  api = await openApi({ passwords, sendsMail })
  anna = await api.addAccount('user', null, 'anna@example.com', PASSWORD)
  await autoCommit(api.storage).accounts.change(anna.id, {
    emailConfirmedAt: api.clock(),
    updatedAt: api.clock(),
  })
}
beforeEach(() => openWith(true))
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)

/** Wrong passwords, each from an address of its own, a millisecond after the other. */
const guessFromEverywhere = async (times: number) => {
  const codes: unknown[] = []
  for (let i = 0; i < times; i += 1) {
    const clientAddress = `198.51.${Math.floor(i / 250)}.${i % 250}`
    codes.push(await codeOf(login('anna@example.com', `guess ${i}`, { clientAddress })))
    api.moveClock(1)
  }
  return codes
}
const outbox = async () =>
  (await api.storage.outbox.byIds(Array.from({ length: 20 }, (_, id) => id))).map(
    ({ kind, recipient, accountNotice }) => ({ kind, recipient, accountNotice }),
  )

test('guesses from 100 networks are looked at 21 times, and the rest is told to wait', async () => {
  const codes = await guessFromEverywhere(100)
  expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(21)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(79)
})

test('the owner logs in from where they have logged in before, whatever others guess', async () => {
  const home = { clientAddress: '192.0.2.7' }
  expect(await codeOf(login('anna@example.com', PASSWORD, home))).toBe('none')
  await guessFromEverywhere(60)
  expect(await codeOf(login('anna@example.com', PASSWORD, home))).toBe('none')
  expect(await codeOf(login('anna@example.com', PASSWORD))).toBe('RATE_LIMITED')
})

test('an open session goes on', async () => {
  const session = await api.session('anna@example.com', PASSWORD)
  await guessFromEverywhere(60)
  expect(await api.services.sessions.actorOf(session.token)).toMatchObject({ kind: 'account' })
})

test('the owner is told once, by mail and in the trail', async () => {
  await guessFromEverywhere(100)
  expect(await outbox()).toEqual([
    {
      kind: 'GUESSED',
      recipient: 'anna@example.com',
      accountNotice: { kind: 'GUESSED', attempts: 20 },
    },
  ])
  const entries = await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
  expect(entries.filter(({ action }) => action === 'login.slowed')).toHaveLength(1)
})

test('an address that no account has is slowed in the same way, and nobody is told', async () => {
  const codes: unknown[] = []
  for (let i = 0; i < 40; i += 1)
    codes.push(await codeOf(login('nobody@example.com', 'x', { clientAddress: `198.51.100.${i}` })))
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(19)
  expect(await outbox()).toEqual([])
})

test('a login by a new device is told by mail; the first one and a known device are not', async () => {
  await api.session('anna@example.com', PASSWORD)
  await api.session('anna@example.com', PASSWORD)
  expect(await outbox()).toEqual([])
  const elsewhere = { clientAddress: '198.51.100.7', userAgent: 'curl/8.17.0' }
  await login('anna@example.com', PASSWORD, elsewhere)
  await login('anna@example.com', PASSWORD, elsewhere)
  expect(await outbox()).toEqual([
    {
      kind: 'NEW_DEVICE',
      recipient: 'anna@example.com',
      accountNotice: { kind: 'NEW_DEVICE', device: 'curl', clientAddress: '198.51.100.7' },
    },
  ])
})

test('an address that nobody has confirmed gets no mail, nor does anybody where mail is not set up', async () => {
  const bela = await api.addAccount('user', null, 'bela@example.com', PASSWORD)
  await autoCommit(api.storage).accounts.change(bela.id, {
    emailConfirmedAt: null,
    updatedAt: api.clock(),
  })
  await login(bela.email, PASSWORD)
  await login(bela.email, PASSWORD, { userAgent: 'curl/8.17.0' })
  expect(await outbox()).toEqual([])
  await api.close()
  await openWith(false)
  await login('anna@example.com', PASSWORD)
  await login('anna@example.com', PASSWORD, { userAgent: 'curl/8.17.0' })
  expect(await outbox()).toEqual([])
})
