import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { WEBHOOKS_OF_AN_ACCOUNT } from '../../src/domain/webhooks/webhook.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createPasswordHasher } from '../../src/server/users/password-hasher.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createPasswordHasher().hash(PASSWORD)
const URL_1 = 'https://desk.example/hooks/s3cret'

let api: Api
let reseller: Account
let anna: Account
let session: Actor
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com', passwordHash)
  anna = await api.addAccount('user', reseller, 'anna@example.com', passwordHash)
  session = (await api.session('anna@example.com', PASSWORD)).actor
})
afterEach(() => api.close())

type Made = { id: string; secret: string | null; url: string }
const FIELDS =
  '{ id url events severities secret off lastSuccess lastFailure lastFailureAt account { id } }'
const ask = async <T>(query: string, variables: Record<string, unknown> = {}, actor = session) => {
  const { data, errors } = await api.ask(query, { actor, variables })
  return { value: Object.values(data ?? {})[0] as T, error: errors[0] }
}
const create = (input: Record<string, unknown> = {}, actor = session) =>
  ask<Made>(
    `mutation ($url: String!, $events: [WebhookEvent!]!, $userId: ID, $currentPassword: String) { createWebhook(url: $url, events: $events, userId: $userId, currentPassword: $currentPassword) ${FIELDS} }`,
    { url: URL_1, events: ['ALARM_OPENED'], ...input },
    actor,
  )
const change = (input: Record<string, unknown>, actor = session) =>
  ask<Made>(
    `mutation ($id: ID!, $url: String, $events: [WebhookEvent!], $severities: [AlarmSeverity!], $isOn: Boolean, $currentPassword: String) { changeWebhook(id: $id, url: $url, events: $events, severities: $severities, isOn: $isOn, currentPassword: $currentPassword) ${FIELDS} }`,
    input,
    actor,
  )
const list = (actor = session) => ask<Made[]>(`{ webhookList ${FIELDS} }`, {}, actor)
const byId = (operation: string, id: string, fields = '') =>
  ask<{ id: string; status: string; messageId: string }>(
    `mutation ($id: ID!) { ${operation}(id: $id) ${fields} }`,
    { id },
  )
const MESSAGE = '{ id messageId type status nextAt attempts { status answer } }'
const messages = (webhookId: string, page = '') =>
  ask<{ id: string; type: string }[]>(
    `query ($id: ID!) { webhookMessages(webhookId: $id ${page}) ${MESSAGE} }`,
    { id: webhookId },
  )
const trail = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).filter(({ action }) =>
    action.startsWith('webhook.'),
  )

