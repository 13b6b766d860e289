import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../../domain/users/account.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { DevicesPage } from './devices-page.tsx'

const device = (n: number, alias: string | null = null) => ({
  imeiNumber: `8654130512088${String(n).padStart(2, '0')}`,
  alias,
  createdAt: `2026-11-01T08:00:${String(n).padStart(2, '0')}Z`,
  firstContact: n === 1 ? '2026-11-02T08:00:00Z' : null,
  lastContact: null,
  state: n === 1 ? 'SENDING' : 'NEVER_SENT',
  lastReport: null,
  holder:
    n === 1
      ? { id: '7', email: 'joanna@harbour.example', firstName: 'Joanna', lastName: 'Whitfield' }
      : null,
  tools:
    n === 1
      ? [
          {
            id: '4',
            name: 'Dairy cold room 2',
            equipmentId: 2,
            channels: [{ type: 'battery', value: 86.6 }],
          },
        ]
      : [],
})
const DEVICES = Array.from({ length: 12 }, (_, i) =>
  device(i + 1, i === 4 ? 'ff00ff00ff00ff00' : null),
)
const UNKNOWN = {
  imeiNumber: '867730049915203',
  attempts: 42,
  firstAttempt: '2026-11-19T08:00:00Z',
  lastAttempt: '2026-11-20T01:00:00Z',
}

