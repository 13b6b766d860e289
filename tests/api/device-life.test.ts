import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { provenanceWithin } from '../../src/server/readings/provenance-within.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf } from './api-rig.ts'
import { holderRequests } from './holder-requests.ts'
import { granted, IMEI, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'
import type { Ingest } from './ingest-rig.ts'

const NINE = '2026-11-20T08:58:00Z'
const LATER = '2026-11-20T08:59:00Z'

let api: Ingest
let reseller: Account
let shop: Account
let bakery: Account
beforeEach(async () => {
  api = await openIngest()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  shop = await api.addAccount('user', reseller, 'shop@example.com')
  bakery = await api.addAccount('user', reseller, 'bakery@example.com')
})
afterEach(() => api.closeIngest())
const { ask, register, newCode, listOf, holderOf } = holderRequests(() => api)

type Handed = { key: string; claimCode: string; device: { holder: { email: string } } }
const handOver = (by: Account, to: Account, withRecord: boolean, imeiNumber = IMEI) =>
  ask<Handed>(
    'mutation ($imei: String!, $userId: ID!, $withRecord: Boolean!) { handOverDevice(imeiNumber: $imei, userId: $userId, withRecord: $withRecord, reason: "sold") { key claimCode device { holder { email } } } }',
    actorOf(by),
    { imei: imeiNumber, userId: to.id, withRecord },
  )
const replace = (by: Account, imei = IMEI, byImei = OTHER_IMEI) =>
  ask<{ imeiNumber: string; tools: { name: string; equipmentId: number }[] }>(
    'mutation ($imei: String!, $by: String!) { replaceDevice(imeiNumber: $imei, byImeiNumber: $by, reason: "broken") { imeiNumber tools { name equipmentId } } }',
    actorOf(by),
    { imei, by: byImei },
  )
const retire = (by: Account, leaveTools = false, imei = IMEI) =>
  ask<{ retiredAt: string }>(
    'mutation ($imei: String!, $leave: Boolean!) { retireDevice(imeiNumber: $imei, leaveTools: $leave, reason: "drowned") { retiredAt } }',
    actorOf(by),
    { imei, leave: leaveTools },
  )
/** A device of the reseller with a sensor of the shop, and one reading. */
const sendingDevice = async (sensors = [1]) => {
  const { key } = (await register(actorOf(reseller))).value!
  const tools = []
  for (const sensor of sensors) tools.push(await api.addTool(sensor, { owner: shop }))
  await send(key, NINE, 4, sensors)
  return { key, tools, tool: tools[0]! }
}
const send = (key: string, time: string, celsius: number, sensors = [1], imei = IMEI) =>
  api.send({ imei, readings: sensors.map((sensor) => reading(sensor, time, celsius)) }, { key })
const toolsOf = async (account: Account) =>
  (
    await ask<{ name: string; imeiNumber: string; waitsForDevice: boolean }[]>(
      '{ toolList { name imeiNumber waitsForDevice } }',
      actorOf(account),
    )
  ).value ?? []
const trailOf = async (kind: 'device' | 'tool', id: string) =>
  (await entriesAbout(api.storage, { kind, id })).map(({ action, after }) => [action, after])

describe('a device that is handed over', () => {
  test('with its record takes its sensors and their readings along, under a new key', async () => {
    const { key, tool } = await sendingDevice()
    const { value } = await handOver(reseller, bakery, true)
    expect(value?.device.holder).toEqual({ email: 'bakery@example.com' })
    expect((await send(key, LATER, 5)).status).toBe(401)
    expect((await send(value!.key, LATER, 5)).body).toMatchObject({ stored: 1 })
    expect(await toolsOf(shop)).toEqual([])
    expect(await toolsOf(bakery)).toMatchObject([{ imeiNumber: IMEI, waitsForDevice: false }])
    expect(await api.storedReadings(tool)).toEqual([
      '2026-11-20T08:58:00.000Z=4',
      '2026-11-20T08:59:00.000Z=5',
    ])
    expect((await trailOf('device', IMEI)).at(-1)).toEqual([
      'device.handed-over',
      { userId: bakery.id, withRecord: true },
    ])
    expect((await trailOf('tool', String(tool.id))).at(-1)).toEqual([
      'tool.moved',
      { userId: bakery.id },
    ])
  })

  test('from now on leaves the record with its former account, and the new one starts empty', async () => {
    const { tool } = await sendingDevice()
    const { value } = await handOver(reseller, bakery, false)
    expect(await toolsOf(bakery)).toEqual([])
    expect(await toolsOf(shop)).toMatchObject([{ imeiNumber: IMEI, waitsForDevice: true }])
    const chart = await ask<{ value: number }[]>(
      `{ chartData(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20") { value } }`,
      actorOf(shop),
    )
    expect(chart.value).toEqual([{ value: 4 }])
    expect((await send(value!.key, LATER, 5)).body).toMatchObject({
      refused: [{ reason: 'unknown-sensor' }],
    })
    const fresh = await api.addTool(1, { owner: bakery })
    expect((await send(value!.key, LATER, 5)).body).toMatchObject({ stored: 1 })
    expect(await api.storedReadings(fresh)).toEqual(['2026-11-20T08:59:00.000Z=5'])
    expect(await api.storedReadings(tool)).toEqual(['2026-11-20T08:58:00.000Z=4'])
    expect((await trailOf('tool', String(tool.id))).at(-1)).toEqual([
      'tool.separated',
      { waitsForDevice: true },
    ])
  })

  test('from now on ends the alarms of the sensors that stay behind', async () => {
    const { tool } = await sendingDevice()
    const { alarms } = autoCommit(api.storage)
    await alarms.open({
      toolId: tool.id,
      lane: 'NODATA',
      state: 'ACTIVE',
      startedAt: api.clock(),
      openedAt: api.clock(),
      recoveredAt: null,
      recoveryCause: null,
      limit: null,
      extreme: null,
      isBreaching: true,
      isLate: false,
    })
    await handOver(reseller, bakery, false)
    expect(await api.storage.alarms.openOfTools([tool.id])).toEqual([])
  })

  test('comes back into the stock of the reseller without the sensors of its customer', async () => {
    await sendingDevice()
    await handOver(reseller, shop, true)
    expect(await toolsOf(shop)).toMatchObject([{ waitsForDevice: false }])
    await handOver(reseller, reseller, false)
    expect(await holderOf(IMEI)).toBe(reseller.id)
    expect(await toolsOf(shop)).toMatchObject([{ waitsForDevice: true }])
    await handOver(reseller, shop, false)
    expect(await toolsOf(shop)).toMatchObject([{ waitsForDevice: false }])
  })

  test('keeps nothing of what its former account knew: code and networks end too', async () => {
    const { claimCode } = (await register(actorOf(reseller))).value!
    const networks = { imei: IMEI, networks: ['192.0.2.0/24'] }
    await ask(
      'mutation ($imei: String!, $networks: [String!]!) { allowTcp(imeiNumber: $imei, networks: $networks) { imeiNumber } }',
      actorOf(reseller),
      networks,
    )
    const { value } = await handOver(reseller, bakery, true)
    expect(value?.claimCode).toMatch(/^[0-9A-Z]{10}$/)
    const claim = (code: string) =>
      ask(
        'mutation ($imei: String!, $code: String!) { claimDevice(imeiNumber: $imei, claimCode: $code) { imeiNumber } }',
        actorOf(shop),
        { imei: IMEI, code },
      )
    expect((await claim(claimCode)).error?.keys).toEqual(['devices.claimCodeWrong'])
    expect((await api.storage.devices.byImei(IMEI))?.tcpNetworks).toEqual([])
    expect((await claim(value!.claimCode)).error).toBeUndefined()
  })

  test('goes only to accounts in sight, never by the factory, and not to the one that has it', async () => {
    await sendingDevice()
    const factory = await api.addAccount('factory', null, 'factory@example.com')
    expect((await handOver(reseller, api.anna, true)).error?.code).toBe('NOT_FOUND')
    expect((await handOver(shop, bakery, true)).error?.code).toBe('FORBIDDEN')
    expect((await handOver(factory, bakery, true)).error?.code).toBe('NOT_FOUND')
    expect((await handOver(reseller, reseller, true)).error?.keys).toEqual(['devices.sameHolder'])
    await register(actorOf(factory), OTHER_IMEI)
    expect((await handOver(factory, bakery, true, OTHER_IMEI)).error?.code).toBe('FORBIDDEN')
    expect(await holderOf(IMEI)).toBe(reseller.id)
  })
})

describe('a broken device that is replaced', () => {
  test('gives its four sensors to the other one in one step, and their history goes on', async () => {
    const { tools, key } = await sendingDevice([1, 2, 3, 4])
    const other = (await register(actorOf(reseller), OTHER_IMEI)).value!
    const { value } = await replace(reseller)
    expect(value?.imeiNumber).toBe(OTHER_IMEI)
    expect(value?.tools.map(({ equipmentId }) => equipmentId)).toEqual([1, 2, 3, 4])
    expect((await send(other.key, LATER, 5, [1, 2, 3, 4], OTHER_IMEI)).body).toMatchObject({
      stored: 4,
    })
    for (const tool of tools)
      expect(await api.storedReadings(tool)).toEqual([
        '2026-11-20T08:58:00.000Z=4',
        '2026-11-20T08:59:00.000Z=5',
      ])
    expect((await send(key, LATER, 6)).status).toBe(401)
    expect(await api.storage.devices.byImei(IMEI)).toMatchObject({
      hasKey: false,
      retiredAt: api.clock(),
    })
    expect((await trailOf('device', IMEI)).at(-1)).toEqual([
      'device.replaced',
      { userId: reseller.id, retired: true, replacedBy: OTHER_IMEI },
    ])
    expect((await trailOf('device', OTHER_IMEI)).at(-1)?.[0]).toBe('device.replaces')
  })

  test('leaves older readings as they were on the record: not from before the device was set up', async () => {
    const { key, tool } = await sendingDevice()
    api.moveClock(10 * 60_000)
    await send(key, '2026-11-20T09:05:00Z', 4)
    api.moveClock(86_400_000 - 10 * 60_000)
    await register(actorOf(reseller), OTHER_IMEI)
    await replace(reseller)
    const device = await api.storage.devices.byImei(OTHER_IMEI)
    expect(device?.setUpAt).toEqual(new Date(api.clock().getTime() - 86_400_000))
    const { rows } = await api.storage.tools.list({ scope: { kind: 'all' }, ownerId: shop.id })
    const span = { fromMs: Date.UTC(2026, 10, 20), toMs: Date.UTC(2026, 10, 21) }
    expect(await provenanceWithin(api.storage, rows[0]!.tool, span)).toMatchObject([
      { kind: 'before-setup', readings: 1 },
    ])
    expect(await api.storedReadings(tool)).toHaveLength(2)
  })

  test('takes the other one from the stock or the reseller’s own, into the account of the broken one', async () => {
    await register(actorOf(reseller), IMEI, shop.id)
    await register(actorOf(reseller), OTHER_IMEI)
    await replace(reseller)
    expect(await holderOf(OTHER_IMEI)).toBe(shop.id)
  })

  test('is not replaced by itself, by one with sensors, of another customer, or out of reach', async () => {
    await sendingDevice()
    expect((await replace(reseller, IMEI, IMEI)).error?.keys).toEqual(['devices.replacesItself'])
    expect((await replace(reseller)).error?.keys).toEqual(['devices.replacementUnknown'])
    await register(api.root, OTHER_IMEI)
    expect((await replace(reseller)).error?.keys).toEqual(['devices.replacementUnknown'])
    const third = '356307042441039'
    await register(actorOf(reseller), third, bakery.id)
    expect((await replace(reseller, IMEI, third)).error?.keys).toEqual([
      'devices.replacementElsewhere',
    ])
    await api.addTool(1, { owner: bakery, imeiNumber: third })
    expect((await replace(reseller, IMEI, third)).error?.keys).toEqual(['devices.replacementInUse'])
    expect((await api.storage.devices.byImei(IMEI))?.retiredAt).toBeNull()
  })
})

describe('a retired device', () => {
  test('sends nothing any more, not for a gateway’s key either', async () => {
    const { key } = (await register(actorOf(reseller))).value!
    const gateway = await api.appKey(reseller.id)
    expect((await retire(reseller)).value?.retiredAt).toBe('2026-11-20T09:00:00Z')
    expect((await send(key, NINE, 4)).status).toBe(401)
    expect((await send(gateway.key, NINE, 4)).body).toMatchObject({
      refused: [{ reason: 'unknown-device' }],
    })
    expect((await trailOf('device', IMEI)).at(-1)).toEqual([
      'device.retired',
      { userId: reseller.id, retired: true },
    ])
    expect(await listOf(actorOf(reseller))).toEqual([{ imeiNumber: IMEI }])
  })

  test('has no sensors: it is refused while it has, or they stay behind with their record', async () => {
    const { tool } = await sendingDevice()
    expect((await retire(reseller)).error?.keys).toEqual(['devices.retireInUse'])
    expect((await retire(reseller, true)).error).toBeUndefined()
    expect(await toolsOf(shop)).toMatchObject([{ waitsForDevice: true }])
    expect(await api.storedReadings(tool)).toEqual(['2026-11-20T08:58:00.000Z=4'])
  })

  test('gets no key, code, holder or sensors, and is not retired again', async () => {
    await register(actorOf(reseller))
    await retire(reseller)
    const refused = ['devices.retired']
    expect((await newCode(actorOf(reseller))).error?.keys).toEqual(refused)
    expect((await handOver(reseller, shop, true)).error?.keys).toEqual(refused)
    expect((await retire(reseller)).error?.keys).toEqual(refused)
    const tool = await api.services.tools.save(actorOf(reseller), {
      id: null,
      name: 'Fridge',
      userId: shop.id,
      imeiNumber: IMEI,
      equipmentId: 1,
      type: 'temperature',
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
    })
    expect(tool.ok).toBe(false)
  })

  test('comes back into service by being registered again, by nobody else than who manages it', async () => {
    await register(actorOf(reseller))
    await retire(reseller)
    const stranger = await api.addAccount('admin', null, 'stranger@example.com')
    expect((await register(actorOf(stranger))).error?.keys).toEqual(['devices.registered'])
    const { value } = await register(actorOf(reseller))
    expect((await send(value!.key, NINE, 4)).body).toMatchObject({
      refused: [{ reason: 'unknown-sensor' }],
    })
    expect(await holderOf(IMEI)).toBe(reseller.id)
    await api.addTool(1, { owner: shop })
    expect((await send(value!.key, NINE, 4)).body).toMatchObject({ stored: 1 })
  })

  test('of the stock is not taken by a reseller who knows its number', async () => {
    granted(await api.services.devices.register(api.root, { imeiNumber: IMEI, alias: null }))
    granted(await api.services.devices.retire(api.root, { imeiNumber: IMEI, leaveTools: false }))
    expect((await register(actorOf(reseller))).error?.keys).toEqual(['devices.registered'])
    expect(await holderOf(IMEI)).toBeNull()
  })
})
