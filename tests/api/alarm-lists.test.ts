import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import type { Account } from '../../src/domain/users/account.ts'
import type { NewIncident } from '../../src/server/storage/alarm-store.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api

const storeTools = (owner: Account, count: number, name = 'Fridge'): Promise<number[]> =>
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
        name: `${name} ${i + 1}`,
        imeiNumber,
        equipmentId: (1 + (i % 4)) as 1 | 2 | 3 | 4,
        userId: owner.id,
        defrostFridge: false,
        temperatureCorrection: 0,
        limits: DEFAULT_LIMITS,
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

const anIncident = (toolId: number, change: Partial<NewIncident> = {}): NewIncident => ({
  toolId,
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
  ...change,
})
const openAll = (incidents: readonly NewIncident[]) =>
  api.storage.transaction((stores) => stores.alarms.openMany(incidents))

const askAs = async <T>(account: Account, query: string): Promise<T> => {
  const { data, errors } = await api.ask(query, { actor: actorOf(account) })
  if (errors.length > 0) throw new Error(String(errors[0]?.message))
  return Object.values(data ?? {})[0] as T
}

describe('1,219 open alarms of 300 customers', () => {
  const CUSTOMERS = 300
  const ALARMS = 1_219
  let reseller: Account
  let customers: Account[]
  let acknowledged: number

  beforeAll(async () => {
    api = await openApi()
    reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
    customers = []
    const tools: number[][] = []
    for (let i = 0; i < CUSTOMERS; i++) {
      const customer = await api.addAccount('user', reseller, `customer-${i}@example.com`)
      customers.push(customer)
      tools.push(await storeTools(customer, Math.floor((ALARMS + CUSTOMERS - 1 - i) / CUSTOMERS)))
    }
    // The first customer's alarms are the oldest.
    const now = api.clock().getTime()
    const incidents = await openAll(
      tools.flatMap((ids, customer) =>
        ids.map((id, i) => {
          const startedAt = new Date(now - (CUSTOMERS - customer) * HOUR_MS + i * MINUTE_MS)
          return anIncident(id, { startedAt, openedAt: new Date(startedAt.getTime() + MINUTE_MS) })
        }),
      ),
    )
    acknowledged = incidents[0]!.id
  }, 60_000)
  afterAll(() => api.close())

  test('are all counted, for the reseller and for each customer, and none of them vanishes from the pages', async () => {
    expect(await askAs(reseller, '{ openAlarmCount }')).toBe(ALARMS)
    expect(await askAs(reseller, '{ alarmCount(open: true) { total isExact } }')).toEqual({
      total: ALARMS,
      isExact: true,
    })
    const ids = [customers[0]!, customers[299]!].map(({ id }) => `"${id}"`).join()
    expect(
      await askAs(
        reseller,
        `{ openAlarmCounts(userIds: [${ids}, "${reseller.id}"]) { userId open } }`,
      ),
    ).toEqual([
      { userId: String(reseller.id), open: ALARMS },
      { userId: String(customers[0]!.id), open: 5 },
      { userId: String(customers[299]!.id), open: 4 },
    ])
    const seen = new Set<string>()
    let before = ''
    for (;;) {
      const page = await askAs<{ id: string }[]>(
        reseller,
        `{ alarmList(open: true, order: LONGEST_WAITING, first: 200 ${before}) { id } }`,
      )
      if (page.length === 0) break
      for (const { id } of page) seen.add(id)
      before = `before: "${page.at(-1)!.id}"`
    }
    expect(seen.size).toBe(ALARMS)
  })

  test('are grouped by customer: the longest wait first, an acknowledged alarm waits for nobody', async () => {
    type Page = {
      customers: number
      open: number
      unacknowledged: number
      rows: {
        user: { email: string }
        open: number
        unacknowledged: number
        alarms: { id: string }[]
      }[]
    }
    const page = (args: string) =>
      askAs<Page>(
        reseller,
        `{ openAlarmsByCustomer(${args}) { customers open unacknowledged rows { user { email } open unacknowledged alarms { id } } } }`,
      )
    const first = await page('first: 20')
    expect(first).toMatchObject({ customers: 300, open: ALARMS, unacknowledged: ALARMS })
    expect(first.rows.map(({ user }) => user.email)).toEqual(
      Array.from({ length: 20 }, (_, i) => `customer-${i}@example.com`),
    )
    expect(first.rows[0]).toMatchObject({ open: 5, unacknowledged: 5 })
    expect(first.rows[0]!.alarms).toHaveLength(3)
    expect((await page('first: 20, offset: 280')).rows.at(-1)?.user.email).toBe(
      'customer-299@example.com',
    )

    await askAs(
      reseller,
      `mutation { acknowledgeAlarm(id: "${acknowledged}", correctiveAction: "Closed the door") { id } }`,
    )
    const after = await page('first: 1')
    expect(after).toMatchObject({ unacknowledged: ALARMS - 1 })
    expect(after.rows[0]).toMatchObject({ open: 5, unacknowledged: 4 })
    expect(after.rows[0]!.alarms.map(({ id }) => id)).not.toContain(String(acknowledged))

    const found = await page('search: "customer-17@"')
    expect(found).toMatchObject({ customers: 1, open: 5 })
    expect(await page('lane: LOW')).toMatchObject({ customers: 0, open: 0, rows: [] })
  })

  test('leave the widgets of a page of sensors complete', async () => {
    const open = await askAs<{ tool: { user: { email: string } } }[]>(
      customers[0]!,
      '{ openAlarms { tool { user { email } } } }',
    )
    expect(open).toHaveLength(5)
    const ids = await askAs<{ id: string }[]>(customers[0]!, '{ userToolList { id } }')
    const list = ids.map(({ id }) => `"${id}"`).join()
    expect(await askAs(reseller, `{ openAlarms(toolIds: [${list}]) { id } }`)).toHaveLength(5)
    expect(await askAs(customers[1]!, `{ openAlarms(toolIds: [${list}]) { id } }`)).toEqual([])
  })

  test('are acknowledged by one call, with one corrective action', async () => {
    const open = await api.storage.alarms.longestWaiting({ scope: { kind: 'all' } })
    const { data } = await api.ask(
      'mutation ($ids: [ID!]!) { acknowledgeAlarms(ids: $ids, correctiveAction: "Power is back.") { id } }',
      { actor: actorOf(reseller), variables: { ids: open.map(({ id }) => String(id)) } },
    )
    expect(data?.['acknowledgeAlarms']).toHaveLength(ALARMS)
    expect(await askAs(reseller, '{ unacknowledgedAlarmCount }')).toBe(0)
    expect(await askAs(reseller, '{ openAlarmCount }')).toBe(ALARMS)
  })
})

