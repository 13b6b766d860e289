import { autoCommit } from '../storage/testing/auto-commit.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAccount, later, NOW } from '../storage/testing/engine.ts'
import type { Delivery, NewDelivery, MessageFacts } from '../storage/outbox-store.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'

let folder: string
let storage: Storage
let worker: DeliveryWorker
let ownerId: number
let now = NOW
let errors: unknown[]
/** What each attempt handed over, and what the other side says to the next ones. */
let mailed: Delivery[][]
let pushed: Delivery[][]
let mailAnswers: (SendOutcome | Error | Promise<SendOutcome>)[]
let pushAnswers: SendOutcome[]

const start = (): void => {
  worker = startDeliveryWorker({
    storage,
    clock: () => now,
    channels: {
      EMAIL: {
        atOnce: 2,
        send: async ({ deliveries }) => {
          mailed.push([...deliveries])
          const answer = mailAnswers.shift() ?? { kind: 'sent' }
          if (answer instanceof Error) throw answer
          return answer
        },
      },
      PUSH: {
        atOnce: 2,
        send: async ({ deliveries }) => {
          pushed.push([...deliveries])
          return pushAnswers.shift() ?? { kind: 'sent' }
        },
      },
    },
    chance: () => 0,
    onOutcome: () => {},
    reportError: (error) => errors.push(error),
  })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-'))
  storage = await openSqliteStorage({ dataDir: folder })
  ownerId = (await autoCommit(storage).accounts.create(anAccount())).id
  ;[now, errors, mailed, pushed, mailAnswers, pushAnswers] = [NOW, [], [], [], [], []]
  start()
})
afterEach(async () => {
  await worker.stop()
  await storage.close()
  rmSync(folder, { recursive: true })
})

const facts = (): MessageFacts => ({
  toolId: 7,
  toolName: 'Milk fridge',
  imeiNumber: '356307042441013',
  equipmentId: 1,
  ownerId,
  ownerName: 'Kovács Anna',
  lane: 'HIGH',
  celsius: 9.1,
  limit: 9,
  extreme: 9.4,
  startedMs: NOW.getTime(),
  atMs: NOW.getTime(),
  recoveredMs: null,
  isBreaching: false,
  recoveryCause: null,
  count: 1,
})
const put = async (delivery: Partial<NewDelivery> = {}): Promise<number> => {
  const [id] = await autoCommit(storage).outbox.put([
    {
      incidentId: 1,
      kind: 'OPENED',
      sequence: 0,
      channel: 'EMAIL',
      recipient: 'anna@cold.example',
      accountId: ownerId,
      language: 'hungarian',
      timeZone: 'Europe/Budapest',
      facts: facts(),
      createdAt: NOW,
      dueAt: NOW,
      ...delivery,
    },
  ])
  return id!
}
const work = async (at = now): Promise<void> => {
  now = at
  worker.wake()
  await worker.idle()
}
const seconds = (n: number): Date => new Date(NOW.getTime() + n * 1_000)
const busy: SendOutcome = { kind: 'retry', reason: '451 busy', isOutage: true }
const noSuchUser: SendOutcome = { kind: 'refused', reason: '550 no such user' }
const subscribe = async (endpoint = 'https://push.example/1') =>
  String(
    (
      await autoCommit(storage).push.subscribe({
        accountId: ownerId,
        endpoint,
        p256dh: 'p',
        auth: 'a',
        createdAt: NOW,
      })
    ).id,
  )

test('what is accepted is sent once', async () => {
  const id = await put()
  await work()
  await work(later(60))
  expect(mailed).toHaveLength(1)
  expect(await storage.outbox.byId(id)).toMatchObject({ status: 'SENT', at: NOW, attempts: 1 })
})

test('what is put off comes again after 10, 20, 40 seconds, with the reason to be seen meanwhile', async () => {
  const id = await put()
  mailAnswers = [busy, busy, busy]
  await work()
  expect(await storage.outbox.byId(id)).toMatchObject({
    status: 'WAITING',
    reason: '451 busy',
    dueAt: seconds(10),
  })
  await work(seconds(9.9))
  expect(mailed).toHaveLength(1)
  await work(seconds(10))
  expect(await storage.outbox.byId(id)).toMatchObject({ dueAt: seconds(30) })
  await work(seconds(30))
  await work(seconds(70))
  expect(await storage.outbox.byId(id)).toMatchObject({ status: 'SENT', attempts: 4, reason: null })
})

test('the time that the other side asks for is kept', async () => {
  const id = await put({ channel: 'PUSH', recipient: await subscribe() })
  pushAnswers = [{ kind: 'retry', reason: '429', isOutage: true, retryAfterMs: 120_000 }]
  await work()
  expect(await storage.outbox.byId(id)).toMatchObject({ dueAt: seconds(120) })
})

test('after 24 hours nothing more is tried, and the next channel is used', async () => {
  const browser = await subscribe()
  const id = await put()
  mailAnswers = Array.from({ length: 200 }, () => busy)
  for (let hours = 0; hours <= 25; hours += 0.25) await work(later(60 * hours))
  expect(await storage.outbox.byId(id)).toMatchObject({
    status: 'FAILED',
    reason: '451 busy',
    at: later(24 * 60),
  })
  expect(pushed.map(([delivery]) => delivery!.recipient)).toEqual([browser])
})

