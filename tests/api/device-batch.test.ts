import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDigit } from '../../src/domain/devices/check-digit.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { actorOf } from './api-rig.ts'
import { holderRequests } from './holder-requests.ts'
import { openIngest, reading } from './ingest-rig.ts'
import type { Ingest } from './ingest-rig.ts'

let api: Ingest
let reseller: Account
let shop: Account
beforeEach(async () => {
  api = await openIngest()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  shop = await api.addAccount('user', reseller, 'shop@example.com')
})
afterEach(() => api.closeIngest())
const { ask, register, listOf, holderOf } = holderRequests(() => api)

/** The n-th IMEI, with the right check digit. */
const imei = (n: number): string => {
  const digits = `35630704${String(n).padStart(6, '0')}`
  return `${digits}${checkDigit(digits)}`
}
const odd = (n: number): string => `${imei(n).slice(0, 14)}${(Number(imei(n).slice(14)) + 1) % 10}`

type Row = {
  line: number
  imeiNumber: string
  account: string | null
  problems: { key: string; params: string }[]
  key: string | null
  claimCode: string | null
}
const registerAll = (by: Account, csv: string, options: Record<string, unknown> = {}) =>
  ask<{ registered: number; rows: Row[] }>(
    `mutation ($csv: String!, $dryRun: Boolean!, $userId: ID, $onlyGood: Boolean, $oddImeis: Boolean) {
      registerDevices(csv: $csv, dryRun: $dryRun, userId: $userId, onlyGood: $onlyGood, oddImeis: $oddImeis) {
        registered rows { line imeiNumber account problems { key params } key claimCode } } }`,
    actorOf(by),
    { csv, dryRun: false, ...options },
  )
const problemsOf = (rows: readonly Row[] | undefined) =>
  (rows ?? []).map(({ line, problems }) => [line, ...problems.map(({ key }) => key)])

