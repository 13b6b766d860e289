import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { endpoint, subscribe } from './push-requests.ts'

let api: Api
let anna: Account
let toolId: number

beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com')
  const { id } = await autoCommit(api.storage).tools.create({
    name: 'Milk fridge',
    imeiNumber: '356307042441013',
    equipmentId: 1,
    userId: anna.id,
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
    sendEmailMessage: true,
    sendNotificationMessage: true,
    notificationEmail: 'cook@x, Anna@example.com',
    isBound: true,
    createdAt: api.clock(),
  })
  toolId = id
})
afterEach(() => api.close())

/** The id of a new open alarm of the tool. */
const openAlarm = async (): Promise<number> => {
  const at = api.clock()
  const { id } = await autoCommit(api.storage).alarms.open({
    toolId,
    lane: 'HIGH',
    state: 'ACTIVE',
    startedAt: at,
    openedAt: at,
    recoveredAt: null,
    recoveryCause: null,
    limit: 9,
    extreme: 10,
    isBreaching: false,
    isLate: false,
  })
  return id
}
const SEND_TEST =
  'mutation ($id: ID!) { sendTestAlarm(toolId: $id) { id channel recipient status reason } }'
const sendTest = async () =>
  await api.ask(SEND_TEST, { actor: actorOf(anna), variables: { id: String(toolId) } })

test('a test alarm makes a delivery for each recipient, can be followed, and belongs to no alarm', async () => {
  await subscribe(api, anna, endpoint(1))
  const { data } = await sendTest()
  const sent = data?.['sendTestAlarm'] as {
    id: string
    channel: string
    recipient: string
    status: string
  }[]
  expect(sent.map(({ channel, recipient, status }) => [channel, recipient, status])).toEqual([
    ['EMAIL', 'cook@x', 'WAITING'],
    ['EMAIL', 'Anna@example.com', 'WAITING'],
    ['PUSH', 'anna@example.com', 'WAITING'],
  ])
  const [message] = await autoCommit(api.storage).outbox.lease('EMAIL', api.clock(), api.clock(), 1)
  await autoCommit(api.storage).outbox.failed(message!.lease, api.clock(), '550 no such user')
  const status = await api.ask(
    'query ($ids: [ID!]!) { testDeliveries(ids: $ids) { recipient status reason } }',
    { actor: actorOf(anna), variables: { ids: sent.map(({ id }) => id) } },
  )
  expect(status.data?.['testDeliveries']).toContainEqual({
    recipient: 'cook@x',
    status: 'FAILED',
    reason: '550 no such user',
  })
  expect(
    (await entriesAbout(api.storage, { kind: 'tool', id: String(toolId) })).map(
      ({ action }) => action,
    ),
  ).toContain('alarm.tested')
})

test('a test alarm to oneself reaches nobody else, in the own language and on the own browsers', async () => {
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  await subscribe(api, anna, endpoint(1))
  await subscribe(api, boss, endpoint(2))
  const toMe = async (who: Account) =>
    (
      await api.ask(
        'mutation ($id: ID!) { sendTestAlarm(toolId: $id, to: ME) { channel recipient } }',
        { actor: actorOf(who), variables: { id: String(toolId) } },
      )
    ).data?.['sendTestAlarm']
  expect(await toMe(anna)).toEqual([
    { channel: 'EMAIL', recipient: 'anna@example.com' },
    { channel: 'PUSH', recipient: 'anna@example.com' },
  ])
  expect(await toMe(boss)).toEqual([
    { channel: 'EMAIL', recipient: 'boss@example.com' },
    { channel: 'PUSH', recipient: 'boss@example.com' },
  ])
})

test('whom a test alarm would reach is said before it is sent', async () => {
  await subscribe(api, anna, endpoint(1))
  const recipients = async (to: string) =>
    (
      await api.ask(
        `query ($id: ID!) { testAlarmRecipients(toolId: $id, to: ${to}) { channel recipient } }`,
        { actor: actorOf(anna), variables: { id: String(toolId) } },
      )
    ).data?.['testAlarmRecipients']
  expect(await recipients('EVERYBODY')).toEqual([
    { channel: 'EMAIL', recipient: 'cook@x' },
    { channel: 'EMAIL', recipient: 'Anna@example.com' },
    { channel: 'PUSH', recipient: 'anna@example.com' },
  ])
  expect(await recipients('ME')).toEqual([
    { channel: 'EMAIL', recipient: 'anna@example.com' },
    { channel: 'PUSH', recipient: 'anna@example.com' },
  ])
  expect(await autoCommit(api.storage).outbox.lease('EMAIL', api.clock(), api.clock(), 1)).toEqual(
    [],
  )
})

test('a test alarm is refused for a tool without recipients, and after too many tests', async () => {
  await autoCommit(api.storage).tools.change(toolId, {
    notificationEmail: null,
    updatedAt: api.clock(),
  })
  for (let n = 0; n < 10; n++) expect((await sendTest()).errors).toEqual([])
  expect((await sendTest()).errors).toMatchObject([{ code: 'RATE_LIMITED' }])
  await autoCommit(api.storage).tools.change(toolId, {
    sendEmailMessage: false,
    sendNotificationMessage: false,
    updatedAt: api.clock(),
  })
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  expect(
    (await api.ask(SEND_TEST, { actor: actorOf(boss), variables: { id: String(toolId) } })).errors,
  ).toMatchObject([{ keys: ['alarms.noChannel'] }])
})

