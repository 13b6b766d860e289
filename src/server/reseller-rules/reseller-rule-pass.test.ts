import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { ResellerRule } from '../../domain/reseller-rules/reseller-rule.ts'
import type { Account } from '../../domain/users/account.ts'
import { contentOfCustomerMail } from '../mail/customer-mail-sender.ts'
import { pushPayload } from '../push/push-sender.ts'
import type { NewIncident } from '../storage/alarm-store.ts'
import type { Delivery } from '../storage/outbox-store.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { anIncident } from '../storage/testing/alarm-rig.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, aTool } from '../storage/testing/engine.ts'
import type { NewWebhook } from '../storage/webhook-store.ts'
import { readStoredBody } from '../webhooks/form-message.ts'
import { formWords } from '../webhooks/form-words.ts'
import { createResellerRulePass } from './reseller-rule-pass.ts'

const at = (time: string, day = '2026-11-20'): Date => new Date(`${day}T${time}:00+01:00`)
const RULE: ResellerRule = {
  includesWarnings: false,
  afterMinutes: 0,
  from: null,
  to: null,
  digestAt: null,
  byMail: true,
  byPush: false,
  webhookId: null,
}

let folder: string
let storage: Storage
let now: Date
let pass: () => Promise<void>
let reseller: Account
let shop: Account
const restart = () => {
  pass = createResellerRulePass({ storage, clock: () => now, sendsMail: () => true })
}
const account = (email: string, change: Parameters<typeof anAccount>[0] = {}) =>
  autoCommit(storage).accounts.create(
    anAccount({ email, language: 'english', emailConfirmedAt: at('00:00'), ...change }),
  )

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-resellers-'))
  storage = await openTestStorage({ dataDir: folder })
  now = at('08:00')
  reseller = await account('reseller@x', { role: 'affiliate' })
  shop = await account('shop@x', { parentUserId: reseller.id, firstName: 'Shop', lastName: 'Kft' })
  restart()
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

let sensors = 0
const alarm = async (
  change: Partial<NewIncident> & { userId?: number; toolId?: number } = {},
): Promise<number> => {
  const { userId = shop.id, toolId, ...incident } = change
  const id =
    toolId ??
    (
      await autoCommit(storage).tools.create(
        aTool({ userId, imeiNumber: String(356307042450000 + ++sensors) }),
      )
    ).id
  return (
    await autoCommit(storage).alarms.open(
      anIncident({ toolId: id, startedAt: now, openedAt: now, ...incident }),
    )
  ).id
}
const rule = (change: Partial<ResellerRule> = {}, person = reseller) =>
  autoCommit(storage).resellerRules.add(
    { ...RULE, ...change, personId: person.id, accountId: reseller.id },
    now,
  )
const acknowledge = (id: number) =>
  autoCommit(storage).alarms.respond(id, {
    kind: 'ACKNOWLEDGED',
    at: now,
    accountId: shop.id,
    correctiveAction: 'Closed the door',
  })
/** The messages that were put since the last call. */
const told = async (channel: 'EMAIL' | 'PUSH' = 'EMAIL'): Promise<Delivery[]> => {
  await pass()
  const messages = await autoCommit(storage).outbox.lease(
    channel,
    now,
    new Date(now.getTime() + MINUTE_MS),
    100,
  )
  for (const { lease } of messages) await autoCommit(storage).outbox.sent(lease, now)
  return messages.flatMap(({ deliveries }) => deliveries)
}
const counts = async () => (await told()).map(({ customer }) => customer?.alarms)
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

test('a customer’s alarm is told once, names the customer, and changes nothing for the customer', async () => {
  await rule()
  await alarm()
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'CUSTOMER_ALARMS',
    recipient: 'reseller@x',
    customer: { alarms: 1, ownerName: 'Shop Kft', isDigest: false },
  })
  later(5)
  restart()
  expect(await told()).toEqual([])
})

test('alarms of the reseller itself and of strangers are not told; those before the rule neither', async () => {
  await alarm()
  later(1)
  await rule()
  await alarm({ userId: reseller.id })
  await alarm({ userId: (await account('stranger@x')).id })
  expect(await told()).toEqual([])
})

