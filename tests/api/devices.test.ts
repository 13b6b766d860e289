import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { secretHash } from '../../src/server/secret.ts'
import { DeviceExistsError } from '../../src/server/storage/device-store.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
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
const { askAs, register, rotate, allow, auditActions } = deviceRequests(
  () => api,
  () => ({ boss, factory, user }),
)

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
    expect(await api.storage.devices.sendingWithKey(secretHash(value?.key ?? ''))).toMatchObject({
      imeiNumber: IMEI,
    })
    expect(await api.storage.devices.sendingWithKey(value?.key ?? '')).toBeNull()
    expect(
      JSON.stringify(await entriesAbout(api.storage, { kind: 'device', id: IMEI })),
    ).not.toContain(value?.key)
  })

  test('with a key cannot be registered again', async () => {
    const { value } = await register(IMEI)
    expect((await register(IMEI)).error?.keys).toEqual(['devices.registered'])
    expect(await api.storage.devices.sendingWithKey(secretHash(value?.key ?? ''))).not.toBeNull()
  })

  test('without a key, of an earlier version, gets its first one by registration or rotation', async () => {
    for (const imeiNumber of [IMEI, OTHER_IMEI])
      await api.storage.transaction(({ devices }) =>
        devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: api.clock() }),
      )
    expect((await register(IMEI, 'Cold-3')).value?.device).toMatchObject({
      imeiNumber: IMEI,
      alias: 'Cold-3',
    })
    expect((await rotate(OTHER_IMEI)).value?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(await auditActions('device', IMEI)).toEqual(['device.registered'])
    expect(await auditActions('device', OTHER_IMEI)).toEqual(['device.key-rotated'])
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
    expect(await api.storage.devices.sendingWithKey(secretHash(old))).toBeNull()
    expect(await api.storage.devices.sendingWithKey(secretHash(key))).toMatchObject({
      imeiNumber: IMEI,
    })
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
    expect(await auditActions('device', IMEI)).toEqual([
      'device.registered',
      'device.tcp-allowed',
      'device.tcp-allowed',
    ])
  })
})

describe('an app key', () => {
  const create = async (variables: object, actor?: Actor) =>
    askAs<{ id: string; name: string; key: string }>(
      'mutation ($name: String!, $userId: ID, $currentPassword: String) { createAppKey(name: $name, userId: $userId, currentPassword: $currentPassword) { id name key } }',
      actor ?? { ...actorOf(boss), sessionHash: await api.openSession(boss.id) },
      variables,
    )
  const revoke = (id: unknown) =>
    askAs<boolean>('mutation ($id: ID!) { revokeAppKey(id: $id) }', actorOf(boss), { id })

  test('is made with the current password only, five minutes after the login', async () => {
    const passwordHash = await createQuickHasher().hash('frost on the window')
    await api.addAccount('superadmin', null, 'chief@example.com', passwordHash)
    const { actor } = await api.session('chief@example.com', 'frost on the window')
    expect((await create({ name: 'Gateway' }, actor)).error).toBeUndefined()
    api.moveClock(5 * MINUTE_MS)
    expect((await create({ name: 'Gateway' }, actor)).error?.keys).toEqual([
      'users.currentPasswordNeeded',
    ])
    const wrong = { name: 'Gateway', currentPassword: 'a guess' }
    expect((await create(wrong, actor)).error?.keys).toEqual(['users.currentPasswordWrong'])
    const right = { name: 'Gateway', currentPassword: 'frost on the window' }
    expect((await create(right, actor)).value?.name).toBe('Gateway')
  })

  test('has an app account that no list shows and that does not block a deletion', async () => {
    const { value } = await create({ name: ' Gateway ', userId: user.id })
    const key = await api.storage.tokens.byHash(secretHash(value?.key ?? ''))
    expect(key).toMatchObject({
      name: 'Gateway',
      scopes: ['SEND_READINGS'],
      accountId: user.id,
      madeBy: boss.id,
    })
    expect(await api.storage.accounts.byId(key?.appAccountId ?? 0)).toMatchObject({
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
    const key = await api.storage.tokens.byHash(secretHash(value?.key ?? ''))
    expect((await revoke(value?.id)).value).toBe(true)
    expect(await api.storage.tokens.byHash(secretHash(value?.key ?? ''))).toBeNull()
    expect(await api.storage.accounts.byId(key?.appAccountId ?? 0)).toBeNull()
    expect((await revoke(value?.id)).error?.code).toBe('NOT_FOUND')
    expect((await revoke('nonsense')).error?.code).toBe('NOT_FOUND')
    expect(await auditActions('app-key', value?.id ?? '')).toEqual([
      'app-key.created',
      'app-key.revoked',
    ])
  })

  test('needs a name, and an existing account when it is limited to one', async () => {
    expect((await create({ name: ' ' })).error?.keys).toEqual(['devices.appKeyNameEmpty'])
    const app = await api.addAccount('app', null, 'app@example.com')
    for (const userId of [999_999, app.id])
      expect((await create({ name: 'Gateway', userId })).error?.code).toBe('NOT_FOUND')
  })
})
