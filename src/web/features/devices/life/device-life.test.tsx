import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../../../domain/users/account.ts'
import { connection } from '../../../api/connection.ts'
import { axeViolations } from '../../../testing/axe.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { DevicesPage } from '../devices-page.tsx'

const IMEI = '356307042441013'
const SHOP = { id: '7', email: 'shop@example.com', firstName: 'Joanna', lastName: 'Whitfield' }
const DEVICE = {
  imeiNumber: IMEI,
  alias: null,
  createdAt: '2026-11-01T08:00:00Z',
  firstContact: '2026-11-02T08:00:00Z',
  lastContact: '2026-11-02T08:00:00Z',
  state: 'SILENT',
  lastReport: {
    reportedAt: '2026-11-02T08:00:00Z',
    signalGrade: 'weak',
    signalDbm: -91.4,
    linkQuality: null,
    mobileBars: null,
    batteryMillivolts: 3590,
    firmware: '1.4.2',
  },
  holder: SHOP,
  tools: [{ id: '4', name: 'Dairy', equipmentId: 2, channels: [{ type: 'battery', value: 86.6 }] }],
}
const serve = (device: object = DEVICE) =>
  fakeGraphql({
    DeviceTable: () => ({ devicePage: { rows: [device], total: 1 } }),
    UnknownDevices: () => ({ unknownDevices: [] }),
    AccountsForDevice: () => ({
      userPage: {
        rows: [
          { ...SHOP, role: 'user' },
          {
            id: '1',
            email: 'me@example.com',
            firstName: 'Me',
            lastName: 'Seller',
            role: 'affiliate',
          },
          { id: '8', email: 'bakery@example.com', firstName: '', lastName: '', role: 'user' },
        ],
      },
    }),
    HandOverDevice: () => ({
      handOverDevice: {
        key: 'k3-secret',
        claimCode: '7K3QF0VZ91',
        device: { imeiNumber: IMEI, alias: null },
      },
    }),
    ReplaceDevice: () => ({ replaceDevice: { imeiNumber: '356307042441021' } }),
    RetireDevice: () => ({ retireDevice: { imeiNumber: IMEI } }),
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const open = async (role: Role = 'affiliate') => {
  const { screen } = await drawPage(<DevicesPage />, {
    path: '/factory/view',
    viewer: { role, timeZone: 'UTC', actsFor: '1' },
  })
  await screen.getByRole('button', { name: new RegExp(`^Alias of ${IMEI}`) }).click()
  return screen
}

test('a device is handed over to an account that is searched, and its new key is shown', async () => {
  const server = serve()
  const screen = await open()
  await screen
    .getByRole('button', { name: /^Hand over/ })
    .last()
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Hand over' })
  await expect.element(dialog.getByText('My own account (stock)')).toBeVisible()
  await expect.element(dialog.getByText('Joanna Whitfield')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect.element(dialog.getByText('Choose an account.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'To which account?' }).fill('bakery')
  await dialog.getByRole('radio', { name: 'bakery@example.com' }).click()
  await dialog.getByRole('radio', { name: /^They go along/ }).click()
  expect(await axeViolations(document.querySelector('dialog')!)).toEqual([])
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const card = screen.getByRole('dialog', { name: 'Key of the device' })
  await expect.element(card.getByText('k3-secret')).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'HandOverDevice')?.variables).toEqual({
    imeiNumber: IMEI,
    userId: '8',
    withRecord: true,
    reason: '',
  })
})

test('a broken device is replaced by the number of another one, and a refusal stands beside it', async () => {
  const server = serve()
  server.answers['ReplaceDevice'] = () => ({
    refuse: {
      code: 'BAD_USER_INPUT',
      problems: [{ field: 'byImeiNumber', key: 'devices.replacementInUse' }],
    },
  })
  const screen = await open()
  await screen
    .getByRole('button', { name: /^Replace/ })
    .last()
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Replace' })
  const number = dialog.getByRole('textbox', { name: 'IMEI of the other device' })
  await number.fill('356307 042441 021')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect.element(number).toHaveAccessibleDescription(/The other device already has sensors\./)
  expect(server.asked.find(({ name }) => name === 'ReplaceDevice')?.variables).toMatchObject({
    imeiNumber: IMEI,
    byImeiNumber: '356307042441021',
  })
})

test('the alias is changed, and removed by an empty field; a taken one is refused beside it', async () => {
  const server = serve({ ...DEVICE, alias: '24e124136c191967' })
  server.answers['SetDeviceAlias'] = () => ({
    refuse: {
      code: 'BAD_USER_INPUT',
      problems: [{ field: 'alias', key: 'devices.aliasTaken' }],
    },
  })
  const screen = await open()
  await screen.getByRole('button', { name: /^Set the alias/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set the alias' })
  const alias = dialog.getByRole('textbox', { name: 'Alias' })
  await expect.element(alias).toHaveValue('24e124136c191967')
  expect(await axeViolations(document.querySelector('dialog')!)).toEqual([])
  await alias.fill('24E124136C191968')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(alias).toHaveAccessibleDescription(/Another device already has this alias\./)
  server.answers['SetDeviceAlias'] = ({ imeiNumber }) => ({
    setDeviceAlias: { imeiNumber, alias: null },
  })
  await alias.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  expect(
    server.asked.filter(({ name }) => name === 'SetDeviceAlias').map(({ variables }) => variables),
  ).toEqual([
    { imeiNumber: IMEI, alias: '24E124136C191968', reason: '' },
    { imeiNumber: IMEI, alias: '', reason: '' },
  ])
})

test('retiring says which sensors stay behind', async () => {
  const server = serve()
  const screen = await open()
  await screen
    .getByRole('button', { name: /^Retire/ })
    .last()
    .click()
  const dialog = screen.getByRole('dialog', { name: 'Retire' })
  await expect.element(dialog.getByText(/get no more readings: Dairy$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  expect(server.asked.find(({ name }) => name === 'RetireDevice')?.variables).toMatchObject({
    leaveTools: true,
  })
})

test('the factory hands nothing over, since it sees no accounts', async () => {
  serve({ ...DEVICE, holder: null, tools: [] })
  const screen = await open('factory')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: /^Replace/ })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Hand over/ })).not.toBeInTheDocument()
})

test('a silent device says so, with the charge of its battery where it is sent', async () => {
  serve()
  const screen = await open()
  await expect.element(screen.getByText('Stopped sending', { exact: true }).last()).toBeVisible()
  await expect.element(screen.getByText('battery 87 %')).toBeVisible()
})

test('nothing is done with a retired device', async () => {
  serve({ ...DEVICE, state: 'RETIRED', tools: [] })
  const { screen } = await drawPage(<DevicesPage />, {
    path: '/factory/view',
    viewer: { role: 'affiliate', timeZone: 'UTC' },
  })
  for (const name of [/^Alias of/, /^Issue a new key/, /^Make a new claim code/])
    await expect
      .element(screen.getByRole('button', { name }))
      .toHaveAttribute('aria-disabled', 'true')
})

test('the list says how well a device is heard, its dialog all that it says of itself', async () => {
  serve()
  const screen = await open()
  await expect.element(screen.getByText('signal weak')).toBeInTheDocument()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('weak, −91 dBm')).toBeVisible()
  await expect.element(dialog.getByText('3.59 V')).toBeVisible()
  await expect.element(dialog.getByText('1.4.2')).toBeVisible()
})