test('an alarm is told once nobody has acknowledged it for so long, and not at all after it was', async () => {
  await rule({ afterMinutes: 30 })
  const [first] = [await alarm(), await alarm()]
  later(29)
  expect(await counts()).toEqual([])
  await acknowledge(first)
  later(1)
  expect(await counts()).toEqual([1])
})

test('outside of its hours a rule waits, and tells what still waits when they begin', async () => {
  await rule({ from: '22:00', to: '06:00' })
  const [first] = [await alarm(), await alarm()]
  expect(await counts()).toEqual([])
  await acknowledge(first)
  now = at('22:00')
  expect(await counts()).toEqual([1])
})

test('one group is one message, also for alarms that join it later', async () => {
  await rule()
  const members = [await alarm({ lane: 'NODATA' }), await alarm({ lane: 'NODATA' })]
  const open = (id: number) => ({ incidentId: id, toolId: 1, openedMs: now.getTime() })
  const group = await autoCommit(storage).alarmGroups.begin(
    { ownerId: shop.id, siteId: null, lane: 'NODATA', condition: null, startedAt: now },
    members.map(open),
  )
  await alarm()
  expect((await counts()).toSorted()).toEqual([1, 2])
  later(3)
  await autoCommit(storage).alarmGroups.join(group.id, [open(await alarm({ lane: 'NODATA' }))])
  expect(await counts()).toEqual([])
})

test('alarms of two sites are two messages, each with its site', async () => {
  await rule()
  const names = ['Shop 1', 'Shop 2']
  for (const name of names) {
    const { id } = await autoCommit(storage).tools.create(
      aTool({ userId: shop.id, imeiNumber: String(356307042450000 + ++sensors) }),
    )
    await storage.transaction(async ({ sites }) => {
      const site = await sites.create(
        shop.id,
        {
          name,
          address: null,
          openingHours: null,
          contactName: null,
          contactPhone: null,
          technician: null,
        },
        now,
      )
      await sites.setSiteOf([id], site.id, now)
    })
    await alarm({ toolId: id })
  }
  expect((await told()).map(({ customer }) => customer?.site)).toEqual(names)
})

test('warnings are told where the rule says so', async () => {
  await rule({ includesWarnings: true })
  await alarm({
    lane: 'CONDITION',
    condition: {
      id: 1,
      name: 'Above 8 °C',
      side: 'above',
      limit: 8,
      minutes: 60,
      window: null,
      severity: 'warning',
      watches: 'air',
    },
  })
  expect(await counts()).toEqual([1])
})

test('a digest comes once a day at its hour with all that waits, and none where nothing does', async () => {
  await alarm()
  await rule({ digestAt: '07:30' })
  expect(await counts()).toEqual([])
  now = at('07:29', '2026-11-21')
  const second = await alarm()
  expect(await counts()).toEqual([])
  now = at('07:30', '2026-11-21')
  expect(await counts()).toEqual([2])
  restart()
  later(60)
  expect(await counts()).toEqual([])
  // Down for two days: the latest one is made up for.
  await acknowledge(second)
  now = at('12:00', '2026-11-24')
  expect(await counts()).toEqual([1])
})

test('push messages go to the person’s browsers and say whose alarm it is', async () => {
  await rule({ byMail: false, byPush: true })
  const { id } = await autoCommit(storage).push.subscribe({
    accountId: reseller.id,
    endpoint: 'https://push.example/1',
    p256dh: 'k',
    auth: 'a',
    createdAt: now,
  })
  await alarm()
  const [push] = await told('PUSH')
  expect(push?.recipient).toBe(String(id))
  expect(pushPayload([push!], {}, now.getTime())).toMatchObject({
    title: 'Shop Kft',
    body: expect.stringContaining('Milk fridge'),
    link: '/alarms',
  })
})

test('a mail that was on its way is not sent once all its alarms are acknowledged', async () => {
  await rule()
  const id = await alarm()
  const [mail] = await told()
  const content = () =>
    contentOfCustomerMail(
      { storage, publicUrl: 'https://cold.example' },
      mail!,
      mail!.customer!,
      now,
    )
  expect(await content()).toMatchObject({
    kind: 'content',
    content: {
      subject: expect.stringMatching(/^Shop Kft: Milk fridge: /),
      unsubscribe: { link: 'https://cold.example/customer-alarms' },
    },
  })
  await acknowledge(id)
  expect(await content()).toMatchObject({ kind: 'refused', isOwnDecision: true })
})

