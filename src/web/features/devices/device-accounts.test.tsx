import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../../domain/users/account.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { DevicesPage } from './devices-page.tsx'

const JOANNA = {
  id: '9',
  email: 'joanna@harbour.example',
  firstName: 'Joanna',
  lastName: 'Whitfield',
}
const device = (n: number, state = 'SENDING') => ({
  imeiNumber: `86541305120880${n}`,
  alias: n === 1 ? 'ff00ff00ff00ff00' : null,
  createdAt: '2026-11-01T08:00:00Z',
  firstContact: null,
  lastContact: null,
  lastReport: null,
  tcpNetworks: [],
  state,
  holder: n === 1 ? JOANNA : null,
  tools: [],
})
const serve = (total = 3) =>
  fakeGraphql({
    DeviceTable: () => ({
      devicePage: { rows: [device(1), device(2), device(3, 'RETIRED')], total },
    }),
    DevicesForLabels: ({ offset }) => ({
      devicePage: {
        rows:
          offset === 0
            ? [1, 2, 3].map((n) => ({ ...device(n), retiredAt: n === 3 ? '2026-11-02' : null }))
            : [],
        total,
      },
    }),
    UnknownDevices: () => ({ unknownDevices: [] }),
    AccountsForDevice: () => ({
      userPage: {
        rows: [
          { ...JOANNA, role: 'USER' },
          {
            id: '10',
            email: 'aino@harbour.example',
            firstName: 'Aino',
            lastName: '',
            role: 'USER',
          },
        ],
      },
    }),
    AccountName: ({ id }) => ({ account: id === '9' ? JOANNA : null }),
    NewClaimCodes: ({ imeiNumbers }) => ({
      newClaimCodes: (imeiNumbers as string[]).map((imeiNumber) => ({
        claimCode: '7K3QF0VZ91',
        device: { imeiNumber },
      })),
    }),
    RegisterDevice: ({ imeiNumber, alias }) => ({
      registerDevice: { key: 'k1-secret', claimCode: '7K3QF0VZ91', device: { imeiNumber, alias } },
    }),
  })

let saved: { name: string; text: Promise<string> }[]
const realClick = HTMLAnchorElement.prototype.click
beforeEach(async () => {
  saved = []
  HTMLAnchorElement.prototype.click = function () {
    saved.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) })
  }
  await page.viewport(1280, 860)
})
afterEach(() => {
  HTMLAnchorElement.prototype.click = realClick
  connection.answered()
})

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const open = async (path = '/factory/view', role: Role = 'affiliate') => {
  const { screen } = await drawPage(
    <>
      <DevicesPage />
      <Where />
    </>,
    { path, viewer: { role, timeZone: 'UTC' } },
  )
  await expect.element(screen.getByText(/^1 – 3 of/)).toBeVisible()
  return screen
}
const lastAsked = (server: ReturnType<typeof serve>, operation: string) =>
  server.asked.findLast(({ name }) => name === operation)?.variables

test('the register is narrowed to a customer, who stands in the address', async () => {
  const server = serve()
  const screen = await open('/factory/view?page=1&filter=SILENT')
  await screen.getByRole('combobox', { name: 'Whose devices' }).click()
  await screen.getByRole('option', { name: /^Joanna Whitfield/ }).click()
  await expect
    .element(screen.getByLabelText('address'))
    .toHaveTextContent('/factory/view?filter=SILENT&userId=9')
  await expect
    .poll(() => lastAsked(server, 'DeviceTable'))
    .toMatchObject({ filter: 'SILENT', userId: '9', offset: 0 })
})

test('an address with a customer shows its devices, with its name, and one click shows all again', async () => {
  const server = serve()
  const screen = await open('/factory/view?userId=9')
  expect(lastAsked(server, 'DeviceTable')).toMatchObject({ userId: '9' })
  const account = screen.getByRole('combobox', { name: 'Whose devices' })
  await expect.element(account).toHaveValue('Joanna Whitfield')
  await account.click()
  await screen.getByRole('option', { name: 'All accounts' }).click()
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/factory/view')
})

test('the account of a device leads to its devices', async () => {
  serve()
  const screen = await open()
  await expect
    .element(screen.getByRole('link', { name: 'Joanna Whitfield' }))
    .toHaveAttribute('href', '/factory/view?userId=9')
})

test('the factory chooses no accounts, neither to narrow the list nor to register a device', async () => {
  serve()
  const screen = await open('/factory/view', 'factory')
  await expect
    .element(screen.getByRole('combobox', { name: 'Whose devices' }))
    .not.toBeInTheDocument()
  await expect.element(screen.getByText('Account', { exact: true })).not.toBeInTheDocument()
})

test('a manager registers a device for an account', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByLabelText('IMEI', { exact: true }).fill('865413051208899')
  await screen.getByRole('combobox', { name: 'Account', exact: true }).click()
  await screen.getByRole('option', { name: /^Aino/ }).click()
  await screen.getByRole('button', { name: 'Register', exact: true }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Key of the device' }).getByText('k1-secret'))
    .toBeVisible()
  expect(lastAsked(server, 'RegisterDevice')).toMatchObject({ userId: '10' })
})

test('labels of ticked devices are made at any time, without claim codes, and retired ones get none', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Select 865413051208801 for labels' }).click()
  await screen.getByRole('checkbox', { name: 'Select 865413051208803 for labels' }).click()
  await screen.getByRole('button', { name: 'Labels (2)' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Labels of devices' })
  await expect.element(dialog.getByRole('radio', { name: /^The selected ones/ })).toBeChecked()
  expect(await axeViolations(document.querySelector('dialog')!)).toEqual([])
  await dialog.getByRole('button', { name: 'Labels (PDF)' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['device-labels.pdf'])
  const text = await saved[0]!.text
  expect(text).toContain('(865413051208801) Tj')
  expect(text).not.toContain('(865413051208803) Tj')
  expect(text).not.toContain('(Claim code) Tj')
  expect(server.count('NewClaimCodes')).toBe(0)
})

test('labels of the whole list follow its search and filters; new claim codes end the older ones', async () => {
  const server = serve()
  const screen = await open('/factory/view?userId=9&filter=ASSIGNED&search=8654&sort=alias')
  await screen.getByRole('button', { name: 'Labels', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Labels of devices' })
  await expect.element(dialog.getByText(/^All that the list has now.*\(3\)$/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^A new claim code for each/ }).click()
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('New stickers')
  await dialog.getByRole('button', { name: 'Labels (PDF)' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(lastAsked(server, 'DevicesForLabels')).toMatchObject({
    search: '8654',
    sort: 'alias',
    filter: 'ASSIGNED',
    userId: '9',
  })
  expect(lastAsked(server, 'NewClaimCodes')).toEqual({
    imeiNumbers: ['865413051208801', '865413051208802'],
    reason: 'New stickers',
  })
  expect((await saved[0]!.text).match(/\(7K3QF-0VZ91\) Tj/g)).toHaveLength(2)
})

test('a list of more than 1,000 devices asks to be narrowed, and makes no label', async () => {
  const server = serve(1_001)
  const screen = await open()
  await screen.getByRole('button', { name: 'Labels', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Labels of devices' })
  await expect.element(dialog.getByText(/^At most 1,000 labels at once/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Labels (PDF)' }).click()
  expect(server.count('DevicesForLabels')).toBe(0)
  expect(saved).toEqual([])
})
