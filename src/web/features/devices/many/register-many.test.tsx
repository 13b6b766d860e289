import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../../api/connection.ts'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { keysCsv } from './keys-csv.ts'
import { RegisterMany } from './register-many.tsx'

const row = (line: number, problem: string | null = null) => ({
  line,
  imeiNumber: String(356307042440000 + line),
  alias: null,
  account: 'shop@example.com',
  sensors: ['Dairy', '', '', ''],
  problems:
    problem === null
      ? []
      : [{ field: 'imeiNumber', key: problem, message: 'In English', params: '{"line":2}' }],
  key: null as string | null,
  claimCode: null as string | null,
})

/** Registers what is not refused; a wrong check digit is one unless it is taken. */
const serve = () =>
  fakeGraphql({
    RegisterDevices: ({ dryRun, oddImeis }) => {
      const rows = [
        row(2),
        row(3, oddImeis === true ? null : 'devices.checkDigit'),
        row(4, 'devices.imeiTwice'),
      ]
      const issue = (one: ReturnType<typeof row>) =>
        dryRun === true || one.problems.length > 0
          ? one
          : { ...one, key: `key-${one.line}`, claimCode: '7K3QF0VZ91' }
      return { registerDevices: { registered: 0, rows: rows.map(issue) } }
    },
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const open = async () => {
  const { screen } = await drawPage(<RegisterMany />, {
    path: '/factory/view',
    viewer: { role: 'affiliate' },
  })
  await screen.getByText('Register many devices').click()
  return screen
}

test('an empty list is checked, too: the answer says that it has no devices', async () => {
  fakeGraphql({
    RegisterDevices: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'csv', key: 'devices.fileEmpty' }],
      },
    }),
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Check the list' }).click()
  await expect.element(screen.getByText('The list has no devices.')).toBeVisible()
})

test('a pasted list is checked first: each refused line with its number and reason', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByRole('textbox', { name: 'List of devices' }).fill('356307042440002')
  await screen.getByRole('button', { name: 'Check the list' }).click()
  await expect.element(screen.getByText('Can be registered: 1. Refused: 2.')).toBeVisible()
  await expect
    .element(
      screen.getByRole('row', {
        name: /^4 356307042440004 The same IMEI already stands in line 2\.$/,
      }),
    )
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /^2 356307042440002 shop@example.com · Dairy$/ }))
    .toBeVisible()
  expect(server.asked.find(({ name }) => name === 'RegisterDevices')?.variables).toEqual({
    csv: '356307042440002',
    dryRun: true,
    onlyGood: false,
    oddImeis: false,
  })
  expect(await axeViolations(screen.container)).toEqual([])
})

test('numbers with a wrong check digit are taken when somebody says so, and the good ones are registered', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByRole('textbox', { name: 'List of devices' }).fill('x')
  await screen.getByRole('button', { name: 'Check the list' }).click()
  await screen.getByRole('checkbox', { name: 'Take numbers with a wrong check digit too' }).click()
  await expect.element(screen.getByText('Can be registered: 2. Refused: 1.')).toBeVisible()
  await screen.getByRole('button', { name: 'Register only the good ones (2)' }).click()
  await expect.element(screen.getByText('Registered devices: 2')).toBeVisible()
  expect(server.asked.findLast(({ name }) => name === 'RegisterDevices')?.variables).toMatchObject({
    dryRun: false,
    onlyGood: true,
    oddImeis: true,
  })
  await expect.element(screen.getByRole('button', { name: 'Keys (CSV)' })).toBeVisible()
  await screen.getByLabelText('Label sheet').selectOptions('Avery L7159 (3 × 8)')
  expect(
    screen.getByLabelText('First free label').element().querySelectorAll('option'),
  ).toHaveLength(24)
  expect(await axeViolations(screen.container)).toEqual([])
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'List of devices' })).toHaveValue('')
})

test('a file is read into the list', async () => {
  serve()
  const screen = await open()
  const file = new File(['imei;alias\r\n356307042440002;cold-1'], 'devices.csv')
  await screen.getByTestId('device-list-file').upload(file)
  await expect
    .element(screen.getByRole('textbox', { name: 'List of devices' }))
    .toHaveValue('imei;alias\n356307042440002;cold-1')
})

test('the list of keys opens in a spreadsheet of the language, and no cell is a formula', () => {
  const rows = [{ ...row(2), alias: 'a;b', account: '=cmd@example.com', key: 'k', claimCode: 'c' }]
  expect(keysCsv(rows, 'en')).toBe(
    '\uFEFFimei,alias,account,key,claim_code\r\n356307042440002,"a;b",\'=cmd@example.com,k,c\r\n',
  )
  expect(keysCsv(rows, 'de').split('\r\n')[0]).toBe('\uFEFFimei;alias;account;key;claim_code')
})
