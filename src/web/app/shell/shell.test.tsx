import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../testing/axe.ts'
import { freshBrowser, openPage, serve, TOOLS } from '../testing/open-page.tsx'

freshBrowser()

const menuOf = (screen: Awaited<ReturnType<typeof openPage>>['screen']) =>
  [...screen.container.querySelectorAll('aside nav li')].map((item) => item.textContent)

test.each([
  [
    'user',
    [
      'Dashboard',
      'Alarms',
      'Calibrations',
      'HACCP',
      'Records',
      'Audit trail',
      'People',
      'Settings',
      'Log out',
    ],
  ],
  [
    'affiliate',
    [
      'Alarms',
      'Sensors',
      'Users',
      'Devices',
      'Calibrations',
      'Records',
      'Audit trail',
      'People',
      'Settings',
      'Log out',
    ],
  ],
  [
    'admin',
    [
      'Alarms',
      'Sensors',
      'Users',
      'Resellers',
      'Devices',
      'Calibrations',
      'Records',
      'Audit trail',
      'People',
      'Settings',
      'Log out',
    ],
  ],
  [
    'superadmin',
    [
      'Alarms',
      'Sensors',
      'Users',
      'Resellers',
      'Devices',
      'Calibrations',
      'Records',
      'Audit trail',
      'Server',
      'Settings',
      'Log out',
    ],
  ],
  ['factory', ['Devices', 'Audit trail', 'People', 'Settings', 'Log out']],
] as const)('the menu of the role %s has its items', async (role, items) => {
  serve(role)
  const { screen } = await openPage('/', role)
  await expect.element(screen.getByText('Joanna Whitfield')).toBeVisible()
  expect(menuOf(screen)).toEqual(items)
})

test('the language switch changes the page at once and saves it to the account', async () => {
  const server = serve('user')
  const { screen } = await openPage('/dashboard', 'user')
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Nederlands')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Koelingen' })).toBeVisible()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'SetLanguage')?.variables)
    .toEqual({ id: '7', language: 'dutch' })
})

test('the menu and the tab’s title count the open alarms', async () => {
  const server = serve('user')
  server.answers['OpenAlarmCount'] = () => ({ openAlarmCount: 2, unacknowledgedAlarmCount: 1 })
  const { screen } = await openPage('/pages/user', 'user')
  await expect
    .element(screen.getByRole('link', { name: 'Alarms 2 open' }))
    .toHaveAttribute('href', '/alarms')
  await expect.poll(() => document.title).toMatch(/^\(2\) /)
})

test('on a phone the bell in the head counts the open alarms and leads to them', async () => {
  await page.viewport(390, 844)
  const server = serve('user')
  server.answers['OpenAlarmCount'] = () => ({ openAlarmCount: 2, unacknowledgedAlarmCount: 1 })
  const { screen } = await openPage('/pages/user', 'user')
  const bell = screen.getByRole('banner').getByRole('link', { name: 'Alarms 2 open' })
  await expect.element(bell).toBeVisible()
  await expect.element(bell).toHaveAttribute('href', '/alarms')
})

test('alarms that are all acknowledged are counted in another look, and in another title', async () => {
  const server = serve('user')
  server.answers['OpenAlarmCount'] = () => ({ openAlarmCount: 2, unacknowledgedAlarmCount: 0 })
  const { screen } = await openPage('/pages/user', 'user')
  await expect
    .element(screen.getByRole('link', { name: 'Alarms 2 open, all acknowledged' }))
    .toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(✓2\) /)
})

test('the role factory sees no count of alarms, and its page does not request it', async () => {
  const server = serve('factory')
  server.answers['OpenAlarmCount'] = () => ({ openAlarmCount: 2, unacknowledgedAlarmCount: 1 })
  const { screen } = await openPage('/factory/view', 'factory')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(server.count('OpenAlarmCount')).toBe(0)
})

test('while the server does not answer, a strip says since when, and the values stay', async () => {
  const server = serve('user')
  const { screen, queryClient } = await openPage('/dashboard', 'user')
  await expect.element(screen.getByRole('link', { name: 'Room 1' })).toBeVisible()
  server.answers['UserToolList'] = () => 'unreachable'
  await queryClient.refetchQueries({ queryKey: ['userToolList'] })
  await expect.element(screen.getByText('No connection since 02:14:17.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Room 1' })).toBeVisible()
  server.answers['UserToolList'] = () => ({ userToolList: TOOLS })
  await queryClient.refetchQueries({ queryKey: ['userToolList'] })
  expect(screen.container.textContent).not.toContain('No connection')
})

test('after fifty seconds of a silent server the page does not say live: mark and strip say since when nothing came', async () => {
  serve('user')
  const { screen, queryClient, clock } = await openPage('/dashboard', 'user')
  await expect.element(screen.getByText(/^Live · updated 02:14:17$/)).toBeVisible()
  // Also to what the page asks later, once it is shown.
  window.fetch = () => new Promise(() => {})
  clock.advance(50_000)
  expect(screen.container.textContent).not.toContain('Live')
  await expect.element(screen.getByText('nothing received since 02:14:17')).toBeVisible()
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await queryClient.refetchQueries({ queryKey: ['userToolList'] })
  await expect.element(screen.getByText('No connection since 02:14:17.')).toBeVisible()
  await expect.element(screen.getByText('nothing received since 02:14:17')).toBeVisible()
})

test('on a phone the menu is a drawer with a button that closes it', async () => {
  await page.viewport(390, 844)
  serve('user')
  const { screen } = await openPage('/dashboard', 'user')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Main menu' })
  await expect.element(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(await axeViolations(document.querySelector('dialog')!)).toEqual([])
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect.element(screen.getByRole('button', { name: 'Open menu' })).toBeVisible()
  expect(document.querySelector('dialog')?.open).toBe(false)
})

test('a touch beside the drawer closes it', async () => {
  await page.viewport(390, 844)
  serve('user')
  const { screen } = await openPage('/dashboard', 'user')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
  await userEvent.click(document.documentElement, { position: { x: 380, y: 400 } })
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false)
})

test('touch targets on a phone are at least 44 px high', async () => {
  await page.viewport(390, 844)
  serve('user')
  const { screen } = await openPage('/dashboard', 'user')
  await expect.element(screen.getByRole('link', { name: 'Room 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Open menu' }).click()
  const small = [...document.querySelectorAll('button, select, input, nav a')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().height < 44,
  )
  expect(small.map((element) => element.outerHTML)).toEqual([])
})

test('"/" opens the search for whoever sees sensors, and stays a letter where somebody types', async () => {
  serve('affiliate')
  const { screen } = await openPage('/', 'affiliate')
  await screen.getByRole('button', { name: 'Find' }).first().click()
  await expect.element(screen.getByRole('combobox', { name: /^Find customers/ })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('combobox', { name: /^Find customers/ })).toHaveValue('/')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('combobox', { name: /^Find customers/ })).toHaveValue('')
})

test('the factory, which sees no sensors, has no search', async () => {
  serve('factory')
  const { screen } = await openPage('/', 'factory')
  await expect.element(screen.getByRole('link', { name: 'Devices' }).first()).toBeVisible()
  await userEvent.keyboard('/')
  expect(screen.getByRole('button', { name: 'Find' }).elements()).toEqual([])
  expect(document.querySelector('dialog[open]')).toBeNull()
})
