import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import type { AccountActor, Actor } from '../../src/domain/permissions/actor.ts'
import { createSupportPass } from '../../src/server/support/settle-support.ts'
import { secretHash } from '../../src/server/secret.ts'
import { transactionOf } from '../../src/server/sessions/transaction-of.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

const PASSWORD = 'freezing cold'

let api: Api
let ids: Record<'boss' | 'reseller' | 'other' | 'shop', number>
let shop: Actor
beforeAll(async () => {
  api = await openApi()
  const hash = await createQuickHasher().hash(PASSWORD)
  const boss = await api.addAccount('superadmin', null, 'boss@x', hash)
  const reseller = await api.addAccount('affiliate', boss, 'reseller@x', hash)
  const other = await api.addAccount('affiliate', boss, 'other@x', hash)
  const customer = await api.addAccount('user', reseller, 'shop@x', hash)
  ids = { boss: boss.id, reseller: reseller.id, other: other.id, shop: customer.id }
  shop = (await api.session('shop@x', PASSWORD)).actor
})
afterAll(() => api.close())

const session = async (email: string) => (await api.session(email, PASSWORD)).actor
const ask = async (actor: Actor, query: string) => api.ask(query, { actor })
const grant = async (to: number | null = ids.reseller, hours = 8, by: Actor = shop) => {
  const { data, errors } = await ask(
    by,
    `mutation { grantSupport(${to === null ? '' : `managerId: "${to}", `}hours: ${hours}) { grants { id manager { id } until } } }`,
  )
  expect(errors).toEqual([])
  const { grants } = data!['grantSupport'] as { grants: { id: string; until: string }[] }
  return grants.at(-1)!
}
const open = async (manager: Actor, grantId: string) => {
  const { data, errors } = await ask(
    manager,
    `mutation { openSupportLook(grantId: "${grantId}") { token until person { id } } }`,
  )
  const look = data?.['openSupportLook'] as { token: string; until: string } | null | undefined
  return { look, errors, actor: look ? await api.services.sessions.actorOf(look.token) : null }
}
const looking = async (manager?: Actor) => {
  const by = manager ?? (await session('reseller@x'))
  const { look, actor } = await open(by, (await grant()).id)
  return { token: look!.token, actor: actor as AccountActor, manager: by }
}
const isLive = async (token: string) =>
  (await api.services.sessions.actorOf(token)).kind === 'account'
/** The latest entries about support access, newest first. */
const trail = async () => {
  const rows = await api.storage.audit.page({ scope: { kind: 'all' }, before: null, first: 20 })
  return rows
    .filter(({ action }) => action.startsWith('support.'))
    .map(({ action, actor_kind, actor_id, after }) => ({
      action,
      by: actor_kind === 'account' ? Number(actor_id) : actor_kind,
      ...(after !== null && (JSON.parse(after) as object)),
    }))
}

test('who is let look sees what the customer sees, in the customer’s name', async () => {
  const { actor } = await looking()
  expect(actor).toMatchObject({ id: ids.shop, role: 'user' })
  const { data } = await ask(actor, '{ me { email } userToolList { id } alarmWays { timeZone } }')
  expect(data).toMatchObject({ me: { email: 'shop@x' }, userToolList: [] })
})

