import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import { actorOfAccount } from '../../src/domain/permissions/rules.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let affiliate: Account
let user: Account
let stranger: Account
let bea: Account
let cora: Account
let viewer: Account
beforeEach(async () => {
  api = await openApi()
  ;({ affiliate, user, stranger } = await addAccountTree(api))
  bea = await api.addMember(user, 'STAFF', 'bea@example.com')
  cora = await api.addMember(user, 'OWNER', 'cora@example.com')
  viewer = await api.addMember(user, 'VIEWER', 'view@example.com')
})
afterEach(() => api.close())

const asActor = (account: Account): AccountActor =>
  account.membership === null ? actorOf(account) : actorOfAccount(account)

const SHOWN =
  '{ warning { email push } alarm { email push } escalated { email push } quietHours { from to waits } browsers updatedAt }'
const BOTH = { email: true, push: true }
const NONE = { ...BOTH, email: false, push: false }
const FIRST = { warning: NONE, alarm: BOTH, escalated: BOTH }
const NIGHT = { from: '22:00', to: '06:00', waits: ['ALARM', 'WARNING'] }

const set = async (by: Account, variables: Record<string, unknown>) => {
  const { data, errors } = await api.ask(
    `mutation ($id: ID!, $warning: WaysInput!, $alarm: WaysInput!, $escalated: WaysInput!, $quiet: QuietHoursInput) { setAlarmWays(id: $id, warning: $warning, alarm: $alarm, escalated: $escalated, quietHours: $quiet) ${SHOWN} }`,
    { actor: asActor(by), variables: { id: String(by.id), ...FIRST, ...variables } },
  )
  return {
    saved: data?.['setAlarmWays'],
    code: errors[0]?.code,
    problems: ((errors[0]?.problems ?? []) as { field: string; key: string }[]).map(
      ({ field, key }) => `${field} ${key}`,
    ),
  }
}
const show = async (by: Account, id?: number) => {
  const { data, errors } = await api.ask(`query ($id: ID) { alarmWays(id: $id) ${SHOWN} }`, {
    actor: asActor(by),
    variables: { id },
  })
  return { shown: data?.['alarmWays'], code: errors[0]?.code }
}

test('who has chosen nothing gets alarms by both ways, no warnings, at every hour', async () => {
  const { shown } = await show(viewer)
  expect(shown).toEqual({
    warning: { email: false, push: false },
    alarm: { email: true, push: true },
    escalated: { email: true, push: true },
    quietHours: null,
    browsers: 0,
    updatedAt: null,
  })
})

test('everybody sets the own ways, and the trail has what was before and is now', async () => {
  const chosen = { ...FIRST, warning: { ...NONE, email: true }, quiet: NIGHT }
  const { saved } = await set(viewer, chosen)
  expect(saved).toMatchObject({
    warning: { email: true, push: false },
    quietHours: { from: '22:00', to: '06:00', waits: ['WARNING', 'ALARM'] },
  })
  await set(viewer, chosen)
  const entries = await entriesAbout(api.storage, { kind: 'account', id: String(viewer.id) })
  expect(entries.filter(({ action }) => action === 'account.ways-set')).toMatchObject([
    {
      before: { waysOfWarnings: '', quietHours: null },
      after: { waysOfWarnings: 'email', quietHours: '22:00–06:00: warning, alarm' },
    },
  ])
})

test('people are edited by owners of the account and by its managers, by nobody else', async () => {
  const id = String(bea.id)
  for (const by of [user, cora, affiliate]) expect((await set(by, { id })).code).toBeUndefined()
  expect((await set(viewer, { id })).code).toBe('FORBIDDEN')
  expect((await show(viewer, bea.id)).code).toBe('FORBIDDEN')
  expect((await set(bea, { id: String(user.id) })).code).toBe('FORBIDDEN')
  expect((await set(stranger, { id })).code).toBe('NOT_FOUND')
  expect((await show(stranger, bea.id)).code).toBe('NOT_FOUND')
  expect((await set(stranger, { id: '99999' })).code).toBe('NOT_FOUND')
})

test('an alarm without a way, hours that are none and hours without length are refused, and nothing is saved', async () => {
  const { problems } = await set(bea, {
    alarm: NONE,
    quiet: { from: '25:00', to: '6', waits: [] },
  })
  expect(problems).toEqual([
    'alarm alarmWays.noWay',
    'quiet.from alarmWays.noTime',
    'quiet.to alarmWays.noTime',
    'quiet.waits alarmWays.nothingWaits',
  ])
  const same = await set(bea, { quiet: { ...NIGHT, to: '22:00' } })
  expect(same.problems).toEqual(['quiet.to alarmWays.noLength'])
  expect((await show(bea)).shown).toMatchObject({ updatedAt: null })
})
