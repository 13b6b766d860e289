import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { readPdf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { IMEI, toolRequests } from './tool-requests.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
let id: string
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
  ;({ id } = await createTool(user))
})
afterEach(() => api.close())
const { saveTool, createTool } = toolRequests(
  () => api,
  () => boss,
)

/** A new alarm of the tool that this account acknowledges, an hour of which are over. */
const acknowledgedAlarm = async (by: Account, correctiveAction: string): Promise<void> => {
  const at = api.clock()
  const alarm = await autoCommit(api.storage).alarms.open({
    toolId: Number(id),
    lane: 'HIGH',
    state: 'RECOVERED',
    startedAt: new Date(at.getTime() - 60 * MINUTE_MS),
    openedAt: new Date(at.getTime() - 50 * MINUTE_MS),
    recoveredAt: at,
    recoveryCause: 'readings',
    limit: 8,
    extreme: 9,
    isBreaching: false,
    isLate: false,
  })
  await ask(
    by,
    `mutation { acknowledgeAlarm(id: "${alarm.id}", correctiveAction: "${correctiveAction}") { id } }`,
  )
  api.moveClock(MINUTE_MS)
}
const ask = async (account: Account, query: string) => {
  const { data, errors } = await api.ask(query, { actor: actorOf(account) })
  expect(errors).toEqual([])
  return Object.values(data ?? {})[0]
}
/** What an account reads of the acknowledgements, newest alarm first. */
const actionsFor = async (account: Account) =>
  (
    (await ask(
      account,
      '{ alarmList { acknowledgedBy correctiveAction acknowledgedByFormerOwner } }',
    )) as {
      correctiveAction: string | null
      acknowledgedBy: string | null
      acknowledgedByFormerOwner: boolean
    }[]
  ).map((alarm) =>
    alarm.acknowledgedByFormerOwner
      ? [alarm.acknowledgedBy, alarm.correctiveAction, 'former owner']
      : alarm.correctiveAction,
  )
const HIDDEN = [null, null, 'former owner']

test('the new customer of a tool reads no words and names of the old one, and superadmin reads all', async () => {
  await acknowledgedAlarm(user, 'Called Anna')
  await acknowledgedAlarm(admin, 'Paid the technician')
  await acknowledgedAlarm(boss, 'Looked after it')
  await saveTool(actorOf(boss), { id, userId: stranger.id })
  await acknowledgedAlarm(stranger, 'New compressor')
  await acknowledgedAlarm(boss, 'Helped')
  expect(await actionsFor(stranger)).toEqual(['Helped', 'New compressor', HIDDEN, HIDDEN, HIDDEN])
  expect(await actionsFor(boss)).toEqual([
    'Helped',
    'New compressor',
    'Looked after it',
    'Paid the technician',
    'Called Anna',
  ])
  expect(await actionsFor(user)).toEqual([])
})

test('a tool that moves within its customer keeps what was written', async () => {
  await acknowledgedAlarm(user, 'Called Anna')
  await saveTool(actorOf(admin), { id, userId: affiliate.id })
  expect(await actionsFor(affiliate)).toEqual(['Called Anna'])
})

test('a tool that comes back shows its first customer what it wrote itself', async () => {
  await acknowledgedAlarm(user, 'Called Anna')
  await saveTool(actorOf(boss), { id, userId: stranger.id })
  await acknowledgedAlarm(stranger, 'New compressor')
  await saveTool(actorOf(boss), { id, userId: user.id })
  expect(await actionsFor(user)).toEqual([HIDDEN, 'Called Anna'])
})

test('an account that moves to another customer takes its own words along, not those of its former manager', async () => {
  await acknowledgedAlarm(user, 'Called Anna')
  await acknowledgedAlarm(admin, 'Paid the technician')
  await ask(
    boss,
    `mutation { user(id: "${user.id}", language: english, parentUserId: "${stranger.id}") { id } }`,
  )
  expect(await actionsFor(stranger)).toEqual([HIDDEN, 'Called Anna'])
  const moved = await api.storage.accounts.byId(user.id)
  expect(await actionsFor(moved ?? user)).toEqual([HIDDEN, 'Called Anna'])
})

test('a running pause goes on for the new customer, without the words of the old one', async () => {
  await ask(
    user,
    `mutation { pauseAlarms(toolId: "${id}", until: "2026-11-20T12:00:00Z", reason: "Anna defrosts") { id } }`,
  )
  await saveTool(actorOf(boss), { id, userId: stranger.id })
  expect(await ask(stranger, '{ toolList { alarmPause { until reason } } }')).toEqual([
    { alarmPause: { until: '2026-11-20T12:00:00Z', reason: '' } },
  ])
})

test('the paper of the new customer says that the former owner acknowledged; its record verifies', async () => {
  const start = api.clock().getTime() - 120 * MINUTE_MS
  const timesMs = Array.from({ length: 120 }, (_, i) => start + i * MINUTE_MS)
  await api.storage.transaction(({ readings }) =>
    readings.append(
      {
        toolIds: timesMs.map(() => Number(id)),
        timesMs,
        values: timesMs.map(() => storedCelsius(9)),
      },
      api.clock().getTime(),
    ),
  )
  await acknowledgedAlarm(user, 'Called Anna')
  await saveTool(actorOf(boss), { id, userId: stranger.id })
  const printed = async (account: Account) => {
    const pdf = await ask(
      account,
      `{ generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) }`,
    )
    const bytes = Buffer.from(pdf as string, 'base64')
    return readPdf(bytes)
      .pages.flatMap(({ lines }) => lines)
      .join('\n')
  }
  const paper = await printed(stranger)
  expect(paper).toContain('former owner')
  expect(paper).not.toContain('Called')
  expect(await printed(boss)).toContain('Called Anna')
  const code = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(paper)?.[0]
  expect(await ask(boss, `{ verifyLog(code: "${code}") { changed } }`)).toEqual({ changed: [] })
})