describe('alarms of a past period', () => {
  let anna: Account
  let toolId: number
  beforeEach(async () => {
    api = await openApi()
    anna = await api.addAccount('user', null, 'anna@example.com')
    ;[toolId] = (await storeTools(anna, 1, 'Tejhűtő')) as [number]
  })
  afterEach(() => api.close())
  const at = (hours: number) => new Date(api.clock().getTime() + hours * HOUR_MS)
  const past = (from: number, to: number, change: Partial<NewIncident> = {}) =>
    anIncident(toolId, {
      state: 'RECOVERED',
      startedAt: at(from),
      openedAt: at(from),
      recoveredAt: at(to),
      recoveryCause: 'readings',
      ...change,
    })
  const period = (from: number, to: number) =>
    `dateStart: "${at(from).toISOString()}", dateEnd: "${at(to).toISOString()}"`
  const listed = (args: string) =>
    askAs<{ id: string }[]>(anna, `{ alarmList(${args}) { id } }`).then((rows) =>
      rows.map(({ id }) => Number(id)),
    )

  test('are listed however many came after them', async () => {
    const [old] = await openAll([past(-5_000, -4_999)])
    await openAll(Array.from({ length: 1_200 }, (_, i) => past(-2_000 + i, -1_999.5 + i)))
    for (const narrowed of ['', `, toolId: "${toolId}"`])
      expect(await listed(`open: false, ${period(-5_010, -4_990)}${narrowed}`)).toEqual([old!.id])
    expect(
      await askAs(anna, `{ alarmCount(open: false, ${period(-5_010, -4_990)}) { total isExact } }`),
    ).toEqual({ total: 1, isExact: true })
    expect(await askAs(anna, '{ alarmCount(open: false) { total isExact } }')).toEqual({
      total: 1_000,
      isExact: false,
    })
  })

  test('are those that touch it: the start counts, the end does not', async () => {
    const before = past(-20, -10)
    const into = past(-12, -8)
    const within = past(-9, -7, { lane: 'LOW' })
    const overAtOnce = past(-10, -10, { isLate: true, openedAt: at(60) })
    const atEnd = past(-5, -4)
    const long = past(-2_000, -9)
    const opened = await openAll([before, into, within, overAtOnce, atEnd, long])
    const lasting = (
      await openAll([anIncident(toolId, { startedAt: at(-900), openedAt: at(-899) })])
    )[0]!
    const [, intoId, withinId, overId, , longId] = opened.map(({ id }) => id)
    expect(await listed(period(-10, -5))).toEqual([overId, withinId, intoId, lasting.id, longId])
    expect(await listed(`${period(-10, -5)}, lane: LOW`)).toEqual([withinId])
    expect(await listed(`${period(-10, -5)}, open: true`)).toEqual([lasting.id])
  })

  test('are searched by sensor, IMEI and customer, case-sensitive and from three characters on', async () => {
    const [id] = (await openAll([past(-2, -1)])).map((incident) => incident.id)
    for (const search of ['Tejh', 'anna@exa', 'Kovács', '1000', 'te', 'Te'])
      expect(await listed(`open: false, search: "${search}"`), search).toEqual([id])
    for (const search of ['tejh', 'nowhere'])
      expect(await listed(`search: "${search}"`)).toEqual([])
  })

  test('a date that cannot be read is refused, a day is a whole day', async () => {
    const [id] = (await openAll([past(-2, -1)])).map((incident) => incident.id)
    const { errors } = await api.ask('{ alarmList(dateStart: "soon") { id } }', {
      actor: actorOf(anna),
    })
    expect(errors[0]?.code).toBe('BAD_USER_INPUT')
    expect(await listed('dateStart: "2026-11-20", dateEnd: "2026-11-20"')).toEqual([id])
    expect(await listed('dateStart: "2026-11-21"')).toEqual([])
    expect(await listed('dateEnd: "2026-11-19"')).toEqual([])
  })

  test('an alarm is answered by its id, and not to others', async () => {
    const [incident] = await openAll([past(-2, -1)])
    const bela = await api.addAccount('user', null, 'bela@example.com')
    const query = `{ alarm(id: "${incident!.id}") { state } }`
    expect(await askAs(anna, query)).toEqual({ state: 'RECOVERED' })
    expect(await askAs(bela, query)).toBeNull()
    expect(await askAs(bela, `{ alarmList(ownerId: "${anna.id}") { id } }`)).toEqual([])
  })
})
