import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliveryReportRoutes } from '../http/delivery-report-routes.ts'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool, later } from '../storage/testing/engine.ts'
import { fakePhone } from '../webhooks/testing/fake-services.ts'
import { storedBody } from '../webhooks/testing/form-message.ts'
import { type HttpReceiver, openHttpReceiver } from '../webhooks/testing/http-receiver.ts'
import { openWebhookRig, PUBLIC_URL, type WebhookRig } from '../webhooks/testing/webhook-rig.ts'
import { createMissingReportPass } from './missing-reports.ts'
import { takeNextWay } from './next-way.ts'
import { takeReport } from './take-report.ts'

const ACCOUNT = `AC${'0'.repeat(32)}`
const PHONE = { account: ACCOUNT, from: '+4930123', to: '+36301234567' }
const KEY = 'the server’s own key'

let rig: WebhookRig
let receiver: HttpReceiver
let app: FastifyInstance
let incidentId: number
beforeEach(async () => {
  rig = await openWebhookRig({ reportKey: KEY, onUndelivered: takeNextWay })
  receiver = await openHttpReceiver(fakePhone(ACCOUNT, 'secret'))
  app = Fastify()
  const services = {
    deliveryReports: {
      take: takeReport({ storage: rig.storage, clock: () => rig.now, key: KEY }),
    },
  }
  await app.register(deliveryReportRoutes({ services, limits: { spend: async () => null } }))
  const stores = autoCommit(rig.storage)
  await stores.accounts.change(rig.accountId, { emailConfirmedAt: rig.now, updatedAt: rig.now })
  const tool = await stores.tools.create(aTool({ userId: rig.accountId }))
  incidentId = (await stores.alarms.open(anIncident({ toolId: tool.id }))).id
})
afterEach(async () => {
  await app.close()
  await rig.close()
  await receiver.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const base = () => `http://127.0.0.1:${receiver.port}/2010-04-01`
/** Sends an alarm by SMS. The id of its message, and where the service is to report of it. */
const sendSms = async () => {
  const webhookId = await rig.addForm('SMS', base(), { ...PHONE, token: null }, { token: 'secret' })
  const stored = storedBody('alarm.opened')
  const { facts } = stored.message
  const body = {
    ...stored,
    message: { ...stored.message, sequence: 0, facts: { ...facts!, ownerId: rig.accountId } },
  }
  const id = await rig.put(webhookId, { incidentId, body: JSON.stringify(body) })
  await rig.work()
  const callback = new URLSearchParams(receiver.calls.at(-1)!.body).get('StatusCallback')!
  return { id, path: callback.slice(PUBLIC_URL.length) }
}
const report = async (path: string, payload: string | object) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: path,
    ...(typeof payload === 'string' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    payload,
  })
  return `${statusCode} ${body}`
}
const stateOf = async (id: number) => (await rig.storage.webhooks.message(id))!.report?.state
const miss = async (minutes: number) => {
  rig.now = later(minutes)
  await createMissingReportPass({ storage: rig.storage, clock: () => rig.now })()
}
const toAccount = async () =>
  (await rig.storage.outbox.ofIncidents([incidentId])).map(
    ({ kind, channel, recipient }) => `${kind} ${channel} ${recipient}`,
  )
const MAIL = 'OPENED EMAIL anna@cold.example'

test('an SMS asks for reports at an address of its own; a report that it was delivered ends it', async () => {
  const { id, path } = await sendSms()
  expect(path).toMatch(new RegExp(`^/delivery-reports/${id}\\.[\\w-]{43}$`))
  expect(await stateOf(id)).toBe('awaited')
  expect(await report(path, 'MessageStatus=sent')).toBe('200 The message is still on its way.')
  expect(await report(path, 'MessageStatus=delivered')).toBe('200 The report is noted.')
  expect(await stateOf(id)).toBe('delivered')
  await miss(10)
  expect(await toAccount()).toEqual([])
})

test('a message that was accepted and of which no report comes takes the next way after five minutes, once', async () => {
  const { id } = await sendSms()
  await miss(4)
  expect(await toAccount()).toEqual([])
  await miss(5)
  expect(await stateOf(id)).toBe('missing')
  expect(await toAccount()).toEqual([MAIL])
  await miss(20)
  expect(await toAccount()).toEqual([MAIL])
})

