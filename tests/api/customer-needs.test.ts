import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { DEFAULT_LIMITS, type Limits } from '../../src/domain/limits/limits.ts'
import type { Account } from '../../src/domain/users/account.ts'
import type { NewIncident } from '../../src/server/storage/alarm-store.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api

const SET_LIMITS: Limits = { min: 2, max: 8, notificationMin: 2, notificationMax: 8 }

/** Tools of an owner, four on a device. */
const storeTools = (owner: Account, count: number, limits = SET_LIMITS): Promise<number[]> =>
  api.storage.transaction(async (stores) => {
    const ids: number[] = []
    for (let i = 0; i < count; i++) {
      const imeiNumber = `${owner.id}`.padStart(11, '0') + String(1_000 + Math.floor(i / 4))
      if (i % 4 === 0)
        await stores.devices.create({
          imeiNumber,
          alias: null,
          keyHash: null,
          createdAt: api.clock(),
        })
      const { id } = await stores.tools.create({
        name: `Fridge ${i + 1}`,
        imeiNumber,
        equipmentId: (1 + (i % 4)) as 1 | 2 | 3 | 4,
        userId: owner.id,
        defrostFridge: false,
        temperatureCorrection: 0,
        limits,
        sendEmailMessage: true,
        sendNotificationMessage: true,
        notificationEmail: null,
        isBound: true,
        createdAt: api.clock(),
      })
      ids.push(id)
    }
    return ids
  })

const openAll = (incidents: readonly (Partial<NewIncident> & { toolId: number })[]) =>
  api.storage.transaction((stores) =>
    stores.alarms.openMany(
      incidents.map((incident) => ({
        lane: 'HIGH',
        state: 'ACTIVE',
        startedAt: api.clock(),
        openedAt: api.clock(),
        recoveredAt: null,
        recoveryCause: null,
        limit: 8,
        extreme: 9.1,
        isBreaching: false,
        isLate: false,
        ...incident,
      })),
    ),
  )

type Needs = {
  total: number
  needing: number
  counts: { kind: string; customers: number }[]
  night: { opened: number; acknowledged: number; over: number }
  rows: ({ user: { email: string } } & Record<string, unknown>)[]
}
const NIGHT = 'night { since opened acknowledged over }'
const needsOf = async (account: Account, args = ''): Promise<Needs> => {
  const { data, errors } = await api.ask(
    `{ customerNeeds${args} { total needing counts { kind customers } ${NIGHT} rows { user { email } unacknowledged waitingSince worstSeverity worstLane warnings silent unreached limitsNeverSet calibrationsDue ${NIGHT} } } }`,
    { actor: actorOf(account) },
  )
  if (errors.length > 0) throw new Error(String(errors[0]?.message))
  return data?.['customerNeeds'] as Needs
}
const emails = ({ rows }: Needs) => rows.map(({ user }) => user.email.replace('@example.com', ''))