test('only who was let look can: no other reseller, no machine, nobody by a look', async () => {
  const { id } = await grant()
  expect((await open(await session('other@x'), id)).errors).toMatchObject([{ code: 'NOT_FOUND' }])
  expect((await open(await session('boss@x'), id)).errors).toMatchObject([{ code: 'NOT_FOUND' }])
  expect((await open(shop, id)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
  const { actor } = await looking()
  expect((await open(actor, id)).errors).toMatchObject([{ keys: ['support.onlyLooks'] }])
  const reseller = (await session('reseller@x')) as AccountActor
  const token = { id: 1, name: 'Script', hash: 'x', scopes: ['MANAGE'] } as const
  const { sessionHash: _none, ...machine } = reseller
  expect((await api.services.support.open({ ...machine, token }, { grantId: Number(id) })).ok).toBe(
    false,
  )
})

test('the operator looks only where the operator was let', async () => {
  const { id } = await grant(null, 1)
  const boss = await session('boss@x')
  expect((await open(boss, id)).actor).toMatchObject({ id: ids.shop })
  expect((await open(await session('reseller@x'), id)).errors).toMatchObject([
    { code: 'NOT_FOUND' },
  ])
})

test('a look ends at once when the owner takes it back', async () => {
  const { token, actor } = await looking()
  const { grants } = (
    await ask(shop, '{ supportAccess { grants { id lookers { email person { id } } } } }')
  ).data!['supportAccess'] as { grants: { id: string; lookers: unknown[] }[] }
  expect(grants.at(-1)!.lookers).toEqual([
    { email: 'reseller@x', person: { id: String(ids.reseller) } },
  ])
  await ask(shop, `mutation { endSupport(id: "${grants.at(-1)!.id}") { mayGrant } }`)
  expect(await isLive(token)).toBe(false)
  expect(await transactionOf(api, actor, async () => ({ ok: true, value: 1 }))).toMatchObject({
    error: { kind: 'unauthenticated' },
  })
})

test('a look ends with the session of who looks', async () => {
  const { token, manager } = await looking()
  await ask(manager, 'mutation { logout }')
  expect(await isLive(token)).toBe(false)
})

test('a look ends when its person ends it, and after an hour; the grant with its own time', async () => {
  const { token, actor, manager } = await looking()
  expect((await ask(actor, 'mutation { endSupportLook }')).errors).toEqual([])
  expect(await isLive(token)).toBe(false)
  const { id } = await grant(ids.reseller, 8)
  const { look } = await open(manager, id)
  expect(Date.parse(look!.until) - api.clock().getTime()).toBe(HOUR_MS)
  api.moveClock(HOUR_MS)
  expect(await isLive(look!.token)).toBe(false)
  expect((await open(manager, id)).actor).not.toBeNull()
  api.moveClock(7 * HOUR_MS)
  expect((await open(manager, id)).errors).toMatchObject([{ keys: ['support.ended'] }])
  expect((await ask(shop, '{ supportOpen }')).data).toEqual({ supportOpen: false })
})

test('a customer who is moved to another reseller is seen by the former one no more', async () => {
  const { token } = await looking()
  const move = (parentUserId: number) =>
    autoCommit(api.storage).accounts.change(ids.shop, { parentUserId, updatedAt: api.clock() })
  await move(ids.other)
  expect(await isLive(token)).toBe(false)
  await move(ids.reseller)
  expect(await isLive(token)).toBe(true)
})

test('a person who is no owner any more lets nobody look', async () => {
  const company = (await api.storage.accounts.byId(ids.shop))!
  const owner = await api.addMember(company, 'OWNER', 'owner@x')
  const by = { ...actorOf(owner), sessionHash: await api.openSession(owner.id) }
  const { id } = await grant(ids.reseller, 1, by)
  const { look, actor } = await open(await session('reseller@x'), id)
  expect(actor).toMatchObject({ id: owner.id, memberOf: ids.shop, right: 'OWNER' })
  await autoCommit(api.storage).accounts.change(owner.id, {
    right: 'STAFF',
    updatedAt: api.clock(),
  })
  expect(await isLive(look!.token)).toBe(false)
})

test('a grant is for a known time, and for an account above', async () => {
  const answer = await ask(shop, 'mutation { grantSupport(hours: 2) { mayGrant } }')
  expect(answer.errors).toMatchObject([{ keys: ['support.hoursUnknown'] }])
  const toOther = `mutation { grantSupport(managerId: "${ids.other}", hours: 1) { mayGrant } }`
  expect((await ask(shop, toOther)).errors).toMatchObject([{ keys: ['support.nobodyAbove'] }])
})

test('the trail has the grant, the look, what was seen once each, and both ends', async () => {
  const { actor, token } = await looking()
  await ask(actor, '{ userToolList { id } }')
  await ask((await api.services.sessions.actorOf(token)) as Actor, '{ userToolList { id } }')
  await ask(actor, '{ userToolList { id } supportOpen me { id } }')
  await ask(actor, '{ alarmWays { timeZone } }')
  await ask(actor, 'mutation { endSupportLook }')
  const { reseller } = ids
  expect((await trail()).slice(0, 5).toReversed()).toMatchObject([
    { action: 'support.granted', by: ids.shop, supportTo: `#${reseller}` },
    { action: 'support.opened', by: reseller },
    { action: 'support.viewed', by: reseller, supportPage: 'SENSORS' },
    { action: 'support.viewed', by: reseller, supportPage: 'PROFILE' },
    { action: 'support.closed', by: reseller },
  ])
})

test('the trail names who may look to the customer who allows it, though it sees no account above', async () => {
  await grant()
  const { data } = await ask(
    shop,
    '{ auditPage(first: 20) { rows { action changes { field after } } } }',
  )
  const { rows } = data!['auditPage'] as {
    rows: { action: string; changes: { field: string; after: string | null }[] }[]
  }
  const granted = rows.find(({ action }) => action === 'support.granted')!
  const { firstName, lastName } = (await api.storage.accounts.byId(ids.reseller))!
  const [to] = granted.changes.filter(({ field }) => field === 'supportTo')
  expect([`"${firstName} ${lastName}"`, `"${lastName} ${firstName}"`]).toContain(to?.after)
})

test('an end that nobody makes is put on the record by the server', async () => {
  const pass = createSupportPass(api)
  await pass()
  const { token, manager } = await looking()
  await ask(manager, 'mutation { logout }')
  await pass()
  expect((await trail())[0]).toMatchObject({
    action: 'support.closed',
    by: 'server',
    supportLooker: `#${ids.reseller}`,
  })
  const look = await api.storage.support.lookByToken(secretHash(token))
  expect(look?.endedAt).toEqual(api.clock())
  api.moveClock(9 * HOUR_MS)
  await pass()
  expect(await api.storage.support.openGrants()).toEqual([])
  expect((await trail())[0]).toMatchObject({ action: 'support.ended', by: 'server' })
})

describe('asking for it', () => {
  test('sends the owner a mail, which allows nothing by itself', async () => {
    const mailing = await openApi({ mailsLinks: true })
    const hash = await createQuickHasher().hash(PASSWORD)
    const reseller = await mailing.addAccount('affiliate', null, 'reseller@x', hash)
    const customer = await mailing.addAccount('user', reseller, 'shop@x')
    const { actor } = await mailing.session('reseller@x', PASSWORD)
    const query = `mutation { askForSupport(userId: "${customer.id}") }`
    expect((await mailing.ask(query, { actor })).errors).toEqual([])
    const [message] = await autoCommit(mailing.storage).outbox.lease(
      'EMAIL',
      mailing.clock(),
      new Date(mailing.clock().getTime() + 60_000),
      10,
    )
    expect(message?.deliveries).toMatchObject([
      { recipient: 'shop@x', kind: 'SUPPORT_ASKED', accountNotice: { managerId: reseller.id } },
    ])
    expect(await mailing.storage.support.openGrants()).toEqual([])
    await mailing.close()
  })
})
