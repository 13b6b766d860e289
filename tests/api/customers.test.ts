import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { NOBODY } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createExpiryPass } from '../../src/server/customers/expiry-pass.ts'
import { currentActor } from '../../src/server/sessions/live-session.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { toolRequests } from './tool-requests.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi({ sendsMail: true })
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
})
afterEach(() => api.close())
const { createTool } = toolRequests(
  () => api,
  () => boss,
)

const ask = async (operation: string, by: Account, variables: object = {}) => {
  const { data, errors } = await api.ask(operation, {
    actor: (await currentActor(api.storage, actorOf(by), api.clock())) ?? NOBODY,
    variables: { ...variables },
  })
  return {
    value: Object.values(data ?? {})[0] as Record<string, unknown> | null,
    keys: errors.flatMap(({ keys, code }) => keys ?? [code]),
    problems: errors.flatMap(({ problems }) => problems),
  }
}
const set = (by: Account, of: Account, change: object) =>
  ask(
    `mutation ($userId: ID!, $company: String, $timeZone: String, $expiresOn: String, $mostSensors: Int, $mostMessages: Int, $ifUpdatedAt: DateTime, $reason: String) {
      setCustomer(userId: $userId, company: $company, timeZone: $timeZone, expiresOn: $expiresOn, mostSensors: $mostSensors, mostMessages: $mostMessages, ifUpdatedAt: $ifUpdatedAt, reason: $reason) { id company expiresOn timeZone updatedAt }
    }`,
    by,
    { userId: String(of.id), ...change },
  )
const show = (by: Account, of: Account) =>
  ask(
    'query ($userId: ID!) { customer(userId: $userId) { user { company expiresOn updatedAt } parent { id } endedSince mostSensors mostMessages sensors messages people sites lastContact maySet mayMove } }',
    by,
    { userId: String(of.id) },
  )
const rename = (by: Account, of: Account, more: object = {}) =>
  ask(
    'mutation ($id: ID!, $firstName: String, $parentUserId: ID, $ifUpdatedAt: DateTime) { user(id: $id, firstName: $firstName, language: german, parentUserId: $parentUserId, ifUpdatedAt: $ifUpdatedAt) { id updatedAt } }',
    by,
    { id: String(of.id), ...more },
  )
const IMEIS = ['356307042441013', '356307042441021', '356307042441039', '356307042441047']
const addTool = (owner: Account, number = 0) => createTool(owner, { imeiNumber: IMEIS[number]! })

test('a manager sets company, zone, last day and limits of a customer, on the trail with before and after', async () => {
  const { keys } = await set(affiliate, user, {
    company: ' Frost Kft. ',
    timeZone: 'Europe/Budapest',
    expiresOn: '2027-03-31',
    mostSensors: 20,
    mostMessages: 100,
    reason: 'contract',
  })
  expect(keys).toEqual([])
  expect((await show(affiliate, user)).value).toMatchObject({
    user: { company: 'Frost Kft.', expiresOn: '2027-03-31' },
    mostSensors: 20,
    mostMessages: 100,
    sensors: 0,
    endedSince: null,
    maySet: true,
    mayMove: false,
  })
  await set(affiliate, user, { expiresOn: null })
  const entries = await entriesAbout(api.storage, { kind: 'account', id: String(user.id) })
  expect(entries.filter(({ action }) => action === 'account.terms-changed')).toMatchObject([
    {
      actor: { id: affiliate.id },
      reason: 'contract',
      before: { company: null, expiresOn: null, mostSensors: null, mostMessages: null },
      after: { company: 'Frost Kft.', expiresOn: '2027-03-31', mostSensors: 20 },
    },
    { before: { expiresOn: '2027-03-31' }, after: { expiresOn: null } },
  ])
})

test('what no manager may say is refused by field', async () => {
  const { keys } = await set(affiliate, user, {
    company: 'x'.repeat(201),
    timeZone: 'Mars',
    expiresOn: '2027-02-30',
    mostSensors: -1,
  })
  expect(keys).toEqual([
    'customers.companyTooLong',
    'customers.noDay',
    'customers.wholeNumber',
    'users.timeZoneUnknown',
  ])
  expect((await set(affiliate, affiliate, { mostSensors: 5 })).keys).toEqual(['NOT_FOUND'])
  expect((await set(stranger, user, { mostSensors: 5 })).keys).toEqual(['NOT_FOUND'])
  expect((await set(user, user, { mostSensors: 5 })).keys).toEqual(['FORBIDDEN'])
})

test('who saves second is told that a customer has changed', async () => {
  const seen = (await show(affiliate, user)).value!['user'] as { updatedAt: string }
  api.moveClock(1_000)
  await set(affiliate, user, { company: 'Frost' })
  const late = { ifUpdatedAt: seen.updatedAt }
  expect((await set(admin, user, { company: 'Ice', ...late })).keys).toEqual([
    'customers.changedMeanwhile',
  ])
  expect((await rename(admin, user, { firstName: 'Ice', ...late })).keys).toEqual([
    'customers.changedMeanwhile',
  ])
  expect((await show(admin, user)).value).toMatchObject({ user: { company: 'Frost' } })
})

