import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTryAt } from '../../domain/webhooks/next-try.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { NOW } from '../storage/testing/engine.ts'
import { signWebhook } from './sign-webhook.ts'
import { type HttpReceiver, openHttpReceiver } from './testing/http-receiver.ts'
import { openWebhookRig, SECRET, type WebhookRig } from './testing/webhook-rig.ts'

let rig: WebhookRig
let receiver: HttpReceiver
beforeEach(async () => {
  rig = await openWebhookRig({ deadlineMs: 300 })
  receiver = await openHttpReceiver()
})
afterEach(async () => {
  await rig.close()
  await receiver.close()
  if (rig.errors.length > 0) throw rig.errors[0]
})

const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000)
const fail = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end('not now')
}
const message = async (id: number) => (await rig.storage.webhooks.message(id))!
const webhook = async (id: number) => (await rig.storage.webhooks.byId(id))!
const attemptsOf = async (id: number) => (await rig.storage.webhooks.attemptsOf([id])).get(id)!

test('a message is posted with its name, its time and the signature that both and the body give', async () => {
  const id = await rig.add(receiver.url)
  const put = await rig.put(id)
  await rig.work()
  const { messageId, body } = await message(put)
  const atSeconds = NOW.getTime() / 1_000
  expect(receiver.calls).toMatchObject([
    {
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(atSeconds),
        'webhook-signature': signWebhook(SECRET, { messageId, atSeconds, body }),
      },
    },
  ])
  expect(await message(put)).toMatchObject({ status: 'SENT', at: NOW })
  expect(await attemptsOf(put)).toMatchObject([{ at: NOW, status: 200, answer: 'ok' }])
  expect(await webhook(id)).toMatchObject({ lastSuccessAt: NOW, lastFailure: null })
})

test('a failed message is sent again after 5 s and then 5 min, under the same name with a new time', async () => {
  fail(500)
  const put = await rig.put(await rig.add(receiver.url))
  await rig.work()
  expect(await message(put)).toMatchObject({ status: 'WAITING', dueAt: after(5) })
  await rig.work(after(4))
  expect(receiver.calls).toHaveLength(1)
  await rig.work(after(5))
  expect(await message(put)).toMatchObject({ dueAt: after(305) })
  const names = receiver.calls.map(({ headers }) => headers['webhook-id'])
  expect(names[0]).toBe(names[1])
  const [first, second] = receiver.calls.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(second! - first!).toBe(5)
  expect(await attemptsOf(put)).toMatchObject([{ answer: 'not now' }, { status: 500 }])
})

test.each([301, 302, 400, 404, 429, 503])('the status %i is a failure', async (status) => {
  fail(status, { location: receiver.url })
  const id = await rig.add(receiver.url)
  const put = await rig.put(id)
  await rig.work()
  expect(receiver.calls).toHaveLength(1)
  expect(await message(put)).toMatchObject({ status: 'WAITING' })
  expect(await webhook(id)).toMatchObject({
    lastFailure: { reason: `${status} not now`, at: NOW },
    failingSince: NOW,
  })
})

test('a receiver that asks for time gets it', async () => {
  fail(429, { 'retry-after': '120' })
  const put = await rig.put(await rig.add(receiver.url))
  await rig.work()
  expect(await message(put)).toMatchObject({ dueAt: after(120) })
})

test('a receiver that never answers fails at the deadline, and no other receiver waits for it', async () => {
  const dead = await openHttpReceiver(() => {})
  const deadId = await rig.add(dead.url)
  const puts = []
  for (let i = 0; i < 20; i++) puts.push(await rig.put(deadId))
  const good = await rig.put(await rig.add(receiver.url))
  const order: string[] = []
  dead.answer = () => void order.push('dead')
  receiver.answer = (response) => {
    order.push('good')
    response.end()
  }
  await rig.work()
  expect(order.slice(0, 9)).toContain('good')
  expect(await message(good)).toMatchObject({ status: 'SENT' })
  expect(await attemptsOf(puts[0]!)).toMatchObject([
    { status: null, answer: 'No answer came within 0.3 s.' },
  ])
  await dead.close()
})

