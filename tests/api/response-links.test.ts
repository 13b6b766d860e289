import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type Api, openApi } from './api-rig.ts'
import { alarmRequests, storeFridge } from './alarm-requests.ts'
import { endpoint, subscribe } from './push-requests.ts'
import { responseLinkRig, type ResponseLinkRig } from './response-link-rig.ts'

let api: Api
let app: FastifyInstance
let reseller: Account
let anna: Account
let toolId: number
let rig: ResponseLinkRig
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  toolId = await storeFridge(api, anna)
  rig = await responseLinkRig(api, anna)
  app = rig.app
})
afterEach(async () => {
  await rig.close()
  await api.close()
})
const { askAs, auditEntries } = alarmRequests(
  () => api,
  () => toolId,
)
const RESPONSES =
  '{ isWaiting isActionOpen responses { kind by channel address correctiveAction isOwn } }'
const alarmAs = async (who: Account, id: number) =>
  (await askAs<Record<string, unknown>>(who, `{ alarm(id: "${id}") ${RESPONSES} }`)).value

test('a mail has two links, of which storage has the hashes only', async () => {
  const { mail, acknowledge, onMyWay } = await rig.alarmMail(toolId)
  expect(mail.to).toBe('anna@example.com')
  expect(acknowledge).toMatch(/^\/respond\/[\w-]{43}$/)
  expect(onMyWay).toMatch(/^\/respond\/[\w-]{43}$/)
  expect(acknowledge).not.toBe(onMyWay)
  expect(rig.stored()).not.toContain(acknowledge.slice('/respond/'.length))
})

test('the page names the sensor, its newest value and what will be on record; it needs no cookie and loads nothing', async () => {
  const { acknowledge } = await rig.alarmMail(toolId)
  await rig.measure(toolId, 11.2)
  const page = await app.inject(acknowledge)
  expect(page.statusCode).toBe(200)
  for (const part of ['Fridge', '11.2', 'too warm since', 'Limit 8', 'Anna Kovács'])
    expect(page.body).toContain(part)
  expect(page.body.match(/<button/g)).toHaveLength(1)
  expect(page.body).not.toMatch(/<script|<link|<img|src=/)
  expect(page.body).toContain('<meta name="robots" content="noindex" />')
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w+/=]+'; form-action 'self'/,
  )
  expect(page.headers['set-cookie']).toBeUndefined()
})

test('opening the link by HEAD or GET, as scanners and previews do, changes nothing, however often', async () => {
  const { id, acknowledge, onMyWay } = await rig.alarmMail(toolId)
  const entries = await auditEntries()
  for (const url of [acknowledge, onMyWay])
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const)
      expect((await app.inject({ method, url })).statusCode).toBe(200)
  for (const method of ['PUT', 'DELETE', 'OPTIONS'] as const)
    expect((await app.inject({ method, url: acknowledge })).statusCode).toBe(404)
  expect(await alarmAs(anna, id)).toMatchObject({ isWaiting: true, responses: [] })
  expect(await auditEntries()).toEqual(entries)
  expect((await rig.press(acknowledge)).statusCode).toBe(200)
})

test('the button acknowledges, with the name and the address on the record and in the trail; what was done stays open work', async () => {
  const { id, acknowledge } = await rig.alarmMail(toolId)
  const page = await rig.press(acknowledge)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Alarm acknowledged')
  expect(page.body).toContain('It is on the record: Anna Kovács, 09:00.')
  expect(page.body).toContain(`href="/tool-dashboard?id=${toolId}"`)
  expect(page.body).not.toContain('<button')
  expect(await alarmAs(anna, id)).toEqual({
    isWaiting: false,
    isActionOpen: true,
    responses: [
      {
        kind: 'ACKNOWLEDGED',
        by: 'Anna Kovács',
        channel: 'EMAIL',
        address: 'anna@example.com',
        correctiveAction: '',
        isOwn: true,
      },
    ],
  })
  expect((await auditEntries()).at(-1)).toMatchObject({
    action: 'alarm.acknowledged',
    after: { alarm: id, byLink: 'EMAIL', address: 'anna@example.com' },
  })
  const add = `mutation { addCorrectiveAction(id: "${id}", correctiveAction: "Closed it") { isActionOpen } }`
  expect((await askAs(anna, add)).value).toEqual({ isActionOpen: false })
})

test('“on my way” quiets the alarm for half an hour, once, and leaves it waiting', async () => {
  const { id, onMyWay } = await rig.alarmMail(toolId)
  const page = await rig.press(onMyWay)
  expect(page.body).toContain('The alarm is quiet until 09:30.')
  expect(await alarmAs(anna, id)).toMatchObject({
    isWaiting: true,
    isActionOpen: false,
    responses: [{ kind: 'ON_MY_WAY', by: 'Anna Kovács', channel: 'EMAIL' }],
  })
  expect((await auditEntries()).at(-1)).toMatchObject({ action: 'alarm.on-my-way' })
  const reminder = await rig.remind(id)
  expect(reminder.onMyWay).toBe('')
  expect((await rig.press(reminder.acknowledge)).statusCode).toBe(200)
})

