import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { ERASED } from '../../src/server/storage/outbox-store.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { alarmRequests, storeFridge } from './alarm-requests.ts'
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
const mailTo = (...addresses: string[]) =>
  autoCommit(api.storage).tools.change(toolId, {
    notificationEmail: addresses.join(', '),
    updatedAt: api.clock(),
  })
const RESPONSES =
  '{ isWaiting isActionOpen responses { kind by channel address correctiveAction isOwn } }'
const alarmAs = async (who: Account, id: number) =>
  (await askAs<Record<string, unknown>>(who, `{ alarm(id: "${id}") ${RESPONSES} }`)).value

describe('a link that does not act says why, and changes nothing', () => {
  test('used twice, also the one of an earlier attempt to send the same mail', async () => {
    const { id, acknowledge, earlier } = await rig.alarmMail(toolId, { attempts: 2 })
    await rig.press(acknowledge)
    api.moveClock(5 * MINUTE_MS)
    for (const url of [acknowledge, earlier[0]!.acknowledge])
      for (const page of [await app.inject(url), await rig.press(url)]) {
        expect(page.statusCode).toBe(409)
        expect(page.body).toContain('By this link the alarm was acknowledged at 09:00.')
        expect(page.body).not.toContain('<button')
      }
    expect((await alarmAs(anna, id))['responses']).toHaveLength(1)
  })

  test('two presses at once are one', async () => {
    const { id, acknowledge } = await rig.alarmMail(toolId)
    const pages = await Promise.all([rig.press(acknowledge), rig.press(acknowledge)])
    expect(pages.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await alarmAs(anna, id))['responses']).toHaveLength(1)
  })

  test('unknown, in the language of the browser', async () => {
    const url = `/respond/${'x'.repeat(43)}`
    const page = await app.inject({ url, headers: { 'accept-language': 'sk-SK, en' } })
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<html lang="sk">')
    expect((await rig.press(url)).body).toContain('incomplete, or older than 48 hours')
  })

  test('48 hours after the message was decided, however late it was sent', async () => {
    const { id, acknowledge } = await rig.alarmMail(toolId, { sentAfterMs: 20 * HOUR_MS })
    api.moveClock(28 * HOUR_MS - 1)
    expect((await app.inject(acknowledge)).statusCode).toBe(200)
    api.moveClock(1)
    expect((await app.inject(acknowledge)).statusCode).toBe(404)
    expect((await rig.press(acknowledge)).statusCode).toBe(404)
    expect((await alarmAs(anna, id))['responses']).toEqual([])
  })

  test('the alarm is over', async () => {
    const { id, acknowledge, onMyWay } = await rig.alarmMail(toolId)
    await rig.end(id)
    for (const url of [acknowledge, onMyWay]) {
      const page = await rig.press(url)
      expect(page.statusCode).toBe(409)
      expect(page.body).toContain('The alarm is over')
      expect((await app.inject(url)).body).not.toContain('<button')
    }
    expect((await alarmAs(anna, id))['responses']).toEqual([])
  })

  test('somebody else has acknowledged, who is named; the link works when it has rung again', async () => {
    const { id, acknowledge, onMyWay } = await rig.alarmMail(toolId)
    await askAs(
      reseller,
      `mutation { acknowledgeAlarm(id: "${id}", correctiveAction: "Called") { id } }`,
    )
    for (const url of [acknowledge, onMyWay]) {
      const page = await rig.press(url)
      expect(page.statusCode).toBe(409)
      expect(page.body).toContain('Anna Kovács acknowledged this alarm at 09:00.')
    }
    await rig.ringAgain(id)
    expect((await rig.press(acknowledge)).statusCode).toBe(200)
    expect((await alarmAs(anna, id))['responses']).toHaveLength(2)
  })

  test('the account was deleted since, also while its address is still named', async () => {
    await mailTo('reseller@example.com')
    const { id, acknowledge } = await rig.alarmMail(toolId)
    await autoCommit(api.storage).accounts.remove(reseller.id, api.clock())
    const page = await rig.press(acknowledge)
    expect(page.statusCode).toBe(403)
    expect(page.body).toContain('no longer has the right to answer')
    expect(page.body).not.toContain('Fridge')
    expect((await app.inject(acknowledge)).statusCode).toBe(403)
    expect((await api.storage.alarms.responsesOf([id])).size).toBe(0)
  })

  test('the sensor has moved to another customer since', async () => {
    const { id, acknowledge } = await rig.alarmMail(toolId)
    const other = await api.addAccount('user', null, 'other@example.com')
    await autoCommit(api.storage).tools.change(toolId, { userId: other.id, updatedAt: api.clock() })
    expect((await rig.press(acknowledge)).statusCode).toBe(403)
    expect((await api.storage.alarms.responsesOf([id])).size).toBe(0)
  })

  test('the sensor was deleted since', async () => {
    const { acknowledge } = await rig.alarmMail(toolId)
    await api.ask('mutation ($id: ID!) { deleteTool(id: $id) }', {
      actor: actorOf(reseller),
      variables: { id: String(toolId) },
    })
    const page = await rig.press(acknowledge)
    expect(page.statusCode).toBe(409)
    expect(page.body).toContain('The alarm is over')
  })
})