const serve = () =>
  fakeGraphql({
    DeviceTable: ({ first, offset }) => ({
      devicePage: {
        rows: DEVICES.slice(Number(offset), Number(offset) + Number(first)),
        total: DEVICES.length,
      },
    }),
    UnknownDevices: () => ({ unknownDevices: [UNKNOWN] }),
    RegisterDevice: ({ imeiNumber, alias }) => ({
      registerDevice: { key: 'k1-secret', claimCode: '7K3QF0VZ91', device: { imeiNumber, alias } },
    }),
    RotateDeviceKey: ({ imeiNumber }) => ({
      rotateDeviceKey: { key: 'k2-secret', device: { imeiNumber, alias: null } },
    }),
    NewClaimCode: () => ({ newClaimCode: 'ZZZZZ00000' }),
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const tableAsked = (server: ReturnType<typeof serve>) =>
  server.asked.findLast(({ name }) => name === 'DeviceTable')?.variables

const open = (role: Role = 'factory', options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <>
      <DevicesPage />
      <Where />
    </>,
    { path: '/factory/view', viewer: { role, timeZone: 'UTC' }, ...options },
  )
type Screen = Awaited<ReturnType<typeof open>>['screen']
const imeis = (screen: Screen) =>
  [...screen.container.querySelectorAll('[aria-label="Devices"] tbody th')].map(
    (cell) => cell.textContent,
  )

test('the register shows who has made itself heard, ten a page as the server has them', async () => {
  const server = serve()
  const { screen } = await open()
  await expect.element(screen.getByText('1 – 10 of 12')).toBeVisible()
  expect(tableAsked(server)).toEqual({
    search: '',
    sort: '-createdAt',
    first: 10,
    offset: 0,
    filter: null,
    userId: null,
  })
  await expect
    .element(
      screen.getByRole('row', {
        name: /865413051208801.* - 2026-11-01 08:00:01 2026-11-02 08:00:00 -/,
      }),
    )
    .toBeVisible()
  await screen.getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(() => imeis(screen)).toEqual(['865413051208811', '865413051208812'])
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/factory/view?page=2')
})

test('the server finds and sorts, from the address on', async () => {
  const server = serve()
  const { screen } = await open('factory', { path: '/factory/view?search=ff00ff&sort=alias' })
  await expect
    .poll(() => tableAsked(server))
    .toEqual({ search: 'ff00ff', sort: 'alias', first: 10, offset: 0, filter: null, userId: null })
  await expect.element(screen.getByRole('searchbox')).toHaveValue('ff00ff')
  await screen.getByRole('button', { name: 'First contact' }).click()
  await expect
    .poll(() => tableAsked(server))
    .toMatchObject({ search: 'ff00ff', sort: 'firstContact' })
  await screen.getByRole('searchbox').fill('8654')
  await expect
    .poll(() => tableAsked(server))
    .toMatchObject({ search: '8654', sort: 'firstContact', offset: 0 })
  await expect
    .element(screen.getByLabelText('address'))
    .toHaveTextContent('/factory/view?search=8654&sort=firstContact')
})

test('superadmin sees whose a device is and its sensors, the factory has no columns for them', async () => {
  serve()
  const factory = await open('factory')
  await expect.element(factory.screen.getByText('1 – 10 of 12')).toBeVisible()
  expect(factory.screen.container.textContent).not.toContain('Sensors')
  expect(factory.screen.container.textContent).not.toContain('Joanna')
  await factory.screen.unmount()
  const { screen } = await open('superadmin', {})
  await expect
    .element(screen.getByRole('link', { name: 'Dairy cold room 2' }))
    .toHaveAttribute('href', '/tool-dashboard?id=4')
  await expect.element(screen.getByRole('cell', { name: 'Joanna Whitfield' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Stock' }).first()).toBeVisible()
})

test('a reseller sees the devices of its branch, not those that tried to send', async () => {
  const server = serve()
  const { screen } = await open('affiliate')
  await expect.element(screen.getByText('1 – 10 of 12')).toBeVisible()
  expect(server.count('UnknownDevices')).toBe(0)
  expect(screen.container.textContent).not.toContain('Unknown devices')
})

test('on a desk every column and what can be done with a row stands within the frame, sensors with long names too', async () => {
  const server = serve()
  const tools = [
    'Medikamentenkühlschrank',
    'Fagyasztókamra 2. – keleti raktár',
    'Tiefkühllager Nord',
    'Getränkekühlwand',
  ].map((name, i) => ({ id: String(i), name, equipmentId: i + 1, channels: [] }))
  server.answers['DeviceTable'] = () => ({
    devicePage: {
      rows: [{ ...device(1, '24e124136c191961'), lastContact: '2026-11-20T08:00:00Z', tools }],
      total: 1,
    },
  })
  // A window of 1280 px less the sidebar and the margins.
  await page.viewport(990, 860)
  const { screen } = await open('superadmin')
  await expect.element(screen.getByRole('button', { name: /^Issue a new key/ })).toBeVisible()
  const frame = screen.getByRole('region', { name: 'Devices' }).element()
  expect(frame.scrollWidth).toBe(frame.clientWidth)
})

test('registering shows the key once: to be copied, and gone when the card is closed', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByLabelText('IMEI', { exact: true }).fill('865413 051208 899')
  await screen.getByLabelText('Alias').fill('  ff00ff00ff00ff11 ')
  await screen.getByRole('button', { name: 'Register', exact: true }).click()
  const card = screen.getByRole('dialog', { name: 'Key of the device' })
  await expect.element(card.getByText('k1-secret')).toBeVisible()
  await expect.element(card.getByText('7K3QF-0VZ91').first()).toBeVisible()
  await expect.element(card.getByRole('definition').first()).toHaveTextContent('865413051208899')
  expect(server.asked.find(({ name }) => name === 'RegisterDevice')?.variables).toEqual({
    imeiNumber: '865413051208899',
    alias: 'ff00ff00ff00ff11',
    userId: null,
  })
  await expect.element(card.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Print label' })).toBeVisible()
  expect(await axeViolations(document.querySelector('dialog')!)).toEqual([])
  await card.getByRole('button', { name: 'Done' }).click()
  expect(document.body.textContent).not.toContain('k1-secret')
  expect(document.body.textContent).not.toContain('7K3QF')
  await expect.element(screen.getByText('Successful creation').first()).toBeVisible()
  await expect.element(screen.getByLabelText('IMEI', { exact: true })).toHaveValue('')
})

test('the label has IMEI and claim code in clear and the key in its code alone; several in a row print in one go', async () => {
  serve()
  const { screen } = await open()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const labels = () =>
    [...document.querySelectorAll('body > div > [data-label]')].map((label) => label.textContent)
  const register = async (imei: string, alias = '') => {
    await screen.getByLabelText('IMEI', { exact: true }).fill(imei)
    await screen.getByLabelText('Alias').fill(alias)
    await screen.getByRole('button', { name: 'Register', exact: true }).click()
  }
  await register('865413051208899', 'ff00ff00ff00ff11')
  const card = screen.getByRole('dialog', { name: 'Key of the device' })
  await expect
    .element(card.getByRole('img', { name: 'QR code with the IMEI and the key' }))
    .toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Print all/ })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Print label' }).click()
  expect(labels()).toEqual([
    'ColdwatchIMEI865413051208899Aliasff00ff00ff00ff11Claim code7K3QF-0VZ91',
  ])
  await card.getByRole('button', { name: 'Done' }).click()
  expect(labels()).toEqual([])
  await register('865413051208808')
  await card.getByRole('button', { name: 'Print all labels (2)' }).click()
  expect(labels()).toEqual([
    'ColdwatchIMEI865413051208899Aliasff00ff00ff00ff11Claim code7K3QF-0VZ91',
    'ColdwatchIMEI865413051208808Claim code7K3QF-0VZ91',
  ])
  expect(print).toHaveBeenCalledTimes(2)
  await card.getByRole('button', { name: 'Print label' }).click()
  expect(labels()).toEqual(['ColdwatchIMEI865413051208808Claim code7K3QF-0VZ91'])
  print.mockRestore()
})

test('a refused registration says why beside the field and keeps what was typed', async () => {
  const server = serve()
  server.answers['RegisterDevice'] = () => ({
    refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'alias', key: 'devices.aliasTaken' }] },
  })
  const { screen } = await open()
  await screen.getByLabelText('IMEI', { exact: true }).fill('865413051208899')
  await screen.getByLabelText('Alias').fill('taken')
  await screen.getByRole('button', { name: 'Register', exact: true }).click()
  await expect
    .element(screen.getByLabelText('Alias'))
    .toHaveAccessibleDescription(/Another device already has this alias\./)
  await expect
    .element(screen.getByLabelText('IMEI', { exact: true }))
    .toHaveValue('865413051208899')
})

