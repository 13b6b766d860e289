import { afterEach, beforeEach, expect, test } from 'vitest'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { aTool, anAccount } from '../storage/testing/engine.ts'
import { fakePhone } from '../webhooks/testing/fake-services.ts'
import { storedBody } from '../webhooks/testing/form-message.ts'
import { type HttpReceiver, openHttpReceiver } from '../webhooks/testing/http-receiver.ts'
import { openWebhookRig, type WebhookRig } from '../webhooks/testing/webhook-rig.ts'
import { takeNextWay } from './next-way.ts'

const ACCOUNT = `AC${'0'.repeat(32)}`
const PHONE = { account: ACCOUNT, from: '+4930123', to: '+36301234567', token: null }

let rig: WebhookRig
let receiver: HttpReceiver
let managerId: number
let tools: number
beforeEach(async () => {
  rig = await openWebhookRig({ onUndelivered: takeNextWay })
  receiver = await openHttpReceiver(fakePhone(ACCOUNT, 'secret'))
  const stores = autoCommit(rig.storage)
  const manager = { email: 'manager@cold.example', role: 'affiliate' } as const
  managerId = (await stores.accounts.create(anAccount({ ...manager, emailConfirmedAt: rig.now })))
    .id
  const change = { parentUserId: managerId, emailConfirmedAt: rig.now, updatedAt: rig.now }
  await stores.accounts.change(rig.accountId, change)
  tools = 0
})
afterEach(async () => {
  await rig.close()
  await receiver.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const limit = (id: number, change: { mostMessages?: number; expiresOn?: string | null }) =>
  autoCommit(rig.storage).accounts.change(id, { ...change, updatedAt: rig.now })
/** Opens an alarm and sends its SMS. Answers what became of it. */
const sendSms = async (): Promise<{ state: string; mails: string[] }> => {
  const url = `http://127.0.0.1:${receiver.port}/2010-04-01`
  const webhookId = await rig.addForm('SMS', url, PHONE, { token: 'secret' })
  const imeiNumber = String(356_307_042_441_000 + ++tools)
  const { id: toolId } = await autoCommit(rig.storage).tools.create(
    aTool({ userId: rig.accountId, imeiNumber }),
  )
  const { id: incidentId } = await autoCommit(rig.storage).alarms.open(anIncident({ toolId }))
  const stored = storedBody('alarm.opened')
  const facts = { ...stored.message.facts!, ownerId: rig.accountId }
  const body = JSON.stringify({ ...stored, message: { ...stored.message, sequence: 0, facts } })
  const id = await rig.put(webhookId, { incidentId, body })
  await rig.work()
  const { status, reason } = (await rig.storage.webhooks.message(id))!
  const others = await rig.storage.outbox.ofIncidents([incidentId])
  return {
    state: `${status} ${reason ?? ''}`.trim(),
    mails: others.map(({ channel, recipient }) => `${channel} ${recipient}`),
  }
}
const told = async (): Promise<string[]> => {
  const until = new Date(rig.now.getTime() + 60_000)
  const messages = await autoCommit(rig.storage).outbox.lease('EMAIL', rig.now, until, 100)
  return messages
    .flatMap(({ deliveries }) => deliveries)
    .flatMap(({ recipient, accountNotice }) =>
      accountNotice?.kind === 'MESSAGES_USED' ? [`${recipient} ${accountNotice.percent}`] : [],
    )
}

test('above its limit an SMS is held back with a sentence, and the alarm goes by mail', async () => {
  await limit(rig.accountId, { mostMessages: 1 })
  expect(await sendSms()).toEqual({ state: 'SENT', mails: [] })
  expect(await sendSms()).toEqual({
    state:
      'FAILED The limit of 1 messages a month is reached: this one was not sent. The alarm goes by push or e-mail.',
    mails: ['EMAIL anna@cold.example'],
  })
  expect(receiver.calls).toHaveLength(1)
  rig.now = new Date(rig.now.getTime() + 31 * 86_400_000)
  expect(await sendSms()).toEqual({ state: 'SENT', mails: [] })
})

test('the limit of a reseller covers the messages of all below it', async () => {
  await limit(managerId, { mostMessages: 1 })
  expect((await sendSms()).state).toBe('SENT')
  expect((await sendSms()).state).toContain('The limit of 1 messages')
})

test('owner and manager are told at 80 and at 100 percent, once each', async () => {
  await limit(rig.accountId, { mostMessages: 5 })
  for (let sms = 0; sms < 3; sms++) await sendSms()
  expect(await told()).toEqual([])
  await sendSms()
  expect((await told()).toSorted()).toEqual(['anna@cold.example 80', 'manager@cold.example 80'])
  await sendSms()
  await sendSms()
  expect((await told()).toSorted()).toEqual(['anna@cold.example 100', 'manager@cold.example 100'])
})

test('an account that has ended still sends SMS for 30 days, then its alarms go by mail', async () => {
  const day = (days: number) =>
    new Date(rig.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await limit(rig.accountId, { expiresOn: day(-30) })
  expect((await sendSms()).state).toBe('SENT')
  await limit(rig.accountId, { expiresOn: day(-31) })
  const late = await sendSms()
  expect(late.state).toContain('ended more than 30 days ago')
  expect(late.mails).toEqual(['EMAIL anna@cold.example'])
  await limit(rig.accountId, { expiresOn: null })
  expect((await sendSms()).state).toBe('SENT')
})
