import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { secretHash } from '../../src/server/secret.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { openApi } from './api-rig.ts'
import type { Api, AskOptions } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)
const PHONE: AskOptions = {
  clientAddress: '198.51.100.7',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
}

type Row = { id: string } & Record<string, unknown>

let api: Api
let anna: Account
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
})
afterEach(() => api.close())
const { login } = loginRequests(() => api)

const open = async (options: AskOptions = {}, email = 'anna@example.com') => {
  const { data } = await login(email, PASSWORD, options)
  const { token } = (data as { login: { token: string } }).login
  return { token, actor: await api.services.sessions.actorOf(token) }
}
type Session = Awaited<ReturnType<typeof open>>

const listOf = async ({ actor }: Session): Promise<Row[]> => {
  const { data } = await api.ask(
    '{ sessionList { id device network createdAt lastUsedAt isNewDevice isCurrent } }',
    { actor },
  )
  return (data as { sessionList: Row[] }).sessionList
}
const end = async ({ actor }: Session, id: string | undefined) =>
  (await api.ask('mutation ($id: ID!) { endSession(id: $id) }', { actor, variables: { id } }))
    .errors[0]
const isOpen = async ({ token }: Session) =>
  (await api.services.sessions.actorOf(token)).kind === 'account'

test('the list says by which device and network each session was opened, and when it was used', async () => {
  const desk = await open()
  api.moveClock(HOUR_MS)
  await open(PHONE)
  api.moveClock(HOUR_MS)
  await api.services.sessions.actorOf(desk.token)
  expect(await listOf(desk)).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox, Linux',
      network: '192.0.2.1',
      createdAt: '2026-11-20T09:00:00Z',
      lastUsedAt: '2026-11-20T11:00:00Z',
      isNewDevice: false,
      isCurrent: true,
    },
    {
      id: expect.any(String),
      device: 'Safari, iPhone',
      network: '198.51.100.7',
      createdAt: '2026-11-20T10:00:00Z',
      lastUsedAt: '2026-11-20T10:00:00Z',
      isNewDevice: true,
      isCurrent: false,
    },
  ])
})

test('a device that has logged in before is not new again', async () => {
  await open()
  await open(PHONE)
  const again = await open(PHONE)
  const isNew = (await listOf(again)).map(({ isNewDevice }) => isNewDevice)
  expect(isNew.toSorted()).toEqual([false, false, true])
  const entries = await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
  expect(entries.map(({ after }) => after)).toEqual([
    { clientAddress: '192.0.2.1', device: 'Firefox, Linux' },
    { clientAddress: '198.51.100.7', device: 'Safari, iPhone', isNewDevice: true },
    { clientAddress: '198.51.100.7', device: 'Safari, iPhone' },
  ])
})

test('ended sessions and those of other accounts are not in it', async () => {
  await api.addAccount('user', null, 'bela@example.com', passwordHash)
  await open()
  api.moveClock(7 * DAY_MS)
  const own = await open()
  await open({}, 'bela@example.com')
  expect(await listOf(own)).toHaveLength(1)
})

test('one session is ended, and the others stay; it is in the trail', async () => {
  const [desk, phone] = [await open(), await open(PHONE)]
  const listed = (await listOf(desk)).find(({ isCurrent }) => isCurrent === false)
  expect(await end(desk, listed?.id)).toBeUndefined()
  expect([await isOpen(desk), await isOpen(phone)]).toEqual([true, false])
  const entries = await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
  expect(entries.at(-1)).toMatchObject({
    action: 'session.ended',
    before: { device: 'Safari, iPhone', clientAddress: '198.51.100.7' },
  })
})

test('a session of another account is refused like one that does not exist', async () => {
  await api.addAccount('user', null, 'bela@example.com', passwordHash)
  const [own, ofBela] = [await open(), await open({}, 'bela@example.com')]
  const [{ id } = { id: '' }] = await listOf(ofBela)
  expect(await end(own, id)).toEqual(await end(own, '999999'))
  expect(await end(own, id)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await isOpen(ofBela)).toBe(true)
})

test('ending another session needs a proof, ending the own one none', async () => {
  const [desk, phone] = [await open(), await open(PHONE)]
  api.moveClock(6 * MINUTE_MS)
  const ofPhone = (await listOf(phone)).find(({ isCurrent }) => isCurrent)
  expect(await end(desk, ofPhone?.id)).toMatchObject({ keys: ['users.currentPasswordNeeded'] })
  expect(await end(phone, ofPhone?.id)).toBeUndefined()
  expect([await isOpen(desk), await isOpen(phone)]).toEqual([true, false])
})

test('a session of a manager ends after twelve hours without use; one of a user stays', async () => {
  await api.addAccount('admin', null, 'admin@example.com', passwordHash)
  const [admin, user] = [await open({}, 'admin@example.com'), await open()]
  api.moveClock(11 * HOUR_MS)
  expect(await isOpen(admin)).toBe(true)
  api.moveClock(12 * HOUR_MS)
  expect([await isOpen(admin), await isOpen(user)]).toEqual([false, true])
})

test('an open page that nobody touches keeps a user’s session alive, not a manager’s', async () => {
  await api.addAccount('admin', null, 'admin@example.com', passwordHash)
  const [admin, user] = [await open({}, 'admin@example.com'), await open()]
  const poll = async ({ token }: { token: string }) =>
    (await api.services.sessions.actorOf(token, 'unattended')).kind
  for (let hour = 1; hour < 12; hour++) {
    api.moveClock(HOUR_MS)
    expect([await poll(admin), await poll(user)]).toEqual(['account', 'account'])
  }
  api.moveClock(HOUR_MS)
  expect([await poll(admin), await poll(user)]).toEqual(['nobody', 'account'])
  for (let day = 0; day < 8; day++) {
    api.moveClock(DAY_MS)
    expect(await poll(user)).toBe('account')
  }
})

test('the list names no token, not even by its hash', async () => {
  const own = await open()
  expect(JSON.stringify(await listOf(own))).not.toContain(secretHash(own.token))
})