test('a wrong check digit is pointed out, and the number is sent once somebody has compared it', async () => {
  const server = serve()
  const { screen } = await open()
  const imei = screen.getByLabelText('IMEI', { exact: true })
  const register = screen.getByRole('button', { name: 'Register', exact: true })
  await imei.fill('865413051208890')
  await register.click()
  await expect.element(imei).toHaveAccessibleDescription(/The last digit does not fit the others/)
  expect(server.count('RegisterDevice')).toBe(0)
  await screen.getByRole('checkbox', { name: /^The number is right/ }).click()
  await register.click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Key of the device' }).getByText('k1-secret'))
    .toBeVisible()
})

test('a new key is issued after a question that says what it ends', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Issue a new key for 865413051208801' }).click()
  const question = screen.getByRole('dialog', { name: 'Issue a new key?' })
  await expect.element(question.getByText(/The old key stops working at once/)).toBeVisible()
  expect(server.count('RotateDeviceKey')).toBe(0)
  await question
    .getByRole('textbox', { name: 'Reason for the audit trail (optional)' })
    .fill('Label was lost')
  await question.getByRole('button', { name: 'Issue' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Key of the device' }).getByText('k2-secret'))
    .toBeVisible()
  expect(server.asked.find(({ name }) => name === 'RotateDeviceKey')?.variables).toEqual({
    imeiNumber: '865413051208801',
    reason: 'Label was lost',
  })
})

test('a new claim code is made after a question, and shown once for a new label', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Make a new claim code for 865413051208801' }).click()
  const question = screen.getByRole('dialog', { name: 'Make a new claim code?' })
  await expect.element(question.getByText(/The old claim code stops working at once/)).toBeVisible()
  expect(server.count('NewClaimCode')).toBe(0)
  await question.getByRole('button', { name: 'Issue' }).click()
  const card = screen.getByRole('dialog', { name: 'Claim code of the device' })
  await expect.element(card.getByText('ZZZZZ-00000').first()).toBeVisible()
  await expect
    .element(card.getByRole('img', { name: 'QR code with the IMEI and the claim code' }))
    .toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Copy claim code' })).toBeVisible()
  await card.getByRole('button', { name: 'Done' }).click()
  expect(document.body.textContent).not.toContain('ZZZZZ')
})

test('who sends without being registered stands below, and one step brings it into the form', async () => {
  serve()
  const { screen } = await open()
  await expect
    .element(
      screen.getByRole('row', {
        name: /^867730049915203.* 42 2026-11-19 08:00:00 2026-11-20 01:00:00/,
      }),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Register 867730049915203' }).click()
  await expect
    .element(screen.getByLabelText('IMEI', { exact: true }))
    .toHaveValue('867730049915203')
  await expect.element(screen.getByLabelText('IMEI', { exact: true })).toHaveFocus()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the page has no accessibility violation, down to 320 px without sideways scroll',
  async (scheme) => {
    serve()
    const { screen } = await open('superadmin', { scheme, language: 'hu' })
    await expect
      .poll(() => imeis(screen).length + screen.container.querySelectorAll('tbody th').length)
      .toBeGreaterThan(10)
    expect(await axeViolations(screen.container)).toEqual([])
    await page.viewport(320, 640)
    expect(await axeViolations(screen.container)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