test('what is refused is not tried again: the person is told in the browser', async () => {
  const browser = await subscribe()
  const id = await put()
  mailAnswers = [noSuchUser]
  await work()
  expect(await storage.outbox.byId(id)).toMatchObject({
    status: 'FAILED',
    reason: '550 no such user',
  })
  expect(pushed).toMatchObject([
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

test("a stranger's address that is refused brings the message to the owner by mail where there is no browser", async () => {
  await put({ recipient: 'cook@x', accountId: null })
  mailAnswers = [noSuchUser]
  await work()
  expect(mailed.map(([delivery]) => delivery!.recipient)).toEqual(['cook@x', 'anna@cold.example'])
})

test('a browser that is gone is forgotten, and the person told by mail unless another browser has the message', async () => {
  const [first, second] = [
    await subscribe('https://push.example/1'),
    await subscribe('https://push.example/2'),
  ]
  await put({ channel: 'PUSH', recipient: first })
  await put({ channel: 'PUSH', recipient: second })
  pushAnswers = [{ kind: 'refused', reason: '410 gone', isGone: true }]
  await work()
  expect((await storage.push.ofAccount(ownerId)).map(({ id }) => String(id))).toEqual([second])
  expect(mailed).toEqual([])
  await put({ channel: 'PUSH', recipient: second, incidentId: 2 })
  pushAnswers = [{ kind: 'refused', reason: '410 gone', isGone: true }]
  await work()
  expect(mailed.map(([delivery]) => [delivery!.recipient, delivery!.incidentId])).toEqual([
    ['anna@cold.example', 2],
  ])
  expect(await storage.push.ofAccount(ownerId)).toEqual([])
})

test('both channels refused end both, without going round', async () => {
  await subscribe()
  await put()
  mailAnswers = [noSuchUser]
  pushAnswers = [{ kind: 'refused', reason: '400 bad' }]
  await work()
  expect(
    (await storage.outbox.ofIncidents([1])).map(({ channel, status }) => [channel, status]),
  ).toEqual([
    ['EMAIL', 'FAILED'],
    ['PUSH', 'FAILED'],
  ])
})

test('a refused test is not sent elsewhere', async () => {
  await subscribe()
  await put({ incidentId: null, kind: 'TEST' })
  mailAnswers = [noSuchUser]
  await work()
  expect(pushed).toEqual([])
})

test('what goes to one recipient for one cause goes in one message and ends together', async () => {
  const ids = [
    await put(),
    await put({ incidentId: 2 }),
    await put({ incidentId: 3, kind: 'REMINDER' }),
  ]
  mailAnswers = [busy]
  await work()
  expect(mailed.map((message) => message.map(({ id }) => id)).sort()).toEqual([
    [ids[0], ids[1]],
    [ids[2]],
  ])
  await work(seconds(10))
  expect((await storage.outbox.byIds(ids)).map(({ status }) => status)).toEqual([
    'SENT',
    'SENT',
    'SENT',
  ])
})

test('one channel that hangs does not hold up the other, nor is it given more than it takes', async () => {
  let answer!: (outcome: SendOutcome) => void
  const hanging = new Promise<SendOutcome>((resolve) => {
    answer = resolve
  })
  mailAnswers = [hanging, hanging, { kind: 'sent' }]
  for (const incidentId of [1, 2, 3]) await put({ incidentId, recipient: `${incidentId}@x` })
  const push = await put({ channel: 'PUSH', recipient: await subscribe() })
  worker.wake()
  await expect.poll(async () => (await storage.outbox.byId(push))?.status).toBe('SENT')
  expect(mailed).toHaveLength(2)
  answer({ kind: 'sent' })
  await worker.idle()
  expect(mailed).toHaveLength(3)
})

test('a clock that is set forward, an hour or a day, sends nothing twice', async () => {
  for (const [incidentId, hours] of [
    [1, 1],
    [2, 24],
  ] as const) {
    let answer!: (outcome: SendOutcome) => void
    mailAnswers = [
      new Promise<SendOutcome>((resolve) => {
        answer = resolve
      }),
    ]
    const id = await put({ incidentId })
    worker.wake()
    await expect.poll(() => mailed.length).toBe(incidentId)
    now = later(60 * hours)
    await put({
      incidentId: 10 + incidentId,
      channel: 'PUSH',
      recipient: await subscribe(),
      dueAt: now,
    })
    worker.wake()
    await expect.poll(() => pushed.length).toBe(incidentId)
    answer({ kind: 'sent' })
    await worker.idle()
    expect(mailed).toHaveLength(incidentId)
    expect(await storage.outbox.byId(id)).toMatchObject({ status: 'SENT' })
  }
})

test('a message that the server cannot write is reported, tried again later, and keeps nobody else waiting', async () => {
  const broken = await put({ recipient: 'a@x' })
  const fine = await put({ incidentId: 2, recipient: 'b@x' })
  mailAnswers = [new Error('a bug')]
  await work()
  expect(errors).toHaveLength(1)
  expect((await storage.outbox.byIds([broken, fine])).map(({ status }) => status)).toEqual([
    'WAITING',
    'SENT',
  ])
})

test('what another worker held when it died is taken over when its lease has run out', async () => {
  const id = await put()
  await autoCommit(storage).outbox.lease('EMAIL', NOW, later(1), 5)
  await work(seconds(59))
  expect(mailed).toEqual([])
  await work(seconds(60))
  expect(await storage.outbox.byId(id)).toMatchObject({ status: 'SENT', attempts: 2 })
})