test('a report that it failed takes the next way at once, browsers before mail', async () => {
  const { id: browser } = await autoCommit(rig.storage).push.subscribe({
    accountId: rig.accountId,
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    createdAt: rig.now,
  })
  const { id, path } = await sendSms()
  expect(await report(path, 'MessageStatus=undelivered&ErrorCode=30003')).toBe(
    '200 The report is noted.',
  )
  expect(await stateOf(id)).toBe('failed')
  expect(await toAccount()).toEqual([`OPENED PUSH ${browser}`])
})

test('no next way is taken where another message of the same notice goes to the account', async () => {
  const { path } = await sendSms()
  const { facts } = storedBody('alarm.opened').message
  await autoCommit(rig.storage).outbox.put([
    {
      incidentId,
      kind: 'OPENED',
      sequence: 0,
      channel: 'EMAIL',
      recipient: 'anna@cold.example',
      accountId: rig.accountId,
      language: 'english',
      timeZone: 'UTC',
      facts,
      createdAt: rig.now,
      dueAt: rig.now,
    },
  ])
  await report(path, 'MessageStatus=failed')
  expect(await toAccount()).toEqual([MAIL])
})

test('the next way of a webhook that reaches a person leads to that person', async () => {
  const stores = autoCommit(rig.storage)
  const bea = await stores.accounts.create(
    anAccount({
      email: 'bea@cold.example',
      emailConfirmedAt: rig.now,
      membership: { accountId: rig.accountId, right: 'STAFF' },
    }),
  )
  const { id, path } = await sendSms()
  const { webhookId } = (await rig.storage.webhooks.message(id))!
  await stores.webhooks.change(webhookId, { personId: bea.id })
  await report(path, 'MessageStatus=failed')
  expect(await toAccount()).toEqual(['OPENED EMAIL bea@cold.example'])
})

/** Puts a message of a rule of the account on its way to a receiver that takes nothing. */
const putOfRule = async (change: { byMail: boolean }) => {
  const stores = autoCommit(rig.storage)
  const webhookId = await rig.addForm('SMS', `${base()}/nowhere`, PHONE, { token: 'wrong' })
  const rule = {
    includesWarnings: false,
    afterMinutes: 0,
    from: null,
    to: null,
    digestAt: null,
    byPush: false,
    webhookId,
    personId: rig.accountId,
    accountId: rig.accountId,
    ...change,
  }
  await stores.resellerRules.add(rule, rig.now)
  const ruleId = (await stores.resellerRules.all())[0]!.id
  const { facts } = storedBody('alarm.opened').message
  const customer = {
    ruleId,
    isDigest: false,
    incidentIds: [incidentId],
    alarms: 1,
    ownerName: 'Shop Kft',
    site: null,
    first: facts!,
  }
  const body = JSON.stringify(storedBody('alarm.opened', { customer }))
  return rig.put(webhookId, { incidentId, body })
}
const mailsOfRules = async () =>
  (await autoCommit(rig.storage).outbox.lease('EMAIL', rig.now, later(60), 9)).flatMap(
    ({ deliveries }) => deliveries.map(({ kind, recipient }) => `${kind} ${recipient}`),
  )

test('a message that its receiver has not taken twice takes the next way, once, and is tried further', async () => {
  const webhookId = await rig.addForm('SMS', `${base()}/nowhere`, PHONE, { token: 'wrong' })
  const stored = storedBody('alarm.opened')
  const facts = { ...stored.message.facts!, ownerId: rig.accountId }
  const body = JSON.stringify({ ...stored, message: { ...stored.message, sequence: 0, facts } })
  await rig.put(webhookId, { incidentId, body })
  await rig.work()
  expect(await toAccount()).toEqual([])
  await rig.work(new Date(rig.now.getTime() + 6_000))
  expect(await toAccount()).toEqual([MAIL])
  await rig.work(later(10))
  await rig.work(later(60))
  expect(await toAccount()).toEqual([MAIL])
})

