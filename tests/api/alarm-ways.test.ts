import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('a webhook that reaches a person', () => {
  const addSms = async (personId: number | null, accountId = user.id) =>
    (
      await autoCommit(api.storage).webhooks.create({
        accountId,
        madeBy: accountId,
        form: 'SMS',
        url: 'https://api.twilio.com/2010-04-01',
        fields: { to: '+36301234567', token: null },
        events: ['ALARM_OPENED'],
        severities: ['alarm'],
        personId,
        sealedSecret: 'sealed',
        createdAt: new Date('2026-11-20T09:00:00Z'),
      })
    ).id
  const services = async (by: Account) => {
    const { data } = await api.ask(
      '{ alarmWays { services { webhookId form kind to isOn urgencies } } }',
      { actor: asActor(by) },
    )
    return (data?.['alarmWays'] as { services: unknown[] } | undefined)?.services
  }
  const setServices = async (by: Account, chosen: object[], more: Record<string, unknown> = {}) => {
    const { errors } = await api.ask(
      'mutation ($id: ID!, $warning: WaysInput!, $alarm: WaysInput!, $escalated: WaysInput!, $services: [AlarmServiceInput!]) { setAlarmWays(id: $id, warning: $warning, alarm: $alarm, escalated: $escalated, services: $services) { updatedAt } }',
      {
        actor: asActor(by),
        variables: { id: String(bea.id), ...FIRST, services: chosen, ...more },
      },
    )
    return ((errors[0]?.problems ?? []) as { field: string; key: string }[]).map(
      ({ field, key }) => `${field} ${key}`,
    )
  }

  test('stands in the ways of that person alone, with its number, and calls for alarms at first', async () => {
    const id = await addSms(bea.id)
    await addSms(null)
    expect(await services(bea)).toEqual([
      {
        webhookId: String(id),
        form: 'SMS',
        kind: 'SMS',
        to: '+36301234567',
        isOn: true,
        urgencies: ['ALARM', 'ESCALATED'],
      },
    ])
    expect(await services(user)).toEqual([])
  })

  test('is a way: it may be the only one, unless it is switched off', async () => {
    const id = await addSms(bea.id)
    const chosen = [{ webhookId: String(id), urgencies: ['ESCALATED', 'ALARM', 'WARNING'] }]
    const none = { alarm: NONE, escalated: NONE }
    expect(await setServices(bea, chosen, none)).toEqual([])
    expect((await api.storage.webhooks.byId(id))!.urgencies).toEqual([
      'warning',
      'alarm',
      'escalated',
    ])
    const [entry] = (
      await entriesAbout(api.storage, { kind: 'account', id: String(bea.id) })
    ).filter(({ action }) => action === 'account.ways-set')
    expect(entry).toMatchObject({
      before: { webhookWays: `${id}: alarm, escalated` },
      after: { webhookWays: `${id}: warning, alarm, escalated` },
    })
    await autoCommit(api.storage).webhooks.change(id, { off: 'owner' })
    expect(await setServices(bea, chosen, none)).toEqual([
      'alarm alarmWays.noWay',
      'escalated alarmWays.noWay',
    ])
  })

  test('of somebody else cannot be set in a person’s ways', async () => {
    const id = await addSms(user.id)
    expect(await setServices(bea, [{ webhookId: String(id), urgencies: [] }])).toEqual([
      'services alarmWays.noService',
    ])
    expect((await api.storage.webhooks.byId(id))!.urgencies).toEqual(['alarm', 'escalated'])
  })

  test('is given to people of its account by those who manage it, and to nobody else', async () => {
    const id = await addSms(null)
    const give = async (by: Account, personId: number | null) => {
      const { data, errors } = await api.ask(
        'mutation ($id: ID!, $personId: ID) { changeWebhook(id: $id, personId: $personId) { isPersonal person { id } } }',
        { actor: asActor(by), variables: { id: String(id), personId } },
      )
      return (
        data?.['changeWebhook'] ??
        (errors[0]?.problems as { key: string }[])?.[0]?.key ??
        errors[0]?.code
      )
    }
    expect(await give(cora, bea.id)).toEqual({ isPersonal: true, person: { id: String(bea.id) } })
    expect(await give(affiliate, user.id)).toMatchObject({ person: { id: String(user.id) } })
    expect(await give(user, stranger.id)).toBe('webhooks.noPerson')
    expect(await give(user, 99_999)).toBe('webhooks.noPerson')
    expect(await give(viewer, viewer.id)).toBe('members.ownersOnly')
    expect(await give(stranger, stranger.id)).toBe('NOT_FOUND')
    expect(await give(user, null)).toEqual({ isPersonal: false, person: null })
    const trail = await entriesAbout(api.storage, { kind: 'account', id: String(user.id) })
    expect(trail.filter(({ action }) => action === 'webhook.changed')).toMatchObject([
      { after: { reaches: bea.id } },
      { before: { reaches: bea.id }, after: { reaches: user.id } },
      { before: { reaches: user.id } },
    ])
  })
})
