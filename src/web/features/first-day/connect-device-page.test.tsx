import { beforeEach, expect, test } from 'vitest'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { logIn } from '../../testing/log-in.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { ConnectDevicePage } from './connect-device-page.tsx'

const IMEI = '356307042441013'
const WAITING = toolCard({
  id: '4',
  name: 'Vaccine fridge',
  imeiNumber: IMEI,
  equipmentId: 1,
  lastMeasure: null,
})
const DOORS = {
  publicUrl: 'https://cold.example',
  mqttPort: 1883,
  mqttsPort: 8883,
  outsideBroker: false,
  teltonikaPort: null,
  teltonikaTlsPort: null,
}

let socket: ReturnType<typeof fakeSocket>
beforeEach(() => {
  socket = fakeSocket()
  logIn()
})

const serve = ({ doors = DOORS, refusals = [] as object[], networks = [] as string[] } = {}) => {
  let alias: string | null = null
  return fakeGraphql({
    HeldDevice: ({ imeiNumber }) => ({
      heldDevice:
        imeiNumber === IMEI
          ? { imeiNumber, alias, lastContact: null, tcpNetworks: networks, tools: [WAITING] }
          : null,
    }),
    LoggerDoors: () => ({ loggerDoors: doors }),
    DeviceRefusals: () => ({ deviceRefusals: refusals }),
    SetDeviceAlias: ({ imeiNumber, alias: typed }) => {
      alias = String(typed).toLowerCase()
      return { setDeviceAlias: { imeiNumber, alias } }
    },
    AllowTcp: ({ imeiNumber, networks: tcpNetworks }) => ({
      allowTcp: { imeiNumber, tcpNetworks },
    }),
    CreateLoggerToken: () => ({ createToken: { id: '12', token: 'cwt_secret' } }),
    RotateDeviceKey: () => ({
      rotateDeviceKey: { key: 'ab'.repeat(16), device: { imeiNumber: IMEI, alias: null } },
    }),
  })
}
const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<ConnectDevicePage />, { path: `/connect-device?imei=${IMEI}`, ...options })

test('the wait for the first reading turns into the reading when it arrives', async () => {
  serve()
  const { screen } = await open()
  await expect.element(screen.getByText('Waiting for the first reading')).toBeVisible()
  await expect.poll(() => socket.subscribers()).toBe(1)
  socket.push({ toolId: '4', timestamp: new Date(TEST_NOW).toISOString(), value: 4.3 })
  const line = screen.getByRole('region', { name: 'What arrives' })
  await expect.poll(() => line.element().textContent).toContain('4.3')
  await expect.element(screen.getByText('Waiting for the first reading')).not.toBeInTheDocument()
  // What comes next stands beside it, not below all settings.
  await expect
    .poll(() =>
      screen
        .getByRole('link', { name: 'Done' })
        .element()
        .compareDocumentPosition(screen.container.querySelector('#logger-settings')!),
    )
    .toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect
    .element(screen.getByRole('link', { name: 'Vaccine fridge' }))
    .toHaveAttribute('href', '/tool-dashboard?id=4')
})

test('what was refused stands there with its way, reason and number', async () => {
  serve({
    refusals: [
      {
        protocol: 'mqtt',
        reason: 'unknown-sensor',
        detail: '3',
        count: 2,
        lastAt: new Date(TEST_NOW).toISOString(),
      },
      {
        protocol: 'http',
        reason: 'of-a-later-version',
        detail: null,
        count: 1,
        lastAt: new Date(TEST_NOW).toISOString(),
      },
    ],
  })
  const { screen } = await open()
  await expect
    .element(screen.getByText(/^MQTT: No sensor with this number is set up\. Add it\. \(3\)/))
    .toBeVisible()
  await expect.element(screen.getByText(/2 times/)).toBeVisible()
  await expect.element(screen.getByText(/^HTTP: of-a-later-version/)).toBeVisible()
})

test('only ways whose doors are open are offered', async () => {
  serve({ doors: { ...DOORS, mqttPort: null!, mqttsPort: null!, teltonikaPort: 5027 as never } })
  const { screen } = await open()
  const ways = screen.getByRole('combobox', { name: 'How does it send?' })
  await expect.element(ways).toBeVisible()
  const offered = [...ways.element().querySelectorAll('option')].map((option) => option.value)
  expect(offered).toEqual(['http', 'teltonika', 'lorawan', 'ruuvi', 'thingsboard', 'influxdb'])
  await ways.selectOptions('teltonika')
  await expect.element(screen.getByText('5027')).toBeVisible()
  await expect.element(screen.getByText('none', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/only from networks that are allowed/)).toBeVisible()
})

