import { MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { storedCelsius, storedFault } from '../../src/domain/readings/stored-value.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { IMEI, toolRequests } from './tool-requests.ts'
import type { ToolRow } from './tool-requests.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
let foreignUser: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
  foreignUser = await api.addAccount('user', stranger, 'foreign-user@example.com')
})
afterEach(() => api.close())
const { createTool } = toolRequests(
  () => api,
  () => boss,
)

describe('the lists', () => {
  const storeReading = (id: string, minute: number, value: number) =>
    api.storage.transaction((stores) =>
      stores.readings.append(
        {
          toolIds: [Number(id)],
          timesMs: [api.clock().getTime() + minute * MINUTE_MS],
          values: [value],
        },
        api.clock().getTime(),
      ),
    )
  const names = async (query: string, actor: Actor) => {
    const { data } = await api.ask(`{ ${query} }`, { actor })
    const list = Object.values(data ?? {})[0] as { name: string }[] | { rows: { name: string }[] }
    return (Array.isArray(list) ? list : list.rows).map((row) => row.name)
  }
  let mine: ToolRow
  let foreign: ToolRow
  beforeEach(async () => {
    mine = await createTool(user, { name: 'Milk' })
    await createTool(affiliate, { name: 'Cheese', equipmentId: 2 })
    foreign = await createTool(foreignUser, { name: 'Fish', imeiNumber: '356307042441021' })
  })

  test("userToolList lists the caller's own tools by name; with an id, only that tool, if the caller may see it", async () => {
    await createTool(user, { name: 'Butter', equipmentId: 3 })
    expect(await names('userToolList { name }', actorOf(user))).toEqual(['Butter', 'Milk'])
    expect(await names('userToolList { name }', actorOf(admin))).toEqual([])
    expect(await names(`userToolList(id: "${mine.id}") { name }`, actorOf(admin))).toEqual(['Milk'])
    for (const id of [foreign.id, '999999', 'nonsense'])
      expect(await names(`userToolList(id: "${id}") { name }`, actorOf(admin))).toEqual([])
  })

  test('toolList lists all tools in sight; userId narrows it to the subtree of that account', async () => {
    expect(await names('toolList { name }', actorOf(boss))).toEqual(['Cheese', 'Fish', 'Milk'])
    expect(await names('toolList { name }', actorOf(admin))).toEqual(['Cheese', 'Milk'])
    expect(await names('toolList { name }', actorOf(user))).toEqual(['Milk'])
    expect(await names(`toolList(userId: "${affiliate.id}") { name }`, actorOf(boss))).toEqual([
      'Cheese',
      'Milk',
    ])
    expect(await names(`toolList(userId: "${user.id}") { name }`, actorOf(admin))).toEqual(['Milk'])
    for (const id of [foreignUser.id, 999_999, 'nonsense'])
      expect(await names(`toolList(userId: "${id}") { name }`, actorOf(admin))).toEqual([])
  })

  test('toolPage searches IMEI, name and client, case-sensitively, and sorts by any column', async () => {
    expect(await names('toolPage(search: "Mil") { rows { name } }', actorOf(boss))).toEqual([
      'Milk',
    ])
    expect(await names('toolPage(search: "mil") { rows { name } }', actorOf(boss))).toEqual([])
    // A search of fewer than three characters counts as none.
    expect(await names('toolPage(search: "Mi") { rows { name } }', actorOf(boss))).toHaveLength(3)
    expect(
      await names('toolPage(search: "foreign-user@") { rows { name } }', actorOf(boss)),
    ).toEqual(['Fish'])
    expect(
      await names('toolPage(search: "foreign-user@") { rows { name } }', actorOf(admin)),
    ).toEqual([])
    expect(
      await names(
        'toolPage(search: "foreign-user@", searchOwner: false) { rows { name } }',
        actorOf(boss),
      ),
    ).toEqual([])
    expect(
      await names('toolPage(sort: "-imeiNumber", first: 1) { rows { name } }', actorOf(boss)),
    ).toEqual(['Fish'])
    for (const sort of ['id', 'client', 'min', 'notificationMax', '-updatedAt'])
      expect(
        await names(`toolPage(sort: "${sort}") { rows { name } }`, actorOf(boss)),
      ).toHaveLength(3)
    expect(
      (await api.ask('{ toolPage(sort: "secret") { total } }', { actor: actorOf(boss) })).errors[0]
        ?.code,
    ).toBe('BAD_USER_INPUT')
  })

  describe('by the last value', () => {
    let warm: ToolRow
    let cold: ToolRow
    beforeEach(async () => {
      warm = await createTool(user, { name: 'Warm', equipmentId: 3 })
      cold = await createTool(user, { name: 'Cold', equipmentId: 4 })
      await storeReading(mine.id, -2, storedCelsius(4.25))
      await storeReading(warm.id, -1, storedCelsius(12))
      await storeReading(cold.id, -1, storedCelsius(-3))
      await storeReading(foreign.id, -1, storedFault('not-connected'))
    })
    const rows = (args: string, who = admin) =>
      names(`toolPage(${args}) { rows { name } }`, actorOf(who))

    const openAlarm = ({ id }: ToolRow, lane: 'HIGH' | 'NODATA') =>
      api.storage.transaction((stores) =>
        stores.alarms.open({
          toolId: Number(id),
          lane,
          state: 'ACTIVE',
          startedAt: api.clock(),
          openedAt: api.clock(),
          recoveredAt: null,
          recoveryCause: null,
          limit: null,
          extreme: null,
          isBreaching: false,
          isLate: false,
        }),
      )

    test('a page is sorted by what the sensors measure now; those without a value come last', async () => {
      expect(await rows('sort: "now"')).toEqual(['Cold', 'Milk', 'Warm', 'Cheese'])
      expect(await rows('sort: "-now"')).toEqual(['Warm', 'Milk', 'Cold', 'Cheese'])
      expect(await rows('sort: "now", first: 2, offset: 1')).toEqual(['Milk', 'Warm'])
      expect(await rows('sort: "now", search: "Col"')).toEqual(['Cold'])
      expect(await rows('sort: "-now"', user)).toEqual(['Warm', 'Milk', 'Cold'])
    })

    test('it is narrowed and sorted as a dashboard is, by alarms and by what is known now, with the counts of all', async () => {
      const asked = async (args: string) => {
        const { data } = await api.ask(
          `{ toolPage(${args}) { rows { name } counts { total openAlarm outOfRange inRange noData } } }`,
          { actor: actorOf(admin) },
        )
        return data?.['toolPage'] as { rows: { name: string }[]; counts: object }
      }
      await openAlarm(mine, 'HIGH')
      expect(await rows('sort: "need"')).toEqual(['Milk', 'Cold', 'Warm', 'Cheese'])
      expect(await rows('only: OPEN_ALARM')).toEqual(['Milk'])
      expect(await rows('only: OUT_NOW, sort: "need", offset: 1')).toEqual(['Warm'])
      expect(await rows('only: NO_DATA')).toEqual(['Cheese'])
      expect(await asked('only: IN_NOW, first: 1')).toEqual({
        rows: [{ name: 'Milk' }],
        counts: { total: 4, openAlarm: 1, outOfRange: 2, inRange: 1, noData: 1 },
      })
      // A last value during an alarm of silence says nothing of now.
      await openAlarm(warm, 'NODATA')
      expect(await rows('only: NO_DATA')).toEqual(['Cheese', 'Warm'])
      expect(await rows('only: OUT_NOW')).toEqual(['Cold'])
      expect(await rows('only: NO_DATA', stranger)).toEqual(['Fish'])
    })

    test('it is narrowed to those in range, out of it, and without a value', async () => {
      await createTool(user, { name: 'At its limit', imeiNumber: '356307042441039', max: 12 })
      const { data } = await api.ask('{ toolPage(only: OUT_OF_RANGE) { total } }', {
        actor: actorOf(admin),
      })
      expect(data).toEqual({ toolPage: { total: 2 } })
      expect(await rows('only: OUT_OF_RANGE')).toEqual(['Cold', 'Warm'])
      expect(await rows('only: OUT_OF_RANGE, sort: "-now"')).toEqual(['Warm', 'Cold'])
      expect(await rows('only: IN_RANGE')).toEqual(['Milk'])
      expect(await rows('only: NO_VALUE')).toEqual(['At its limit', 'Cheese'])
      expect(await rows('only: NO_VALUE', boss)).toEqual(['At its limit', 'Cheese', 'Fish'])
    })

    test('it is narrowed to those that send nothing, and to those whose limits nobody set', async () => {
      const [lane, limit, extreme] = ['NODATA', null, null] as const
      await api.storage.transaction((stores) =>
        stores.alarms.open({
          toolId: Number(warm.id),
          lane,
          state: 'ACTIVE',
          startedAt: api.clock(),
          openedAt: api.clock(),
          recoveredAt: null,
          recoveryCause: null,
          limit,
          extreme,
          isBreaching: false,
          isLate: false,
        }),
      )
      expect(await rows('only: SILENT')).toEqual(['Warm'])
      expect(await rows('only: SILENT', stranger)).toEqual([])
      await createTool(user, {
        name: 'As made',
        imeiNumber: '356307042441047',
        min: -10,
        max: 10,
        notificationMin: -10,
        notificationMax: 10,
      })
      expect(await rows('only: LIMITS_NEVER_SET')).toEqual(['As made'])
    })
  })

  test("whoever sees a tool sees its client's name and e-mail", async () => {
    const { data } = await api.ask('{ toolList { name user { email lastName } } }', {
      actor: actorOf(affiliate),
    })
    expect(data).toEqual({
      toolList: [
        { name: 'Cheese', user: { email: 'affiliate@example.com', lastName: 'Kovács' } },
        { name: 'Milk', user: { email: 'user@example.com', lastName: 'Kovács' } },
      ],
    })
  })

  test('a client out of sight is left out', async () => {
    expect([
      ...(await api.services.tools.owners(actorOf(admin), [foreignUser.id, user.id])).keys(),
    ]).toEqual([user.id])
  })

  test('each tool comes with its last reading: a value, a sensor error (null) or no reading yet', async () => {
    await storeReading(mine.id, -2, storedCelsius(4.25))
    await storeReading(foreign.id, -2, storedCelsius(4.25))
    await storeReading(foreign.id, -1, storedFault('not-connected'))
    const { data } = await api.ask(
      '{ toolList { name usualIntervalMs lastMeasure { id imeiNumber measureId timestamp type value } } }',
      { actor: actorOf(boss) },
    )
    expect(data?.['toolList']).toEqual([
      { name: 'Cheese', usualIntervalMs: 300_000, lastMeasure: null },
      {
        name: 'Fish',
        usualIntervalMs: 300_000,
        lastMeasure: expect.objectContaining({ timestamp: '2026-11-20T08:59:00Z', value: null }),
      },
      {
        name: 'Milk',
        usualIntervalMs: 300_000,
        lastMeasure: {
          id: expect.stringContaining(mine.id),
          imeiNumber: IMEI,
          measureId: '1',
          timestamp: '2026-11-20T08:58:00Z',
          type: 'temperature',
          value: 4.25,
        },
      },
    ])
  })

  test('a list reads the newest readings once and the clients once, for all its tools together', async () => {
    const latestOf = vi.spyOn(api.storage.readings, 'latestOf')
    const byIds = vi.spyOn(api.storage.accounts, 'byIds')
    await api.ask('{ toolList { lastMeasure { value } user { email } } }', { actor: actorOf(boss) })
    expect(latestOf).toHaveBeenCalledTimes(1)
    expect(byIds).toHaveBeenCalledTimes(1)
  })
})
