import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf } from './api-rig.ts'
import { addAccountTree } from './account-tree.ts'
import { holderRequests } from './holder-requests.ts'
import { type Ingest, openIngest } from './ingest-rig.ts'
import { IMEI, toolRequests } from './tool-requests.ts'

const OTHER_IMEI = '356307042441021'
const AT = '2026-11-20T08:58:00Z'

let ingest: Ingest
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  ingest = await openIngest()
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(ingest))
})
afterEach(() => ingest.closeIngest())
const { saveTool, deleteTool, auditEntriesOf } = toolRequests(
  () => ingest,
  () => boss,
)
const { register, newCode, holderOf, ask } = holderRequests(() => ingest)
const send = (key: string | undefined, sensor = 1, time = AT) =>
  ingest.send(
    { imei: IMEI, readings: [{ sensor, time, value: 4 }] },
    key === undefined ? {} : { key },
  )
const withCode = (account: Account, claimCode: string, variables: object = {}) =>
  ask<{ id: string; waitsForDevice: boolean }>(
    `mutation ($userId: ID, $claimCode: String, $id: ID, $name: String = "Fridge") {
      tool(id: $id, userId: $userId, claimCode: $claimCode, name: $name, imeiNumber: "${IMEI}", equipmentId: 1, defrostFridge: false,
        min: 2, max: 8, notificationMin: 2, notificationMax: 8, temperatureCorrection: 0) { id waitsForDevice } }`,
    actorOf(account),
    { claimCode, ...variables },
  )

describe('a tool on a device of another account', () => {
  test('waits like one on an IMEI that does not exist, and the answers are the same', async () => {
    await register(actorOf(stranger))
    const answers = []
    for (const imeiNumber of [IMEI, OTHER_IMEI]) {
      const made = await saveTool(actorOf(admin), { imeiNumber, userId: user.id })
      const again = await saveTool(actorOf(admin), { imeiNumber, userId: user.id })
      const moved = await saveTool(actorOf(admin), { id: made.row?.id, imeiNumber, name: 'Milk' })
      const text = JSON.stringify([made, again, moved])
      answers.push(
        text.replaceAll(imeiNumber, 'IMEI').replaceAll(/"(id|uid)":"[^"]+"/g, '"$1":"…"'),
      )
    }
    expect(answers[0]).toBe(answers[1])
    expect(answers[0]).toContain('"waitsForDevice":true')
    expect(answers[0]).toContain('tools.sensorTaken')
    expect(await ingest.storage.devices.byImei(OTHER_IMEI)).toBeNull()
  })

  test('gets no readings, shows none, and does not show the device’s alias or age', async () => {
    const { value } = await register(actorOf(stranger))
    await saveTool(actorOf(stranger), { userId: stranger.id })
    const { row } = await saveTool(actorOf(admin), { userId: user.id })
    expect((await send(value?.key)).body).toMatchObject({ stored: 1 })
    const { data } = await ingest.ask(
      `{ userToolList { id lastMeasure { value } waitsForDevice }
         chartData(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20") { value }
         readingProvenance(toolId: "${row?.id}", dateStart: "2026-11-19", dateEnd: "2026-11-20") { kind } }`,
      { actor: actorOf(user) },
    )
    expect(data).toMatchObject({
      userToolList: [{ id: row?.id, lastMeasure: null, waitsForDevice: true }],
      chartData: [],
    })
  })

  test('is refused to a manager whose tool’s owner lies outside of the holder’s branch', async () => {
    await register(actorOf(admin), IMEI, user.id)
    expect((await saveTool(actorOf(admin), { userId: affiliate.id })).error?.keys).toEqual([
      'tools.deviceElsewhere',
    ])
  })

  test('of the stock is bound by superadmin, and the device goes to the owner’s customer', async () => {
    await register(actorOf(boss))
    expect((await saveTool(actorOf(admin), { userId: user.id })).row?.['waitsForDevice']).toBe(true)
    expect(await holderOf(IMEI)).toBeNull()
    const { row } = await saveTool(actorOf(boss), { userId: user.id, equipmentId: 2 })
    expect(row?.['waitsForDevice']).toBe(false)
    expect(await holderOf(IMEI)).toBe(admin.id)
  })
})