test('a rule of a manager whose webhook takes nothing tells by the mail of the manager, unless it does anyhow', async () => {
  await putOfRule({ byMail: false })
  await rig.work()
  expect(await mailsOfRules()).toEqual([])
  await rig.work(new Date(rig.now.getTime() + 6_000))
  expect(await mailsOfRules()).toEqual(['CUSTOMER_ALARMS anna@cold.example'])
})

test('a rule that tells by mail anyhow takes no other way', async () => {
  await putOfRule({ byMail: true })
  await rig.work()
  await rig.work(new Date(rig.now.getTime() + 6_000))
  expect(await mailsOfRules()).toEqual([])
})

describe('a report that is', () => {
  test('forged or of no message is answered as unknown, and changes nothing', async () => {
    const { id, path } = await sendSms()
    const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    for (const forged of [
      other,
      `/delivery-reports/${id + 1}.${'x'.repeat(43)}`,
      '/delivery-reports/x',
    ])
      expect(await report(forged, 'MessageStatus=failed')).toBe(
        '404 There is no message with this address.',
      )
    expect(await stateOf(id)).toBe('awaited')
    expect(await toAccount()).toEqual([])
  })

  test('wrong says so, and the message waits on', async () => {
    const { id, path } = await sendSms()
    for (const wrong of ['', 'MessageStatus=', 'MessageStatus=lost', '{"status": 7}', '[]', '{'])
      expect(await report(path, wrong)).toBe('400 The report names no status that is known.')
    expect(await stateOf(id)).toBe('awaited')
  })

  test('late is noted, and takes no second way', async () => {
    const { id, path } = await sendSms()
    await miss(5)
    expect(await report(path, 'MessageStatus=failed')).toBe('200 The report is noted.')
    expect(await stateOf(id)).toBe('failed')
    expect(await toAccount()).toEqual([MAIL])
  })

  test('repeated changes nothing, and one that contradicts is refused', async () => {
    const { id, path } = await sendSms()
    await report(path, 'MessageStatus=delivered')
    expect(await report(path, 'MessageStatus=delivered')).toBe('200 This was reported before.')
    expect(await report(path, 'MessageStatus=failed')).toBe(
      '409 Another end of this message was reported before.',
    )
    expect(await stateOf(id)).toBe('delivered')
    expect(await toAccount()).toEqual([])
  })

  test('of a call or of an own service counts too', async () => {
    const call = await sendSms()
    await report(call.path, 'CallStatus=no-answer')
    expect(await stateOf(call.id)).toBe('failed')
    const own = await sendSms()
    await report(own.path, { status: 'delivered' })
    expect(await stateOf(own.id)).toBe('delivered')
  })
})

test('a message that is sent again waits for a report again', async () => {
  const { id } = await sendSms()
  await miss(5)
  await autoCommit(rig.storage).webhooks.sendAgain(id, rig.now)
  await rig.work()
  expect(await stateOf(id)).toBe('awaited')
})

test('a service of one’s own is awaited where its request names the address of reports', async () => {
  receiver.answer = (response) => void response.end('ok')
  const fields = { contentType: 'application/json', body: '{"to": "{{report}}"}' }
  const sent = async (body: string) => {
    const url = { url: `http://127.0.0.1:${receiver.port}/own` }
    const webhookId = await rig.addForm('CUSTOM', url.url, { ...fields, body }, url)
    const id = await rig.put(webhookId, { body: JSON.stringify(storedBody('alarm.opened')) })
    await rig.work()
    return id
  }
  expect(await stateOf(await sent(fields.body))).toBe('awaited')
  expect(receiver.calls.at(-1)!.body).toContain(`${PUBLIC_URL}/delivery-reports/`)
  expect(await stateOf(await sent('{"text": "{{title}}"}'))).toBeUndefined()
})

test('an SMS that fails to somebody without any other way goes to the owner of the sensor', async () => {
  const stores = autoCommit(rig.storage)
  const bea = await stores.accounts.create(
    anAccount({
      email: 'bea@x',
      emailConfirmedAt: null,
      membership: { accountId: rig.accountId, right: 'STAFF' },
    }),
  )
  const { id, path } = await sendSms()
  const { webhookId } = (await rig.storage.webhooks.message(id))!
  await stores.webhooks.change(webhookId, { personId: bea.id })
  await report(path, 'MessageStatus=failed')
  expect(await toAccount()).toEqual([MAIL])
})