test('who manages the account no more is told nothing', async () => {
  await rule({}, await account('gone@x'))
  await alarm()
  expect(await told()).toEqual([])
})

describe('by a webhook of the reseller', () => {
  const addWebhook = async (accountId = reseller.id, change: Partial<NewWebhook> = {}) =>
    (
      await autoCommit(storage).webhooks.create({
        accountId,
        madeBy: accountId,
        form: 'SMS',
        url: 'https://sms.example',
        fields: { to: '+36301234567' },
        events: ['ALARM_ACKNOWLEDGED'],
        severities: ['alarm'],
        sealedSecret: 'sealed',
        createdAt: now,
        ...change,
      })
    ).id
  const called = async (webhookId: number) =>
    (await storage.webhooks.messagesOf(webhookId, { first: 9 })).toReversed()
  const wordsOf = ({ body }: { body: string }) =>
    formWords(readStoredBody(body)!, { publicUrl: 'https://cold.example', sentMs: now.getTime() })

  test('a rule calls it with the customer and the alarm, once, and needs no other way', async () => {
    const webhookId = await addWebhook()
    await rule({ byMail: false, webhookId })
    await alarm()
    expect(await told()).toEqual([])
    const [message, ...others] = await called(webhookId)
    expect(others).toEqual([])
    expect(message).toMatchObject({ type: 'alarm.opened', status: 'WAITING' })
    expect(wordsOf(message!)).toMatchObject({
      message: expect.stringMatching(/^Shop Kft: Milk fridge: .*\nhttps:\/\/cold.example\/alarms$/),
    })
    later(5)
    restart()
    await told()
    expect(await called(webhookId)).toHaveLength(1)
  })

  test('of what waits for longer it says how many, and that nobody has answered', async () => {
    const webhookId = await addWebhook()
    await rule({ afterMinutes: 30, webhookId })
    await alarm()
    await alarm()
    later(30)
    expect(await counts()).toEqual([2])
    const [message] = await called(webhookId)
    expect(message!.type).toBe('alarm.escalated')
    expect(wordsOf(message!).text).toMatch(
      /^Alarms that wait for somebody: 2\. The oldest: Milk fridge: /,
    )
  })

  test('a digest goes by it each day', async () => {
    const webhookId = await addWebhook()
    await rule({ digestAt: '07:30', byMail: false, webhookId })
    await alarm()
    for (const day of ['2026-11-21', '2026-11-22']) {
      now = at('07:30', day)
      await told()
    }
    expect(await called(webhookId)).toHaveLength(2)
  })

  test('it is not called while it is off, and where it is another account’s or a program’s', async () => {
    const ids = [
      await addWebhook(shop.id),
      await addWebhook(reseller.id, { form: 'STANDARD' }),
      await addWebhook(),
    ]
    await autoCommit(storage).webhooks.change(ids[2]!, { off: 'owner' })
    for (const webhookId of ids) await rule({ webhookId })
    await alarm()
    await told()
    for (const id of ids) expect(await called(id)).toEqual([])
  })

  test('while it is off the rule tells by mail instead', async () => {
    const webhookId = await addWebhook()
    await rule({ byMail: false, webhookId })
    await autoCommit(storage).webhooks.change(webhookId, { off: 'failing' })
    await alarm()
    expect(await counts()).toEqual([1])
  })

  test('a person who is erased is not named in what was sent', async () => {
    const webhookId = await addWebhook()
    await rule({ webhookId })
    await alarm()
    await told()
    await autoCommit(storage).webhooks.erase(shop.id)
    expect((await called(webhookId))[0]!.body).not.toContain('Shop')
  })

  test('the rule stays when the webhook is removed', async () => {
    const webhookId = await addWebhook()
    await rule({ webhookId })
    await autoCommit(storage).webhooks.remove(webhookId)
    expect(await storage.resellerRules.all()).toMatchObject([{ webhookId: null }])
    await alarm()
    expect(await counts()).toEqual([1])
  })
})
