import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'
import { bulkRequests, FRIDGE } from './bulk-rig.ts'

let api: Api
let reseller: Account
let anna: Account
let fridges: number[]
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  anna = await api.addAccount('user', reseller, 'anna@example.com')
  fridges = await addFridges(anna, ['Fridge 1', 'Fridge 2'])
  api.moveClock(MINUTE_MS)
})
afterEach(() => api.close())
const { start, takeBack, show, addFridges } = bulkRequests(() => api)

type Planned = {
  lines: number
  problemCount: number
  problems: { line: number; field: string; key: string }[]
  change: { id: string; staying: number; changing: number; fields: string[] } | null
}
const send = (bytes: Uint8Array, account = reseller) => {
  const upload = api.services.uploads.take(actorOf(account), { fileName: 'sensors.csv', bytes })
  if (!upload.ok) throw new Error(upload.error.kind)
  return upload.value.id
}
const planTable = async (file: string | Uint8Array, account = reseller) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { data, errors } = await api.ask(
    `mutation { planSensorTable(upload: "${send(bytes, account)}") { lines problemCount problems { line field key } change { id staying fields changing: count(states: [CHANGES]) } } }`,
    { actor: actorOf(account) },
  )
  return { table: data?.['planSensorTable'] as Planned, error: errors[0] }
}
const exported = async (account = reseller) => {
  const { data } = await api.ask('mutation { exportSensorTable(selection: {}) { path } }', {
    actor: actorOf(account),
  })
  const offered = data?.['exportSensorTable'] as { path: string } | undefined
  const file = api.fileLinks.take((offered?.path ?? '').replace('/files/', ''))
  let text = ''
  for await (const part of file!.texts()) text += String(part)
  return text
}
const maxOf = async (id: number) => (await api.storage.tools.byId(id))?.tool.limits.max

test('what is exported is imported as it is: every sensor stays', async () => {
  await autoCommit(api.storage).tools.setAddresses(
    fridges[0]!,
    'a@x.example, b@x.example',
    api.clock(),
  )
  const text = await exported()
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text).toContain('"a@x.example, b@x.example"')
  const { table } = await planTable(text)
  expect(table).toMatchObject({ lines: 2, problemCount: 0, change: { staying: 2, changing: 0 } })
})

test('a table is planned as one change, written and taken back', async () => {
  const { table } = await planTable(`id;max;silence\r\n${fridges[0]};7,5;\r\n${fridges[1]};;60\r\n`)
  expect(table.change).toMatchObject({ changing: 2, fields: ['max', 'silence'] })
  await start(reseller, table.change!.id)
  expect(await maxOf(fridges[0]!)).toBe(7.5)
  expect((await api.storage.alarms.toolAlarms(fridges[1]!)).settings).toEqual({ silence: 60 })
  await takeBack(reseller, table.change!.id)
  expect(await show(reseller, table.change!.id)).toMatchObject({ takenBack: 2 })
  expect(await maxOf(fridges[0]!)).toBe(8)
})

test('one wrong line and nothing is planned; each is named with its column', async () => {
  const other = await api.addAccount('affiliate', null, 'other@example.com')
  const [foreign] = await addFridges(other, ['Fridge 9'])
  const { table } = await planTable(
    [
      'id;customer;min;max',
      `${fridges[0]};;;7`,
      `${fridges[0]};;;6`,
      `${foreign};;;7`,
      `${fridges[1]};nobody@example.com;;7`,
      '999999;;;7',
      `${fridges[1]};;9;`,
      `${fridges[1]};;;=1+1`,
    ].join('\n'),
  )
  expect(table).toMatchObject({ lines: 7, problemCount: 6, change: null })
  expect(table.problems.map(({ line, field, key }) => [line, field, key])).toEqual([
    [3, 'id', 'tables.sensorTwice'],
    [4, 'id', 'tables.unknownSensor'],
    [5, 'customer', 'tables.unknownCustomer'],
    [6, 'id', 'tables.unknownSensor'],
    [7, 'id', 'tables.sensorTwice'],
    [8, 'max', 'tables.notThisValue'],
  ])
  expect(await maxOf(fridges[0]!)).toBe(8)
})

test('sensors are named by IMEI and number, given to customers, and the file may be Windows-1250', async () => {
  const bela = await api.addAccount('user', reseller, 'bela@example.com')
  const tool = (await api.storage.tools.byId(fridges[0]!))!.tool
  const text = `imei;sensor;customer;megjegyzés\n${tool.imeiNumber};1;Bela@example.com;hűtő`
  const bytes = Uint8Array.from(
    [...text].map((c) => ({ é: 0xe9, ű: 0xfb, ő: 0xf5 })[c] ?? c.charCodeAt(0)),
  )
  const { table } = await planTable(bytes)
  expect(table.change).toMatchObject({ changing: 1, fields: ['userId'] })
  await start(reseller, table.change!.id)
  expect((await api.storage.tools.byId(fridges[0]!))?.tool.userId).toBe(bela.id)
})

test('a name that is a formula goes out as a text', async () => {
  const { accounts } = autoCommit(api.storage)
  await accounts.change(anna.id, { email: '=cmd@example.com', updatedAt: api.clock() })
  const text = await exported()
  expect(text).toContain("'=cmd@example.com")
  expect((await planTable(text)).table).toMatchObject({ problemCount: 0, change: { staying: 2 } })
})

test('thousands of lines are planned in parts, and a viewer plans none', async () => {
  const many = await addFridges(
    reseller,
    Array.from({ length: 2_500 }, (_, i) => `Room ${i}`),
    FRIDGE,
  )
  const text = ['id,max', ...many.map((id) => `${id},7`)].join('\n')
  const { table } = await planTable(text)
  expect(table).toMatchObject({ lines: 2_500, change: { changing: 2_500 } })
  const wrong = await planTable(`${text}\n1,x`)
  expect(wrong.table).toMatchObject({ problemCount: 1, change: null })
  const viewer = await api.addMember(anna, 'VIEWER', 'viewer@example.com')
  expect((await planTable('id,max\n1,2', viewer)).error?.code).toBe('FORBIDDEN')
})
