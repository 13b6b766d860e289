import { MINUTE_MS } from '../../src/domain/durations.ts'
import { parse, subscribe } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import type { Incident, NewIncident } from '../../src/server/storage/alarm-store.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { alarmRequests, storeFridge } from './alarm-requests.ts'

let api: Api
let reseller: Account
let anna: Account
let toolId: number
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  toolId = await storeFridge(api, anna)
})
afterEach(() => api.close())
const { askAs, auditEntries } = alarmRequests(
  () => api,
  () => toolId,
)

const openAlarm = (change: Partial<NewIncident> = {}): Promise<Incident> => {
  const at = api.clock()
  return api.storage.transaction((stores) =>
    stores.alarms.open({
      toolId,
      lane: 'HIGH',
      state: 'ACTIVE',
      startedAt: new Date(at.getTime() - 12 * MINUTE_MS),
      openedAt: at,
      recoveredAt: null,
      recoveryCause: null,
      limit: 8,
      extreme: 9.1,
      isBreaching: false,
      isLate: false,
      ...change,
    }),
  )
}

test('an alarm has its tool, lane, state, true start, opening time, limit and extreme', async () => {
  await openAlarm()
  const { value } = await askAs<unknown[]>(
    reseller,
    '{ alarmList { lane state startedAt openedAt recoveredAt limit extreme acknowledgedAt correctiveAction deliveries { kind } tool { name openAlarms { lane } } } }',
  )
  expect(value).toEqual([
    {
      lane: 'HIGH',
      state: 'ACTIVE',
      startedAt: '2026-11-20T08:48:00Z',
      openedAt: '2026-11-20T09:00:00Z',
      recoveredAt: null,
      limit: 8,
      extreme: 9.1,
      acknowledgedAt: null,
      correctiveAction: null,
      deliveries: [],
      tool: { name: 'Fridge', openAlarms: [{ lane: 'HIGH' }] },
    },
  ])
})

test('a message that waits for the end of quiet hours says until when; one that is withdrawn waits no more', async () => {
  const { id } = await openAlarm()
  const until = new Date('2026-11-21T05:00:00Z')
  await autoCommit(api.storage).outbox.put([
    {
      incidentId: id,
      kind: 'OPENED',
      sequence: 0,
      channel: 'EMAIL',
      recipient: 'anna@cold.example',
      accountId: null,
      language: 'english',
      timeZone: 'UTC',
      facts: null,
      createdAt: api.clock(),
      dueAt: until,
      heldUntil: until,
    },
  ])
  const list = () => askAs<unknown[]>(reseller, '{ alarmList { deliveries { status heldUntil } } }')
  expect((await list()).value).toEqual([
    { deliveries: [{ status: 'WAITING', heldUntil: '2026-11-21T05:00:00Z' }] },
  ])
  await autoCommit(api.storage).outbox.withdraw([toolId], api.clock(), 'gone')
  expect((await list()).value).toEqual([{ deliveries: [{ status: 'FAILED', heldUntil: null }] }])
})

test('alarms are listed newest first, in pages, filtered by open or ended, tool or account', async () => {
  for (let i = 0; i < 5; i++) {
    await openAlarm({
      state: 'RECOVERED',
      recoveredAt: api.clock(),
      recoveryCause: 'readings',
      extreme: i,
    })
    api.moveClock(MINUTE_MS)
  }
  await openAlarm({ extreme: 5 })
  const extremes = async (who: Account, args: string) =>
    (await askAs<{ id: string; extreme: number }[]>(who, `{ alarmList${args} { id extreme } }`))
      .value
  expect((await extremes(anna, '')).map(({ extreme }) => extreme)).toEqual([5, 4, 3, 2, 1, 0])
  const page = await extremes(anna, '(first: 2)')
  expect(page.map(({ extreme }) => extreme)).toEqual([5, 4])
  expect(
    (await extremes(anna, `(first: 2, before: "${page[1]!.id}")`)).map(({ extreme }) => extreme),
  ).toEqual([3, 2])
  expect((await extremes(anna, '(open: true)')).map(({ extreme }) => extreme)).toEqual([5])
  expect(await extremes(anna, '(open: false)')).toHaveLength(5)
  expect(await extremes(reseller, `(userId: "${anna.id}")`)).toHaveLength(6)
  expect(await extremes(reseller, `(userId: "${reseller.id}", toolId: "${toolId}")`)).toHaveLength(
    6,
  )
  expect((await askAs(anna, '{ openAlarmCount }')).value).toBe(1)
  expect((await askAs(anna, '{ alarmList(first: 201) { id } }')).error?.code).toBe('BAD_USER_INPUT')
})

test('an alarm is acknowledged once, with a corrective action; the name stays when the account is deleted', async () => {
  const { id } = await openAlarm()
  const acknowledge = (who: Account, action: string) =>
    askAs(
      who,
      `mutation { acknowledgeAlarm(id: "${id}", correctiveAction: "${action}") { acknowledgedAt acknowledgedBy correctiveAction } }`,
    )
  expect((await acknowledge(anna, ' \\n ')).error?.keys).toEqual(['alarms.actionEmpty'])
  expect((await acknowledge(anna, ' Closed the door. ')).value).toEqual({
    acknowledgedAt: '2026-11-20T09:00:00Z',
    acknowledgedBy: 'Anna Kovács',
    correctiveAction: 'Closed the door.',
  })
  expect((await acknowledge(reseller, 'Me too')).error?.keys).toEqual([
    'alarms.alreadyAcknowledged',
  ])
  expect((await auditEntries()).at(-1)).toMatchObject({
    action: 'alarm.acknowledged',
    after: {
      lane: 'HIGH',
      startedAt: '2026-11-20T08:48:00.000Z',
      correctiveAction: 'Closed the door.',
    },
  })
  await api.storage.transaction((stores) => stores.accounts.remove(anna.id, api.clock()))
  expect((await askAs(reseller, '{ alarmList { acknowledgedBy } }')).value).toEqual([
    { acknowledgedBy: 'Anna Kovács' },
  ])
})

test('an ended alarm can still be acknowledged, because the record needs the corrective action', async () => {
  const { id } = await openAlarm({
    state: 'RECOVERED',
    recoveredAt: api.clock(),
    recoveryCause: 'readings',
  })
  expect(
    (
      await askAs(
        anna,
        `mutation { acknowledgeAlarm(id: "${id}", correctiveAction: "Thrown away.") { state correctiveAction } }`,
      )
    ).value,
  ).toEqual({ state: 'RECOVERED', correctiveAction: 'Thrown away.' })
})

test('a subscription gets an alarm when it opens and when it is acknowledged, and can be closed while it waits', async () => {
  const stream = await subscribe({
    schema,
    document: parse('subscription { alarmChanged { lane acknowledgedBy } }'),
    contextValue: api.contextOf({ actor: actorOf(anna) }),
  })
  if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream.errors))
  const first = stream.next()
  const { id } = await openAlarm()
  expect((await first).value).toMatchObject({
    data: { alarmChanged: { lane: 'HIGH', acknowledgedBy: null } },
  })
  const second = stream.next()
  await askAs(
    anna,
    `mutation { acknowledgeAlarm(id: "${id}", correctiveAction: "Closed the door.") { id } }`,
  )
  expect((await second).value).toMatchObject({
    data: { alarmChanged: { acknowledgedBy: 'Anna Kovács' } },
  })
  const third = stream.next()
  await stream.return()
  expect((await third).done).toBe(true)
})
