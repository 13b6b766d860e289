import { encode } from 'uqr'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceLabelText } from '../../../domain/devices/device-label.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { logIn } from '../../testing/log-in.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { AddDevicePage } from './add-device-page.tsx'
import { scannedKeyOf } from './scanned-keys.ts'

const IMEI = '356307042441013'
const KEY = '3f0c9a5b7d214e68a1b2c3d4e5f60718'
const LABEL = deviceLabelText({ imeiNumber: IMEI, key: KEY, claimCode: '7K3QF0VZ91' })

beforeEach(() => logIn())

const serve = ({ isHeld = false, tools = [] as ReturnType<typeof toolCard>[] } = {}) => {
  let held = isHeld
  return fakeGraphql({
    HeldDevice: ({ imeiNumber }) => ({
      heldDevice: held ? { imeiNumber, alias: null, lastContact: null, tools } : null,
    }),
    ClaimDevice: ({ imeiNumber }) => {
      held = true
      return { claimDevice: { imeiNumber } }
    },
    SaveTool: ({ name }) => ({ tool: toolCard({ name: String(name) }) }),
  })
}
const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<AddDevicePage />, { path: '/add-device', ...options })
type Screen = Awaited<ReturnType<typeof open>>['screen']

const typeLabel = async (screen: Screen, imei = IMEI, code = '7k3qf-0vz91') => {
  await screen.getByRole('textbox', { name: 'IMEI of the device' }).fill(imei)
  await screen.getByRole('textbox', { name: 'Claim code' }).fill(code)
  await screen.getByRole('button', { name: 'Next' }).click()
}

/** A picture of a QR code, as a phone's photo has it. */
const codePicture = (text: string): HTMLCanvasElement => {
  const { data, size } = encode(text, { ecc: 'M', border: 6 })
  const canvas = document.createElement('canvas')
  const pixels = 6
  canvas.width = canvas.height = size * pixels
  const picture = canvas.getContext('2d')!
  picture.fillStyle = '#fff'
  picture.fillRect(0, 0, canvas.width, canvas.height)
  picture.fillStyle = '#000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) picture.fillRect(x * pixels, y * pixels, pixels, pixels)
    }),
  )
  return canvas
}
const photoOf = async (text: string): Promise<File> => {
  const blob = await new Promise<Blob | null>((done) => codePicture(text).toBlob(done))
  return new File([blob!], 'label.png', { type: 'image/png' })
}

test('a typed label brings the device in, and its sensor gets a name and the limits of what is in it', async () => {
  const server = serve()
  const { screen } = await open()
  await typeLabel(screen)
  await expect
    .element(screen.getByText(/^The device 356307042441013 is in your account/))
    .toBeVisible()
  expect(server.asked.find(({ name }) => name === 'ClaimDevice')?.variables).toEqual({
    imeiNumber: IMEI,
    claimCode: '7k3qf-0vz91',
  })
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill('Vaccine fridge')
  await screen.getByRole('combobox', { name: 'What is in it?' }).selectOptions('vaccines')
  await expect
    .element(
      screen.getByText('Green within 2 … 8 °C; an alarm outside of 2 … 8 °C.', { exact: false }),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => server.count('SaveTool')).toBe(1)
  expect(server.asked.find(({ name }) => name === 'SaveTool')?.variables).toEqual({
    name: 'Vaccine fridge',
    imeiNumber: IMEI,
    equipmentId: 1,
    defrostFridge: false,
    min: 2,
    max: 8,
    notificationMin: 2,
    notificationMax: 8,
    temperatureCorrection: 0,
  })
})

test('a device that is in the account already needs no code, and shows the sensors that it has', async () => {
  const server = serve({ isHeld: true, tools: [toolCard({ equipmentId: 1, name: 'Milk' })] })
  const { screen } = await open()
  await typeLabel(screen, IMEI, '')
  await expect.element(screen.getByText('Sensor 1 is there already: Milk')).toBeVisible()
  expect(server.count('ClaimDevice')).toBe(0)
  await expect
    .element(screen.getByRole('checkbox', { name: 'Sensor 2 is connected' }))
    .not.toBeChecked()
})

test('a device of nobody here asks for the code on its label', async () => {
  serve()
  const { screen } = await open()
  await typeLabel(screen, IMEI, '')
  await expect
    .element(screen.getByText(/^This device is not in your account\. Enter the claim code/))
    .toBeVisible()
})

test('a wrong code is said beside its field', async () => {
  const server = serve()
  server.answers['ClaimDevice'] = () => ({
    refuse: {
      code: 'BAD_USER_INPUT',
      problems: [{ field: 'claimCode', key: 'devices.claimCodeWrong' }],
    },
  })
  const { screen } = await open()
  await typeLabel(screen)
  await expect
    .element(screen.getByRole('textbox', { name: 'Claim code' }))
    .toHaveAttribute('aria-invalid', 'true')
})

