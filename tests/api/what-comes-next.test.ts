import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { nextAlarmState } from '../../src/domain/alarms/next-alarm-state.ts'
import { learnedDefrosts } from '../../src/domain/alarms/defrosts/usual-defrost.ts'
import { fridge } from '../../src/domain/alarms/testing/play-scenario.ts'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { alarmRequests, storeFridge } from './alarm-requests.ts'
import { type Api, openApi } from './api-rig.ts'

let api: Api
let anna: Account
let toolId: number
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com')
  toolId = await storeFridge(api, anna)
})
afterEach(() => api.close())
const { askAs } = alarmRequests(
  () => api,
  () => toolId,
)

const FRIDGE = fridge({}, { escalationSteps: 1 })

/** What the rule remembers after readings of 9 °C at these minutes; the clock stands at minute 0. */
const tooWarmSince = (minutes: readonly number[]) => {
  const nowMs = api.clock().getTime()
  const timesMs = minutes.map((minute) => nowMs + minute * MINUTE_MS)
  return nextAlarmState(
    null,
    {
      kind: 'readings',
      receivedMs: timesMs.at(-1)!,
      timesMs,
      values: timesMs.map(() => storedCelsius(9)),
      latest: null,
      usualIntervalMs: () => 5 * MINUTE_MS,
    },
    FRIDGE,
  ).state
}
const remember = (minutes: readonly number[]) =>
  api.storage.transaction((stores) =>
    stores.alarms.saveStates([
      { toolId, state: JSON.stringify(tooWarmSince(minutes)), dueAt: null },
    ]),
  )

const openHigh = () =>
  api.storage.transaction((stores) =>
    stores.alarms.open({
      toolId,
      lane: 'HIGH',
      state: 'ACTIVE',
      startedAt: new Date(api.clock().getTime() - 10 * MINUTE_MS),
      openedAt: api.clock(),
      recoveredAt: null,
      recoveryCause: null,
      limit: 8,
      extreme: 9,
      isBreaching: false,
      isLate: false,
      condition: null,
    }),
  )

test('a sensor out of range says when its alarm opens if that lasts; one in range says nothing', async () => {
  const pending = () =>
    askAs<unknown[]>(anna, '{ userToolList { pendingAlarm { lane condition opensAt } } }')
  expect((await pending()).value).toEqual([{ pendingAlarm: null }])
  await remember([-7, -2])
  expect((await pending()).value).toEqual([
    { pendingAlarm: { lane: 'HIGH', condition: null, opensAt: '2026-11-20T09:03:00Z' } },
  ])
})

test('a freezer that learns its defrosts says when its alarm opens, before and after it has learned', async () => {
  await askAs(
    anna,
    `mutation { userUpdateTool(id: "${toolId}", name: "Ice", defrostFridge: true, min: 2, max: 8, notificationMin: 2, notificationMax: 8, sendEmailMessage: 1, sendNotificationMessage: 1) { id } }`,
  )
  const alarms = { settings: { learnDefrosts: true }, escalation: [], pause: null }
  await api.storage.transaction((stores) =>
    stores.alarms.setToolAlarms(toolId, alarms, api.clock()),
  )
  const opensAt = async () =>
    (
      await askAs<{ pendingAlarm: { opensAt: string } | null }[]>(
        anna,
        '{ userToolList { pendingAlarm { opensAt } } }',
      )
    ).value[0]!.pendingAlarm?.opensAt
  await remember([-7, -2])
  expect(await opensAt()).toBe('2026-11-20T09:38:00Z')
  const shape = { lengthMs: 30 * MINUTE_MS, highest: [800, 1200] }
  await api.storage.transaction((stores) =>
    stores.defrosts.setLearned(toolId, learnedDefrosts(8, [shape, shape, shape])),
  )
  // 1.3 × 30 minutes and the usual interval of 5, from 08:53 on.
  expect(await opensAt()).toBe('2026-11-20T09:37:00Z')
})

test('an open alarm says when it escalates, and to whom', async () => {
  await api.storage.transaction(async (stores) => {
    const escalation = [{ emails: ['chief@cold.example'] }]
    await stores.alarms.setToolAlarms(
      toolId,
      { settings: {}, escalation, pause: null },
      api.clock(),
    )
  })
  await remember([-10, -5, 0])
  await openHigh()
  const { value } = await askAs<unknown[]>(
    anna,
    '{ alarmList { nextStep { kind at recipients } unreachedRecipients } }',
  )
  expect(value).toEqual([
    {
      nextStep: {
        kind: 'ESCALATED',
        at: '2026-11-20T09:30:00Z',
        recipients: ['chief@cold.example'],
      },
      unreachedRecipients: 0,
    },
  ])
})

test('with a rota an open alarm escalates to the second in line first, who is named', async () => {
  const bea = await api.addMember(anna, 'STAFF', 'bea@cold.example')
  await autoCommit(api.storage).accounts.change(bea.id, {
    emailConfirmedAt: api.clock(),
    updatedAt: api.clock(),
  })
  await autoCommit(api.storage).alarms.setToolAlarms(
    toolId,
    { settings: {}, escalation: [{ emails: ['chief@cold.example'] }], pause: null },
    api.clock(),
  )
  const shift = {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from: '00:00',
    to: '24:00',
    personId: anna.id,
    secondId: bea.id,
    validFrom: null,
    validTo: null,
  }
  await autoCommit(api.storage).rotas.set(anna.id, { shifts: [shift], exceptions: [] }, api.clock())
  await remember([-10, -5, 0])
  await openHigh()
  const { value } = await askAs<unknown[]>(anna, '{ alarmList { nextStep { kind recipients } } }')
  expect(value).toEqual([{ nextStep: { kind: 'ESCALATED', recipients: ['bea@cold.example'] } }])
})
