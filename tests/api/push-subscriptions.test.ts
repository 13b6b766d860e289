import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { browserKeys, endpoint, subscribe } from './push-requests.ts'

let api: Api
let anna: Account
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com')
})
afterEach(() => api.close())

test("a browser subscribes with the server's key; subscribing again makes no second subscription", async () => {
  const { data } = await api.ask('{ pushKey }', { actor: actorOf(anna) })
  expect(Buffer.from(String(data?.['pushKey']), 'base64url')).toHaveLength(65)
  expect((await subscribe(api, anna, endpoint(1))).data).toEqual({ subscribePush: true })
  expect((await subscribe(api, anna, endpoint(1))).data).toEqual({ subscribePush: true })
  expect(await api.storage.push.ofAccount(anna.id)).toHaveLength(1)
})

test.each([
  ['another host', 'https://push.evil.example/x', 'push.endpointUnknown'],
  ['an inner address', 'https://169.254.169.254/x', 'push.endpointUnknown'],
  ['no TLS', 'http://fcm.googleapis.com/x', 'push.endpointUnknown'],
])('%s is refused', async (_what, address, key) => {
  expect((await subscribe(api, anna, address)).errors).toMatchObject([
    { code: 'BAD_USER_INPUT', keys: [key] },
  ])
  expect(await api.storage.push.ofAccount(anna.id)).toEqual([])
})

test.each([
  { p256dh: 'x', auth: 'y' },
  { ...browserKeys(), auth: '' },
  { ...browserKeys(), p256dh: Buffer.alloc(65, 4).toString('base64url') },
  { ...browserKeys(), auth: `${'a'.repeat(22)}\r\n` },
])('keys that no browser makes are refused: %j', async (given) => {
  expect((await subscribe(api, anna, endpoint(1), given)).errors).toMatchObject([
    { keys: ['push.keysMalformed'] },
  ])
})

test('the twenty-first browser replaces the oldest', async () => {
  for (let n = 1; n <= 21; n++) await subscribe(api, anna, endpoint(n))
  const endpoints = (await api.storage.push.ofAccount(anna.id)).map(
    (subscription) => subscription.endpoint,
  )
  expect(endpoints).toHaveLength(20)
  expect(endpoints).not.toContain(endpoint(1))
  expect(endpoints).toContain(endpoint(21))
})

test('a browser is unsubscribed by its own account only', async () => {
  const bela = await api.addAccount('user', null, 'bela@example.com')
  await subscribe(api, anna, endpoint(1))
  const UNSUBSCRIBE = 'mutation ($endpoint: String!) { unsubscribePush(endpoint: $endpoint) }'
  expect(
    (await api.ask(UNSUBSCRIBE, { actor: actorOf(bela), variables: { endpoint: endpoint(1) } }))
      .data,
  ).toEqual({ unsubscribePush: true })
  expect(await api.storage.push.ofAccount(anna.id)).toHaveLength(1)
  await api.ask(UNSUBSCRIBE, { actor: actorOf(anna), variables: { endpoint: endpoint(1) } })
  expect(await api.storage.push.ofAccount(anna.id)).toEqual([])
})

test('deleting an account removes its push subscriptions', async () => {
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  await subscribe(api, anna, endpoint(1))
  await api.ask(`mutation { deleteUser(id: "${anna.id}") }`, { actor: actorOf(boss) })
  expect(await api.storage.push.ofAccount(anna.id)).toEqual([])
})
