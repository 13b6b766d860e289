import { notifications } from '@mantine/notifications'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { editableTool } from '../../testing/editable-tool.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ToolFormPage } from './tool-form-page.tsx'

// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
})

const IMEI = '865413051208841'
const Where = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}
const open = async (options: Parameters<typeof drawPage>[1] = {}) =>
  (
    await drawPage(
      <Routes>
        <Route path="/admin/toolform" element={<ToolFormPage />} />
        <Route path="*" element={<Where />} />
      </Routes>,
      { path: '/admin/toolform?userId=7', viewer: { role: 'affiliate' }, ...options },
    )
  ).screen
type Screen = Awaited<ReturnType<typeof open>>

const card = (screen: Screen, name: string) => screen.getByRole('region', { name })
const enable = (screen: Screen, name: string) => card(screen, name).getByRole('switch').click()
const typeImei = (screen: Screen, imei = IMEI) =>
  screen.getByRole('textbox', { name: 'IMEI of the device' }).fill(imei)
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save' }).click()

const saved = ({ asked }: ReturnType<typeof fakeGraphql>) =>
  asked.filter(({ name }) => name === 'SaveTool').map(({ variables }) => variables)

test('one call for each sensor in use, named after the device, with the defaults of the product', async () => {
  const server = fakeGraphql({ SaveTool: () => ({ tool: editableTool() }) })
  const screen = await open()
  await typeImei(screen, '865413 051208841')
  await enable(screen, '1st sensor')
  await enable(screen, '3rd sensor')
  await card(screen, '3rd sensor')
    .getByRole('textbox', { name: 'Temperature range, Maximum' })
    .fill('-18.5')
  await card(screen, '3rd sensor')
    .getByRole('textbox', { name: 'Temperature range, Minimum' })
    .fill('-25')
  await card(screen, '3rd sensor')
    .getByRole('textbox', { name: 'Temperature correction' })
    .fill('0.3')
  await card(screen, '3rd sensor').getByRole('checkbox').click()
  await save(screen)
  await expect.element(screen.getByText('at /admin/toollist?userId=7')).toBeVisible()
  await expect.element(screen.getByText('1st sensor created')).toBeVisible()
  await expect.element(screen.getByText('3rd sensor created')).toBeVisible()
  const common = { userId: '7', imeiNumber: IMEI, notificationMin: -10, notificationMax: 10 }
  expect(saved(server)).toEqual([
    {
      ...common,
      name: `${IMEI} / 1`,
      equipmentId: 1,
      min: -10,
      max: 10,
      temperatureCorrection: 0,
      defrostFridge: false,
    },
    {
      ...common,
      name: `${IMEI} / 3`,
      equipmentId: 3,
      min: -25,
      max: -18.5,
      temperatureCorrection: 0.3,
      defrostFridge: true,
    },
  ])
})

test('the form says whose the sensors become', async () => {
  const server = fakeGraphql({
    AccountName: () => ({
      account: { id: '7', firstName: 'Joanna', lastName: '<b>Whitfield</b>' },
    }),
  })
  const given = await open()
  await expect
    .element(given.getByText('The sensors are added to the account of Joanna <b>Whitfield</b>.'))
    .toBeVisible()
  await given.unmount()
  server.answers['AccountName'] = () => ({ account: null })
  const unknown = await open({ path: '/admin/toolform?userId=999' })
  await expect
    .element(unknown.getByText('The sensors are added to the chosen account.'))
    .toBeVisible()
  await unknown.unmount()
  const own = await open({ path: '/admin/toolform' })
  await expect.element(own.getByText(/^The sensors are added to your own account\./)).toBeVisible()
})

test('what failed stays with its reason, and what was created is not created again', async () => {
  let isTaken = true
  const server = fakeGraphql({
    SaveTool: ({ equipmentId }) =>
      equipmentId === 2 && isTaken
        ? {
            refuse: {
              code: 'BAD_USER_INPUT',
              problems: [{ field: 'imeiNumber', key: 'tools.sensorTaken' }],
            },
          }
        : { tool: editableTool() },
  })
  const screen = await open()
  await typeImei(screen)
  await enable(screen, '1st sensor')
  await enable(screen, '2nd sensor')
  await save(screen)
  await expect.element(screen.getByText('1st sensor created')).toBeVisible()
  await expect.element(screen.getByText('2nd sensor not created')).toBeVisible()
  await expect
    .element(card(screen, '2nd sensor').getByText('This sensor of the device is already assigned.'))
    .toBeVisible()
  await expect.element(card(screen, '1st sensor').getByRole('switch')).not.toBeInTheDocument()
  isTaken = false
  await save(screen)
  await expect.element(screen.getByText('at /admin/toollist?userId=7')).toBeVisible()
  expect(saved(server).map(({ equipmentId }) => equipmentId)).toEqual([1, 2, 2])
})