test('an account works through its last day, then it is read and not changed, and works again once the day is moved', async () => {
  await set(affiliate, user, { expiresOn: '2026-11-21', timeZone: 'Europe/Budapest' })
  await addTool(user)
  api.moveClock(DAY_MS)
  expect((await rename(user, user, { firstName: 'Anna' })).keys).toEqual([])
  // 23:30 in Budapest, then 00:30.
  api.moveClock(13.5 * 3_600_000)
  expect((await rename(user, user, { firstName: 'Anna' })).keys).toEqual([])
  api.moveClock(3_600_000)
  const site = 'mutation { createSite(name: "Shop") { id } }'
  expect((await ask(site, user)).keys).toEqual(['users.accountEnded'])
  expect((await ask('query { toolPage(first: 10) { total } }', user)).value).toEqual({ total: 1 })
  expect((await ask('mutation { exportAudit(format: CSV) { path } }', user)).keys).toEqual([])
  expect((await ask('{ ownEnd { since managedBy } }', user)).value).toEqual({
    since: '2026-11-22',
    managedBy: 'Anna Kovács',
  })
  // Goods come first: who may answer alarms still does.
  expect((await ask('mutation { onMyWay(id: "9") { id } }', user)).keys).toEqual(['NOT_FOUND'])
  expect((await show(affiliate, user)).value).toMatchObject({ endedSince: '2026-11-22' })
  await set(affiliate, user, { expiresOn: null })
  expect((await ask(site, user)).keys).toEqual([])
})

test('owner and manager are told 30, 7 and 1 days before and on the day, once each', async () => {
  await set(affiliate, user, { expiresOn: '2026-12-31', timeZone: 'UTC' })
  const pass = createExpiryPass({ storage: api.storage, clock: api.clock, sendsMail: () => true })
  const { outbox } = autoCommit(api.storage)
  const told: string[] = []
  for (let day = 0; day < 45; day++) {
    await pass()
    await pass()
    const now = api.clock()
    const until = new Date(now.getTime() + 60_000)
    for (const { lease, deliveries } of await outbox.lease('EMAIL', now, until, 100)) {
      for (const { recipient } of deliveries)
        told.push(`${now.toISOString().slice(0, 10)} ${recipient}`)
      await outbox.sent(lease, now)
    }
    api.moveClock(DAY_MS)
  }
  const both = (day: string) => [`${day} affiliate@example.com`, `${day} user@example.com`]
  expect(told.toSorted()).toEqual([
    ...both('2026-12-01'),
    ...both('2026-12-24'),
    ...both('2026-12-30'),
    ...both('2026-12-31'),
  ])
})

test('a limit of sensors covers all below, and is told by field and key', async () => {
  await set(admin, affiliate, { mostSensors: 2 })
  expect((await set(affiliate, user, { mostSensors: 3 })).keys).toEqual([
    'customers.mostSensorsAboveParent',
  ])
  await addTool(user, 1)
  await addTool(affiliate, 2)
  const { problems } = await ask(
    `mutation ($userId: ID) { tool(name: "Fridge", imeiNumber: "356307042441047", equipmentId: 1, userId: $userId, defrostFridge: false, min: 2, max: 8, notificationMin: 2, notificationMax: 8, temperatureCorrection: 0) { id } }`,
    boss,
    { userId: String(user.id) },
  )
  expect(problems).toEqual([
    { field: 'userId', key: 'customers.sensorsFull', params: { most: 2, used: 2 } },
  ])
  await set(admin, affiliate, { mostSensors: 3 })
  await addTool(user, 3)
  expect((await show(admin, affiliate)).value).toMatchObject({ sensors: 3, mostSensors: 3 })
})

test('a limit that is lowered below what accounts below were given is refused, with the accounts', async () => {
  await set(admin, affiliate, { mostSensors: 100, mostMessages: 50 })
  await set(affiliate, user, { mostSensors: 60, company: 'Harbour Kitchen' })
  const lower = await set(admin, affiliate, { mostSensors: 40 })
  expect(lower.problems).toEqual([
    {
      field: 'mostSensors',
      key: 'customers.givenMoreBelow',
      params: { most: 40, accounts: 'Harbour Kitchen (60)' },
    },
  ])
  expect((await show(admin, affiliate)).value).toMatchObject({ mostSensors: 100 })
  expect((await set(admin, affiliate, { mostSensors: 60, mostMessages: 0 })).keys).toEqual([])
  await set(affiliate, user, { mostSensors: 40 })
  expect((await set(admin, affiliate, { mostSensors: 40 })).keys).toEqual([])
})

test('a superadmin moves a customer with its sensors to another reseller, whose limit must have room', async () => {
  const other = await api.addAccount('affiliate', admin, 'other@example.com')
  await addTool(user)
  await set(admin, other, { mostSensors: 0 })
  const move = { parentUserId: String(other.id) }
  expect((await rename(admin, user, move)).keys).toEqual(['FORBIDDEN'])
  expect((await rename(boss, user, move)).keys).toEqual(['customers.sensorsFull'])
  await set(admin, other, { mostSensors: null })
  expect((await rename(boss, user, move)).keys).toEqual([])
  expect((await show(affiliate, user)).keys).toEqual(['NOT_FOUND'])
  expect((await show(other, user)).value).toMatchObject({
    parent: { id: String(other.id) },
    sensors: 1,
  })
})
