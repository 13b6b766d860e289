import { autoCommit } from '../storage/testing/auto-commit.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { later, NOW } from '../storage/testing/engine.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import { type DeliveryRig, openDeliveryRig } from './testing/delivery-rig.ts'

let rig: DeliveryRig
beforeEach(async () => {
  rig = await openDeliveryRig()
})
afterEach(() => rig.close())

const seconds = (n: number): Date => new Date(NOW.getTime() + n * 1_000)
const busy: SendOutcome = { kind: 'retry', reason: '451 busy', isOutage: true }
const noSuchUser: SendOutcome = { kind: 'refused', reason: '550 no such user' }

test('an accepted message is sent once', async () => {
  const id = await rig.put()
  await rig.work()
  await rig.work(later(60))
  expect(rig.mailed).toHaveLength(1)
  expect(await rig.storage.outbox.byId(id)).toMatchObject({ status: 'SENT', at: NOW, attempts: 1 })
})

test('a deferred message is tried again after 10, 20, 40 seconds, and has the reason meanwhile', async () => {
  const id = await rig.put()
  rig.mailAnswers = [busy, busy, busy]
  await rig.work()
  expect(await rig.storage.outbox.byId(id)).toMatchObject({
    status: 'WAITING',
    reason: '451 busy',
    dueAt: seconds(10),
  })
  await rig.work(seconds(9.9))
  expect(rig.mailed).toHaveLength(1)
  await rig.work(seconds(10))
  expect(await rig.storage.outbox.byId(id)).toMatchObject({ dueAt: seconds(30) })
  await rig.work(seconds(30))
  await rig.work(seconds(70))
  expect(await rig.storage.outbox.byId(id)).toMatchObject({
    status: 'SENT',
    attempts: 4,
    reason: null,
  })
})

test('the wait that the other side asks for is observed', async () => {
  const id = await rig.put({ channel: 'PUSH', recipient: await rig.subscribe() })
  rig.pushAnswers = [{ kind: 'retry', reason: '429', isOutage: true, retryAfterMs: 120_000 }]
  await rig.work()
  expect(await rig.storage.outbox.byId(id)).toMatchObject({ dueAt: seconds(120) })
})

test('after 24 hours nothing more is tried, and the next channel is used', async () => {
  const browser = await rig.subscribe()
  const id = await rig.put()
  rig.mailAnswers = Array.from({ length: 200 }, () => busy)
  for (let hours = 0; hours <= 25; hours += 0.25) await rig.work(later(60 * hours))
  expect(await rig.storage.outbox.byId(id)).toMatchObject({
    status: 'FAILED',
    reason: '451 busy',
    at: later(24 * 60),
  })
  expect(rig.pushed.map(([delivery]) => delivery!.recipient)).toEqual([browser])
})

test('a refused mail is not tried again; the person gets a push message', async () => {
  const browser = await rig.subscribe()
  const id = await rig.put()
  rig.mailAnswers = [noSuchUser]
  await rig.work()
  expect(await rig.storage.outbox.byId(id)).toMatchObject({
    status: 'FAILED',
    reason: '550 no such user',
  })
  expect(rig.pushed).toMatchObject([
    [
      {
        channel: 'PUSH',
        recipient: browser,
        kind: 'OPENED',
        incidentId: 1,
        facts: { toolName: 'Milk fridge' },
      },
    ],
  ])
})

test("when a stranger's address is refused and the owner has no browser, the owner gets the mail", async () => {
  await rig.put({ recipient: 'cook@x', accountId: null })
  rig.mailAnswers = [noSuchUser]
  await rig.work()
  expect(rig.mailed.map(([delivery]) => delivery!.recipient)).toEqual([
    'cook@x',
    'anna@cold.example',
  ])
})

test('a browser that is gone is unsubscribed; the person gets a mail unless another browser has the message', async () => {
  const [first, second] = [
    await rig.subscribe('https://push.example/1'),
    await rig.subscribe('https://push.example/2'),
  ]
  await rig.put({ channel: 'PUSH', recipient: first })
  await rig.put({ channel: 'PUSH', recipient: second })
  rig.pushAnswers = [{ kind: 'refused', reason: '410 gone', isGone: true }]
  await rig.work()
  expect((await rig.storage.push.ofAccount(rig.ownerId)).map(({ id }) => String(id))).toEqual([
    second,
  ])
  expect(rig.mailed).toEqual([])
  await rig.put({ channel: 'PUSH', recipient: second, incidentId: 2 })
  rig.pushAnswers = [{ kind: 'refused', reason: '410 gone', isGone: true }]
  await rig.work()
  expect(rig.mailed.map(([delivery]) => [delivery!.recipient, delivery!.incidentId])).toEqual([
    ['anna@cold.example', 2],
  ])
  expect(await rig.storage.push.ofAccount(rig.ownerId)).toEqual([])
})

test('when both channels refuse, both deliveries fail and neither is tried again', async () => {
  await rig.subscribe()
  await rig.put()
  rig.mailAnswers = [noSuchUser]
  rig.pushAnswers = [{ kind: 'refused', reason: '400 bad' }]
  await rig.work()
  expect(
    (await rig.storage.outbox.ofIncidents([1])).map(({ channel, status }) => [channel, status]),
  ).toEqual([
    ['EMAIL', 'FAILED'],
    ['PUSH', 'FAILED'],
  ])
})

