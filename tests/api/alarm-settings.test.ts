import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { RequestEnded } from '../../src/server/request-ended.ts'
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
  expect((await auditEntries()).slice(-3).map(({ after }) => after)).toMatchObject([
    { raiseDelay: 20 },
    { hysteresis: 1 },
    { raiseDelay: null },
  ])
  await update('{ raiseDelay: 12 }', ', reason: " Doors open often "')
  expect((await auditEntries()).at(-1)).toMatchObject({
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

const CONDITIONS = 'conditions { id name side limit minutes window severity watches }'
const WHO_HEAT =
  '{ name: " Above 8 °C for 10 h ", side: ABOVE, limit: 8, minutes: 600, window: 1440 }'
const WHO_FROST =
  '{ name: "At or below −0.5 °C", side: AT_OR_BELOW, limit: -0.5, minutes: 60, severity: WARNING }'

const changeConditions = (settings: string) =>
  askAs<{ alarmSettings: { conditions: { id: string; name: string }[] } }>(
    anna,
    `mutation { updateAlarmSettings(toolId: "${toolId}", settings: ${settings}) { alarmSettings { productLag watches ${CONDITIONS} } } }`,
  )

test('conditions have ids that stay; a list replaces the one before, and no id is given twice', async () => {
  const heat = {
    name: 'Above 8 °C for 10 h',
    side: 'ABOVE',
    limit: 8,
    minutes: 600,
    window: 1440,
    severity: 'ALARM',
    watches: 'AIR',
  }
  const made = await changeConditions(`{ conditions: [${WHO_HEAT}, ${WHO_FROST}] }`)
  expect(made.value.alarmSettings.conditions).toMatchObject([
    { id: '1', ...heat },
    { id: '2', side: 'AT_OR_BELOW', limit: -0.5, window: null, severity: 'WARNING' },
  ])
  expect(
    (await changeConditions('{ raiseDelay: 20 }')).value.alarmSettings.conditions,
  ).toHaveLength(2)
  api.moveClock(MINUTE_MS)
  const renamed = WHO_HEAT.replace('{ name: " Above 8 °C for 10 h "', '{ id: "1", name: "Heat"')
  expect(
    (await changeConditions(`{ conditions: [${renamed}] }`)).value.alarmSettings.conditions,
  ).toMatchObject([{ ...heat, id: '1', name: 'Heat' }])
  api.moveClock(MINUTE_MS)
  expect(
    (await changeConditions(`{ conditions: [${renamed}, ${WHO_FROST}] }`)).value.alarmSettings
      .conditions,
  ).toMatchObject([{ id: '1' }, { id: '3' }])
  const entries = (await auditEntries()).slice(-2)
  expect(entries).toMatchObject([
    {
      before: { conditions: [{ name: 'Above 8 °C for 10 h' }, { name: 'At or below −0.5 °C' }] },
      after: { conditions: [{ name: 'Heat', limit: 8 }] },
    },
    { after: { conditions: [{ name: 'Heat' }, { name: 'At or below −0.5 °C', minutes: 60 }] } },
  ])
})

test('conditions that contradict, are unknown or too short a window, and goods without a lag are refused by name', async () => {
  const keysOf = async (settings: string) => (await changeConditions(settings)).error?.keys
  expect(
    await keysOf(
      '{ conditions: [{ name: "A", side: ABOVE, limit: 2, minutes: 5 }, { name: "B", side: BELOW, limit: 3, minutes: 5 }] }',
    ),
  ).toEqual(['alarms.conditionsContradict'])
  expect(
    await keysOf('{ conditions: [{ id: "7", name: "A", side: ABOVE, limit: 2, minutes: 5 }] }'),
  ).toEqual(['alarms.conditionUnknown'])
  expect(
    await keysOf('{ conditions: [{ name: " ", side: ABOVE, limit: 2, minutes: 50, window: 20 }] }'),
  ).toEqual(['alarms.conditionNameEmpty', 'alarms.conditionWindowShort'])
  expect(await keysOf('{ watches: GOODS }')).toEqual(['alarms.goodsWithoutLag'])
  expect(await keysOf('{ productLag: 20 }')).toEqual(['alarms.productLagUnknown'])
  expect((await changeConditions('{ watches: GOODS, productLag: 30 }')).value).toMatchObject({
    alarmSettings: { watches: 'GOODS', productLag: 30, conditions: [] },
  })
  expect(await keysOf('{ productLag: 0 }')).toEqual(['alarms.goodsWithoutLag'])
})

test('the delay below the lower limit follows the alarm delay until somebody sets it', async () => {
  const delays = async (settings: string) =>
    (
      await askAs<{ alarmSettings: unknown }>(
        anna,
        `mutation { updateAlarmSettings(toolId: "${toolId}", settings: ${settings}) { alarmSettings { raiseDelay raiseDelayLow reminderFactor learnDefrosts defrostCap } } }`,
      )
    ).value.alarmSettings
  const others = { reminderFactor: 2, learnDefrosts: false, defrostCap: 120 }
  expect(await delays('{ raiseDelay: 20 }')).toEqual({
    raiseDelay: 20,
    raiseDelayLow: 20,
    ...others,
  })
  expect(await delays('{ raiseDelayLow: 5 }')).toMatchObject({ raiseDelay: 20, raiseDelayLow: 5 })
  expect(await delays('{ raiseDelay: 30, reminderFactor: 1, learnDefrosts: true }')).toEqual({
    raiseDelay: 30,
    raiseDelayLow: 5,
    reminderFactor: 1,
    learnDefrosts: true,
    defrostCap: 120,
  })
  expect(await delays('{ raiseDelayLow: 30 }')).toMatchObject({ raiseDelayLow: 30 })
  expect(await delays('{ raiseDelay: 10 }')).toMatchObject({ raiseDelayLow: 10 })
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
  expect((await auditEntries()).slice(0, 2)).toEqual([
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
  expect((await auditEntries()).map(({ reason }) => reason)).toEqual(['Cleaning', 'Repair'])
  expect((await askAs(anna, '{ userToolList { alarmPause { reason } } }')).value).toEqual([
    { alarmPause: { reason: 'Repair' } },
  ])
})

test("a preview waits for its account's earlier one, and leaves the queue with its request", async () => {
  const { limits, alarms } = api.services
  const actor = actorOf(anna)
  const begun = await limits.enter('previews', { actor })
  const request = new AbortController()
  const input = {
    toolId,
    notificationMin: 2,
    notificationMax: 8,
    defrostFridge: false,
    settings: {},
  }
  const waiting = alarms.preview(actor, { ...input, signal: request.signal })
  expect((await alarms.preview(actorOf(reseller), input)).ok).toBe(true)
  request.abort(new RequestEnded('The client left.'))
  await expect(waiting).rejects.toThrow(RequestEnded)
  if (begun.kind === 'turn') begun.done()
  expect((await alarms.preview(actor, input)).ok).toBe(true)
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
  const { value: advice } = await askAs<{ excursions: unknown[] }>(
    anna,
    `{ alarmPreview(toolId: "${toolId}", defrostFridge: false, notificationMin: 2, notificationMax: 8) { neverInRange outcome { alarms minutesInAlarm toldAfter } choices { raiseDelay learnDefrosts outcome { alarms longestToldAfter } excursions { isAlarm } } excursions { minutes peak shape isAlarm } } }`,
  )
  const ofNoAlarm = Array.from(advice?.excursions ?? [], () => ({ isAlarm: false }))
  expect(ofNoAlarm.length).toBeGreaterThan(0)
  expect(advice).toMatchObject({
    neverInRange: false,
    outcome: { alarms: 6, toldAfter: 10 },
    choices: expect.arrayContaining([
      {
        raiseDelay: 60,
        learnDefrosts: null,
        outcome: { alarms: 0, longestToldAfter: null },
        excursions: ofNoAlarm,
      },
    ]),
    excursions: expect.arrayContaining([expect.objectContaining({ peak: 9, isAlarm: true })]),
  })
  expect((await preview('notificationMin: 2, notificationMax: 12')).value).toMatchObject({
    alarms: 0,
  })
  expect((await preview('notificationMin: 12, notificationMax: 8')).error?.keys).toEqual([
    'tools.limitInverted',
  ])
})
