import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { bulkRequests, FRIDGE } from './bulk-rig.ts'

let api: Api
let reseller: Account
let anna: Account
let fridges: number[]
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  fridges = await addFridges(anna, ['Fridge 1', 'Fridge 2', 'Fridge 3'])
  api.moveClock(MINUTE_MS)
})
afterEach(() => api.close())
const { plan, start, takeBack, show, addFridges } = bulkRequests(() => api)

const limitsOf = async (id: number) => (await api.storage.tools.byId(id))?.tool.limits
const maxima = async (ids = fridges) =>
  Promise.all(ids.map(async (id) => (await limitsOf(id))?.notificationMax))
const all = { search: '' }
const setMax = (id: number, notificationMax: number) =>
  autoCommit(api.storage).tools.change(id, {
    limits: { ...FRIDGE, notificationMax },
    updatedAt: api.clock(),
  })
const trail = async (id: number) =>
  (await entriesAbout(api.storage, { kind: 'tool', id: String(id) })).map(
    ({ action, before, after, reason }) => ({ action, before, after, reason }),
  )

test('a plan says what would change, what stays and what is refused, and changes nothing', async () => {
  await setMax(fridges[1]!, 6)
  await autoCommit(api.storage).tools.change(fridges[2]!, {
    limits: { min: 2, max: 8, notificationMin: 7, notificationMax: 9 },
    updatedAt: api.clock(),
  })
  const { change } = await plan(reseller, all, { notificationMax: 6 })
  expect(change).toMatchObject({ state: 'PLANNED', changing: 1, staying: 1, refused: 1 })
  expect(change.rows).toEqual([
    {
      state: 'CHANGES',
      tool: { id: String(fridges[0]), name: 'Fridge 1' },
      differences: [{ field: 'notificationMax', before: '8', after: '6' }],
      problem: null,
    },
    {
      state: 'REFUSED',
      tool: { id: String(fridges[2]), name: 'Fridge 3' },
      differences: [],
      problem: { key: 'tools.limitInverted', params: '{}' },
    },
  ])
  expect(await maxima()).toEqual([8, 6, 9])
})

test('a list is chosen by its filter, or sensors one by one; those of others are never among them', async () => {
  const other = await api.addAccount('affiliate', null, 'other@example.com')
  const foreign = await addFridges(other, ['Fridge 9'])
  const byList = await plan(reseller, { search: 'ridge 2' }, { max: 6 })
  expect(byList.change.rows.map(({ tool }) => tool?.name)).toEqual(['Fridge 2'])
  const ids = [fridges[0]!, fridges[0]!, ...foreign].map(String)
  const byIds = await plan(reseller, { toolIds: ids }, { max: 6 })
  expect(byIds.change.rows.map(({ tool }) => tool?.name)).toEqual(['Fridge 1'])
  const none = await plan(reseller, { toolIds: foreign.map(String) }, { max: 6 })
  expect(none.error?.keys).toEqual(['bulk.nothingSelected'])
})

test('what was planned is written: limits with their history, alarm settings, and an entry for each sensor', async () => {
  const { change } = await plan(reseller, all, {
    notificationMax: 6,
    alarms: { raiseDelay: 20, hysteresis: 1 },
    notificationEmail: 'qa@x.example',
    contacts: ['chef@x.example, qa@x.example'],
  })
  await start(reseller, change.id, 'Summer')
  expect(await show(reseller, change.id)).toMatchObject({ state: 'DONE', done: 3, changing: 0 })
  expect(await maxima()).toEqual([6, 6, 6])
  const alarms = await api.storage.alarms.toolAlarms(fridges[1]!)
  expect(alarms).toMatchObject({
    settings: { raiseDelay: 20, hysteresis: 1 },
    escalation: [{ emails: ['chef@x.example', 'qa@x.example'] }],
  })
  expect(await api.storage.tools.historyOfLimits(fridges[1]!)).toHaveLength(2)
  expect(await trail(fridges[1]!)).toEqual([
    {
      action: 'tool.changed',
      before: { notificationMax: 8, notificationEmail: null },
      after: { notificationMax: 6, notificationEmail: 'qa@x.example' },
      reason: 'Summer',
    },
    {
      action: 'tool.alarms-changed',
      before: { hysteresis: null, raiseDelay: null, escalationContacts: [] },
      after: {
        raiseDelay: 20,
        hysteresis: 1,
        escalationContacts: ['chef@x.example, qa@x.example'],
      },
      reason: 'Summer',
    },
  ])
  const about = await entriesAbout(api.storage, { kind: 'account', id: String(reseller.id) })
  expect(about.at(-1)).toMatchObject({
    action: 'bulk.changed',
    after: { bulkChange: Number(change.id), sensors: 3 },
  })
})

