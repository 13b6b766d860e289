import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/domain/durations.ts'
import { uuid } from '../../src/domain/haccp/testing/a-check.ts'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import { actorOfAccount } from '../../src/domain/permissions/rules.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let affiliate: Account
let user: Account
let stranger: Account
let bea: Account
let viewer: Account
beforeEach(async () => {
  api = await openApi()
  ;({ affiliate, user, stranger } = await addAccountTree(api))
  await autoCommit(api.storage).accounts.change(user.id, {
    timeZone: 'Europe/Budapest',
    updatedAt: api.clock(),
  })
  bea = await api.addMember(user, 'STAFF', 'bea@example.com')
  viewer = await api.addMember(user, 'VIEWER', 'view@example.com')
})
afterEach(() => api.close())

const asActor = (account: Account): AccountActor =>
  account.membership === null ? actorOf(account) : actorOfAccount(account)

type Problem = { field: string; key: string }
const call = async (by: Account, query: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await api.ask(query, { actor: asActor(by), variables })
  return {
    data: data as Record<string, never> | null,
    code: errors[0]?.code,
    problems: (errors[0]?.problems ?? []) as Problem[],
  }
}

const POINT = `mutation ($userId: ID, $id: ID, $name: String!, $kind: CheckPointKind!, $min: Float, $max: Float, $timesADay: Int!, $isRetired: Boolean, $toolId: ID) {
  setCheckPoint(userId: $userId, id: $id, name: $name, kind: $kind, min: $min, max: $max, timesADay: $timesADay, weekdays: [1, 2, 3, 4, 5, 6, 7], isRetired: $isRetired, toolId: $toolId) { id name } }`
const setPoint = (by: Account, change: Record<string, unknown> = {}) =>
  call(by, POINT, { name: 'Hot counter', kind: 'TEMPERATURE', min: 65, timesADay: 2, ...change })
const aPoint = async (): Promise<string> =>
  ((await setPoint(user)).data as { setCheckPoint: { id: string } } | null)!.setCheckPoint.id

const ADD = `mutation ($userId: ID, $id: ID!, $pointId: ID, $kind: CheckKind!, $subject: String!, $celsius: Float, $supplier: String, $accepted: Boolean, $aboutCheckId: ID, $aboutDay: String, $aboutToolId: ID, $remark: String, $madeAt: DateTime!, $sentAt: DateTime!, $correctsId: ID, $reason: String, $isVoid: Boolean) {
  addCheck(userId: $userId, id: $id, pointId: $pointId, kind: $kind, subject: $subject, celsius: $celsius, supplier: $supplier, accepted: $accepted, aboutCheckId: $aboutCheckId, aboutDay: $aboutDay, aboutToolId: $aboutToolId, remark: $remark, madeAt: $madeAt, sentAt: $sentAt, correctsId: $correctsId, reason: $reason, isVoid: $isVoid) }`
const at = (msAgo = 0) => new Date(api.clock().getTime() - msAgo).toISOString()
const add = (by: Account, n: number, change: Record<string, unknown> = {}) =>
  call(by, ADD, {
    id: uuid(n),
    kind: 'TEMPERATURE',
    subject: 'Hot counter',
    celsius: 68.5,
    madeAt: at(),
    sentAt: at(),
    ...change,
  })

const CHECKS =
  '{ id kind subject celsius pointId measuredAt enteredAt receivedAt clockAheadSeconds firstName min max isOutOfBounds isLate isCorrected correctsId reason isVoid aboutCheckId aboutDay remark }'
type Shown = Record<string, unknown> & { id: string }
const month = async (by: Account, text: string, userId?: number) => {
  const { data, code, problems } = await call(
    by,
    `query ($userId: ID, $month: String!) { haccpMonth(userId: $userId, month: $month) { month timeZone isOver checks ${CHECKS} missed { day name asked done } } }`,
    { userId, month: text },
  )
  const shown = data?.['haccpMonth'] as
    | { checks: Shown[]; missed: object[]; isOver: boolean; timeZone: string }
    | undefined
  return { ...shown, code, problems }
}
const trail = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(user.id) })).filter(({ action }) =>
    action.startsWith('haccp.'),
  )

