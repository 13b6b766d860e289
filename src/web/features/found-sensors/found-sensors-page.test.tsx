import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { FoundSensorRowFragment } from '../../api/generated/graphql.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { FoundSensorsPage } from './found-sensors-page.tsx'

const found = (id: string, more: Partial<FoundSensorRowFragment> = {}): FoundSensorRowFragment => ({
  id,
  thing: 'zigbee2mqtt_0x01',
  deviceName: 'Fridge',
  maker: 'Aqara WSDCGQ11LM',
  name: 'temperature',
  type: 'temperature',
  trouble: null,
  isTaken: false,
  imeiNumber: null,
  equipmentId: null,
  gateway: 'Kitchen',
  lastValue: 4.3,
  lastAt: new Date(TEST_NOW - 8_000).toISOString(),
  signal: 'LQI 120',
  ...more,
})
const BATTERY = found('2', { name: 'battery', type: 'battery', lastValue: 87 })
const HUMIDITY = found('3', { name: 'humidity', type: 'humidity', lastValue: 61 })
const ODD = found('4', {
  thing: 'x',
  deviceName: 'Kettle',
  trouble: 'template',
  lastValue: null,
})

const DOORS = {
  publicUrl: 'https://cold.example',
  mqttPort: 1883,
  mqttsPort: null,
  outsideBroker: false,
  teltonikaPort: null,
  teltonikaTlsPort: null,
}
const serve = (
  sensors: object[] = [found('1'), BATTERY, HUMIDITY, ODD],
  dismissed: object[] = [],
  doors: object = DOORS,
) => {
  const sent: Record<string, unknown>[] = []
  const noted = (answer: object) => (variables: Record<string, unknown>) => {
    sent.push(variables)
    return answer
  }
  const server = fakeGraphql({
    LoggerDoors: () => ({ loggerDoors: doors }),
    FoundSensors: (variables) => ({
      foundSensors: variables['dismissed'] === true ? dismissed : sensors,
    }),
    TakeOverSensor: noted({ takeOverSensor: { id: '9', name: 'Vaccines' } }),
    DismissFoundSensor: noted({ dismissFoundSensor: true }),
    RestoreFoundSensor: noted({ restoreFoundSensor: true }),
  })
  return { server, sent }
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => connection.answered())

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <FoundSensorsPage />
    </main>,
    { path: '/found-sensors', ...options },
  )

test('a found thing shows its maker, gateway, signal, battery and what it measures now', async () => {
  serve()
  const { screen } = await open()
  const card = screen.getByRole('listitem').filter({ hasText: 'Aqara WSDCGQ11LM' }).first()
  for (const text of ['Gateway: Kitchen', 'Signal LQI 120', 'Battery 87 %', '4.3 °C', / s ago$/])
    await expect.element(card.getByText(text)).toBeVisible()
  await expect.element(card.getByText('Comes along: Relative humidity')).toBeVisible()
})

test('it is taken over with a name and the limits of what is inside', async () => {
  const { sent } = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Take over Fridge temperature' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/marked: limits never set/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Vaccines')
  await dialog.getByRole('combobox').selectOptions('Vaccines (2 … 8 °C)')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        id: '1',
        name: 'Vaccines',
        limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
        defrostFridge: false,
      },
    ])
  await expect.poll(() => screen.container.querySelector('dialog')).toBeNull()
})

test('own limits that are no numbers are pointed out and not sent', async () => {
  const { sent } = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Take over Fridge temperature' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox').selectOptions('Own limits')
  await dialog.getByRole('textbox', { name: 'Limits, Minimum' }).fill('cold')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect.element(dialog.getByText('Both limits must be numbers.')).toBeVisible()
  expect(sent).toEqual([])
})

test('why a sensor was refused stands in the dialog', async () => {
  const { server } = serve()
  server.answers['TakeOverSensor'] = () => ({
    refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'id', key: 'devices.foundTaken' }] },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Take over Fridge temperature' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect.element(dialog.getByText('This sensor was already taken over.')).toBeVisible()
})

test('a sensor is dismissed, stands in a fold, and is taken back', async () => {
  const { sent } = serve([found('1')], [found('7', { deviceName: 'Cellar' })])
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Dismiss Fridge temperature' }).click()
  await expect.poll(() => sent).toEqual([{ id: '1' }])
  await screen.getByText('Dismissed sensors').click()
  await screen.getByRole('button', { name: 'Take back Cellar temperature' }).click()
  await expect.poll(() => sent).toEqual([{ id: '1' }, { id: '7' }])
})

test('what is not understood is listed with its reason', async () => {
  serve()
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Not understood (1)' })).toBeVisible()
  await expect.element(screen.getByText(/The gateway calculates with the value/)).toBeVisible()
})

test('without any, the page says how sensors are found', async () => {
  serve([])
  const { screen } = await open()
  await expect.element(screen.getByText('No sensors found yet')).toBeVisible()
  await expect.element(screen.getByText(/Turn on its announcements/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Go to your settings' }))
    .toHaveAttribute('href', '/pages/user#machine-access')
})

test('who may only look takes nothing over', async () => {
  serve()
  const { screen } = await open({
    viewer: {
      can: viewerPermissions({
        kind: 'account',
        id: 9,
        role: 'user',
        path: '/7/',
        memberOf: 7,
        right: 'VIEWER',
      }),
    },
  })
  await expect.element(screen.getByText('4.3 °C')).toBeVisible()
  expect(screen.container.querySelectorAll('main button')).toHaveLength(0)
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the page has no accessibility violation and fits a phone',
  async (scheme) => {
    serve([
      found('1'),
      BATTERY,
      ODD,
      found('5', { thing: 'y', isTaken: true, imeiNumber: '012345678901234', equipmentId: 1 }),
    ])
    const { screen } = await open({ scheme, language: 'de' })
    await expect.element(screen.getByText('4,3 °C').first()).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  },
)

test.each([
  [{}, 'Set the gateway’s MQTT server to cold.example, the user'],
  [{ mqttPort: 2883 }, 'Set the gateway’s MQTT server to cold.example:2883, the user'],
  [
    { mqttsPort: 8883 },
    'Set the gateway’s MQTT server to cold.example, with TLS cold.example:8883, the user',
  ],
  [{ mqttPort: null }, 'MQTT is closed on this server. Ask its operator to open it (MQTT_PORT).'],
  [
    { mqttPort: null, outsideBroker: true },
    'This server reads at a broker of its operator’s. Ask the operator for its address and login.',
  ],
])('with the doors %j the page says: %s', async (doors, words) => {
  serve([], [], { ...DOORS, ...doors })
  const { screen } = await drawPage(<FoundSensorsPage />, { path: '/found-sensors' })
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible()
})