test('who comes second is told which sensors changed meanwhile, and nothing is written', async () => {
  const first = await plan(reseller, all, { notificationMax: 6 })
  const second = await plan(anna, all, { notificationMax: 7, min: 1 })
  api.moveClock(MINUTE_MS)
  await setMax(fridges[1]!, 7.5)
  await start(reseller, first.change.id)
  const refused = await show(reseller, first.change.id)
  expect(refused).toMatchObject({ state: 'REFUSED', changing: 2, left: 1, done: 0 })
  expect(refused.rows[1]).toMatchObject({
    tool: { name: 'Fridge 2' },
    problem: { key: 'bulk.changedMeanwhile', params: '{"field":"notificationMax"}' },
  })
  expect(await maxima()).toEqual([8, 7.5, 8])
  await start(anna, second.change.id)
  expect(await show(anna, second.change.id)).toMatchObject({ state: 'REFUSED', done: 0 })
  expect((await limitsOf(fridges[0]!))?.min).toBe(2)
})

test('a change is taken back as a whole within an hour, and sensors that somebody changed since are named and left', async () => {
  const { change } = await plan(reseller, all, {
    notificationMax: 6,
    alarms: { raiseDelay: 20 },
    sendEmailMessage: false,
  })
  await start(reseller, change.id)
  expect((await show(reseller, change.id)).takeBackUntil).toBe('2026-11-20T10:01:00Z')
  api.moveClock(59 * MINUTE_MS)
  await setMax(fridges[2]!, 7)
  await takeBack(reseller, change.id)
  const takenBack = await show(reseller, change.id)
  expect(takenBack).toMatchObject({ state: 'TAKEN_BACK', takenBack: 2, kept: 1 })
  expect(takenBack.rows[2]?.problem).toMatchObject({ params: '{"field":"notificationMax"}' })
  expect(await maxima()).toEqual([8, 8, 7])
  expect((await api.storage.alarms.toolAlarms(fridges[0]!)).settings).toEqual({})
  expect((await trail(fridges[0]!)).map(({ action }) => action)).toEqual([
    'tool.changed',
    'tool.alarms-changed',
    'tool.changed',
    'tool.alarms-changed',
  ])
  await takeBack(reseller, change.id, true)
  expect(await show(reseller, change.id)).toMatchObject({ takenBack: 3, kept: 0 })
  expect(await maxima()).toEqual([8, 8, 8])
})

test('after an hour a change stays', async () => {
  const { change } = await plan(reseller, all, { notificationMax: 6 })
  await start(reseller, change.id)
  api.moveClock(HOUR_MS)
  expect((await show(reseller, change.id)).takeBackUntil).toBeNull()
  const late = await takeBack(reseller, change.id)
  expect(late.error?.keys).toEqual(['bulk.tooLate'])
  expect(await maxima()).toEqual([6, 6, 6])
})

test('a change is written once', async () => {
  const { change } = await plan(reseller, all, { notificationMax: 6 })
  await start(reseller, change.id)
  expect((await start(reseller, change.id)).error?.keys).toEqual(['bulk.notStartable'])
})

