import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { ALLOWANCES } from '../../src/server/rate-limits/limit-table.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let reseller: Account
let anna: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  stranger = await api.addAccount('user', null, 'stranger@example.com')
})
afterEach(() => api.close())

let imei = 356_307_042_441_000
const addTool = async (owner: Account, notificationEmail: string | null): Promise<number> =>
  (
    await autoCommit(api.storage).tools.create({
      name: 'Milk fridge',
      imeiNumber: String((imei += 1)),
      equipmentId: 1,
      userId: owner.id,
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
      sendEmailMessage: true,
      sendNotificationMessage: false,
      notificationEmail,
      isBound: true,
      createdAt: api.clock(),
    })
  ).id

describe('test messages', () => {
  const sendTest = async (by: Account, toolId: number) =>
    (
      await api.ask(`mutation { sendTestAlarm(toolId: "${toolId}") { recipient } }`, {
        actor: actorOf(by),
      })
    ).errors[0] ?? null
  const most = ALLOWANCES.testMails.recipient.atOnce

  test('of many accounts together do not flood an address that nobody here confirmed', async () => {
    for (let n = 0; n < most; n++) {
      const account = await api.addAccount('user', null, `sender-${n}@example.com`)
      expect(await sendTest(account, await addTool(account, 'victim@elsewhere.example'))).toBeNull()
    }
    const tool = await addTool(stranger, 'Victim@elsewhere.example')
    expect(await sendTest(stranger, tool)).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: HOUR_MS / 1_000 / most,
    })
    api.moveClock(HOUR_MS / most)
    expect(await sendTest(stranger, tool)).toBeNull()
  })

  test("to an account's own address are limited by account alone, also for its manager", async () => {
    const tool = await addTool(anna, null)
    for (let n = 0; n < most + 1; n++) {
      expect(await sendTest(anna, tool)).toBeNull()
      expect(await sendTest(reseller, tool)).toBeNull()
    }
  })

  test("to another customer's address are limited although an account has confirmed it", async () => {
    const tool = await addTool(stranger, anna.email)
    for (let n = 0; n < most; n++) expect(await sendTest(stranger, tool)).toBeNull()
    expect(await sendTest(stranger, tool)).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('are not sent to an address that wants no mail of this owner', async () => {
    const tool = await addTool(stranger, 'victim@elsewhere.example')
    await autoCommit(api.storage).mailOptOuts.add(
      stranger.id,
      'victim@elsewhere.example',
      api.clock(),
    )
    expect(await sendTest(stranger, tool)).toMatchObject({ keys: ['alarms.noChannel'] })
  })
})

describe('addresses that alarms did not go to before', () => {
  const enter = async (by: Account, toolId: number, addresses: readonly string[]) =>
    (
      await api.ask(
        `mutation ($email: String) { userUpdateTool(id: "${toolId}", name: "Milk", defrostFridge: false, min: 2, max: 8, notificationMin: 1, notificationMax: 9, sendEmailMessage: 1, sendNotificationMessage: 0, notificationEmail: $email, useEmailAllTools: 0) { id } }`,
        { actor: actorOf(by), variables: { email: addresses.join(', ') } },
      )
    ).errors[0] ?? null
  const enterContacts = async (by: Account, toolId: number, contacts: readonly string[]) =>
    (
      await api.ask(
        `mutation ($contacts: [String!]) { updateAlarmSettings(toolId: "${toolId}", settings: {}, contacts: $contacts) { id } }`,
        { actor: actorOf(by), variables: { contacts } },
      )
    ).errors[0] ?? null
  const most = ALLOWANCES.newRecipients.account.atOnce
  const addresses = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => `person-${from + i}@elsewhere.example`)
  /** In parts, since a tool has at most so many. */
  const enterMany = async (by: Account, toolId: number, count: number) => {
    for (let from = 0; from < count; from += 10)
      expect(await enter(by, toolId, addresses(Math.min(10, count - from), from))).toBeNull()
  }

  test('are limited by account and day, as recipients and as contacts alike', async () => {
    const tool = await addTool(stranger, null)
    await enterMany(stranger, tool, most)
    const refusal = { code: 'RATE_LIMITED', retryAfterSeconds: DAY_MS / 1_000 / most }
    expect(await enter(stranger, tool, ['one-more@elsewhere.example'])).toMatchObject(refusal)
    expect(await enterContacts(stranger, tool, ['one-more@elsewhere.example'])).toMatchObject(
      refusal,
    )
    expect((await api.storage.tools.byId(tool))?.tool.notificationEmail).not.toContain('one-more')
    expect(await enter(anna, await addTool(anna, null), ['cook@elsewhere.example'])).toBeNull()
    api.moveClock(DAY_MS / most)
    expect(await enter(stranger, tool, ['one-more@elsewhere.example'])).toBeNull()
  })

  test('count once a day, on however many sensors they are entered', async () => {
    const first = await addTool(stranger, null)
    await enterMany(stranger, first, most)
    const known = addresses(5, most - 10)
    for (let n = 0; n < 3; n++)
      expect(await enter(stranger, await addTool(stranger, null), known)).toBeNull()
  })

  test('do not count when they are own accounts, or were there before', async () => {
    const tool = await addTool(anna, 'cook@elsewhere.example')
    await enterMany(reseller, await addTool(reseller, null), most)
    expect(await enter(reseller, tool, ['cook@elsewhere.example', anna.email])).toBeNull()
    expect(await enterContacts(reseller, tool, [reseller.email])).toBeNull()
    expect(await enter(reseller, tool, [stranger.email])).toMatchObject({ code: 'RATE_LIMITED' })
  })

  test('tell nothing of a sensor that the caller may not set', async () => {
    const tool = await addTool(anna, null)
    await enterMany(stranger, await addTool(stranger, null), most)
    expect(await enter(stranger, tool, ['one-more@elsewhere.example'])).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
