import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let affiliate: Account
let boss: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, affiliate } = await addAccountTree(api))
})
afterEach(() => api.close())

const RULE = { includesWarnings: false, afterMinutes: 30, byMail: true, byPush: false }
type Rule = { id: string; afterMinutes: number; from: string | null; digestAt: string | null }

const set = async (rules: object[], by = affiliate) => {
  const { data, errors } = await api.ask(
    'mutation ($rules: [ResellerRuleInput!]!) { setResellerRules(rules: $rules) { id afterMinutes from to digestAt byMail byPush includesWarnings webhookId } }',
    { actor: actorOf(by), variables: { rules } },
  )
  return {
    rules: (data?.['setResellerRules'] ?? []) as Rule[],
    keys: errors.flatMap(({ keys }) => keys),
  }
}
const trail = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(affiliate.id) }))
    .filter(({ action }) => action === 'account.customer-alarms-set')
    .map(({ before, after }) => [before?.['customerAlarms'], after?.['customerAlarms']])

test('a manager sets rules, changes one, and ends one; each change stands on the trail', async () => {
  const first = await set([RULE, { ...RULE, digestAt: '07:30', from: '', to: '' }])
  expect(first.rules).toMatchObject([
    { afterMinutes: 30, from: null, digestAt: null },
    { digestAt: '07:30' },
  ])
  const [kept] = first.rules
  const second = await set([{ ...RULE, id: kept!.id, from: '22:00', to: '06:00' }])
  expect(second.rules).toMatchObject([{ id: kept!.id, from: '22:00' }])
  await set([{ ...RULE, id: kept!.id, from: '22:00', to: '06:00' }])
  expect(await trail()).toEqual([
    [[], ['after 30 min, 00:00–24:00, mail', 'after 30 min, at 07:30, mail']],
    [
      ['after 30 min, 00:00–24:00, mail', 'after 30 min, at 07:30, mail'],
      ['after 30 min, 22:00–06:00, mail'],
    ],
  ])
})

test('a rule that breaks something is refused with its place, and nothing is saved', async () => {
  const { keys } = await set([RULE, { ...RULE, byMail: false }, { ...RULE, afterMinutes: -1 }])
  expect(keys).toEqual(['resellerRules.noWay', 'resellerRules.minutes'])
  expect(await api.storage.resellerRules.all()).toEqual([])
})

test('the rules of somebody else are neither changed nor ended', async () => {
  const { rules } = await set([RULE], boss)
  expect((await set([{ ...RULE, id: rules[0]!.id, afterMinutes: 5 }])).keys).toEqual([
    'resellerRules.gone',
  ])
  await set([])
  expect(await api.storage.resellerRules.all()).toMatchObject([{ afterMinutes: 30 }])
})

test('the rules of a deleted account are gone with it', async () => {
  const { data } = await api.ask(
    `mutation { affiliateUser(email: "r@x.example", firstName: "R", lastName: "R", password: "kr9&vzqm", language: english) { id } }`,
    { actor: actorOf(boss) },
  )
  const id = Number((data?.['affiliateUser'] as { id: string } | undefined)?.id)
  const account = (await api.storage.accounts.byId(id))!
  await set([RULE], account)
  expect(await api.storage.resellerRules.all()).toHaveLength(1)
  await api.ask(`mutation { deleteUser(id: "${id}") }`, { actor: actorOf(boss) })
  expect(await api.storage.resellerRules.all()).toEqual([])
})

test('a rule may tell by a webhook of the own account, not by another one’s or a program’s', async () => {
  const add = async (account: Account, form: 'SMS' | 'STANDARD') =>
    (
      await autoCommit(api.storage).webhooks.create({
        accountId: account.id,
        madeBy: account.id,
        form,
        url: 'https://sms.example',
        fields: { to: '+36301234567' },
        events: ['ALARM_OPENED'],
        severities: ['alarm'],
        sealedSecret: 'sealed',
        createdAt: api.clock(),
      })
    ).id
  const [own, program, foreign] = [
    await add(affiliate, 'SMS'),
    await add(affiliate, 'STANDARD'),
    await add(boss, 'SMS'),
  ]
  const { data } = await api.ask('{ resellerRuleWebhooks { webhookId kind to isOn } }', {
    actor: actorOf(affiliate),
  })
  expect(data?.['resellerRuleWebhooks']).toEqual([
    { webhookId: String(own), kind: 'SMS', to: '+36301234567', isOn: true },
  ])
  for (const webhookId of [program, foreign])
    expect((await set([{ ...RULE, webhookId }])).keys).toEqual(['resellerRules.noWebhook'])
  const { rules } = await set([{ ...RULE, byMail: false, webhookId: own }])
  expect(rules).toMatchObject([{ webhookId: String(own) }])
  expect(await trail()).toEqual([[[], [`after 30 min, 00:00–24:00, webhook ${own}`]]])
})
