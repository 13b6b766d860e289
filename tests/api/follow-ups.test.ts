import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { trailRequests } from './trail-requests.ts'

let api: Api
let reseller: Account
let technician: Account
let customer: Account
let toolId: number

beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  technician = await addMember('technician@example.com', 'STAFF')
  customer = await api.addAccount('user', reseller, 'customer@example.com')
  toolId = await addTool(customer)
})
afterEach(() => api.close())

const addMember = (email: string, right: 'STAFF' | 'VIEWER') =>
  api.addMember(reseller, right, email)

const addTool = (owner: Account): Promise<number> =>
  api.storage.transaction(async (stores) => {
    const imeiNumber = `35630704244${1_000 + owner.id}`
    await stores.devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: api.clock() })
    const { id } = await stores.tools.create({
      name: 'Fridge',
      imeiNumber,
      equipmentId: 1,
      userId: owner.id,
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: DEFAULT_LIMITS,
      sendEmailMessage: true,
      sendNotificationMessage: true,
      notificationEmail: null,
      isBound: true,
      createdAt: api.clock(),
    })
    return id
  })

const openAlarm = (lane: 'HIGH' | 'LOW') =>
  api.storage.transaction((stores) =>
    stores.alarms.openMany([
      {
        toolId,
        lane,
        state: 'ACTIVE',
        startedAt: api.clock(),
        openedAt: api.clock(),
        recoveredAt: null,
        recoveryCause: null,
        limit: 8,
        extreme: 9.1,
        isBreaching: false,
        isLate: false,
      },
    ]),
  )

const FIELDS =
  'followUp { assignee { email } note snoozedUntil changedBy { email } changedAt } isSnoozed'
const list = async (account: Account, args = '') => {
  const { data, errors } = await api.ask(
    `{ customerNeeds${args} { total needing snoozed mine people { email } rows { user { email } ${FIELDS} } } }`,
    { actor: actorOf(account) },
  )
  if (errors.length > 0) throw new Error(String(errors[0]?.message))
  return data?.['customerNeeds'] as {
    total: number
    needing: number
    snoozed: number
    mine: number
    people: { email: string }[]
    rows: { followUp: Record<string, unknown> | null; isSnoozed: boolean }[]
  }
}
const note = (account: Account, args: string, customerId = customer.id) =>
  api.ask(`mutation { setFollowUp(userId: "${customerId}", ${args}) { note } }`, {
    actor: actorOf(account),
  })
const inHours = (hours: number) => new Date(api.clock().getTime() + hours * HOUR_MS).toISOString()

test('what one colleague notes the others see, and nobody else', async () => {
  const other = await api.addAccount('superadmin', null, 'boss@example.com')
  await note(technician, `assigneeId: "${technician.id}", note: " Spare part ordered "`)
  const { rows, mine } = await list(reseller)
  expect(rows[0]).toMatchObject({
    followUp: {
      assignee: { email: 'technician@example.com' },
      note: 'Spare part ordered',
      snoozedUntil: null,
      changedBy: { email: 'technician@example.com' },
    },
    isSnoozed: false,
  })
  expect(mine).toBe(0)
  expect(await list(technician, '(mine: true)')).toMatchObject({ total: 1, mine: 1 })
  expect((await list(other)).rows[0]).toMatchObject({ followUp: null })
})

test('a snoozed customer leaves the list and comes back at the time', async () => {
  await note(reseller, `snoozedUntil: "${inHours(2)}"`)
  expect(await list(reseller)).toMatchObject({ total: 0, needing: 0, snoozed: 1 })
  expect(await list(reseller, '(snoozed: true)')).toMatchObject({
    total: 1,
    rows: [{ isSnoozed: true }],
  })
  api.moveClock(2 * HOUR_MS)
  expect(await list(reseller)).toMatchObject({ total: 1, snoozed: 0 })
})

test('an alarm that was open does not end the rest, one that opens since does, until the next rest', async () => {
  await openAlarm('HIGH')
  await note(reseller, `snoozedUntil: "${inHours(9)}"`)
  expect(await list(reseller)).toMatchObject({ total: 0, snoozed: 1 })
  await openAlarm('LOW')
  expect(await list(reseller)).toMatchObject({ total: 1, snoozed: 0 })
  await note(reseller, `snoozedUntil: "${inHours(9)}"`)
  expect(await list(reseller)).toMatchObject({ total: 0, snoozed: 1 })
})

test('what is left out stays, null removes it, and with nothing left nothing is stored', async () => {
  await note(reseller, `note: "Door", assigneeId: "${technician.id}"`)
  await note(reseller, 'note: null')
  expect((await list(reseller)).rows[0]?.followUp).toMatchObject({
    note: '',
    assignee: { email: 'technician@example.com' },
  })
  const { data } = await note(reseller, 'assigneeId: null')
  expect(data).toEqual({ setFollowUp: null })
  expect(await api.storage.followUps.ofManager(reseller.id)).toEqual([])
})

test('only people of the account who answer alarms can look after a customer', async () => {
  const viewer = await addMember('viewer@example.com', 'VIEWER')
  expect((await list(reseller)).people.map(({ email }) => email)).toEqual([
    'reseller@example.com',
    'technician@example.com',
  ])
  for (const id of [viewer.id, customer.id, 999_999]) {
    const { errors } = await note(reseller, `assigneeId: "${id}"`)
    expect(errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
  }
  const asViewer = await note(viewer, 'note: "Door"')
  expect(asViewer.errors[0]).toMatchObject({ code: 'FORBIDDEN' })
  const past = await note(reseller, `snoozedUntil: "${inHours(-1)}"`)
  expect(past.errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
  const itself = await note(reseller, 'note: "Door"', reseller.id)
  expect(itself.errors[0]).toMatchObject({ code: 'NOT_FOUND' })
})

test('it stands in the trail of the reseller, and its customer does not read it', async () => {
  await note(reseller, 'note: "Pays late"')
  await note(reseller, 'note: "Pays late"')
  const { pageOfTrail } = trailRequests(() => api)
  const trailOf = async (account: Account) =>
    (await pageOfTrail(actorOf(account))).rows.filter(
      ({ action }) => action === 'customer.follow-up-set',
    )
  const entries = await trailOf(reseller)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.changes).toContainEqual({ field: 'note', before: null, after: '"Pays late"' })
  expect(entries[0]?.changes).toContainEqual({
    field: 'customer',
    before: null,
    after: expect.stringContaining('customer@example.com'),
  })
  expect(await trailOf(customer)).toEqual([])
})

test('who leaves looks after nobody any more', async () => {
  await note(reseller, `assigneeId: "${technician.id}", note: "Door"`)
  await api.ask(`mutation { deleteUser(id: "${technician.id}") }`, { actor: actorOf(reseller) })
  expect((await list(reseller)).rows[0]?.followUp).toMatchObject({ assignee: null, note: 'Door' })
})