describe('many devices out of a file', () => {
  test('are registered with their accounts and sensors, and send at once', async () => {
    const csv = `imei;account;sensor 1;sensor 2\n${imei(1)};shop@example.com;Dairy;Meat\n${imei(2)};;;`
    const { value } = await registerAll(reseller, csv)
    expect(value?.registered).toBe(2)
    expect(value?.rows.map(({ account }) => account)).toEqual(['shop@example.com', null])
    expect([await holderOf(imei(1)), await holderOf(imei(2))]).toEqual([shop.id, reseller.id])
    const { key, claimCode } = value!.rows[0]!
    expect(claimCode).toMatch(/^[0-9A-Z]{10}$/)
    const readings = [1, 2].map((sensor) => reading(sensor, '2026-11-20T08:58:00Z', 4))
    expect((await api.send({ imei: imei(1), readings }, { key: key! })).body).toMatchObject({
      stored: 2,
    })
    expect((await ask<unknown[]>('{ toolList { name } }', actorOf(shop))).value).toEqual([
      { name: 'Dairy' },
      { name: 'Meat' },
    ])
    const trail = await entriesAbout(api.storage, { kind: 'device', id: imei(1) })
    expect(trail.map(({ action }) => action)).toEqual(['device.registered'])
    expect(JSON.stringify(trail)).not.toContain(key)
  })

  test('are shown before: a dry run stores nothing and issues no key', async () => {
    const { value } = await registerAll(reseller, `${imei(1)}\n${imei(2)}`, { dryRun: true })
    expect(value).toMatchObject({ registered: 0, rows: [{ key: null }, { claimCode: null }] })
    expect(problemsOf(value?.rows)).toEqual([[1], [2]])
    expect(await listOf(actorOf(reseller))).toEqual([])
  })

  test('are refused row by row, each with its line and its reasons', async () => {
    await register(actorOf(reseller), imei(1))
    await ask(
      `mutation { registerDevice(imeiNumber: "${imei(2)}", alias: "taken-1") { key } }`,
      actorOf(reseller),
    )
    const csv = [
      'imei,alias,account,sensor1',
      `${imei(1)},,,`,
      '3.56307E+14,,,',
      `${odd(3)},,,`,
      `${imei(4)},,,`,
      `${imei(4)},,,`,
      `${imei(5)},taken-1,,`,
      `${imei(6)},!,nobody@example.com,`,
      `${imei(7)},,root@example.com,`,
      `${imei(8)},,,${'x'.repeat(201)}`,
    ].join('\n')
    const { value } = await registerAll(reseller, csv)
    expect(value?.registered).toBe(0)
    expect(problemsOf(value?.rows)).toEqual([
      [2, 'devices.registered'],
      [3, 'tools.imeiMalformed'],
      [4, 'devices.checkDigit'],
      [5],
      [6, 'devices.imeiTwice'],
      [7, 'devices.aliasTaken'],
      [8, 'devices.aliasMalformed', 'devices.accountUnknown'],
      [9, 'devices.accountUnknown'],
      [10, 'form.textTooLong'],
    ])
    expect(JSON.parse(value!.rows[4]!.problems[0]!.params)).toEqual({ line: 5 })
    expect(await listOf(actorOf(reseller))).toHaveLength(2)
  })

  test('are registered all or none, or the good ones, as is chosen', async () => {
    const csv = `${imei(1)}\n12\n${imei(2)}`
    expect((await registerAll(reseller, csv)).value?.registered).toBe(0)
    expect(await listOf(actorOf(reseller))).toEqual([])
    const { value } = await registerAll(reseller, csv, { onlyGood: true })
    expect(value?.registered).toBe(2)
    expect(value?.rows.map(({ key }) => key === null)).toEqual([false, true, false])
    expect(await listOf(actorOf(reseller))).toHaveLength(2)
  })

  test('may have odd check digits when somebody says so', async () => {
    expect((await registerAll(reseller, odd(1))).value?.registered).toBe(0)
    expect((await registerAll(reseller, odd(1), { oddImeis: true })).value?.registered).toBe(1)
  })

  test('go into the stock of the factory, which names no accounts and makes no sensors', async () => {
    const factory = await api.addAccount('factory', null, 'factory@example.com')
    const { value } = await registerAll(
      factory,
      `${imei(1)}\n${imei(2)},,shop@example.com\n${imei(3)},,,Fridge`,
    )
    expect(problemsOf(value?.rows)).toEqual([
      [1],
      [2, 'devices.accountUnknown'],
      [3, 'devices.sensorsWithoutAccount'],
    ])
    expect((await registerAll(factory, imei(1))).value?.registered).toBe(1)
    expect(await holderOf(imei(1))).toBeNull()
  })

  test('of a file without devices are none', async () => {
    expect((await registerAll(reseller, '')).error?.keys).toEqual(['devices.fileEmpty'])
    expect((await registerAll(reseller, 'name\nx')).error?.keys).toEqual([
      'devices.fileWithoutImei',
    ])
  })
})

