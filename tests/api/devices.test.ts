import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { secretHash } from '../../src/server/secret.ts'
import { DeviceExistsError } from '../../src/server/storage/device-store.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

const IMEI = '356307042441013'
const OTHER_IMEI = '356307042441021'

let api: Api
let boss: Account
let factory: Account
let user: Account
beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  factory = await api.addAccount('factory', boss, 'factory@example.com')
  user = await api.addAccount('user', boss, 'user@example.com')
})
afterEach(() => api.close())

type Registration = { device: Record<string, unknown>; key: string }
const askAs = async <T>(query: string, actor: Actor, variables: object = {}) => {
  const { data, errors } = await api.ask(query, { actor, variables: { ...variables } })
  return { value: Object.values(data ?? {})[0] as T | undefined, error: errors[0] }
}
const register = (imeiNumber: string, alias: string | null = null, actor = actorOf(factory)) =>
  askAs<Registration>(
    'mutation ($imeiNumber: String!, $alias: String) { registerDevice(imeiNumber: $imeiNumber, alias: $alias) { key device { imeiNumber alias createdAt firstContact lastContact tools { id } } } }',
    actor,
    { imeiNumber, alias },
  )
const rotate = (imeiNumber: string) =>
  askAs<Registration>(
    'mutation ($imeiNumber: String!) { rotateDeviceKey(imeiNumber: $imeiNumber) { key device { imeiNumber } } }',
    actorOf(factory),
    { imeiNumber },
  )
const allow = (imeiNumber: string, networks: string[]) =>
  askAs(
    'mutation ($imeiNumber: String!, $networks: [String!]!) { allowTcp(imeiNumber: $imeiNumber, networks: $networks) { imeiNumber } }',
    actorOf(factory),
    { imeiNumber, networks },
  )
const trail = async (kind: 'device' | 'app-key', id: string) =>
  (await entriesAbout(api.storage, { kind, id })).map((entry) => entry.action)
const addTool = (imeiNumber: string, equipmentId = 1) =>
  api.services.tools.save(actorOf(boss), {
    id: null,
    name: 'Fridge',
    userId: user.id,
    imeiNumber,
    equipmentId,
    type: 'temperature',
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
  })