test.each([
  ['lorawan', 'DevEUI', '24E124136C191967', /has no DevEUI yet/],
  ['ruuvi', 'MAC', 'C8:25:2D:8E:9C:2C', /has no MAC yet/],
])(
  'a device without a second name gets it on the page (%s), and the note goes',
  async (way, label, typed, note) => {
    const server = serve()
    const { screen } = await open()
    await screen.getByRole('combobox', { name: 'How does it send?' }).selectOptions(way)
    await expect.element(screen.getByText(note)).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
    const field = screen.getByRole('textbox', { name: label })
    await field.fill(typed)
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText(note)).not.toBeInTheDocument()
    await expect.element(field).toHaveValue(typed.toLowerCase())
    expect(server.asked.find(({ name }) => name === 'SetDeviceAlias')?.variables).toEqual({
      imeiNumber: IMEI,
      alias: typed,
    })
  },
)

test('a second name of another device is refused beside the field', async () => {
  const server = serve()
  server.answers['SetDeviceAlias'] = () => ({
    refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'alias', key: 'devices.aliasTaken' }] },
  })
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'How does it send?' }).selectOptions('lorawan')
  const field = screen.getByRole('textbox', { name: 'DevEUI' })
  await field.fill('24E124136C191967')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Another device already has this alias\./)
})

test('both ports stand there where a logger may go with encryption or without', async () => {
  serve()
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'How does it send?' }).selectOptions('mqtt')
  await expect.element(screen.getByText('8883', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Port without encryption')).toBeVisible()
  await expect.element(screen.getByText('1883', { exact: true })).toBeVisible()
})

test('the holder allows the network that the logger has just tried from, beside those that are allowed', async () => {
  const attempt = (address: string, seconds: number) => ({
    protocol: 'teltonika',
    reason: 'wrong-network',
    detail: address,
    count: 1,
    lastAt: new Date(TEST_NOW - seconds * 1_000).toISOString(),
  })
  const server = serve({
    doors: { ...DOORS, teltonikaPort: 5027 as never },
    refusals: [attempt('192.0.2.77', 5), attempt('192.0.2.12', 65)],
    networks: ['10.64.0.0/16'],
  })
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'How does it send?' }).selectOptions('teltonika')
  await expect.element(screen.getByText(/^It tried from 192\.0\.2\.77/)).toBeVisible()
  await expect.element(screen.getByText('Allowed: 10.64.0.0/16')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await screen.getByRole('button', { name: 'Allow 192.0.2.0/24' }).click()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'AllowTcp')?.variables)
    .toEqual({ imeiNumber: IMEI, networks: ['10.64.0.0/16', '192.0.2.0/24'] })
})

test('before the first attempt the page says that switching the logger on is enough', async () => {
  serve({ doors: { ...DOORS, teltonikaPort: 5027 as never } })
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'How does it send?' }).selectOptions('teltonika')
  await expect.element(screen.getByText(/^No network is allowed yet/)).toBeVisible()
})

test('a user makes a key on purpose, and the settings and the example have it', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'How does it send?' }).selectOptions('mqtt')
  await expect.element(screen.getByText('8883', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/-P '<key>'/)).toBeVisible()
  expect(server.count('CreateLoggerToken')).toBe(0)
  await expect
    .element(screen.getByRole('button', { name: /^New key of the device/ }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Make a key of the account' }).click()
  await expect.element(screen.getByText('key-12', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/-u key-12 -P 'cwt_secret'/)).toBeVisible()
  await expect.element(screen.getByText(/^The key is shown only now/)).toBeVisible()
})

test('who manages devices can give the device a new key of its own', async () => {
  serve()
  const { screen } = await open({
    viewer: {
      role: 'affiliate',
      can: viewerPermissions({ kind: 'account', id: 7, role: 'affiliate', path: '/7/' }),
    },
  })
  await screen.getByRole('button', { name: /^New key of the device/ }).click()
  await expect
    .element(screen.getByText(`Authorization: Bearer ${'ab'.repeat(16)}`, { exact: true }))
    .toBeVisible()
})

test('a device of somebody else is one that is not there', async () => {
  serve()
  const { screen } = await open({ path: '/connect-device?imei=356307042441021' })
  await expect.element(screen.getByRole('heading', { name: 'Device not found' })).toBeVisible()
})

test('when the page does not load it says so, and loads on request', async () => {
  const server = serve()
  const heldDevice = server.answers['HeldDevice']!
  server.answers['HeldDevice'] = () => ({ refuse: { code: 'INTERNAL' } })
  const { screen } = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  server.answers['HeldDevice'] = heldDevice
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByText('Waiting for the first reading')).toBeVisible()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the page has no accessibility violation',
  async (scheme) => {
    serve()
    const { screen } = await open({ scheme })
    await expect.element(screen.getByText('Waiting for the first reading')).toBeVisible()
    await screen.getByRole('button', { name: 'Make a key of the account' }).click()
    await expect.element(screen.getByText(/^The key is shown only now/)).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
