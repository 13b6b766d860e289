import { afterEach, beforeEach, expect, test } from 'vitest'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { aTool, later } from '../storage/testing/engine.ts'
import { fakePhone } from './testing/fake-services.ts'
import { storedBody } from './testing/form-message.ts'
import { type HttpReceiver, openHttpReceiver } from './testing/http-receiver.ts'
import { openWebhookRig, type WebhookRig } from './testing/webhook-rig.ts'

const ACCOUNT = `AC${'0'.repeat(32)}`
const PHONE = { account: ACCOUNT, from: '+4930123', to: '+36301234567', token: null }

let rig: WebhookRig
let receiver: HttpReceiver
let toolId: number
beforeEach(async () => {
  rig = await openWebhookRig()
  receiver = await openHttpReceiver(fakePhone(ACCOUNT, 'secret'))
  toolId = (await autoCommit(rig.storage).tools.create(aTool({ userId: rig.accountId }))).id
})
afterEach(async () => {
  await rig.close()
  await receiver.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const addSms = async () => {
  const url = `http://127.0.0.1:${receiver.port}/2010-04-01`
  const id = await rig.addForm('SMS', url, PHONE, { token: 'secret' })
  await autoCommit(rig.storage).webhooks.change(id, { personId: rig.accountId })
  return id
}
const open = (lane: 'HIGH' | 'LOW') =>
  autoCommit(rig.storage).alarms.open(anIncident({ toolId, lane, startedAt: rig.now }))
const hold = (webhookId: number, incidentId: number, about: string) =>
  rig.put(webhookId, {
    incidentId,
    about,
    heldUntil: later(60),
    body: JSON.stringify(storedBody('alarm.opened')),
  })
const texts = () => receiver.calls.map(({ body }) => new URLSearchParams(body).get('Body') ?? '')

test('after quiet hours one message names what is still open and says that it waited', async () => {
  const sms = await addSms()
  const [high, low] = [await open('HIGH'), await open('LOW')]
  const first = await hold(sms, high.id, 'a')
  await hold(sms, low.id, 'b')
  await hold(sms, low.id, 'c')
  await autoCommit(rig.storage).alarms.moveMany([
    { ...low, state: 'RECOVERED', recoveryCause: 'readings', recoveredAt: later(30) },
  ])
  await rig.work(later(59))
  expect(texts()).toEqual([])
  await rig.work(later(60))
  expect(texts()).toHaveLength(1)
  expect(texts()[0]).toContain('It waited for the end of your quiet hours.')
  expect(texts()[0]).toContain('1 alarm more is over already.')
  const messages = await rig.storage.webhooks.messagesOf(sms, { first: 9 })
  expect(messages.filter(({ status }) => status === 'SENT').map(({ id }) => id)).toEqual([first])
  expect(messages.filter(({ status }) => status === 'FAILED').map(({ reason }) => reason)).toEqual([
    'After the quiet hours one message said what this one and others would have said.',
    'After the quiet hours one message said what this one and others would have said.',
  ])
})

test('several alarms that are open are counted and named', async () => {
  const sms = await addSms()
  await hold(sms, (await open('HIGH')).id, 'a')
  await hold(sms, (await open('LOW')).id, 'b')
  await rig.work(later(60))
  expect(texts()).toHaveLength(1)
  expect(texts()[0]).toMatch(/^2 alarms open after your quiet hours: /)
})

test('a program gets everything that waited, in its order', async () => {
  receiver.answer = (response) => response.end('ok')
  const id = await rig.add(`http://127.0.0.1:${receiver.port}/`, { personId: rig.accountId })
  const high = await open('HIGH')
  await hold(id, high.id, 'a')
  await hold(id, high.id, 'b')
  await rig.work(later(60))
  expect(receiver.calls).toHaveLength(2)
})

test('what waited for somebody who left goes to nobody', async () => {
  const sms = await addSms()
  await hold(sms, (await open('HIGH')).id, 'a')
  await autoCommit(rig.storage).accounts.remove(rig.accountId, later(10))
  await rig.work(later(60))
  expect(texts()).toEqual([])
})