test('an entry shows who measured what and when, by the bounds of its point', async () => {
  const pointId = await aPoint()
  await add(bea, 1, { pointId })
  await add(bea, 2, { pointId, celsius: 64.004, remark: ' reheated ' })
  const { checks } = await month(viewer, '2026-11')
  expect(checks).toMatchObject([
    { id: uuid(1), celsius: 68.5, isOutOfBounds: false, min: 65, max: null, isLate: false },
    { id: uuid(2), celsius: 64, isOutOfBounds: true, remark: 'reheated' },
  ])
  expect(checks![0]).toMatchObject({ measuredAt: '2026-11-20T09:00:00Z', clockAheadSeconds: null })
})

test('an entry that is sent twice is stored once, and answered as the first time', async () => {
  const first = await add(bea, 1)
  api.moveClock(HOUR_MS)
  expect((await add(bea, 1, { madeAt: at(HOUR_MS) })).data).toEqual(first.data)
  expect((await month(bea, '2026-11')).checks).toHaveLength(1)
  expect(await trail()).toHaveLength(1)
})

test('the id of another entry is refused, whoever made it', async () => {
  await add(bea, 1)
  expect((await add(bea, 1, { celsius: 12 })).problems).toMatchObject([{ key: 'haccp.idTaken' }])
  expect((await add(stranger, 1)).problems).toMatchObject([{ key: 'haccp.idTaken' }])
})

test('an entry that waited on a phone has both times, and one that waited for more than a day is late', async () => {
  await add(bea, 1, { madeAt: at(3 * HOUR_MS) })
  await add(bea, 2, { madeAt: at(25 * HOUR_MS) })
  const { checks } = await month(user, '2026-11')
  expect(checks).toMatchObject([
    { id: uuid(2), measuredAt: '2026-11-19T08:00:00Z', isLate: true },
    {
      id: uuid(1),
      measuredAt: '2026-11-20T06:00:00Z',
      receivedAt: '2026-11-20T09:00:00Z',
      isLate: false,
    },
  ])
})

test('a phone whose clock is two days ahead is marked, and its entry is of the right day', async () => {
  await add(bea, 1, { madeAt: at(HOUR_MS - 2 * DAY_MS), sentAt: at(-2 * DAY_MS) })
  expect((await month(user, '2026-11')).checks).toMatchObject([
    { measuredAt: '2026-11-20T08:00:00Z', clockAheadSeconds: 2 * 24 * 3600 },
  ])
})

test('a correction leaves the entry as it was, and stands at its time with its reason', async () => {
  const pointId = await aPoint()
  await add(bea, 1, { pointId, celsius: 86 })
  api.moveClock(DAY_MS)
  expect((await add(bea, 2, { correctsId: uuid(1) })).problems).toMatchObject([{ field: 'reason' }])
  await add(bea, 2, { correctsId: uuid(1), reason: 'typed 86' })
  const { checks } = await month(user, '2026-11')
  expect(checks).toMatchObject([
    { id: uuid(1), celsius: 86, isCorrected: true },
    {
      id: uuid(2),
      celsius: 68.5,
      pointId,
      correctsId: uuid(1),
      reason: 'typed 86',
      measuredAt: checks![0]!['measuredAt'],
      enteredAt: '2026-11-21T09:00:00Z',
    },
  ])
  expect((await trail()).map(({ action }) => action)).toEqual([
    'haccp.point-set',
    'haccp.entered',
    'haccp.corrected',
  ])
})

test('an entry is corrected once; who comes second is told so', async () => {
  await add(bea, 1)
  await add(bea, 2, { correctsId: uuid(1), reason: 'typed 86' })
  const second = await add(user, 3, { correctsId: uuid(1), reason: 'no, 88' })
  expect(second.problems).toMatchObject([{ key: 'haccp.correctedMeanwhile' }])
  expect((await add(user, 3, { correctsId: uuid(2), reason: 'no, 88' })).code).toBeUndefined()
})

test('an entry that was none is struck out: both stay, and nothing stands in its place', async () => {
  await add(bea, 1)
  await add(bea, 2, { correctsId: uuid(1), reason: 'entered twice', isVoid: true, celsius: 1 })
  expect((await month(user, '2026-11')).checks).toMatchObject([
    { celsius: 68.5, isCorrected: true },
    { celsius: 68.5, isVoid: true },
  ])
  const again = await add(bea, 3, { correctsId: uuid(2), reason: 'after all' })
  expect(again.problems).toMatchObject([{ key: 'haccp.correctedMeanwhile' }])
})

