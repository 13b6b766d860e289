import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { WEBHOOK_FORMS, type WebhookForm } from '../../src/domain/webhooks/webhook-form.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createPasswordHasher } from '../../src/server/users/password-hasher.ts'
import { readStoredBody } from '../../src/server/webhooks/form-message.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createPasswordHasher().hash(PASSWORD)
/** Nothing else reads like these. */
const TOKEN = '110201543:canary-token-wxq-000000000'
const PATH = 'canary-path-wxq'

let api: Api
let anna: Account
let session: Actor
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
  session = (await api.session('anna@example.com', PASSWORD)).actor
})
afterEach(() => api.close())

type Listed = {
  id: string
  form: WebhookForm
  url: string
  secret: string | null
  fields: { name: string; value: string | null }[]
}
type Fields = Record<string, string>
const FIELDS = '{ id form url secret off fields { name value } }'
const listed = (fields: Fields) => Object.entries(fields).map(([name, value]) => ({ name, value }))
const ask = async <T>(query: string, variables: Record<string, unknown>, actor: Actor) => {
  const { data, errors } = await api.ask(query, { actor, variables })
  return { value: Object.values(data ?? {})[0] as T, error: errors[0], errors }
}
const create = (form: WebhookForm, url: string, fields: Fields = {}) =>
  ask<Listed>(
    `mutation ($form: WebhookForm, $url: String!, $fields: [WebhookFieldInput!]) { createWebhook(form: $form, url: $url, events: [ALARM_OPENED], fields: $fields) ${FIELDS} }`,
    { form, url, fields: listed(fields) },
    session,
  )
const change = (
  id: string,
  input: { url?: string; fields?: Fields; isOn?: boolean; currentPassword?: string },
) =>
  ask<Listed>(
    `mutation ($id: ID!, $url: String, $fields: [WebhookFieldInput!], $isOn: Boolean, $currentPassword: String) { changeWebhook(id: $id, url: $url, fields: $fields, isOn: $isOn, currentPassword: $currentPassword) ${FIELDS} }`,
    { id, ...input, ...(input.fields && { fields: listed(input.fields) }) },
    session,
  )
const list = async (actor = session) =>
  (await ask<Listed[]>(`{ webhookList ${FIELDS} }`, {}, actor)).value
const stored = async (id: string) => (await api.storage.webhooks.byId(Number(id)))!
const telegram = () =>
  create('TELEGRAM', 'https://api.telegram.org', { token: TOKEN, chat: '-1001' })
const trail = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).filter(({ action }) =>
    action.startsWith('webhook.'),
  )

/** What each form needs. */
const NEEDS = {
  STANDARD: {},
  NTFY: { topic: 'cold', token: 'tk_canary-wxq' },
  TELEGRAM: { token: TOKEN, chat: '-1001' },
  SLACK: {},
  TEAMS: {},
  PAGERDUTY: { key: 'canary0wxq'.padEnd(32, '0') },
  SMS: { account: 'AC1', token: 'canary-wxq', from: '+3612345678', to: '+36301234567' },
  VOICE: { account: 'AC1', token: 'canary-wxq', from: '+3612345678', to: '+36301234567' },
  CUSTOM: { contentType: 'text/plain', body: '{{title}}', secret: 'canary-wxq' },
} as const satisfies Record<WebhookForm, Fields>
const SECRET = ['token', 'key', 'secret']

describe('a form', () => {
  test.each(WEBHOOK_FORMS)('%s shows its fields, and no secret ever', async (form) => {
    const needs: Fields = NEEDS[form]
    const { value, error } = await create(form, `https://93.184.216.34/${PATH}`, needs)
    expect(error).toBe(undefined)
    expect(value.form).toBe(form)
    expect(value.fields).toEqual(
      Object.entries(needs).map(([name, text]) => ({
        name,
        value: SECRET.includes(name) ? null : text,
      })),
    )
    expect(value.secret === null).toBe(form !== 'STANDARD')
    const hidesUrl = ['SLACK', 'TEAMS', 'CUSTOM'].includes(form)
    expect(value.url).toBe(`https://93.184.216.34/${hidesUrl ? '…' : PATH}`)
    const texts = JSON.stringify([value, await list(), await trail(), await stored(value.id)])
    expect(texts).not.toMatch(hidesUrl ? /canary/ : /canary-(token|wxq)|canary0/)
    expect(JSON.stringify(await trail())).not.toContain('canary')
  })

  test('that is left out is STANDARD, which takes no fields and loses no secret', async () => {
    const { data } = await api.ask(
      `mutation { createWebhook(url: "https://desk.example/", events: [ALARM_OPENED]) ${FIELDS} }`,
      { actor: session },
    )
    const { id, form, fields } = data!['createWebhook'] as Listed
    expect([form, fields]).toEqual(['STANDARD', []])
    const { sealedSecret } = await stored(id)
    expect((await change(id, { fields: { topic: 'x' } })).error?.keys).toEqual([
      'webhooks.fieldUnknown',
    ])
    expect((await change(id, { fields: {}, url: 'https://desk.example/2' })).error).toBe(undefined)
    expect((await stored(id)).sealedSecret).toBe(sealedSecret)
  })

  test('with a broken address and broken fields names all of them', async () => {
    const { errors } = await create('TELEGRAM', 'https://127.0.0.1/', { token: 'x', nope: 'y' })
    expect(errors[0]!.keys).toEqual([
      'webhooks.privateAddress',
      'webhooks.fieldUnknown',
      'webhooks.fieldMalformed',
      'webhooks.fieldMissing',
    ])
    expect(await list()).toEqual([])
  })

  test('that its owner writes is refused with the place of a broken placeholder', async () => {
    const body = '{"text":\n  "{{sensro}}"}'
    const custom = { contentType: 'application/json', body }
    const { error } = await create('CUSTOM', 'https://desk.example/', custom)
    expect(error?.keys).toEqual(['webhooks.placeholderUnknown'])
    expect(error?.message).toBe('There is no placeholder {{sensro}}: line 2, column 4.')
  })
})

