import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { DeviceExistsError } from '../../src/server/storage/device-store.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf } from './api-rig.ts'
import { holderRequests } from './holder-requests.ts'
import { IMEI, type Ingest, openIngest, OTHER_IMEI } from './ingest-rig.ts'

const EUI = '24e124136c191967'
const NEXT_EUI = '24e124136c191968'

let ingest: Ingest
let affiliate: Account
let user: Account
let stranger: Account
const { ask, register } = holderRequests(() => ingest)
beforeEach(async () => {
  ingest = await openIngest()
  ;({ affiliate, user, stranger } = await addAccountTree(ingest))
  await register(actorOf(affiliate), IMEI, user.id)
  await register(actorOf(stranger), OTHER_IMEI)
})
afterEach(() => ingest.closeIngest())

const setAlias = (actor: Actor, alias: string | null, imeiNumber = IMEI) =>
  ask<{ alias: string | null }>(
    'mutation ($imeiNumber: String!, $alias: String) { setDeviceAlias(imeiNumber: $imeiNumber, alias: $alias, reason: "other label") { alias } }',
    actor,
    { imeiNumber, alias },
  )
const aliasOf = async (imeiNumber = IMEI) =>
  (await ingest.storage.devices.byImei(imeiNumber))?.alias

describe('the alias of a device that has a key', () => {
  test('is set, changed and removed by who manages the device and by who holds it', async () => {
    const typed = EUI.toUpperCase()
    expect((await setAlias(actorOf(user), typed)).value).toEqual({ alias: EUI })
    expect((await setAlias(actorOf(affiliate), NEXT_EUI)).value).toEqual({ alias: NEXT_EUI })
    expect((await setAlias(actorOf(user), ' ')).value).toEqual({ alias: null })
    expect(await aliasOf()).toBeNull()
  })

  test('stands in the trail with the old one, the new one and the reason, and only where it changed', async () => {
    for (const alias of [EUI, EUI, NEXT_EUI, null]) await setAlias(actorOf(user), alias)
    const trail = await entriesAbout(ingest.storage, { kind: 'device', id: IMEI })
    expect(
      trail
        .filter(({ action }) => action === 'device.alias-set')
        .map(({ before, after, reason }) => [before?.['alias'], after?.['alias'], reason]),
    ).toEqual([
      [null, EUI, 'other label'],
      [EUI, NEXT_EUI, 'other label'],
      [NEXT_EUI, null, 'other label'],
    ])
  })

  test('is nobody else’s business: for others the device does not exist', async () => {
    const foreign = (await setAlias(actorOf(stranger), EUI)).error
    const absent = (await setAlias(actorOf(stranger), EUI, '356307042441039')).error
    expect(foreign?.code).toBe('NOT_FOUND')
    expect(absent).toEqual(foreign)
    expect(await aliasOf()).toBeNull()
  })

  test('that another device has is refused in any spelling, whoever holds that device', async () => {
    await register(actorOf(affiliate), '356307042441039', user.id)
    await setAlias(actorOf(user), EUI, '356307042441039')
    await setAlias(actorOf(stranger), NEXT_EUI, OTHER_IMEI)
    const own = (await setAlias(actorOf(user), '24:E1:24:13:6C:19:19:67')).error
    const foreign = (await setAlias(actorOf(user), NEXT_EUI)).error
    expect(own?.keys).toEqual(['devices.aliasTaken'])
    expect(foreign).toEqual(own)
    expect(await aliasOf()).toBeNull()
  })

  test('that another process gives to its device at the same moment is refused as taken', async () => {
    vi.spyOn(ingest.storage, 'transaction').mockRejectedValueOnce(new DeviceExistsError())
    expect((await setAlias(actorOf(user), EUI)).error?.keys).toEqual(['devices.aliasTaken'])
  })

  test('that is malformed is refused: an IMEI is none', async () => {
    for (const alias of ['ab', 'cold 3', '356307042441039'])
      expect((await setAlias(actorOf(user), alias)).error?.keys).toEqual(['devices.aliasMalformed'])
  })

  test('is not set on a retired device', async () => {
    await ask(
      'mutation ($imei: String!) { retireDevice(imeiNumber: $imei, leaveTools: false) { imeiNumber } }',
      actorOf(affiliate),
      { imei: IMEI },
    )
    expect((await setAlias(actorOf(affiliate), EUI)).error?.keys).toEqual(['devices.retired'])
  })
})

test('readings under a new alias count at once, and under the old one they are refused at once', async () => {
  const tool = await ingest.addTool(1, { owner: user })
  const { key } = await ingest.appKey(null)
  const uplink = async (eui: string, minute: number) => {
    const { statusCode } = await ingest.app.inject({
      method: 'POST',
      url: '/ingest/v1/things-stack',
      headers: { authorization: `Bearer ${key}` },
      payload: {
        end_device_ids: { dev_eui: eui.toUpperCase() },
        received_at: `2026-11-20T08:0${minute}:00Z`,
        uplink_message: { f_port: 85, f_cnt: minute, decoded_payload: { temperature: 4.5 } },
      },
    })
    return statusCode
  }
  expect(await uplink(EUI, 1)).toBe(422)
  await setAlias(actorOf(user), EUI)
  expect(await uplink(EUI, 2)).toBe(200)
  await setAlias(actorOf(user), NEXT_EUI)
  expect(await uplink(EUI, 3)).toBe(422)
  expect(await uplink(NEXT_EUI, 4)).toBe(200)
  expect(await ingest.storedReadings(tool)).toEqual([
    '2026-11-20T08:02:00.000Z=4.5',
    '2026-11-20T08:04:00.000Z=4.5',
  ])
})