describe('the morning of a reseller', () => {
  let reseller: Account
  beforeEach(async () => {
    api = await openApi()
    reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  })
  afterEach(() => api.close())
  const customer = (name: string, parent = reseller) =>
    api.addAccount('user', parent, `${name}@example.com`)
  const hoursAgo = (hours: number) => new Date(api.clock().getTime() - hours * HOUR_MS)

  test('customers stand in the order of need, and who needs nothing is left out', async () => {
    const [alarm] = await storeTools(await customer('alarm'), 1)
    const [older] = await storeTools(await customer('older'), 1)
    const [silent] = await storeTools(await customer('silent'), 2)
    await storeTools(await customer('limits'), 3, DEFAULT_LIMITS)
    await storeTools(await customer('calm'), 1)
    const nodata = { lane: 'NODATA', limit: null, extreme: null } as const
    const opened = await openAll([
      { toolId: alarm!, startedAt: hoursAgo(1) },
      { toolId: older!, startedAt: hoursAgo(5), openedAt: hoursAgo(5), ...nodata },
      { toolId: silent!, ...nodata },
    ])
    await api.ask(
      `mutation { acknowledgeAlarm(id: "${opened[2]!.id}", correctiveAction: "On it.") { id } }`,
      { actor: actorOf(reseller) },
    )
    const needs = await needsOf(reseller)
    expect(emails(needs)).toEqual(['older', 'alarm', 'silent', 'limits'])
    expect(needs).toMatchObject({ total: 4, needing: 4 })
    expect(needs.rows[0]).toMatchObject({
      unacknowledged: 1,
      waitingSince: '2026-11-20T04:00:00Z',
      worstSeverity: 'ALARM',
      worstLane: 'NODATA',
      silent: 1,
      limitsNeverSet: 0,
    })
    expect(needs.rows[2]).toMatchObject({
      unacknowledged: 0,
      waitingSince: null,
      worstSeverity: null,
      silent: 1,
    })
    expect(needs.rows[3]).toMatchObject({ limitsNeverSet: 3 })
    expect(needs.counts).toEqual([
      { kind: 'ALARMS', customers: 2 },
      { kind: 'SILENT', customers: 2 },
      { kind: 'FAILED', customers: 0 },
      { kind: 'LIMITS', customers: 1 },
      { kind: 'CALIBRATION', customers: 0 },
    ])
    const onlySilent = await needsOf(reseller, '(only: SILENT)')
    expect(emails(onlySilent)).toEqual(['older', 'silent'])
    expect(onlySilent).toMatchObject({ total: 2, needing: 4 })
    expect(emails(await needsOf(reseller, '(first: 2, offset: 1)'))).toEqual(['alarm', 'silent'])
  })

  test('who has most stands first where that is asked for: alarms, or the kind that is shown', async () => {
    const [old] = await storeTools(await customer('old'), 2, DEFAULT_LIMITS)
    const several = await storeTools(await customer('several'), 3)
    await storeTools(await customer('never'), 4, DEFAULT_LIMITS)
    await openAll([
      { toolId: old!, startedAt: hoursAgo(9) },
      ...several.map((toolId) => ({ toolId, startedAt: hoursAgo(1) })),
    ])
    expect(emails(await needsOf(reseller))).toEqual(['old', 'several', 'never'])
    expect(emails(await needsOf(reseller, '(order: MOST)'))).toEqual(['several', 'old', 'never'])
    expect(emails(await needsOf(reseller, '(only: LIMITS)'))).toEqual(['old', 'never'])
    expect(emails(await needsOf(reseller, '(only: LIMITS, order: MOST)'))).toEqual(['never', 'old'])
    expect(emails(await needsOf(reseller, '(order: MOST, first: 1, offset: 1)'))).toEqual(['old'])
  })

  test('the night is told from 20:00 by the clock of the reseller, of all and of each customer', async () => {
    const [a, b] = await storeTools(await customer('anna'), 2)
    const [c] = await storeTools(await customer('calm'), 1)
    await api.ask('mutation { setTimeZone(timeZone: "Europe/Budapest") { id } }', {
      actor: actorOf(reseller),
    })
    // 09:00 UTC is 10:00 in Budapest: 20:00 there was 14 hours ago.
    const opened = await openAll([
      { toolId: a!, openedAt: hoursAgo(14) },
      { toolId: b!, openedAt: new Date(hoursAgo(14).getTime() - 1) },
      {
        toolId: c!,
        openedAt: hoursAgo(3),
        state: 'RECOVERED',
        recoveredAt: hoursAgo(2),
        recoveryCause: 'readings',
      },
    ])
    await api.ask(
      `mutation { acknowledgeAlarms(ids: ["${opened[0]!.id}", "${opened[1]!.id}"], correctiveAction: "Closed the door.") { id } }`,
      { actor: actorOf(reseller) },
    )
    await openAll([{ toolId: b!, lane: 'LOW' }])
    const needs = await needsOf(reseller)
    expect(needs.night).toEqual({
      since: '2026-11-19T19:00:00Z',
      opened: 3,
      acknowledged: 1,
      over: 1,
    })
    expect(emails(needs)).toEqual(['anna'])
    expect(needs.rows[0]?.['night']).toMatchObject({ opened: 2, acknowledged: 1, over: 0 })
  })

  test('only what the caller may see is counted, and nothing needs somebody who has no customers', async () => {
    const other = await api.addAccount('affiliate', null, 'other@example.com')
    const [tool] = await storeTools(await customer('theirs', other), 1)
    await openAll([{ toolId: tool! }])
    expect(await needsOf(reseller)).toMatchObject({ total: 0, needing: 0, rows: [] })
    expect(emails(await needsOf(other))).toEqual(['theirs'])
    const boss = await api.addAccount('superadmin', null, 'boss@example.com')
    expect(emails(await needsOf(boss))).toEqual(['theirs'])
    const bad = await api.ask('{ customerNeeds(first: 201) { total } }', { actor: actorOf(boss) })
    expect(bad.errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  test('a warning needs nobody at once, and comes after everything else', async () => {
    const [warned] = await storeTools(await customer('warned'), 1)
    await storeTools(await customer('limits'), 1, DEFAULT_LIMITS)
    await openAll([
      {
        toolId: warned!,
        lane: 'CONDITION',
        condition: {
          id: 1,
          name: 'Above 6 °C',
          side: 'above',
          limit: 6,
          minutes: 10,
          window: null,
          severity: 'warning',
          watches: 'air',
        },
      },
    ])
    const needs = await needsOf(reseller)
    expect(emails(needs)).toEqual(['limits', 'warned'])
    expect(needs.rows[1]).toMatchObject({
      unacknowledged: 0,
      warnings: 1,
      worstSeverity: 'WARNING',
      worstLane: null,
    })
  })
})

describe('300 customers with 1,219 open alarms', () => {
  const CUSTOMERS = 300
  const ALARMS = 1_219
  let reseller: Account
  beforeAll(async () => {
    api = await openApi()
    reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
    const now = api.clock().getTime()
    for (let i = 0; i < CUSTOMERS; i++) {
      const customer = await api.addAccount('user', reseller, `customer-${i}@example.com`)
      const tools = await storeTools(customer, Math.floor((ALARMS + CUSTOMERS - 1 - i) / CUSTOMERS))
      await openAll(
        tools.map((toolId, tool) => ({
          toolId,
          startedAt: new Date(now - (CUSTOMERS - i) * MINUTE_MS + tool),
        })),
      )
    }
  }, 60_000)
  afterAll(() => api.close())

  test('are all listed, page by page, the longest wait first', async () => {
    const listed: string[] = []
    for (let offset = 0; offset < CUSTOMERS; offset += 100) {
      const page = await needsOf(reseller, `(first: 100, offset: ${offset})`)
      expect(page).toMatchObject({ total: CUSTOMERS, night: { opened: ALARMS } })
      listed.push(...emails(page))
    }
    expect(listed).toEqual(Array.from({ length: CUSTOMERS }, (_, i) => `customer-${i}`))
  })
})