describe('a change', () => {
  test('leaves secrets and other fields that are not given', async () => {
    const { value } = await telegram()
    const changed = await change(value.id, { fields: { chat: '@coldroom' } })
    expect(changed.value.fields).toEqual([
      { name: 'token', value: null },
      { name: 'chat', value: '@coldroom' },
    ])
    const test = `mutation ($id: ID!) { testWebhook(id: $id) { type body } }`
    const { value: message } = await ask<{ body: string }>(test, { id: value.id }, session)
    expect(JSON.stringify(message)).not.toContain('canary')
    const [, entry] = await trail()
    expect(entry).toMatchObject({
      action: 'webhook.changed',
      after: { webhook: Number(value.id), host: 'api.telegram.org', fields: 'chat' },
    })
    expect(JSON.stringify(await trail())).not.toMatch(/canary|coldroom|1001/)
  })

  test('of a field or a secret needs the password when the login is old', async () => {
    const { value } = await telegram()
    api.moveClock(6 * MINUTE_MS)
    for (const fields of [{ chat: '-2' }, { token: TOKEN }])
      expect((await change(value.id, { fields })).error?.keys).toEqual([
        'users.currentPasswordNeeded',
      ])
    expect((await change(value.id, { fields: { chat: '-1001' } })).error).toBe(undefined)
    expect((await change(value.id, { isOn: false })).error).toBe(undefined)
    const proven = { fields: { chat: '-2' }, currentPassword: PASSWORD }
    expect((await change(value.id, proven)).error).toBe(undefined)
  })

  test('to another host wants its secrets again, so that nobody can send them to himself', async () => {
    const { value } = await telegram()
    const url = 'https://catcher.example'
    const { error } = await change(value.id, { url })
    expect(error?.keys).toEqual(['webhooks.secretAgain'])
    expect((await stored(value.id)).url).toBe('https://api.telegram.org')
    expect((await change(value.id, { url, fields: { token: TOKEN } })).value).toMatchObject({ url })
  })

  test('of a secret address needs the whole address, and is in the trail without it', async () => {
    const { value } = await create('SLACK', `https://hooks.slack.com/services/${PATH}`)
    const url = 'https://hooks.slack.com/services/canary-2'
    const before = (await stored(value.id)).sealedSecret
    expect((await change(value.id, { url })).value.url).toBe('https://hooks.slack.com/…')
    expect((await stored(value.id)).sealedSecret).not.toBe(before)
    expect((await trail())[1]).toMatchObject({ after: { host: 'hooks.slack.com', fields: 'url' } })
    expect(JSON.stringify(await trail())).not.toContain('canary')
  })

  test('takes an optional secret away, never one that the service needs', async () => {
    const { value } = await create('NTFY', 'https://ntfy.sh', NEEDS.NTFY)
    expect((await change(value.id, { fields: { token: '' } })).value.fields).toEqual([
      { name: 'topic', value: 'cold' },
    ])
    const { value: bot } = await telegram()
    expect((await change(bot.id, { fields: { token: '' } })).error?.keys).toEqual([
      'webhooks.fieldMissing',
    ])
  })
})

test('a member who may not change a webhook sees none of its fields', async () => {
  await telegram()
  const member = await api.addMember(anna, 'VIEWER', 'cook@example.com')
  expect(await list(actorOf(member))).toMatchObject([{ form: 'TELEGRAM', fields: [] }])
})

test('a test goes to one webhook alone, marked as practice, and no alarm knows of it', async () => {
  const [first, second] = [(await telegram()).value, (await telegram()).value]
  await ask('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: first.id }, session)
  const of = (id: string) => api.storage.webhooks.messagesOf(Number(id), { first: 9 })
  const [message] = await of(first.id)
  expect(message).toMatchObject({ type: 'webhook.test', incidentId: null })
  expect(readStoredBody(message!.body)!.message).toMatchObject({ kind: 'TEST', facts: null })
  expect(await of(second.id)).toEqual([])
})