describe('the register', () => {
  const page = async (by: Account, args: string) => {
    const { value, error } = await ask<{ rows: { imeiNumber: string; state: string }[] }>(
      `{ devicePage(${args}) { rows { imeiNumber state } total } }`,
      actorOf(by),
    )
    return error?.code ?? value?.rows.map(({ imeiNumber, state }) => [imeiNumber, state])
  }

  test('is narrowed to the stock, to an account, and to what never sent, sends or is silent', async () => {
    const csv = `imei;account;sensor1\n${imei(1)};;\n${imei(2)};shop@example.com;Dairy\n${imei(3)};shop@example.com;`
    const rows = (await registerAll(reseller, csv)).value!.rows
    const send = (at: string) =>
      api.send({ imei: imei(2), readings: [reading(1, at, 4)] }, { key: rows[1]!.key! })
    await send('2026-11-20T08:58:00Z')
    const never = 'NEVER_SENT'
    expect(await page(reseller, 'filter: STOCK')).toEqual([[imei(1), never]])
    expect(await page(reseller, 'filter: ASSIGNED')).toEqual([
      [imei(2), 'SENDING'],
      [imei(3), never],
    ])
    expect(await page(reseller, `userId: "${shop.id}", filter: NEVER_SENT`)).toEqual([
      [imei(3), never],
    ])
    expect(await page(reseller, 'filter: SENDING')).toEqual([[imei(2), 'SENDING']])
    expect(await page(reseller, 'filter: SILENT')).toEqual([])
    api.moveClock(24 * 3_600_000 + 1)
    expect(await page(reseller, 'filter: SILENT')).toEqual([[imei(2), 'SILENT']])
    await ask(
      `mutation { retireDevice(imeiNumber: "${imei(3)}") { imeiNumber } }`,
      actorOf(reseller),
    )
    expect(await page(reseller, 'filter: RETIRED')).toEqual([[imei(3), 'RETIRED']])
    expect(await page(reseller, 'filter: NEVER_SENT')).toEqual([[imei(1), never]])
    expect(await page(reseller, 'search: "shop@"')).toHaveLength(2)
    expect(await page(reseller, `userId: "${api.anna.id}"`)).toBe('NOT_FOUND')
  })

  test('calls a device silent as soon as its sensor has an alarm because of missing data', async () => {
    const { value } = await registerAll(
      reseller,
      `imei;account;sensor1\n${imei(2)};shop@example.com;Dairy`,
    )
    const { key } = value!.rows[0]!
    await api.send(
      { imei: imei(2), readings: [reading(1, '2026-11-20T08:58:00Z', 4)] },
      { key: key! },
    )
    const [tool] = await api.storage.tools.ofDevice(imei(2))
    await api.storage.transaction(({ alarms }) =>
      alarms.open({
        toolId: tool!.tool.id,
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
      }),
    )
    expect(await page(reseller, 'filter: SILENT')).toEqual([[imei(2), 'SILENT']])
    expect(await page(reseller, 'filter: SENDING')).toEqual([])
  })

  test('is not searched by customers for the factory', async () => {
    const factory = await api.addAccount('factory', null, 'factory@example.com')
    await registerAll(factory, imei(1))
    expect(await page(factory, 'search: "shop@"')).toEqual([])
    expect(await page(factory, `userId: "${shop.id}"`)).toBe('NOT_FOUND')
  })
})

describe('new claim codes for a sheet of labels', () => {
  const codesOf = (by: Account, imeiNumbers: readonly string[]) =>
    ask<{ claimCode: string; device: { imeiNumber: string } }[]>(
      'mutation ($imeis: [String!]!) { newClaimCodes(imeiNumbers: $imeis) { claimCode device { imeiNumber } } }',
      actorOf(by),
      { imeis: imeiNumbers },
    )

  test('come in the order of the devices, each claims its device, and the old ones end', async () => {
    const { value: batch } = await registerAll(reseller, `${imei(1)}\n${imei(2)}`)
    const { value } = await codesOf(reseller, [imei(2), imei(1), imei(2)])
    expect(value?.map(({ device }) => device.imeiNumber)).toEqual([imei(2), imei(1)])
    const claim = (code: string) =>
      ask(
        `mutation { claimDevice(imeiNumber: "${imei(1)}", claimCode: "${code}") { imeiNumber } }`,
        actorOf(shop),
      )
    expect((await claim(batch!.rows[0]!.claimCode!)).error?.keys).toEqual([
      'devices.claimCodeWrong',
    ])
    expect((await claim(value![1]!.claimCode)).error).toBeUndefined()
    const trail = await entriesAbout(api.storage, { kind: 'device', id: imei(2) })
    expect(trail.map(({ action }) => action)).toEqual([
      'device.registered',
      'device.claim-code-made',
    ])
    expect(JSON.stringify(trail)).not.toContain(value![0]!.claimCode)
  })

  test('are made for all devices or for none: a device of others refuses the sheet', async () => {
    const { value: batch } = await registerAll(reseller, imei(1))
    expect((await codesOf(reseller, [imei(1), imei(9)])).error?.code).toBe('NOT_FOUND')
    const first = batch!.rows[0]!.claimCode!
    const claimed = await ask(
      `mutation { claimDevice(imeiNumber: "${imei(1)}", claimCode: "${first}") { imeiNumber } }`,
      actorOf(shop),
    )
    expect(claimed.error).toBeUndefined()
  })

  test('are made for at most 1,000 devices at once', async () => {
    const many = Array.from({ length: 1_001 }, (_, i) => imei(i))
    expect((await codesOf(reseller, many)).error?.keys).toEqual(['devices.codesTooMany'])
  })
})
