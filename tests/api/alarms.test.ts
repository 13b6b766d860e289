import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { parse, subscribe } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import type { Incident, NewIncident } from '../../src/server/storage/alarm-store.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let reseller: Account
let anna: Account
let toolId: number
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  toolId = await addTool(anna, 'Fridge', '356307042441013')
})
afterEach(() => api.close())

const addTool = (owner: Account, name: string, imeiNumber: string): Promise<number> =>
  api.storage.transaction(async (stores) => {
    await stores.devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: api.clock() })
    const tool = await stores.tools.create({
      name,
      imeiNumber,
      equipmentId: 1,
      userId: owner.id,
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: { ...DEFAULT_LIMITS, notificationMin: 2, notificationMax: 8 },
      sendEmailMessage: true,
      sendNotificationMessage: true,
      notificationEmail: null,
      createdAt: api.clock(),
    })
    return tool.id
  })

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

const askAs = async <T>(account: Account, query: string) => {
  const { data, errors } = await api.ask(query, { actor: actorOf(account) })
  return { value: Object.values(data ?? {})[0] as T, error: errors[0] }
}
const trail = async () =>
  (await entriesAbout(api.storage, { kind: 'tool', id: String(toolId) })).map(
    ({ action, before, after, reason }) => ({ action, before, after, reason }),
  )

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
  expect((await trail()).at(-1)).toMatchObject({
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

test('settings start with the defaults; given ones change, others stay; the trail has old and new values', async () => {
  const update = (settings: string, more = '') =>
    askAs(
      anna,
      `mutation { updateAlarmSettings(toolId: "${toolId}", settings: ${settings}${more}) { alarmSettings { raiseDelay silence hysteresis } alarmContacts } }`,
    )
  expect(
    (
      await askAs(
        anna,
        '{ userToolList { alarmSettings { raiseDelay recoveryHold hysteresis gapMax silence late skew reminder escalation reAlarm defrostGrace defrostCeiling } } }',
      )
    ).value,
  ).toEqual([
    {
      alarmSettings: {
        raiseDelay: 10,
        recoveryHold: 5,
        hysteresis: 0.5,
        gapMax: 15,
        silence: 30,
        late: 15,
        skew: 5,
        reminder: 60,
        escalation: 30,
        reAlarm: 240,
        defrostGrace: 45,
        defrostCeiling: 6,
      },
    },
  ])
  await update('{ raiseDelay: 20, silence: null }')
  expect(
    (
      await update(
        '{ hysteresis: 1 }',
        ', contacts: ["chef@example.com, night@example.com", "owner@example.com"]',
      )
    ).value,
  ).toEqual({
    alarmSettings: { raiseDelay: 20, silence: 30, hysteresis: 1 },
    alarmContacts: ['chef@example.com, night@example.com', 'owner@example.com'],
  })
  expect((await update('{ raiseDelay: 10 }')).value).toMatchObject({
    alarmSettings: { raiseDelay: 10, hysteresis: 1 },
    alarmContacts: ['chef@example.com, night@example.com', 'owner@example.com'],
  })
  expect((await trail()).slice(-3).map(({ after }) => after)).toMatchObject([
    { raiseDelay: 20 },
    { hysteresis: 1 },
    { raiseDelay: null },
  ])
  await update('{ raiseDelay: 12 }', ', reason: " Doors open often "')
  expect((await trail()).at(-1)).toMatchObject({
    after: { raiseDelay: 12 },
    reason: 'Doors open often',
  })
  const key = 'alarms.settingOutOfBounds'
  expect((await update('{ raiseDelay: -1, reminder: 1 }')).error?.problems).toEqual([
    { field: 'settings.raiseDelay', key, params: { least: 0, most: 10_080 } },
    { field: 'settings.reminder', key, params: { least: 5, most: 10_080 } },
  ])
  expect((await update('{}', ', contacts: ["chef"]')).error?.keys).toEqual([
    'alarms.contactMalformed',
  ])
})

test('a pause has an end and a reason, and is null after its end or after somebody ends it', async () => {
  const pauseOf = async () =>
    (
      await askAs<{ alarmPause: unknown }[]>(
        anna,
        '{ userToolList { alarmPause { until reason } } }',
      )
    ).value[0]!.alarmPause
  await askAs(
    anna,
    `mutation { pauseAlarms(toolId: "${toolId}", until: "2026-11-20T10:00:00Z", reason: "Cleaning") { id } }`,
  )
  expect(await pauseOf()).toEqual({ until: '2026-11-20T10:00:00Z', reason: 'Cleaning' })
  await askAs(anna, `mutation { resumeAlarms(toolId: "${toolId}", reason: "Done early") { id } }`)
  expect(await pauseOf()).toBeNull()
  await askAs(
    anna,
    `mutation { pauseAlarms(toolId: "${toolId}", until: "2026-11-20T10:00:00Z", reason: "Cleaning") { id } }`,
  )
  api.moveClock(60 * MINUTE_MS)
  expect(await pauseOf()).toBeNull()
  expect(
    (
      await askAs(
        anna,
        `mutation { pauseAlarms(toolId: "${toolId}", until: "2026-11-20T10:00:00Z", reason: "") { id } }`,
      )
    ).error?.keys,
  ).toEqual(['alarms.reasonEmpty', 'alarms.pauseEnded'])
  const until = { pausedUntil: '2026-11-20T10:00:00.000Z' }
  expect((await trail()).slice(0, 2)).toEqual([
    {
      action: 'tool.alarms-paused',
      before: { pausedUntil: null },
      after: until,
      reason: 'Cleaning',
    },
    {
      action: 'tool.alarms-resumed',
      before: until,
      after: { pausedUntil: null },
      reason: 'Done early',
    },
  ])
})

test('a pause with a changed reason keeps its end; the trail has both reasons', async () => {
  for (const reason of ['Cleaning', 'Cleaning', 'Repair']) {
    await askAs(
      anna,
      `mutation { pauseAlarms(toolId: "${toolId}", until: "2026-11-20T10:00:00Z", reason: "${reason}") { id } }`,
    )
  }
  expect((await trail()).map(({ reason }) => reason)).toEqual(['Cleaning', 'Repair'])
  expect((await askAs(anna, '{ userToolList { alarmPause { reason } } }')).value).toEqual([
    { alarmPause: { reason: 'Repair' } },
  ])
})

test('the preview counts the alarms of the last 30 days, also with other delays', async () => {
  const now = api.clock().getTime()
  const start = now - 3 * DAY_MS
  // Each day one excursion of 15 minutes and one of 40.
  const isWarm = (minute: number) =>
    minute % 1_440 < 16 || (minute % 1_440 >= 600 && minute % 1_440 <= 640)
  const timesMs = Array.from({ length: 3 * 1_440 }, (_, minute) => start + minute * MINUTE_MS)
  await api.storage.transaction((stores) =>
    stores.readings.append(
      {
        toolIds: timesMs.map(() => toolId),
        timesMs,
        values: timesMs.map((_, minute) => (isWarm(minute) ? 900 : 500)),
      },
      now,
    ),
  )
  const preview = (args: string) =>
    askAs(
      anna,
      `{ alarmPreview(toolId: "${toolId}", defrostFridge: false, ${args}) { days readings alarms high low nodata byDelay { raiseDelay alarms } } }`,
    )
  expect((await preview('notificationMin: 2, notificationMax: 8')).value).toEqual({
    days: 30,
    readings: 4_320,
    alarms: 6,
    high: 6,
    low: 0,
    nodata: 0,
    byDelay: [
      { raiseDelay: 20, alarms: 3 },
      { raiseDelay: 30, alarms: 3 },
      { raiseDelay: 60, alarms: 0 },
    ],
  })
  expect(
    (await preview('notificationMin: 2, notificationMax: 8, settings: { raiseDelay: 30 }')).value,
  ).toMatchObject({
    alarms: 3,
    byDelay: [
      { raiseDelay: 10, alarms: 6 },
      { raiseDelay: 20, alarms: 3 },
      { raiseDelay: 60, alarms: 0 },
    ],
  })
  expect((await preview('notificationMin: 2, notificationMax: 12')).value).toMatchObject({
    alarms: 0,
  })
  expect((await preview('notificationMin: 12, notificationMax: 8')).error?.keys).toEqual([
    'tools.limitInverted',
  ])
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