test('a corrective action stands at the check or the day that it is on', async () => {
  await add(bea, 1)
  api.moveClock(20 * DAY_MS)
  await add(bea, 2, { kind: 'ACTION', subject: 'Thrown away', aboutCheckId: uuid(1) })
  await add(bea, 3, { kind: 'ACTION', subject: 'Repair ordered', aboutDay: '2026-11-02' })
  expect((await month(user, '2026-11')).checks).toMatchObject([
    { subject: 'Repair ordered', aboutDay: '2026-11-02', measuredAt: '2026-11-01T23:00:00Z' },
    { id: uuid(1) },
    { subject: 'Thrown away', aboutCheckId: uuid(1), measuredAt: '2026-11-20T09:00:00Z' },
  ])
  const foreign = await add(stranger, 4, { kind: 'ACTION', subject: 'x', aboutCheckId: uuid(1) })
  expect(foreign.problems).toMatchObject([{ key: 'haccp.noSuchCheck' }])
})

test('a day without a check says so, once it is over', async () => {
  await aPoint()
  api.moveClock(2 * DAY_MS)
  expect(await month(viewer, '2026-11')).toMatchObject({
    isOver: false,
    timeZone: 'Europe/Budapest',
    missed: [{ day: '2026-11-21', name: 'Hot counter', asked: 2, done: 0 }],
  })
})

test('a month that is over keeps what was asked for then', async () => {
  const id = await aPoint()
  api.moveClock(20 * DAY_MS)
  await setPoint(user, { id, timesADay: 1, name: 'Counter', min: null })
  const { missed, isOver } = await month(user, '2026-11')
  expect(isOver).toBe(true)
  expect(missed).toHaveLength(10)
  expect(missed![0]).toMatchObject({ name: 'Hot counter', asked: 2 })
})

test('who may: a viewer reads, staff enters, an owner says what is checked; managers see their customers', async () => {
  expect((await add(viewer, 1)).code).toBe('FORBIDDEN')
  expect((await setPoint(bea)).code).toBe('FORBIDDEN')
  expect((await setPoint(affiliate, { userId: user.id })).code).toBeUndefined()
  expect((await month(affiliate, '2026-11', user.id)).checks).toEqual([])
  for (const ask of [month(stranger, '2026-11', user.id), setPoint(stranger, { userId: user.id })])
    expect((await ask).code).toBe('NOT_FOUND')
})

test.each([
  [{ celsius: undefined }, 'celsius'],
  [{ celsius: 301 }, 'celsius'],
  [{ subject: ' ' }, 'subject'],
  [{ kind: 'GOODS_IN', subject: 'Milk' }, 'supplier'],
  [{ id: '7' }, 'id'],
  [{ pointId: '999' }, 'pointId'],
  [{ kind: 'ACTION', aboutDay: '2026-02-30' }, 'aboutDay'],
  [{ kind: 'ACTION', aboutDay: '2026-02-20', aboutToolId: '999' }, 'toolId'],
])('the entry %j is refused at its field', async (change, field) => {
  expect((await add(bea, 1, change)).problems).toMatchObject([{ field }])
})

test('a check of a point that was retired meanwhile is taken: the phone did not know', async () => {
  const pointId = await aPoint()
  await setPoint(user, { id: pointId, isRetired: true })
  expect((await add(bea, 1, { pointId, madeAt: at(HOUR_MS) })).code).toBeUndefined()
  expect((await add(bea, 2, { pointId, kind: 'CLEANING' })).problems).toMatchObject([
    { key: 'haccp.noSuchPoint' },
  ])
})

test('a point names a sensor of its account only, and keeps its kind', async () => {
  expect((await setPoint(user, { toolId: '999' })).problems).toMatchObject([{ field: 'toolId' }])
  const id = await aPoint()
  expect((await setPoint(user, { id, kind: 'GOODS_IN' })).problems).toMatchObject([
    { key: 'haccp.otherKind' },
  ])
  expect((await setPoint(stranger, { id })).problems).toMatchObject([{ key: 'haccp.noSuchPoint' }])
})