describe('members of an account', () => {
  test.each([
    ['STAFF', 200],
    ['VIEWER', 403],
  ] as const)('one whose right became %s since gets %i', async (right, status) => {
    const member = await api.addMember(anna, 'STAFF', 'member@example.com')
    await mailTo('member@example.com')
    const { acknowledge } = await rig.alarmMail(toolId)
    await autoCommit(api.storage).accounts.change(member.id, { right, updatedAt: api.clock() })
    expect((await rig.press(acknowledge)).statusCode).toBe(status)
  })

  test('one who may only read gets a mail without links', async () => {
    await api.addMember(anna, 'VIEWER', 'member@example.com')
    await mailTo('member@example.com')
    const { mail, acknowledge } = await rig.alarmMail(toolId)
    expect(mail.text).toContain('Fridge')
    expect(acknowledge).toBe('')
  })
})

describe('an address without an account', () => {
  test('answers by its address, which is on the record; the page sends nobody to a login', async () => {
    await mailTo('cook@kitchen.example')
    const { id, acknowledge, onMyWay } = await rig.alarmMail(toolId)
    expect((await rig.press(onMyWay)).body).toContain('cook@kitchen.example')
    const page = await rig.press(acknowledge)
    expect(page.body).toContain('Tell Anna Kovács what you found and what you did.')
    expect(page.body).not.toContain('href=')
    expect(await alarmAs(anna, id)).toMatchObject({
      isActionOpen: true,
      responses: [
        { kind: 'ON_MY_WAY', by: 'cook@kitchen.example', isOwn: false },
        {
          kind: 'ACKNOWLEDGED',
          by: 'cook@kitchen.example',
          channel: 'EMAIL',
          address: 'cook@kitchen.example',
        },
      ],
    })
    const entry = (await auditEntries()).at(-1)
    expect(entry?.after).toMatchObject({ byLink: 'EMAIL', address: 'cook@kitchen.example' })
  })

  test('says once that it is on the way, by whichever mail', async () => {
    await mailTo('cook@kitchen.example')
    const { id, onMyWay } = await rig.alarmMail(toolId)
    const reminder = await rig.remind(id)
    await rig.press(onMyWay)
    expect((await rig.press(reminder.onMyWay)).statusCode).toBe(409)
  })

  test('is not told who acknowledged, and has no say once it is no longer named or was erased', async () => {
    await mailTo('cook@kitchen.example')
    const { id, acknowledge } = await rig.alarmMail(toolId)
    await askAs(anna, `mutation { acknowledgeAlarm(id: "${id}", correctiveAction: "x") { id } }`)
    const page = await rig.press(acknowledge)
    expect(page.body).toContain('Somebody acknowledged this alarm at 09:00.')
    expect(page.body).not.toContain('Kovács')
    await mailTo('other@kitchen.example')
    expect((await app.inject(acknowledge)).statusCode).toBe(403)
    await mailTo('cook@kitchen.example', ERASED)
    await autoCommit(api.storage).outbox.erase(
      { accountId: 4711, address: 'cook@kitchen.example' },
      api.clock(),
    )
    expect((await app.inject(acknowledge)).statusCode).toBe(403)
  })
})