test('what is put right is no longer marked, and what is wrong yet still is', async () => {
  serve({ isHeld: true })
  const { screen } = await open()
  await typeLabel(screen, IMEI, '')
  await screen.getByRole('button', { name: 'Next' }).click()
  const name = screen.getByRole('textbox', { name: 'Sensor name' })
  const contents = screen.getByRole('combobox', { name: 'What is in it?' })
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Milk')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(contents).toHaveAttribute('aria-invalid', 'true')
  await contents.selectOptions('chilled')
  await expect.element(contents).not.toHaveAttribute('aria-invalid', 'true')
})

test('who has a device without a claim code reads where the code comes from, and what needs none', async () => {
  serve()
  const { screen } = await open()
  await screen.getByText('No claim code on the label?').click()
  await expect.element(screen.getByText(/ask there for the claim code/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'How that works' }))
    .toHaveAttribute('href', '/found-sensors')
})

test('a check digit that does not fit is pointed out, and can be confirmed', async () => {
  const server = serve()
  const { screen } = await open()
  await typeLabel(screen, '356307042441031')
  await expect.element(screen.getByText(/^The last digit of the IMEI does not fit/)).toBeVisible()
  expect(server.asked).toEqual([])
  await screen.getByRole('button', { name: 'It stands so on the label' }).click()
  await expect.element(screen.getByText(/is in your account/)).toBeVisible()
})

test('a photo of the label is enough to go on, and its key is there for the logger', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Scan the label' }).click()
  const field = page
    .getByLabelText('Choose a photo')
    .elements()
    .find((element) => element.matches('input'))!
  await userEvent.upload(field, await photoOf('https://example.com'))
  await expect.element(screen.getByText(/^This code is not the one of a device/)).toBeVisible()
  await userEvent.upload(field, await photoOf(LABEL))
  await expect.element(screen.getByText(/is in your account/)).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'ClaimDevice')?.variables).toMatchObject({
    claimCode: '7K3QF0VZ91',
  })
  expect(scannedKeyOf(IMEI)).toBe(KEY)
})

test('the camera reads the label, and is switched off then', async () => {
  serve()
  const picture = codePicture(LABEL)
  const stream = picture.captureStream(10)
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  // A still picture gives no frames of its own.
  const drawing = setInterval(() => picture.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
  try {
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Scan the label' }).click()
    await expect.element(screen.getByText(/is in your account/)).toBeVisible()
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  } finally {
    clearInterval(drawing)
    camera.mockRestore()
  }
})

test('where the camera is refused the page says so, and the label can be typed', async () => {
  serve()
  const camera = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  try {
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Scan the label' }).click()
    await expect.element(screen.getByText(/^The browser does not allow the camera/)).toBeVisible()
    await screen.getByRole('button', { name: 'Type the code' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Claim code' })).toBeVisible()
  } finally {
    camera.mockRestore()
  }
})

test('nothing is created before somebody said what is in it, or that this comes later', async () => {
  const server = serve({ isHeld: true })
  const { screen } = await open()
  await typeLabel(screen)
  await screen.getByRole('textbox', { name: 'Sensor name' }).fill('Cellar')
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByText(/^Choose what is in it, own limits/)).toBeVisible()
  expect(server.count('SaveTool')).toBe(0)
  await screen.getByRole('combobox', { name: 'What is in it?' }).selectOptions('later')
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => server.count('SaveTool')).toBe(1)
  expect(server.asked.find(({ name }) => name === 'SaveTool')?.variables).toMatchObject({
    min: -10,
    max: 10,
  })
})

test('of several sensors each is created once, also when one was refused in between', async () => {
  const server = serve({ isHeld: true })
  const { screen } = await open()
  await typeLabel(screen)
  await screen.getByRole('checkbox', { name: 'Sensor 2 is connected' }).click()
  for (const [sensor, name] of [
    ['Sensor 1', 'Milk'],
    ['Sensor 2', 'Ice'],
  ] as const) {
    const part = screen.getByRole('region', { name: sensor })
    await part.getByRole('textbox', { name: 'Sensor name' }).fill(name)
    await part.getByRole('combobox').selectOptions('frozen')
  }
  server.answers['SaveTool'] = ({ equipmentId, name }) =>
    equipmentId === 2
      ? {
          refuse: {
            code: 'BAD_USER_INPUT',
            problems: [{ field: 'imeiNumber', key: 'tools.sensorTaken' }],
          },
        }
      : { tool: toolCard({ name: String(name) }) }
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  server.answers['SaveTool'] = ({ name }) => ({ tool: toolCard({ name: String(name) }) })
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => server.count('SaveTool')).toBe(3)
  expect(
    server.asked
      .filter(({ name }) => name === 'SaveTool')
      .map(({ variables }) => variables['equipmentId']),
  ).toEqual([1, 2, 2])
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme neither step has an accessibility violation',
  async (scheme) => {
    serve({ isHeld: true })
    const { screen } = await open({ scheme })
    expect(await axeViolations(screen.container)).toEqual([])
    await typeLabel(screen, '356307042441031')
    await expect.element(screen.getByText(/^The last digit/)).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'It stands so on the label' }).click()
    await screen.getByRole('combobox', { name: 'What is in it?' }).selectOptions('own')
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