test('a viewer changes nothing, staff does not move sensors, and a change of others does not exist', async () => {
  const viewer = await api.addMember(anna, 'VIEWER', 'viewer@example.com')
  expect((await plan(viewer, all, { max: 6 })).error?.code).toBe('FORBIDDEN')
  const { change } = await plan(reseller, all, { max: 6 })
  expect((await start(anna, change.id)).error?.code).toBe('NOT_FOUND')
  expect((await takeBack(anna, change.id)).error?.code).toBe('NOT_FOUND')
  const staff = await api.addMember(reseller, 'STAFF', 'staff@example.com')
  const bela = await api.addAccount('user', reseller, 'bela@example.com')
  expect((await plan(staff, all, { userId: String(bela.id) })).error?.code).toBe('FORBIDDEN')
  const move = await plan(reseller, all, { userId: String(bela.id) })
  expect((await start(staff, move.change.id)).error?.code).toBe('FORBIDDEN')
  const outside = await api.addAccount('user', null, 'outside@example.com')
  const away = await plan(reseller, all, { userId: String(outside.id) })
  expect(away.error?.code).toBe('NOT_FOUND')
})

test('sensors go to another customer without the addresses of the one before, and back again with them', async () => {
  const bela = await api.addAccount('user', reseller, 'bela@example.com')
  await autoCommit(api.storage).tools.setAddresses(fridges[0]!, 'qa@x.example', api.clock())
  const { change } = await plan(reseller, all, { userId: String(bela.id), notificationMax: 6 })
  expect(change.rows[0]?.differences.map(({ field }) => field)).toEqual([
    'notificationMax',
    'notificationEmail',
    'userId',
  ])
  await start(reseller, change.id)
  const moved = (await api.storage.tools.byId(fridges[0]!))!.tool
  expect(moved).toMatchObject({ userId: bela.id, notificationEmail: null })
  expect(moved.limits.notificationMax).toBe(6)
  await takeBack(reseller, change.id)
  expect((await api.storage.tools.byId(fridges[0]!))!.tool).toMatchObject({
    userId: anna.id,
    notificationEmail: 'qa@x.example',
    limits: FRIDGE,
  })
})

test('a sensor that went to a stranger meanwhile is not touched', async () => {
  const { change } = await plan(reseller, all, { notificationMax: 6 })
  const outside = await api.addAccount('user', null, 'outside@example.com')
  await autoCommit(api.storage).tools.change(fridges[0]!, {
    userId: outside.id,
    updatedAt: api.clock(),
  })
  await start(reseller, change.id)
  const ended = await show(reseller, change.id)
  expect(ended).toMatchObject({ done: 2, left: 1 })
  expect(ended.rows[0]).toMatchObject({ tool: null, state: 'CHANGED_MEANWHILE' })
  expect(await maxima()).toEqual([8, 6, 6])
})

test('nonsense is refused before anything is looked at', async () => {
  expect((await plan(reseller, all, {})).error?.keys).toEqual(['bulk.nothingToChange'])
  expect((await plan(reseller, all, { max: 99 })).error?.keys).toEqual(['tools.limitOutOfBounds'])
  expect((await plan(reseller, all, { contacts: ['nobody'] })).error?.keys).toEqual([
    'alarms.contactMalformed',
  ])
})

test('the preview counts the alarms of the last 30 days, now and then', async () => {
  const { readings } = autoCommit(api.storage)
  const nowMs = api.clock().getTime()
  const minutes = Array.from({ length: 120 }, (_, i) => i)
  await readings.append(
    {
      toolIds: minutes.map(() => fridges[0]!),
      timesMs: minutes.map((minute) => nowMs - (120 - minute) * MINUTE_MS),
      values: minutes.map((minute) => (minute >= 40 && minute < 70 ? 700 : 500)),
    },
    nowMs,
  )
  const { change } = await plan(reseller, all, { notificationMax: 6 })
  const preview = await api.ask(
    `query { bulkAlarmPreview(id: "${change.id}") { days sample next tools { tool { name } alarmsNow alarmsThen } } }`,
    { actor: actorOf(reseller) },
  )
  expect(preview.data?.['bulkAlarmPreview']).toMatchObject({
    days: 30,
    sample: 3,
    next: null,
    tools: [
      { tool: { name: 'Fridge 1' }, alarmsNow: 0, alarmsThen: 1 },
      { alarmsNow: 0, alarmsThen: 0 },
      { alarmsNow: 0, alarmsThen: 0 },
    ],
  })
})