test('a refused test alarm is not sent by another channel', async () => {
  await rig.subscribe()
  await rig.put({ incidentId: null, kind: 'TEST' })
  rig.mailAnswers = [noSuchUser]
  await rig.work()
  expect(rig.pushed).toEqual([])
})

test('deliveries to one recipient for one cause go in one message and share its outcome', async () => {
  const ids = [
    await rig.put(),
    await rig.put({ incidentId: 2 }),
    await rig.put({ incidentId: 3, kind: 'REMINDER' }),
  ]
  rig.mailAnswers = [busy]
  await rig.work()
  expect(rig.mailed.map((message) => message.map(({ id }) => id)).sort()).toEqual([
    [ids[0], ids[1]],
    [ids[2]],
  ])
  await rig.work(seconds(10))
  expect((await rig.storage.outbox.byIds(ids)).map(({ status }) => status)).toEqual([
    'SENT',
    'SENT',
    'SENT',
  ])
})

test('a channel that hangs does not hold up the other, and gets no more than two messages at once', async () => {
  let answer!: (outcome: SendOutcome) => void
  const hanging = new Promise<SendOutcome>((resolve) => {
    answer = resolve
  })
  rig.mailAnswers = [hanging, hanging, { kind: 'sent' }]
  for (const incidentId of [1, 2, 3]) await rig.put({ incidentId, recipient: `${incidentId}@x` })
  const push = await rig.put({ channel: 'PUSH', recipient: await rig.subscribe() })
  rig.worker.wake()
  await expect.poll(async () => (await rig.storage.outbox.byId(push))?.status).toBe('SENT')
  expect(rig.mailed).toHaveLength(2)
  answer({ kind: 'sent' })
  await rig.worker.idle()
  expect(rig.mailed).toHaveLength(3)
})

test('a clock that is set forward, an hour or a day, sends nothing twice', async () => {
  for (const [incidentId, hours] of [
    [1, 1],
    [2, 24],
  ] as const) {
    let answer!: (outcome: SendOutcome) => void
    rig.mailAnswers = [
      new Promise<SendOutcome>((resolve) => {
        answer = resolve
      }),
    ]
    const id = await rig.put({ incidentId })
    rig.worker.wake()
    await expect.poll(() => rig.mailed.length).toBe(incidentId)
    rig.now = later(60 * hours)
    await rig.put({
      incidentId: 10 + incidentId,
      channel: 'PUSH',
      recipient: await rig.subscribe(),
      dueAt: rig.now,
    })
    rig.worker.wake()
    await expect.poll(() => rig.pushed.length).toBe(incidentId)
    answer({ kind: 'sent' })
    await rig.worker.idle()
    expect(rig.mailed).toHaveLength(incidentId)
    expect(await rig.storage.outbox.byId(id)).toMatchObject({ status: 'SENT' })
  }
})

test('a message that the server cannot write is reported and tried again later, and does not delay others', async () => {
  const broken = await rig.put({ recipient: 'a@x' })
  const fine = await rig.put({ incidentId: 2, recipient: 'b@x' })
  rig.mailAnswers = [new Error('a bug')]
  await rig.work()
  expect(rig.errors).toHaveLength(1)
  expect((await rig.storage.outbox.byIds([broken, fine])).map(({ status }) => status)).toEqual([
    'WAITING',
    'SENT',
  ])
})

test('a message leased by a worker that died is sent when its lease has run out', async () => {
  const id = await rig.put()
  await autoCommit(rig.storage).outbox.lease('EMAIL', NOW, later(1), 5)
  await rig.work(seconds(59))
  expect(rig.mailed).toEqual([])
  await rig.work(seconds(60))
  expect(await rig.storage.outbox.byId(id)).toMatchObject({ status: 'SENT', attempts: 2 })
})

test('a server that others may take for gone sends nothing until it is sure again', async () => {
  const id = await rig.put()
  rig.term = null
  await rig.work()
  expect(rig.mailed).toEqual([])
  rig.term = 1
  await rig.work()
  expect(await rig.storage.outbox.byId(id)).toMatchObject({ status: 'SENT', attempts: 1 })
})

test('what waited behind a slow mail is not sent by a server that others took for gone meanwhile', async () => {
  let answer!: (outcome: SendOutcome) => void
  const slow = new Promise<SendOutcome>((resolve) => {
    answer = resolve
  })
  // Once mails go well, more are leased than are sent at once.
  await rig.put({ incidentId: 9, recipient: 'first@x' })
  await rig.work()
  rig.mailAnswers = [slow, slow]
  for (const incidentId of [1, 2, 3]) await rig.put({ incidentId, recipient: `${incidentId}@x` })
  rig.worker.wake()
  await expect.poll(() => rig.mailed.length).toBe(3)
  rig.term = null
  answer({ kind: 'sent' })
  await rig.worker.idle()
  expect(rig.mailed).toHaveLength(3)
  rig.term = 1
  await rig.work()
  expect(rig.mailed.map(([delivery]) => delivery!.recipient)).toEqual([
    'first@x',
    '1@x',
    '2@x',
    '3@x',
  ])
})
