import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { IMEI, OTHER_IMEI, addDevicePeople, deviceRequests } from './device-requests.ts'

let api: Api
let boss: Account
let factory: Account
let user: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, factory, user } = await addDevicePeople(api))
})
afterEach(() => api.close())
const { askAs, register, addTool } = deviceRequests(
  () => api,
  () => ({ boss, factory, user }),
)

describe('the register', () => {
  test('shows the tools of each device to superadmin, and none to the factory', async () => {
    await register(IMEI)
    await register(OTHER_IMEI)
    await addTool(IMEI)
    const list = (actor: Actor) =>
      askAs('{ deviceList { imeiNumber tools { name user { email } } } }', actor)
    expect((await list(actorOf(boss))).value).toEqual([
      { imeiNumber: IMEI, tools: [{ name: 'Fridge', user: { email: 'user@example.com' } }] },
      { imeiNumber: OTHER_IMEI, tools: [] },
    ])
    expect((await list(actorOf(factory))).value).toEqual([{ imeiNumber: OTHER_IMEI, tools: [] }])
  })

  test('shows the tools of a device by sensor number', async () => {
    await register(IMEI)
    for (const equipmentId of [3, 1, 2]) await addTool(IMEI, equipmentId)
    await register(OTHER_IMEI)
    expect((await askAs('{ deviceList { tools { equipmentId } } }', actorOf(boss))).value).toEqual([
      { tools: [{ equipmentId: 1 }, { equipmentId: 2 }, { equipmentId: 3 }] },
      { tools: [] },
    ])
  })

  test('shows the factory no tools of a single device', async () => {
    await addTool(IMEI)
    expect((await register(IMEI)).value?.device['tools']).toEqual([])
    expect((await register(OTHER_IMEI, null, actorOf(boss))).value?.device['tools']).toEqual([])
  })

  test('shows unregistered devices that tried to send', async () => {
    await api.storage.transaction((stores) => stores.devices.countUnknown(OTHER_IMEI, api.clock()))
    expect(
      (
        await askAs(
          '{ unknownDevices { imeiNumber attempts firstAttempt lastAttempt } }',
          actorOf(factory),
        )
      ).value,
    ).toEqual([
      {
        imeiNumber: OTHER_IMEI,
        attempts: 1,
        firstAttempt: '2026-11-20T09:00:00Z',
        lastAttempt: '2026-11-20T09:00:00Z',
      },
    ])
  })
})

describe('a page of the register', () => {
  const PAGE =
    'query ($search: String, $sort: String, $first: Int, $offset: Int) { devicePage(search: $search, sort: $sort, first: $first, offset: $offset) { rows { imeiNumber alias tools { name } } total } }'
  type Page = {
    rows: { imeiNumber: string; alias: string | null; tools: { name: string }[] }[]
    total: number
  }
  const pageOf = (variables: object = {}, actor = actorOf(factory)) =>
    askAs<Page>(PAGE, actor, variables)
  const imeis = async (variables: object) =>
    (await pageOf(variables)).value?.rows.map(({ imeiNumber }) => imeiNumber)
  const imei = (n: number) => String(356_307_000_000_000 + n)

  beforeEach(async () => {
    await api.storage.transaction(async ({ devices }) => {
      for (let n = 0; n < 2_000; n += 1) {
        await devices.create({
          imeiNumber: imei(n),
          alias: n % 100 === 0 ? `Truck-${n}` : null,
          keyHash: null,
          createdAt: new Date(api.clock().getTime() + n),
        })
      }
    })
  })

  test('of two thousand devices has the rows asked for and the total', async () => {
    expect(await imeis({})).toEqual(Array.from({ length: 10 }, (_, n) => imei(n)))
    expect(await imeis({ sort: '-createdAt', first: 3, offset: 1_997 })).toEqual([
      imei(2),
      imei(1),
      imei(0),
    ])
    expect((await pageOf({ offset: 5_000 })).value).toEqual({ rows: [], total: 2_000 })
  })

  test('is searched by IMEI and alias from three characters on, case-sensitively', async () => {
    expect((await pageOf({ search: 'Truck' })).value?.total).toBe(20)
    expect((await pageOf({ search: 'truck' })).value?.total).toBe(0)
    expect(await imeis({ search: imei(1_234).slice(-6) })).toEqual([imei(1_234)])
    expect((await pageOf({ search: 'Tr' })).value?.total).toBe(2_000)
    expect(await imeis({ sort: 'alias', first: 2 })).toEqual([imei(0), imei(100)])
  })

  test('shows each device’s tools to superadmin, and to the factory the stock alone', async () => {
    await addTool(imei(7), 2)
    await addTool(imei(7), 1)
    const toolsOf = async (account: Account) =>
      (await pageOf({ search: imei(7) }, actorOf(account))).value?.rows[0]?.tools
    expect(await toolsOf(boss)).toHaveLength(2)
    expect(await toolsOf(factory)).toBeUndefined()
  })

  test.each([
    [{ first: 201 }, 'tables.pageSize'],
    [{ first: 0 }, 'tables.pageSize'],
    [{ offset: -1 }, 'tables.offset'],
    [{ sort: 'key_hash' }, 'tables.sort'],
  ] as const)('refuses %j', async (variables, key) => {
    expect((await pageOf(variables)).error?.keys).toEqual([key])
  })
})