describe('a device', () => {
  test('is registered with a key of 128 bits, which is shown once and stored as a hash', async () => {
    const { value } = await register(IMEI)
    expect(value).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      device: {
        imeiNumber: IMEI,
        alias: null,
        createdAt: '2026-11-20T09:00:00Z',
        firstContact: null,
        lastContact: null,
        tools: [],
      },
    })
    expect(await api.storage.devices.byKeyHash(secretHash(value?.key ?? ''))).toMatchObject({
      imeiNumber: IMEI,
      hasKey: true,
    })
    expect(await api.storage.devices.byKeyHash(value?.key ?? '')).toBeNull()
    expect(
      JSON.stringify(await entriesAbout(api.storage, { kind: 'device', id: IMEI })),
    ).not.toContain(value?.key)
  })

  test('with a key cannot be registered again', async () => {
    const { value } = await register(IMEI)
    expect((await register(IMEI)).error?.keys).toEqual(['devices.registered'])
    expect(await api.storage.devices.byKeyHash(secretHash(value?.key ?? ''))).not.toBeNull()
  })

  test('that was created with a tool gets its first key by registration or rotation', async () => {
    await addTool(IMEI)
    await addTool(OTHER_IMEI)
    expect((await register(IMEI, 'Cold-3')).value?.device).toMatchObject({
      imeiNumber: IMEI,
      alias: 'Cold-3',
    })
    expect((await rotate(OTHER_IMEI)).value?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(await trail('device', IMEI)).toEqual(['device.created', 'device.registered'])
    expect(await trail('device', OTHER_IMEI)).toEqual(['device.created', 'device.key-rotated'])
  })

  test('has one alias, unique in any spelling', async () => {
    expect((await register(IMEI, '24E124136C191967')).value?.device['alias']).toBe(
      '24e124136c191967',
    )
    expect((await register(OTHER_IMEI, '24-e1-24-13-6c-19-19-67')).error?.keys).toEqual([
      'devices.aliasTaken',
    ])
    expect((await register(OTHER_IMEI, OTHER_IMEI)).error?.keys).toEqual(['devices.aliasMalformed'])
    expect((await register(OTHER_IMEI, ' ')).value?.device['alias']).toBeNull()
  })

  test('that another process registers at the same moment is refused as registered', async () => {
    vi.spyOn(api.storage, 'transaction').mockRejectedValueOnce(new DeviceExistsError())
    expect((await register(IMEI)).error?.keys).toEqual(['devices.registered'])
  })

  test('needs an IMEI of 15 digits', async () => {
    expect((await register('24e124136c191967')).error?.keys).toEqual(['tools.imeiMalformed'])
  })

  test('gets a new key by rotation; the old key is refused', async () => {
    const old = (await register(IMEI)).value?.key ?? ''
    const key = (await rotate(IMEI)).value?.key ?? ''
    expect(await api.storage.devices.byKeyHash(secretHash(old))).toBeNull()
    expect(await api.storage.devices.byKeyHash(secretHash(key))).toMatchObject({ imeiNumber: IMEI })
    expect((await rotate(OTHER_IMEI)).error?.code).toBe('NOT_FOUND')
  })

  test('may send over raw TCP from allowed networks only; by default none is allowed', async () => {
    await register(IMEI)
    expect((await api.storage.devices.byImei(IMEI))?.tcpNetworks).toEqual([])
    expect(
      (await allow(IMEI, ['192.0.2.0/24', ' 2001:DB8::/48', '192.0.2.0/24'])).error,
    ).toBeUndefined()
    expect((await api.storage.devices.byImei(IMEI))?.tcpNetworks).toEqual([
      '192.0.2.0/24',
      '2001:db8::/48',
    ])
    expect((await allow(IMEI, ['0.0.0.0/0'])).error?.keys).toEqual(['devices.networkMalformed'])
    expect((await allow(IMEI, Array(51).fill('192.0.2.1'))).error?.keys).toEqual([
      'devices.networksTooMany',
    ])
    expect((await allow(OTHER_IMEI, [])).error?.code).toBe('NOT_FOUND')
    await allow(IMEI, [])
    expect((await api.storage.devices.byImei(IMEI))?.tcpNetworks).toEqual([])
    expect(await trail('device', IMEI)).toEqual([
      'device.registered',
      'device.tcp-allowed',
      'device.tcp-allowed',
    ])
  })
})

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
    expect((await list(actorOf(factory))).value).toEqual([
      { imeiNumber: IMEI, tools: [] },
      { imeiNumber: OTHER_IMEI, tools: [] },
    ])
  })

  test('shows the tools of a device by sensor number', async () => {
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

describe('an app key', () => {
  const create = (variables: object) =>
    askAs<{ id: string; name: string; key: string }>(
      'mutation ($name: String!, $userId: ID) { createAppKey(name: $name, userId: $userId) { id name key } }',
      actorOf(boss),
      variables,
    )
  const revoke = (id: unknown) =>
    askAs<boolean>('mutation ($id: ID!) { revokeAppKey(id: $id) }', actorOf(boss), { id })

  test('has an app account that no list shows and that does not block a deletion', async () => {
    const { value } = await create({ name: ' Gateway ', userId: user.id })
    const key = await api.storage.devices.appKeyByHash(secretHash(value?.key ?? ''))
    expect(key).toMatchObject({ name: 'Gateway', userId: user.id })
    expect(await api.storage.accounts.byId(key?.accountId ?? 0)).toMatchObject({
      role: 'app',
      parentUserId: null,
    })
    expect((await askAs<unknown[]>('{ userList { id } }', actorOf(boss))).value).toHaveLength(3)
    expect(
      (await askAs('mutation ($id: ID!) { deleteUser(id: $id) }', actorOf(boss), { id: user.id }))
        .error,
    ).toBeUndefined()
  })

  test('is refused after it is revoked, and its account is deleted', async () => {
    const { value } = await create({ name: 'Gateway' })
    const key = await api.storage.devices.appKeyByHash(secretHash(value?.key ?? ''))
    expect((await revoke(value?.id)).value).toBe(true)
    expect(await api.storage.devices.appKeyByHash(secretHash(value?.key ?? ''))).toBeNull()
    expect(await api.storage.accounts.byId(key?.accountId ?? 0)).toBeNull()
    expect((await revoke(value?.id)).error?.code).toBe('NOT_FOUND')
    expect((await revoke('nonsense')).error?.code).toBe('NOT_FOUND')
    expect(await trail('app-key', value?.id ?? '')).toEqual(['app-key.created', 'app-key.revoked'])
  })

  test('needs a name, and an existing account when it is limited to one', async () => {
    expect((await create({ name: ' ' })).error?.keys).toEqual(['devices.appKeyNameEmpty'])
    const app = await api.addAccount('app', null, 'app@example.com')
    for (const userId of [999_999, app.id])
      expect((await create({ name: 'Gateway', userId })).error?.code).toBe('NOT_FOUND')
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

  test('shows each device’s tools to superadmin, and none to the factory', async () => {
    await addTool(imei(7), 2)
    await addTool(imei(7), 1)
    const toolsOf = async (account: Account) =>
      (await pageOf({ search: imei(7) }, actorOf(account))).value?.rows[0]?.tools
    expect(await toolsOf(boss)).toHaveLength(2)
    expect(await toolsOf(factory)).toEqual([])
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
