import { notifications } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { WaitingDevice } from './waiting-device.tsx'

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const TOOL = toolCard({ waitsForDevice: true, lastMeasure: null })
const open = async (options: Parameters<typeof drawPage>[1] = {}) =>
  (await drawPage(<WaitingDevice tool={TOOL} />, options)).screen

test('a sensor without a device says so, what to do, and where the code stands', async () => {
  fakeGraphql({})
  const screen = await open()
  await expect.element(screen.getByRole('region', { name: 'No device yet' })).toBeVisible()
  await expect.element(screen.getByText(/865413051208841 is not registered/)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Claim code' }))
    .toHaveAccessibleDescription('10 letters and digits, on the label of the device')
})

test('the code claims the device for the owner of the sensor', async () => {
  const server = fakeGraphql({
    ClaimDevice: ({ imeiNumber }) => ({ claimDevice: { imeiNumber } }),
  })
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Claim code' }).fill('7k3qf-0vz91')
  await screen.getByRole('button', { name: 'Claim device' }).click()
  await expect.element(screen.getByText('The device belongs to this account now.')).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'ClaimDevice')?.variables).toEqual({
    imeiNumber: '865413051208841',
    claimCode: '7k3qf-0vz91',
    userId: '7',
  })
})

test('a wrong code stands beside the field; too many tries say how long to wait', async () => {
  const server = fakeGraphql({
    ClaimDevice: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'claimCode', key: 'devices.claimCodeWrong' }],
      },
    }),
  })
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Claim code' }).fill('AAAAAAAAAA')
  await screen.getByRole('button', { name: 'Claim device' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Claim code' }))
    .toHaveAccessibleDescription(/does not fit this device/)
  server.answers['ClaimDevice'] = () => ({
    refuse: { code: 'RATE_LIMITED', retryAfterSeconds: 3_600 },
  })
  await screen.getByRole('button', { name: 'Claim device' }).click()
  await expect.element(screen.getByText(/Try again in 1\sh/)).toBeVisible()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme it has no accessibility violation, down to 320 px without sideways scroll',
  async (scheme) => {
    fakeGraphql({})
    const screen = await open({ scheme, language: 'de' })
    await page.viewport(320, 640)
    await expect.element(screen.getByRole('button', { name: 'Gerät übernehmen' })).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await page.viewport(1280, 860)
  },
)