test('no sensor switched on, or no IMEI, is pointed out before anything is sent', async () => {
  const server = fakeGraphql({})
  const screen = await open()
  await typeImei(screen, '12345')
  await save(screen)
  await expect.element(screen.getByText('An IMEI has 15 digits.')).toBeVisible()
  await expect.element(screen.getByText('Switch on at least one sensor.')).toBeVisible()
  await typeImei(screen)
  await enable(screen, '4th sensor')
  await card(screen, '4th sensor')
    .getByRole('textbox', { name: 'Temperature range, Minimum' })
    .fill('11')
  await save(screen)
  await expect
    .element(card(screen, '4th sensor').getByText('The minimum must be below the maximum.'))
    .toBeVisible()
  expect(saved(server)).toEqual([])
})

test('a claim code goes along with every sensor', async () => {
  const server = fakeGraphql({ SaveTool: () => ({ tool: editableTool() }) })
  const screen = await open()
  await typeImei(screen)
  await screen.getByRole('textbox', { name: 'Claim code (optional)' }).fill('7k3qf-0vz91')
  await enable(screen, '1st sensor')
  await enable(screen, '2nd sensor')
  await save(screen)
  await expect.element(screen.getByText('at /admin/toollist?userId=7')).toBeVisible()
  expect(saved(server).map(({ claimCode }) => claimCode)).toEqual(['7k3qf-0vz91', '7k3qf-0vz91'])
})

test('a refused claim code stands beside its field and ends the saving, since each try counts', async () => {
  const server = fakeGraphql({
    SaveTool: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'claimCode', key: 'devices.claimCodeWrong' }],
      },
    }),
  })
  const screen = await open()
  await typeImei(screen)
  await screen.getByRole('textbox', { name: 'Claim code (optional)' }).fill('AAAAAAAAAA')
  await enable(screen, '1st sensor')
  await enable(screen, '2nd sensor')
  await save(screen)
  await expect
    .element(screen.getByRole('textbox', { name: 'Claim code (optional)' }))
    .toHaveAccessibleDescription(/does not fit this device, or it has been used already/)
  expect(saved(server)).toHaveLength(1)
})

test('a sensor whose device is not there yet says that it waits', async () => {
  fakeGraphql({ SaveTool: () => ({ tool: editableTool({ waitsForDevice: true }) }) })
  const screen = await open()
  await typeImei(screen)
  await enable(screen, '1st sensor')
  await save(screen)
  await expect
    .element(screen.getByText('1st sensor created. It waits for its device.').first())
    .toBeVisible()
})

test('a user adds a device of its own, and is told that the label has its code', async () => {
  const screen = await open({ path: '/admin/toolform', viewer: { role: 'user' } })
  await expect
    .element(screen.getByText(/added to your account. Enter the claim code on the label/))
    .toBeVisible()
  expect(screen.container.textContent).not.toContain('somebody else')
})

test('leaving asks first once something was typed', async () => {
  fakeGraphql({})
  const screen = await open()
  await typeImei(screen)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(screen.getByText('at /admin/toollist?userId=7')).toBeVisible()
})

test.each([
  ['en', '2nd sensor'],
  ['hu', '2. érzékelő'],
  ['de', '2. Fühler'],
  ['nl', '2e sensor'],
  ['ro', 'Al 2-lea senzor'],
  ['sk', '2. snímač'],
] as const)('sensors are counted as one does in %s', async (language, name) => {
  const screen = await open({ language })
  await expect.element(screen.getByRole('heading', { name })).toBeVisible()
})

test.each(['light', 'dark'] as const)('nothing keeps anybody out, in %s', async (scheme) => {
  const screen = await open({ scheme })
  await enable(screen, '1st sensor')
  await save(screen)
  await expect.element(screen.getByText('An IMEI has 15 digits.')).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})
