import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import type { IncidentProgress } from '../../src/server/storage/alarm-store.ts'
import { type Api, openApi } from './api-rig.ts'
import { alarmRequests, storeFridge } from './alarm-requests.ts'

let api: Api
let reseller: Account
let anna: Account
let toolId: number
let alarmId: number
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  toolId = await storeFridge(api, anna)
  const at = api.clock()
  const { id } = await api.storage.transaction((stores) =>
    stores.alarms.open({
      toolId,
      lane: 'HIGH',
      state: 'ACTIVE',
      startedAt: at,
      openedAt: at,
      recoveredAt: null,
      recoveryCause: null,
      limit: 8,
      extreme: 9.1,
      isBreaching: false,
      isLate: false,
    }),
  )
  alarmId = id
})
afterEach(() => api.close())
const { askAs, auditEntries } = alarmRequests(
  () => api,
  () => toolId,
)
const progress = (change: IncidentProgress) =>
  api.storage.transaction((stores) => stores.alarms.progress(alarmId, change))
const rings = () => progress({ rangAgainAt: api.clock() })
const ends = () =>
  progress({ state: 'RECOVERED', recoveredAt: api.clock(), recoveryCause: 'readings' })
/** As by a link in a message. */
const acknowledgeWithoutAction = () =>
  api.storage.transaction((stores) =>
    stores.alarms.respond(alarmId, {
      kind: 'ACKNOWLEDGED',
      at: api.clock(),
      accountId: anna.id,
      correctiveAction: '',
    }),
  )

const FIELDS =
  '{ isWaiting isActionOpen acknowledgedAt acknowledgedBy correctiveAction responses { kind by at correctiveAction actionAt actionBy isOwn } onTheWay { by at } }'
const acknowledge = (who: Account, action: string) =>
  askAs(
    who,
    `mutation { acknowledgeAlarm(id: "${alarmId}", correctiveAction: "${action}") ${FIELDS} }`,
  )
const onMyWay = (who: Account) => askAs(who, `mutation { onMyWay(id: "${alarmId}") ${FIELDS} }`)
const addAction = (who: Account, action: string) =>
  askAs(
    who,
    `mutation { addCorrectiveAction(id: "${alarmId}", correctiveAction: "${action}") ${FIELDS} }`,
  )

test('an alarm that rings again is acknowledged a second and a third time, each on record and in the trail', async () => {
  const actions = ['Closed the door', 'Moved the milk', 'Called the technician']
  for (const [i, action] of actions.entries()) {
    if (i > 0) {
      expect((await acknowledge(reseller, action)).error?.keys).toEqual([
        'alarms.alreadyAcknowledged',
      ])
      await rings()
      expect((await askAs(anna, `{ alarm(id: "${alarmId}") { isWaiting } }`)).value).toEqual({
        isWaiting: true,
      })
    }
    expect((await acknowledge(i === 1 ? reseller : anna, action)).value).toMatchObject({
      isWaiting: false,
      acknowledgedAt: api.clock().toISOString().replace('.000', ''),
      correctiveAction: action,
    })
    api.moveClock(HOUR_MS)
  }
  const { value } = await askAs<{ responses: object[] }>(
    anna,
    `{ alarm(id: "${alarmId}") ${FIELDS} }`,
  )
  expect(value.responses).toMatchObject(
    actions.map((correctiveAction, i) => ({
      kind: 'ACKNOWLEDGED',
      correctiveAction,
      isOwn: i !== 1,
    })),
  )
  const entries = (await auditEntries()).filter(({ action }) => action === 'alarm.acknowledged')
  expect(entries.map(({ after }) => after?.['correctiveAction'])).toEqual(actions)
})

test('an alarm that rang again and ended has its acknowledgement, and no second one', async () => {
  await acknowledge(anna, 'Closed the door')
  await rings()
  await ends()
  expect((await acknowledge(anna, 'Again')).error?.keys).toEqual(['alarms.alreadyAcknowledged'])
})

test('a person says once that they are on the way, others may too, and the alarm goes on to wait', async () => {
  const said = await onMyWay(anna)
  const at = '2026-11-20T09:00:00Z'
  expect(said.value).toMatchObject({
    isWaiting: true,
    acknowledgedAt: null,
    onTheWay: [{ by: 'Anna Kovács', at }],
  })
  expect((await onMyWay(anna)).error?.keys).toEqual(['alarms.alreadyOnTheWay'])
  expect((await onMyWay(reseller)).value).toMatchObject({ onTheWay: [{}, {}] })
  expect((await auditEntries()).at(-1)).toMatchObject({
    action: 'alarm.on-my-way',
    after: { alarm: alarmId, lane: 'HIGH' },
  })
  expect((await acknowledge(anna, 'Closed the door')).value).toMatchObject({ onTheWay: [] })
  expect((await onMyWay(reseller)).error?.keys).toEqual(['alarms.alreadyAcknowledged'])
})

test('nobody is on the way to an alarm that is over', async () => {
  await ends()
  expect((await onMyWay(anna)).error?.keys).toEqual(['alarms.over'])
})

test('what was done is written down later, once; the time of the acknowledgement stays', async () => {
  expect((await addAction(anna, 'Moved the milk')).error?.keys).toEqual(['alarms.noActionOpen'])
  await acknowledgeWithoutAction()
  const list = '{ alarmList(isActionOpen: true) { id isActionOpen correctiveAction } }'
  expect((await askAs(anna, list)).value).toEqual([
    { id: String(alarmId), isActionOpen: true, correctiveAction: '' },
  ])
  const count = '{ alarmCount(isActionOpen: true) { total } }'
  expect((await askAs(anna, count)).value).toEqual({ total: 1 })
  api.moveClock(90 * MINUTE_MS)
  await ends()
  expect((await addAction(anna, ' ')).error?.keys).toEqual(['alarms.actionEmpty'])
  expect((await addAction(reseller, ' Moved the milk ')).value).toMatchObject({
    isActionOpen: false,
    acknowledgedAt: '2026-11-20T09:00:00Z',
    acknowledgedBy: 'Anna Kovács',
    correctiveAction: 'Moved the milk',
    responses: [{ correctiveAction: 'Moved the milk', actionAt: '2026-11-20T10:30:00Z' }],
  })
  expect((await addAction(anna, 'Something else')).error?.keys).toEqual(['alarms.noActionOpen'])
  expect((await askAs(anna, list)).value).toEqual([])
  expect((await auditEntries()).at(-1)).toMatchObject({
    action: 'alarm.action-added',
    after: { alarm: alarmId, correctiveAction: 'Moved the milk' },
  })
})