test('a second link with “on my way”, made before the first was pressed, says that it was said', async () => {
  const { id, onMyWay } = await rig.alarmMail(toolId)
  const reminder = await rig.remind(id)
  await rig.press(onMyWay)
  const page = await rig.press(reminder.onMyWay)
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('You have already said that you are on your way.')
  expect((await alarmAs(anna, id))['responses']).toHaveLength(1)
})

describe('a push message', () => {
  test('is answered by the person whose browser it is', async () => {
    await subscribe(api, anna, endpoint(1))
    const { id, paths } = await rig.alarmPush(toolId)
    expect((await rig.press(paths[0]!.ACKNOWLEDGED!)).statusCode).toBe(200)
    expect(await alarmAs(anna, id)).toMatchObject({
      responses: [{ by: 'Anna Kovács', channel: 'PUSH', address: null, isOwn: true }],
    })
  })

  test('no longer after a logout, nor when somebody else uses the browser', async () => {
    await subscribe(api, anna, endpoint(1))
    await subscribe(api, anna, endpoint(2))
    const { id, paths } = await rig.alarmPush(toolId)
    const [first] = await api.storage.push.ofAccount(anna.id)
    await autoCommit(api.storage).push.remove(first!.id)
    await subscribe(api, reseller, endpoint(2))
    for (const { ACKNOWLEDGED } of paths)
      expect((await rig.press(ACKNOWLEDGED!)).statusCode).toBe(403)
    expect((await alarmAs(anna, id))['responses']).toEqual([])
  })

  test('has no buttons for a member who may only read', async () => {
    await subscribe(api, await api.addMember(anna, 'VIEWER', 'member@example.com'), endpoint(1))
    expect((await rig.alarmPush(toolId)).paths).toEqual([{}])
  })
})

test('one link answers all alarms of its mail that still wait, and leaves the others as they are', async () => {
  const second = await rig.addFridge(anna, 2)
  const third = await rig.addFridge(anna, 3)
  const { ids, acknowledge } = await rig.mailOfSeveral([toolId, second, third])
  await rig.end(ids[1]!)
  const page = await app.inject(acknowledge)
  expect(page.body).toContain('Alarms: 2')
  expect(page.body).not.toContain('Fridge 2')
  expect((await rig.press(acknowledge)).body).toContain('Fridge 3')
  const said = await api.storage.alarms.responsesOf(ids)
  expect(ids.map((id) => said.get(id)?.length ?? 0)).toEqual([1, 0, 1])
})

test('only a call has links: no end of an alarm, no test, nothing about an alarm that was acknowledged meanwhile', async () => {
  const { id } = await rig.alarmMail(toolId)
  await askAs(anna, `mutation { acknowledgeAlarm(id: "${id}", correctiveAction: "x") { id } }`)
  expect(await rig.remind(id)).toMatchObject({ acknowledge: '', onMyWay: '' })
  await rig.end(id)
  expect(await rig.send(id, 'RECOVERED')).toMatchObject({ acknowledge: '', onMyWay: '' })
})

test('the page is in the recipient’s language, whatever the browser’s is', async () => {
  await autoCommit(api.storage).accounts.change(anna.id, {
    language: 'german',
    updatedAt: api.clock(),
  })
  const { acknowledge } = await rig.alarmMail(toolId)
  const page = await app.inject({ url: acknowledge, headers: { 'accept-language': 'hu' } })
  expect(page.body).toContain('<html lang="de">')
  expect(page.body).toContain('Den Alarm quittieren?')
})

test('markup in a sensor’s name is shown as text', async () => {
  await autoCommit(api.storage).tools.change(toolId, {
    name: '<img src=x onerror=alert(1)>',
    updatedAt: api.clock(),
  })
  const { acknowledge } = await rig.alarmMail(toolId)
  for (const page of [await app.inject(acknowledge), await rig.press(acknowledge)])
    expect(page.body).not.toContain('<img')
})

test('too many requests of one address are refused, with the time to wait', async () => {
  rig.limitTo(2)
  const { acknowledge } = await rig.alarmMail(toolId)
  for (let i = 0; i < 2; i++) expect((await app.inject(acknowledge)).statusCode).toBe(200)
  const page = await rig.press(acknowledge)
  expect(page.statusCode).toBe(429)
  expect(page.headers['retry-after']).toBe('7')
  expect(page.body).toContain('Nothing was changed. Try again in a minute.')
})

test('a body that is too long is refused', async () => {
  const { acknowledge } = await rig.alarmMail(toolId)
  expect((await rig.press(acknowledge, 'x'.repeat(5_000))).statusCode).toBe(413)
})

test('a service worker gets the words of a notification', async () => {
  const { acknowledge } = await rig.alarmMail(toolId)
  const ask = async () =>
    (
      await app.inject({
        method: 'POST',
        url: acknowledge,
        headers: { accept: 'application/json' },
      })
    ).json()
  expect(await ask()).toEqual({
    title: 'Alarm acknowledged: Fridge',
    body: 'It is on the record: Anna Kovács, 09:00. Write down what was done when you log in next: it is still open.',
    link: `/tool-dashboard?id=${toolId}`,
  })
  expect(await ask()).toMatchObject({ title: 'This link has been used: Fridge' })
})