test('an account that may set alarms sees the state of mail, but not the answer of the mail server', async () => {
  expect((await api.ask('{ mailState }', { actor: actorOf(anna) })).data).toEqual({
    mailState: 'NOT_SET',
  })
  expect(
    (await api.ask('{ deliveryState { mailReason } }', { actor: actorOf(anna) })).errors,
  ).toMatchObject([{ code: 'FORBIDDEN' }])
})

test('the superadmin sees that no mail server is set, and the waiting messages', async () => {
  await sendTest()
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  const { data } = await api.ask(
    '{ deliveryState { mail mailFailingSince waiting oldest failed hasPublicUrl unnamedProxy } }',
    { actor: actorOf(boss) },
  )
  expect(data).toEqual({
    deliveryState: {
      mail: 'NOT_SET',
      mailFailingSince: null,
      waiting: 2,
      oldest: '2026-11-20T09:00:00Z',
      failed: 0,
      hasPublicUrl: true,
      unnamedProxy: null,
    },
  })
})

test('the superadmin sees whether links lead to this server', async () => {
  await api.close()
  api = await openApi({ publicUrl: null })
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  expect(
    (await api.ask('{ deliveryState { hasPublicUrl } }', { actor: actorOf(boss) })).data,
  ).toEqual({ deliveryState: { hasPublicUrl: false } })
})

test("an alarm lists its recipients; a push recipient has the e-mail of the browser's account", async () => {
  await subscribe(api, anna, endpoint(1))
  const [browser] = await api.storage.push.ofAccount(anna.id)
  const incidentId = await openAlarm()
  const at = api.clock()
  const row = {
    incidentId,
    kind: 'OPENED',
    sequence: 0,
    accountId: anna.id,
    language: 'english',
    timeZone: 'UTC',
    facts: null,
    createdAt: at,
    dueAt: at,
  } as const
  await autoCommit(api.storage).outbox.put([
    { ...row, channel: 'EMAIL', recipient: 'cook@x' },
    { ...row, channel: 'PUSH', recipient: String(browser!.id) },
  ])
  const { data } = await api.ask(
    '{ alarmList { deliveries { kind channel recipient status reason } } }',
    { actor: actorOf(anna) },
  )
  expect(data).toEqual({
    alarmList: [
      {
        deliveries: [
          {
            kind: 'OPENED',
            channel: 'EMAIL',
            recipient: 'cook@x',
            status: 'WAITING',
            reason: null,
          },
          {
            kind: 'OPENED',
            channel: 'PUSH',
            recipient: 'anna@example.com',
            status: 'WAITING',
            reason: null,
          },
        ],
      },
    ],
  })
})

test('a moved tool keeps its alarms; its new owner does not see the recipients of the old owner', async () => {
  const bela = await api.addAccount('user', null, 'bela@example.com')
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  const incidentId = await openAlarm()
  const at = api.clock()
  const facts = {
    toolId,
    toolName: 'Milk fridge',
    imeiNumber: '356307042441013',
    equipmentId: 1,
    ownerId: anna.id,
    ownerName: 'Anna Kovács',
    lane: 'HIGH',
    celsius: 10,
    limit: 9,
    extreme: 10,
    startedMs: at.getTime(),
    atMs: at.getTime(),
    recoveredMs: null,
    isBreaching: false,
    recoveryCause: null,
    count: 1,
  } as const
  const row = {
    incidentId,
    kind: 'OPENED',
    sequence: 0,
    accountId: anna.id,
    language: 'english',
    timeZone: 'UTC',
    facts,
    createdAt: at,
    dueAt: at,
  } as const
  await autoCommit(api.storage).outbox.put([
    { ...row, channel: 'EMAIL', recipient: 'cook@x' },
    { ...row, channel: 'PUSH', recipient: '1' },
  ])
  const [message] = await autoCommit(api.storage).outbox.lease(
    'EMAIL',
    at,
    new Date(at.getTime() + 1),
    1,
  )
  await autoCommit(api.storage).outbox.failed(
    message!.lease,
    at,
    '550 <cook@x>: nobody of that name',
  )
  await api.ask(
    `mutation { tool(id: "${toolId}", name: "Milk fridge", userId: "${bela.id}", imeiNumber: "356307042441013", equipmentId: 1, defrostFridge: false, min: 2, max: 8, notificationMin: 1, notificationMax: 9, temperatureCorrection: 0) { id } }`,
    { actor: actorOf(boss) },
  )
  const deliveriesFor = async (account: Account) =>
    (
      await api.ask('{ alarmList { deliveries { channel recipient status reason } } }', {
        actor: actorOf(account),
      })
    ).data
  expect(await deliveriesFor(bela)).toEqual({
    alarmList: [
      {
        deliveries: [
          { channel: 'EMAIL', recipient: '', status: 'FAILED', reason: null },
          { channel: 'PUSH', recipient: '', status: 'FAILED', reason: null },
        ],
      },
    ],
  })
  expect(await deliveriesFor(boss)).toMatchObject({
    alarmList: [
      {
        deliveries: [
          { recipient: 'cook@x', reason: '550 <cook@x>: nobody of that name' },
          { recipient: 'anna@example.com' },
        ],
      },
    ],
  })
})