describe('a tool that waits', () => {
  test('is bound when its account gets the device, and has what arrives from then on', async () => {
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
    const { value } = await register(actorOf(affiliate))
    expect((await auditEntriesOf(row?.id ?? '')).at(-1)).toMatchObject({ action: 'tool.bound' })
    expect((await send(value?.key)).body).toMatchObject({ stored: 1, refused: [] })
    expect((await ingest.storage.tools.byId(Number(row?.id)))?.tool.isBound).toBe(true)
  })

  test('stays waiting when a device is registered for others', async () => {
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
    const { value } = await register(actorOf(stranger))
    expect((await send(value?.key)).body).toMatchObject({
      refused: [{ index: 0, reason: 'unknown-sensor' }],
    })
    expect((await ingest.storage.tools.byId(Number(row?.id)))?.tool.isBound).toBe(false)
  })

  test('of an affiliate reserves nothing on a device of the account above', async () => {
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
    await register(actorOf(admin))
    expect((await ingest.storage.tools.byId(Number(row?.id)))?.tool.isBound).toBe(false)
    expect((await saveTool(actorOf(admin), { userId: affiliate.id })).row).toMatchObject({
      waitsForDevice: false,
    })
  })

  test('made by superadmin takes the device from the stock when it is registered', async () => {
    const { row } = await saveTool(actorOf(boss), { userId: user.id })
    await register(actorOf(boss))
    expect(await holderOf(IMEI)).toBe(admin.id)
    expect((await ingest.storage.tools.byId(Number(row?.id)))?.tool.isBound).toBe(true)
  })

  test('is bound once the tool that has its sensor is deleted', async () => {
    await register(actorOf(admin))
    const first = await saveTool(actorOf(admin), { userId: affiliate.id })
    const second = await saveTool(actorOf(affiliate), { userId: user.id })
    expect(second.row?.['waitsForDevice']).toBe(true)
    await deleteTool(actorOf(admin), first.row?.id)
    expect((await ingest.storage.tools.byId(Number(second.row?.id)))?.tool.isBound).toBe(false)
    const third = await saveTool(actorOf(admin), { id: second.row?.id })
    expect(third.row?.['waitsForDevice']).toBe(false)
  })

  test('raises no alarm, and one that loses its device ends its alarms', async () => {
    const { value } = await register(actorOf(affiliate))
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
    await send(value?.key)
    const id = Number(row?.id)
    await ingest.storage.transaction(({ alarms }) =>
      alarms.open({
        toolId: id,
        lane: 'HIGH',
        state: 'ACTIVE',
        startedAt: ingest.clock(),
        openedAt: ingest.clock(),
        recoveredAt: null,
        recoveryCause: null,
        limit: 8,
        extreme: 9,
        isBreaching: true,
        isLate: false,
      }),
    )
    await saveTool(actorOf(affiliate), { id, imeiNumber: OTHER_IMEI })
    expect(await ingest.storage.alarms.openOfTools([id])).toEqual([])
  })
})