test('no message overtakes an older one about the same alarm', async () => {
  const id = await rig.add(receiver.url)
  fail(500)
  const opened = await rig.put(id, { incidentId: 1 })
  await rig.work()
  const recovered = await rig.put(id, { incidentId: 1, type: 'alarm.recovered' })
  const other = await rig.put(id, { incidentId: 2 })
  receiver.answer = (response) => response.end('ok')
  receiver.calls.length = 0
  await rig.work(after(1))
  const sent = receiver.calls.map(({ headers }) => headers['webhook-id'])
  // The first success brings what waits forward.
  const names = await Promise.all(
    [other, opened, recovered].map(async (m) => (await message(m)).messageId),
  )
  expect(sent).toEqual(names)
})

test('a receiver that answers again gets at once all that waits for it', async () => {
  const id = await rig.add(receiver.url)
  fail(503)
  const puts = [await rig.put(id), await rig.put(id)]
  await rig.work()
  await rig.work(after(5))
  await rig.work(after(305))
  expect((await message(puts[0]!)).dueAt).toEqual(after(305 + 1_800))
  receiver.answer = (response) => response.end()
  await rig.put(id)
  await rig.work(after(400))
  expect(await Promise.all(puts.map(async (put) => (await message(put)).status))).toEqual([
    'SENT',
    'SENT',
  ])
  expect(await webhook(id)).toMatchObject({ failingSince: null, lastSuccessAt: after(400) })
})

test('after ten attempts a message is given up; a webhook that reached nobody for three days is switched off, and its owner is told', async () => {
  fail(500)
  const id = await rig.add(receiver.url)
  const put = await rig.put(id)
  let nowMs: number | null = NOW.getTime()
  for (let attempts = 1; nowMs !== null; attempts++) {
    const waiting = attempts === 9 ? await rig.put(id) : null
    await rig.work(new Date(nowMs))
    expect((await attemptsOf(put)).length).toBe(attempts)
    if (waiting !== null) expect((await message(waiting)).status).toBe('WAITING')
    nowMs = nextTryAt(attempts, nowMs, 0)
  }
  expect(await message(put)).toMatchObject({ status: 'FAILED', attempts: 10 })
  expect(await webhook(id)).toMatchObject({ off: 'failing' })
  expect(await rig.storage.webhooks.waiting()).toBe(0)
  const mails = await rig.storage.outbox.byIds([1])
  expect(mails).toMatchObject([
    { kind: 'WEBHOOK_OFF', recipient: 'anna@cold.example', accountNotice: { host: '127.0.0.1' } },
  ])
})

test('a receiver that is gone (410) is switched off at once', async () => {
  fail(410)
  const id = await rig.add(receiver.url)
  const [put, next] = [await rig.put(id, { incidentId: 1 }), await rig.put(id, { incidentId: 1 })]
  await rig.work()
  expect(await webhook(id)).toMatchObject({ off: 'gone' })
  expect(await message(put)).toMatchObject({ status: 'FAILED', reason: null })
  expect(await message(next)).toMatchObject({
    status: 'FAILED',
    reason: 'The webhook was switched off.',
  })
})

test('a test is sent once, and its failure does not count against the webhook', async () => {
  fail(500)
  const id = await rig.add(receiver.url)
  const put = await rig.put(id, { type: 'webhook.test' })
  await rig.work()
  expect(await message(put)).toMatchObject({ status: 'FAILED', attempts: 1 })
  expect(await webhook(id)).toMatchObject({
    failingSince: null,
    lastFailure: { reason: '500 not now' },
  })
})

test('a webhook that was deleted during its attempt leaves nothing behind', async () => {
  const id = await rig.add(receiver.url)
  const put = await rig.put(id)
  const reached = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  receiver.answer = (response) => {
    reached.resolve()
    void deleted.promise.then(() => response.end())
  }
  const worked = rig.work()
  await reached.promise
  await autoCommit(rig.storage).webhooks.remove(id)
  deleted.resolve()
  await worked
  expect(await rig.storage.webhooks.message(put)).toBeNull()
})

test('a secret that the key file does not open is a failure that says so', async () => {
  const put = await rig.put(await rig.add(receiver.url, { sealedSecret: 'other.key' }))
  await rig.work()
  expect(receiver.calls).toEqual([])
  expect((await attemptsOf(put))[0]!.answer).toContain('cannot read the secret')
})

test('a server that others may take for gone posts nothing until it is sure again', async () => {
  const put = await rig.put(await rig.add(receiver.url))
  rig.term = null
  await rig.work()
  expect(receiver.calls).toEqual([])
  rig.term = 1
  await rig.work()
  expect(receiver.calls).toHaveLength(1)
  expect(await message(put)).toMatchObject({ status: 'SENT', attempts: 1 })
})
