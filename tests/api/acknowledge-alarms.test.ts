import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import type { NewIncident } from '../../src/server/storage/alarm-store.ts'
import { alarmRequests, storeFridge } from './alarm-requests.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let reseller: Account
let anna: Account
let bela: Account
let toolId: number
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  bela = await api.addAccount('user', null, 'bela@example.com')
  toolId = await storeFridge(api, anna)
})
afterEach(() => api.close())
const { auditEntries } = alarmRequests(
  () => api,
  () => toolId,
)

const openAlarm = async (change: Partial<NewIncident> = {}): Promise<string> => {
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
      ...change,
    }),
  )
  return String(id)
}

const acknowledge = async (who: Account, ids: readonly string[], correctiveAction: string) => {
  const { data, errors } = await api.ask(
    `mutation ($ids: [ID!]!, $correctiveAction: String!) {
      acknowledgeAlarms(ids: $ids, correctiveAction: $correctiveAction) { id acknowledgedBy correctiveAction }
    }`,
    { actor: actorOf(who), variables: { ids, correctiveAction } },
  )
  return { value: data?.['acknowledgeAlarms'] ?? null, error: errors[0] }
}

const unacknowledged = async (): Promise<number> => {
  const { data } = await api.ask('{ unacknowledgedAlarmCount }', { actor: actorOf(anna) })
  return Number(data?.['unacknowledgedAlarmCount'])
}

test('several alarms get one corrective action, each with an entry of its own in the trail', async () => {
  const ids = [
    await openAlarm(),
    await openAlarm({ lane: 'NODATA' }),
    await openAlarm({ lane: 'SENSOR' }),
  ]
  const answered = await acknowledge(reseller, [...ids, ids[0]!], ' Called the power company. ')
  expect(answered.value).toEqual(
    ids.map((id) => ({
      id,
      acknowledgedBy: 'Anna Kovács',
      correctiveAction: 'Called the power company.',
    })),
  )
  expect((await auditEntries()).map(({ action }) => action)).toEqual(
    ids.map(() => 'alarm.acknowledged'),
  )
  expect(await unacknowledged()).toBe(0)
})

test('one that somebody has acknowledged stays as it is, and an ended one is acknowledged too', async () => {
  const [first, ended] = [
    await openAlarm(),
    await openAlarm({
      state: 'RECOVERED',
      recoveredAt: api.clock(),
      recoveryCause: 'readings',
    }),
  ]
  await acknowledge(anna, [first], 'Closed the door.')
  const { value } = await acknowledge(reseller, [first, ended], 'Called the technician.')
  expect(value).toMatchObject([
    { id: first, correctiveAction: 'Closed the door.' },
    { id: ended, correctiveAction: 'Called the technician.' },
  ])
  expect(await auditEntries()).toHaveLength(2)
})

test('a foreign alarm among them and one that does not exist get the same answer, and none is acknowledged', async () => {
  const own = await openAlarm()
  const foreignTool = await api.storage.transaction(async (stores) => {
    const owned = (await stores.tools.byId(toolId))!
    const copy = await stores.tools.create({
      ...owned.tool,
      equipmentId: 2,
      userId: bela.id,
      isBound: true,
    })
    return copy.id
  })
  const foreign = await openAlarm({ toolId: foreignTool })
  const answers = await Promise.all(
    [foreign, '999999', 'no id'].map((id) => acknowledge(anna, [own, id], 'Closed the door.')),
  )
  for (const { value, error } of answers) {
    expect(value).toBeNull()
    expect(error).toEqual(answers[0]!.error)
    expect(error?.code).toBe('NOT_FOUND')
  }
  expect(await unacknowledged()).toBe(1)
})

test('without a corrective action none is acknowledged; none at all is no fault', async () => {
  const id = await openAlarm()
  const { error } = await acknowledge(anna, [id], '  ')
  expect(error?.keys).toEqual(['alarms.actionEmpty'])
  expect(await acknowledge(anna, [], 'Closed the door.')).toEqual({ value: [], error: undefined })
  const tooMany = await acknowledge(
    anna,
    Array.from({ length: 5_001 }, (_, i) => String(i + 1)),
    'Closed the door.',
  )
  expect(tooMany.error?.keys).toEqual(['tables.badPage'])
  expect(await unacknowledged()).toBe(1)
})