describe('a claim code that comes with a tool', () => {
  test('claims the device for the tool’s owner and binds the tool', async () => {
    const { value } = await register(actorOf(boss))
    const { value: tool } = await withCode(affiliate, value?.claimCode ?? '', { userId: user.id })
    expect(tool?.waitsForDevice).toBe(false)
    expect(await holderOf(IMEI)).toBe(user.id)
    expect((await send(value?.key)).body).toMatchObject({ stored: 1 })
  })

  test('claims for a tool that waits already', async () => {
    const { value } = await register(actorOf(boss))
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
    const { value: tool } = await withCode(affiliate, value?.claimCode ?? '', { id: row?.id })
    expect(tool).toEqual({ id: row?.id, waitsForDevice: false })
  })

  test('that is wrong is refused on its field, for a device of others as for none, and makes no tool', async () => {
    const answers = [(await withCode(admin, 'AAAAA-AAAAA')).error]
    await register(actorOf(stranger))
    answers.push((await withCode(admin, 'AAAAA-AAAAA')).error)
    expect(answers[0]?.problems).toEqual([
      { field: 'claimCode', key: 'devices.claimCodeWrong', params: {} },
    ])
    expect(answers[1]).toEqual(answers[0])
    expect(await ingest.storage.tools.waitingFor(IMEI)).toEqual([])
  })

  test('is not needed for the other sensors of the claimed device', async () => {
    const code = (await register(actorOf(boss))).value?.claimCode ?? ''
    for (const equipmentId of [1, 2, 3, 4])
      expect(
        await ask<{ waitsForDevice: boolean }>(
          `mutation { tool(name: "F", userId: "${user.id}", claimCode: "${code}", imeiNumber: "${IMEI}", equipmentId: ${equipmentId}, defrostFridge: false,
            min: 2, max: 8, notificationMin: 2, notificationMax: 8, temperatureCorrection: 0) { waitsForDevice } }`,
          actorOf(affiliate),
        ),
      ).toEqual({ value: { waitsForDevice: false }, error: undefined })
  })

  test('counts as a try, together with claimDevice', async () => {
    for (let i = 0; i < 10; i += 1) await withCode(admin, 'AAAAAAAAAA')
    expect((await withCode(admin, 'AAAAAAAAAA')).error).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 3600,
    })
    expect((await saveTool(actorOf(admin), { userId: user.id })).error).toBeUndefined()
  })

  test('lets a user add the device that it bought', async () => {
    const code = (await register(actorOf(boss))).value?.claimCode ?? ''
    expect((await withCode(user, code)).value?.waitsForDevice).toBe(false)
    expect(await holderOf(IMEI)).toBe(user.id)
    expect((await newCode(actorOf(user))).error?.code).toBe('FORBIDDEN')
  })
})

describe('a bound tool', () => {
  test('that moves outside of the holder’s branch takes the device to the account that moves it', async () => {
    const neighbour = await ingest.addAccount('user', affiliate, 'neighbour@example.com')
    await register(actorOf(affiliate), IMEI, user.id)
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
    await saveTool(actorOf(affiliate), { id: row?.id, userId: neighbour.id })
    expect(await holderOf(IMEI)).toBe(affiliate.id)
  })

  test('keeps its sensor number against those who do not manage the device', async () => {
    await register(actorOf(admin))
    const { row } = await saveTool(actorOf(admin), { userId: user.id })
    expect(
      (await saveTool(actorOf(affiliate), { id: row?.id, equipmentId: 2 })).error?.keys,
    ).toEqual(['tools.sensorOfHolder'])
    expect((await saveTool(actorOf(affiliate), { id: row?.id, name: 'Milk' })).row).toMatchObject({
      name: 'Milk',
      waitsForDevice: false,
    })
  })
})

describe('an app key of a branch', () => {
  test('sends for devices that the branch holds or has tools on, and not for its waiting tools', async () => {
    const { key } = await ingest.appKey(affiliate.id)
    await register(actorOf(stranger))
    await saveTool(actorOf(stranger), { userId: stranger.id })
    await saveTool(actorOf(affiliate), { userId: user.id })
    expect((await send(key)).status).toBe(422)
    const own = await register(actorOf(affiliate), OTHER_IMEI)
    expect(own.error).toBeUndefined()
    expect(
      (
        await ingest.send(
          { imei: OTHER_IMEI, readings: [{ sensor: 1, time: AT, value: 4 }] },
          { key },
        )
      ).body,
    ).toMatchObject({ refused: [{ index: 0, reason: 'unknown-sensor' }] })
  })
})