describe('a webhook', () => {
  test('is added with a secret that is shown once and stored sealed', async () => {
    const { value } = await create()
    expect(value).toMatchObject({
      url: URL_1,
      events: ['ALARM_OPENED'],
      severities: ['ALARM'],
      off: null,
      lastSuccess: null,
      lastFailure: null,
      account: { id: String(anna.id) },
    })
    expect(value.secret).toMatch(/^whsec_/)
    expect((await list()).value).toEqual([{ ...value, secret: null }])
    const stored = await api.storage.webhooks.byId(Number(value.id))
    expect(stored!.sealedSecret).not.toContain(value.secret!.slice(6, 20))
  })

  test('stands in the trail by its host: the path may be a secret', async () => {
    const { value } = await create()
    await change({ id: value.id, url: 'https://desk.example/hooks/other', isOn: false })
    await byId('deleteWebhook', value.id)
    const entries = await trail()
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.deleted',
    ])
    expect(JSON.stringify(entries)).toContain('desk.example')
    // The page leaves out what is the same before and after.
    expect(entries[1]!.before).not.toHaveProperty('webhook')
    expect(entries[1]!.after).toMatchObject({ webhook: Number(value.id), host: 'desk.example' })
    expect(JSON.stringify(entries)).not.toMatch(/s3cret|other/)
  })

  test.each([
    [{ url: 'desk.example' }, ['webhooks.urlMalformed']],
    [{ url: 'http://desk.example/' }, ['webhooks.urlWithoutTls']],
    [{ url: 'https://a:b@desk.example/' }, ['webhooks.urlWithPassword']],
    [{ url: 'https://127.0.0.1/' }, ['webhooks.privateAddress']],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, ['webhooks.privateAddress']],
    [{ url: 'https://localhost/' }, ['webhooks.privateAddress']],
    [{ url: 'nowhere', events: [] }, ['webhooks.urlMalformed', 'webhooks.noEvent']],
  ])('%j is refused: %j', async (input, keys) => {
    expect((await create(input)).error?.keys).toEqual(keys)
    const { value } = await create()
    expect((await change({ id: value.id, ...input })).error?.keys).toEqual(keys)
  })

  test('needs the password when the login is old, and so does another address', async () => {
    const { value } = await create()
    api.moveClock(6 * MINUTE_MS)
    expect((await create()).error?.keys).toEqual(['users.currentPasswordNeeded'])
    const url = 'https://desk.example/2'
    expect((await change({ id: value.id, url })).error?.keys).toEqual([
      'users.currentPasswordNeeded',
    ])
    expect((await change({ id: value.id, url: URL_1, events: ['DEVICE_SILENT'] })).error).toBe(
      undefined,
    )
    expect((await change({ id: value.id, url, currentPassword: PASSWORD })).value).toMatchObject({
      url,
      events: ['DEVICE_SILENT'],
      secret: null,
    })
  })

  test('is one of twenty at most', async () => {
    for (let i = 0; i < WEBHOOKS_OF_AN_ACCOUNT; i++) expect((await create()).error).toBe(undefined)
    expect((await create()).error?.keys).toEqual(['webhooks.tooMany'])
  })

  test('of a customer is made by the reseller above, never for one beside', async () => {
    const bela = await api.addAccount('user', null, 'bela@example.com')
    const { actor } = await api.session('reseller@example.com', PASSWORD)
    expect((await create({ userId: String(anna.id) }, actor)).value).toMatchObject({
      account: { id: String(anna.id) },
    })
    expect((await create({ userId: String(bela.id) }, actor)).error?.code).toBe('NOT_FOUND')
    expect((await list()).value).toHaveLength(1)
  })

  test('shows only its host to a member who may not change it', async () => {
    await create()
    const member = await api.addMember(anna, 'VIEWER', 'cook@example.com')
    expect((await list(actorOf(member))).value).toMatchObject([{ url: 'https://desk.example/…' }])
    const owner = await api.addMember(anna, 'OWNER', 'owner@example.com')
    expect((await list(actorOf(owner))).value).toMatchObject([{ url: URL_1 }])
  })

  test('that is switched off sends nothing of what waits', async () => {
    const { value } = await create()
    await byId('testWebhook', value.id, MESSAGE)
    expect((await change({ id: value.id, isOn: false })).value).toMatchObject({ off: 'OWNER' })
    const [message] = (await messages(value.id)).value
    expect(message).toMatchObject({ status: 'FAILED', nextAt: null })
    expect((await byId('sendWebhookAgain', message!.id, MESSAGE)).error?.keys).toEqual([
      'webhooks.isOff',
    ])
    expect((await change({ id: value.id, isOn: true })).value).toMatchObject({ off: null })
  })

  test('goes with its account', async () => {
    const { value } = await create()
    const { actor } = await api.session('reseller@example.com', PASSWORD)
    await ask('mutation ($id: ID!) { deleteUser(id: $id) }', { id: String(anna.id) }, actor)
    expect(await api.storage.webhooks.byId(Number(value.id))).toBeNull()
  })
})

describe('messages', () => {
  test('are listed by page; one that failed is sent again under its name', async () => {
    const { value } = await create()
    for (let i = 0; i < 3; i++) await byId('testWebhook', value.id, MESSAGE)
    const first = (await messages(value.id, ', first: 2')).value
    expect(first).toMatchObject([{ type: 'webhook.test', status: 'WAITING' }, {}])
    const rest = (await messages(value.id, `, first: 2, before: "${first[1]!.id}"`)).value
    expect(rest).toHaveLength(1)
    const { webhooks } = autoCommit(api.storage)
    const [leased] = await webhooks.lease(Number(value.id), api.clock(), api.clock(), 1)
    const attempt = { at: api.clock(), milliseconds: 3, status: 500, answer: 'no' }
    await webhooks.settle(leased!, attempt, { kind: 'failed', reason: null })
    expect((await byId('sendWebhookAgain', String(leased!.id), MESSAGE)).value).toMatchObject({
      messageId: leased!.messageId,
      status: 'WAITING',
      attempts: [{ status: 500, answer: 'no' }],
    })
  })
})
