import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { unsubscribeRoutes } from '../../src/server/http/unsubscribe-routes.ts'
import { unsubscribeLinks, type UnsubscribeLinks } from '../../src/server/mail/unsubscribe-links.ts'
import { serverKey } from '../../src/server/delivery/server-key.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { openApi } from './api-rig.ts'

let api: Awaited<ReturnType<typeof openApi>>
let app: FastifyInstance
let anna: Account
let links: UnsubscribeLinks

beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com')
  links = unsubscribeLinks(await serverKey(api.storage))
  app = createHttpServer({ log: pino({ level: 'silent' }), publicUrl: null, trustedProxies: [] })
  await app.register(unsubscribeRoutes(api))
})
afterEach(async () => {
  await app.close()
  await api.close()
})

const url = () => `/unsubscribe/${links.token({ ownerId: anna.id, address: 'cook@x' })}`
const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url: url(), payload, headers: { 'content-type': type } })
const optedOut = () => api.storage.mailOptOuts.ofOwner(anna.id)

test('opening the link changes nothing and shows a question', async () => {
  const page = await app.inject(url())
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Stop messages to cook@x about the sensors of Anna Kovács?')
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w+/=]+'; form-action 'self'/,
  )
  expect(await optedOut()).toEqual([])
})

test.each([
  ['a mail program', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'a mail program with a multipart form',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
    'multipart/form-data; boundary=b',
  ],
  ['the button', 'action=end', 'application/x-www-form-urlencoded'],
])('%s ends the mails with one request, which is in the trail', async (_who, payload, type) => {
  const page = await post(payload, type)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Receive messages again')
  expect(await optedOut()).toEqual(['cook@x'])
  await post(payload, type)
  expect(await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).toMatchObject([
    { action: 'alarm-mail.opted-out', after: { address: 'cook@x' } },
  ])
})

test('the link works for the longest possible e-mail address', async () => {
  const address = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`
  expect(address).toHaveLength(254)
  const page = await app.inject({
    method: 'POST',
    url: `/unsubscribe/${links.token({ ownerId: anna.id, address })}`,
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(page.statusCode).toBe(200)
  expect(await optedOut()).toEqual([address])
})

test('a button of the same page resumes the mails', async () => {
  await post('action=end')
  expect((await post('action=again')).body).toContain(
    'cook@x receives messages about the sensors of Anna Kovács again.',
  )
  expect(await optedOut()).toEqual([])
  expect(
    (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).map(
      ({ action }) => action,
    ),
  ).toEqual(['alarm-mail.opted-out', 'alarm-mail.opted-in'])
})

test('too many changes are refused, the mails stay ended, and the trail does not fill up', async () => {
  for (let i = 0; i < 7; i++) {
    await post('action=end')
    const page = await post('action=again')
    expect(page.statusCode).toBe(i < 5 ? 200 : 429)
    if (i >= 5) expect(page.body).toContain('Receive messages again')
  }
  expect(await optedOut()).toEqual(['cook@x'])
  expect(await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).toHaveLength(11)
})

test('the page has the language of the account with this address; for an invalid link that of the browser', async () => {
  await autoCommit(api.storage).accounts.create({
    email: 'cook@x',
    firstName: 'Joep',
    lastName: 'Kok',
    role: 'user',
    language: 'dutch',
    timeZone: null,
    parentUserId: null,
    passwordHash: null,
    createdAt: api.clock(),
  })
  expect((await app.inject(url())).body).toContain('<html lang="nl">')
  const wrong = await app.inject({
    url: '/unsubscribe/1.eA.wrong',
    headers: { 'accept-language': 'xx, sk-SK;q=0.9, en' },
  })
  expect(wrong.statusCode).toBe(404)
  expect(wrong.body).toContain('<html lang="sk">')
})

test('markup in a name is shown as text, and a body that is too long is refused', async () => {
  await autoCommit(api.storage).accounts.change(anna.id, {
    firstName: '<img src=x onerror=alert(1)>',
    updatedAt: api.clock(),
  })
  expect((await app.inject(url())).body).not.toContain('<img')
  expect((await post('x'.repeat(10_000))).statusCode).toBe(413)
})

describe('the daily summary', () => {
  const summaryUrl = () =>
    `/unsubscribe/${links.summaryToken({ address: 'Cook@x', language: 'german' })}`
  const press = (action: string) =>
    app.inject({
      method: 'POST',
      url: summaryUrl(),
      payload: `action=${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const without = () => api.storage.dailySummaries.withoutSummary(['cook@x'])

  test('is ended by the button, not by opening the link, and can be begun again; mails about alarms go on', async () => {
    const page = await app.inject(summaryUrl())
    expect(page.body).toContain('Tagesübersicht an cook@x abbestellen?')
    expect(await without()).toEqual(new Set())
    expect((await press('end')).body).toContain('cook@x erhält keine Tagesübersicht mehr.')
    expect(await without()).toEqual(new Set(['cook@x']))
    expect(await optedOut()).toEqual([])
    await press('again')
    expect(await without()).toEqual(new Set())
  })

  test('is not ended by a link that was changed, or made for other mails', async () => {
    const [, address, signature] = links
      .summaryToken({ address: 'cook@x', language: 'german' })
      .split('.')
    const other = Buffer.from('chef@x').toString('base64url')
    const alarms = links.token({ ownerId: anna.id, address: 'cook@x' }).split('.')
    for (const token of [
      `dutch.${address}.${signature}`,
      `german.${other}.${signature}`,
      `german.${alarms[1]}.${alarms[2]}`,
    ])
      expect((await app.inject(`/unsubscribe/${token}`)).statusCode).toBe(404)
  })
})

test('reminders of calibrations end and begin again by their own link', async () => {
  const token = links.calibrationToken({ address: 'Cook@x', language: 'german' })
  const without = () => api.storage.instruments.withoutReminders(['cook@x'])
  const page = await app.inject(`/unsubscribe/${token}`)
  expect(page.body).toContain('Erinnerungen an Kalibrierungen an cook@x beenden?')
  const press = (action: string) =>
    app.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      payload: `action=${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await press('end')).body).toContain('Erinnerungen beendet')
  expect(await without()).toEqual(new Set(['cook@x']))
  expect(await optedOut()).toEqual([])
  await press('again')
  expect(await without()).toEqual(new Set())
})
