import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let reseller: Account
let customer: Account
beforeEach(async () => {
  api = await openApi()
  reseller = await api.addAccount('affiliate', null, 'reseller@example.com')
  customer = await api.addAccount('user', reseller, 'customer@example.com')
})
afterEach(() => api.close())

const addTool = async (name: string, owner = customer, alias: string | null = null) => {
  const stores = autoCommit(api.storage)
  const imeiNumber = String(356_307_000_000_000 + owner.id * 1_000 + (count += 1))
  await stores.devices.create({ imeiNumber, alias, keyHash: null, createdAt: api.clock() })
  await stores.devices.setHolder(imeiNumber, owner.id)
  const { id } = await stores.tools.create({
    name,
    imeiNumber,
    equipmentId: 1,
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
  return { id, imeiNumber }
}
let count = 0

const openAlarm = async (toolId: number, hoursAgo: number, isOver = false) => {
  const at = new Date(api.clock().getTime() - hoursAgo * HOUR_MS)
  const [opened] = await autoCommit(api.storage).alarms.openMany([
    {
      toolId,
      lane: 'HIGH',
      state: isOver ? 'RECOVERED' : 'ACTIVE',
      startedAt: at,
      openedAt: at,
      recoveredAt: isOver ? at : null,
      recoveryCause: isOver ? 'readings' : null,
      limit: 8,
      extreme: 9.1,
      isBreaching: false,
      isLate: false,
    },
  ])
  return String(opened!.id)
}

type Found<T> = { rows: T[]; hasMore: boolean }
type Result = {
  accounts: Found<{ email: string }>
  tools: Found<{ name: string }>
  devices: Found<{ imeiNumber: string }>
  alarms: Found<{ id: string }>
}
const ASKED =
  'accounts { rows { email } hasMore } tools { rows { name } hasMore } devices { rows { imeiNumber } hasMore } alarms { rows { id } hasMore }'
const search = async (account: Account, text: string, args = ''): Promise<Result> => {
  const { data, errors } = await api.ask(
    `query ($text: String!) { search(text: $text${args}) { ${ASKED} } }`,
    { actor: actorOf(account), variables: { text } },
  )
  if (errors.length > 0) throw new Error(String(errors[0]?.message))
  return data?.['search'] as Result
}
const names = ({ tools }: Result) => tools.rows.map(({ name }) => name)

test('one text finds customers, sensors, devices and alarms, each in a list of its own', async () => {
  const { id, imeiNumber } = await addTool('Customer fridge', customer, 'customer-box')
  const open = await openAlarm(id, 1)
  const over = await openAlarm(id, 5, true)
  const result = await search(reseller, 'CUSTOMER')
  expect(result).toEqual({
    accounts: { rows: [{ email: 'customer@example.com' }], hasMore: false },
    tools: { rows: [{ name: 'Customer fridge' }], hasMore: false },
    devices: { rows: [{ imeiNumber }], hasMore: false },
    alarms: { rows: [{ id: open }, { id: over }], hasMore: false },
  })
})

test('case counts when the reader chooses so', async () => {
  await addTool('Hűtő')
  expect(names(await search(reseller, 'HŰTŐ'))).toEqual(['Hűtő'])
  expect(names(await search(reseller, 'HŰTŐ', ', caseSensitive: true'))).toEqual([])
  expect(names(await search(reseller, ' Hűt ', ', caseSensitive: true'))).toEqual(['Hűtő'])
})

test('a customer is found by its company, without accents too', async () => {
  await autoCommit(api.storage).accounts.change(customer.id, {
    company: 'Hűtő és Bolt Kft.',
    updatedAt: api.clock(),
  })
  await addTool('Hűtő 2')
  for (const text of ['Bolt', 'huto es b']) {
    const { accounts } = await search(reseller, text)
    expect(accounts.rows, text).toEqual([{ email: 'customer@example.com' }])
  }
  expect(names(await search(reseller, 'huto'))).toEqual(['Hűtő 2'])
  expect(names(await search(reseller, 'huto', ', caseSensitive: true'))).toEqual([])
})

test('what is called exactly so comes first, then what begins so, by number', async () => {
  for (const name of ['Old fridge 1', 'Fridge 10', 'Fridge 1', 'Fridge 11', 'Fridge 100'])
    await addTool(name)
  const result = await search(reseller, 'fridge 1', ', first: 4')
  expect(names(result)).toEqual(['Fridge 1', 'Fridge 10', 'Fridge 11', 'Fridge 100'])
  expect(result.tools.hasMore).toBe(true)
})

test('a customer finds its own sensors and alarms, and neither accounts nor devices', async () => {
  const { id } = await addTool('Customer fridge')
  const other = await api.addAccount('user', reseller, 'customer-two@example.com')
  await addTool('Customer cellar', other)
  const alarm = await openAlarm(id, 1)
  expect(await search(customer, 'customer')).toEqual({
    accounts: { rows: [], hasMore: false },
    tools: { rows: [{ name: 'Customer fridge' }], hasMore: false },
    devices: { rows: [], hasMore: false },
    alarms: { rows: [{ id: alarm }], hasMore: false },
  })
})

test('people of customers are found, the caller itself is not', async () => {
  await api.addMember(customer, 'STAFF', 'bea@example.com')
  const { accounts } = await search(reseller, 'example.com')
  expect(accounts.rows.map(({ email }) => email).toSorted()).toEqual([
    'bea@example.com',
    'customer@example.com',
  ])
})

test('one letter finds nothing; a text or a number beyond the limits is refused', async () => {
  await addTool('Fridge')
  expect(names(await search(reseller, ' f '))).toEqual([])
  const asked = async (args: string) =>
    (await api.ask(`{ search(${args}) { tools { hasMore } } }`, { actor: actorOf(reseller) }))
      .errors[0]?.code
  expect(await asked(`text: "${'a'.repeat(101)}"`)).toBe('BAD_USER_INPUT')
  expect(await asked('text: "ab", first: 21')).toBe('BAD_USER_INPUT')
  expect(await asked('text: "ab", first: 0')).toBe('BAD_USER_INPUT')
})
