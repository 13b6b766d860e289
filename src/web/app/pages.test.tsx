import { Outlet, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connection } from '../api/connection.ts'
import { viewerPermissions } from '../../domain/permissions/viewer-can.ts'
import type { Role } from '../../domain/users/account.ts'
import { axeViolations } from '../testing/axe.ts'
import { fakeGraphql } from '../testing/fake-graphql.ts'
import { fakeSocket } from '../testing/fake-socket.ts'
import { logIn } from '../testing/log-in.ts'
import { drawRoutes } from '../testing/test-page.tsx'
import { toolCard } from '../testing/tool-card.ts'
import { pages } from './pages.tsx'
import { endSession } from '../session/session.ts'

const TOOLS = Array.from({ length: 3 }, (_, i) =>
  toolCard({ id: String(i + 1), name: `Room ${i + 1}` }),
)
const DEVICE = {
  imeiNumber: '865413051208841',
  alias: null,
  createdAt: '2026-11-01T08:00:00Z',
  firstContact: '2026-11-02T08:00:00Z',
  lastContact: null,
  tools: [],
}

const me = (role: Role) => ({
  id: '7',
  email: 'joanna@harbour.example',
  firstName: 'Joanna',
  lastName: 'Whitfield',
  role,
  language: 'english',
  timeZone: 'Europe/London',
  timeZoneIsSet: true,
})

const MAY_MANAGE = { manage: { allowed: true, reasonKey: null } }

const serve = (role: Role) =>
  fakeGraphql({
    Me: () => ({
      me: me(role),
      viewerCan: viewerPermissions({ kind: 'account', id: 7, role, path: '/7/' }),
    }),
    UserToolList: () => ({ userToolList: TOOLS }),
    UserTable: () => ({
      userPage: {
        rows: [
          {
            ...me('user'),
            createdAt: DEVICE.createdAt,
            updatedAt: DEVICE.createdAt,
            viewerCan: { delete: { allowed: true, reasonKey: null } },
          },
        ],
        total: 1,
      },
    }),
    ToolTable: () => ({
      toolPage: {
        rows: TOOLS.map((tool) => ({ ...tool, user: me('user'), viewerCan: MAY_MANAGE })),
        total: 3,
      },
    }),
    AccountTools: () => ({
      toolPage: {
        rows: TOOLS.map((tool) => ({ ...tool, user: me('user'), viewerCan: MAY_MANAGE })),
        total: 3,
      },
    }),
    UnknownDevices: () => ({ unknownDevices: [] }),
    RecentSeries: () => ({ recentSeries: [] }),
    DeviceTable: () => ({ devicePage: { rows: [DEVICE], total: 1 } }),
    Logout: () => ({ logout: true }),
    SetLanguage: () => ({ user: { id: '7', language: 'dutch' } }),
  })

beforeEach(async () => {
  fakeSocket()
  await page.viewport(1280, 860)
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  connection.answered()
})

const PageAndAddress = () => {
  const { pathname, search } = useLocation()
  return (
    <>
      <Outlet />
      <output aria-label="address">{pathname + search}</output>
    </>
  )
}

const open = async (
  path: string,
  role: Role | null,
  options: Parameters<typeof drawRoutes>[1] = {},
) => {
  if (role !== null) logIn(role)
  const drawn = await drawRoutes([{ id: 'test', element: <PageAndAddress />, children: pages }], {
    path,
    ...options,
  })
  return { ...drawn, address: drawn.screen.getByLabelText('address') }
}

const menuOf = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  [...screen.container.querySelectorAll('aside nav li')].map((item) => item.textContent)

test('without a session every page leads to the login', async () => {
  fakeGraphql({})
  const { address } = await open('/tool-dashboard?id=7', null)
  await expect.element(address).toHaveTextContent('/login')
})

test('the flag must be the text "true"', async () => {
  fakeGraphql({})
  localStorage.setItem('authenticated', 'yes')
  localStorage.setItem('user', JSON.stringify({ username: 'a', role: 'user', id: '7' }))
  const { address } = await open('/dashboard', null)
  await expect.element(address).toHaveTextContent('/login')
})

test.each([
  ['/', 'user', '/dashboard'],
  ['/dashboard/main', 'user', '/dashboard'],
  ['/#/dashboard', 'user', '/dashboard'],
  ['/dashboard', 'admin', '/admin/userlist'],
  ['/#/admin/userlist?page=2', 'affiliate', '/admin/userlist?page=2'],
  ['/', 'factory', '/factory/view'],
  ['/admin/userlist', 'user', '/dashboard'],
  ['/factory/view', 'affiliate', '/admin/userlist'],
  ['/affiliate/userlist', 'affiliate', '/admin/userlist'],
  ['/#/admin/toollist?userId=7', 'admin', '/admin/toollist?userId=7'],
  ['/admin/dashboard?userId=7', 'affiliate', '/admin/dashboard?userId=7'],
  ['/admin/toollist', 'user', '/dashboard'],
] as const)('%s opened by the role %s is %s', async (path, role, shown) => {
  serve(role)
  const { address, screen } = await open(path, role)
  await expect.element(address).toHaveTextContent(shown)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test.each([
  ['user', ['Dashboard', 'Alarms', 'Audit trail', 'Settings', 'Log out']],
  ['affiliate', ['Alarms', 'Users', 'Audit trail', 'Settings', 'Log out']],
  ['admin', ['Alarms', 'Users', 'Resellers', 'Audit trail', 'Settings', 'Log out']],
  [
    'superadmin',
    ['Alarms', 'Sensors', 'Users', 'Resellers', 'Devices', 'Audit trail', 'Settings', 'Log out'],
  ],
  ['factory', ['Devices', 'Audit trail', 'Settings', 'Log out']],
] as const)('the menu of the role %s', async (role, items) => {
  serve(role)
  const { screen } = await open('/', role)
  await expect.element(screen.getByText('Joanna Whitfield')).toBeVisible()
  expect(menuOf(screen)).toEqual(items)
})

test('an address that is no page says so and offers the start page', async () => {
  serve('user')
  const { screen, address } = await open('/cards', 'user')
  await expect.element(screen.getByText('There is no page at /cards.')).toBeVisible()
  await screen.getByRole('button', { name: 'To the start page' }).click()
  await expect.element(address).toHaveTextContent('/dashboard')
})

test('log out tells the server, sets the flag and leads to the login, and the next login starts afresh', async () => {
  const server = serve('user')
  const { screen, address } = await open('/dashboard?search=room', 'user')
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(address).toHaveTextContent('/login')
  expect(localStorage.getItem('authenticated')).toBe('false')
  expect(localStorage.getItem('token')).toBeNull()
  expect(server.asked.find(({ name }) => name === 'Logout')?.authorization).toBe('Bearer opaque')
  logIn('user', 'next')
  await expect.poll(() => address.element().textContent).toBe('/dashboard')
})

test('a session that ends by itself leads back to the same place after the login', async () => {
  serve('user')
  const { screen, address } = await open('/dashboard?search=room', 'user')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  endSession('expired')
  await expect.element(address).toHaveTextContent('/login')
  logIn('user', 'next')
  await expect.element(address).toHaveTextContent('/dashboard?search=room')
})

test('the language switch changes the page at once and saves it to the account', async () => {
  const server = serve('user')
  const { screen } = await open('/dashboard', 'user')
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Nederlands')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Koelingen' })).toBeVisible()
  await expect
    .poll(() => server.asked.find(({ name }) => name === 'SetLanguage')?.variables)
    .toEqual({ id: '7', language: 'dutch' })
})

test('the menu and the tab’s title count the open alarms', async () => {
  const server = serve('user')
  server.answers['OpenAlarmCount'] = () => ({ openAlarmCount: 2 })
  const { screen } = await open('/pages/user', 'user')
  await expect
    .element(screen.getByRole('link', { name: 'Alarms 2 open' }))
    .toHaveAttribute('href', '/alarms')
  await expect.poll(() => document.title).toMatch(/^\(2\) /)
})

test('the role factory sees no alarms and asks for none', async () => {
  const server = serve('factory')
  server.answers['OpenAlarmCount'] = () => ({ openAlarmCount: 2 })
  const { screen } = await open('/factory/view', 'factory')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(server.count('OpenAlarmCount')).toBe(0)
})

test('while the server does not answer, a strip says since when and the values stay', async () => {
  const server = serve('user')
  const { screen, queryClient } = await open('/dashboard', 'user')
  await expect.element(screen.getByRole('link', { name: 'Room 1' })).toBeVisible()
  server.answers['UserToolList'] = () => 'unreachable'
  await queryClient.refetchQueries({ queryKey: ['userToolList'] })
  await expect.element(screen.getByText('No connection since 02:14:17.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Room 1' })).toBeVisible()
  server.answers['UserToolList'] = () => ({ userToolList: TOOLS })
  await queryClient.refetchQueries({ queryKey: ['userToolList'] })
  expect(screen.container.textContent).not.toContain('No connection')
})

test('on a phone the menu is a drawer with a button that closes it', async () => {
  await page.viewport(390, 844)
  serve('user')
  const { screen } = await open('/dashboard', 'user')
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
  const { screen } = await open('/dashboard', 'user')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
  await userEvent.click(document.documentElement, { position: { x: 380, y: 400 } })
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false)
})

test('what can be touched on a phone is at least 44 px high', async () => {
  await page.viewport(390, 844)
  serve('user')
  const { screen } = await open('/dashboard', 'user')
  await expect.element(screen.getByRole('link', { name: 'Room 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Open menu' }).click()
  const small = [...document.querySelectorAll('button, select, input, nav a')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().height < 44,
  )
  expect(small.map((element) => element.outerHTML)).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the shell and the other pages have no accessibility violation',
  async (scheme) => {
    serve('superadmin')
    for (const path of [
      '/admin/userlist',
      '/admin/userform',
      '/admin/toollist',
      '/admin/dashboard?userId=7',
      '/affiliate/userlist',
      '/affiliate/userform',
      '/factory/view',
      '/cards',
    ]) {
      const { screen } = await open(path, 'superadmin', { scheme })
      await expect.element(screen.getByRole('heading').first()).toBeVisible()
      await expect.element(screen.getByText('Joanna Whitfield')).toBeVisible()
      await Promise.all(
        screen.container.getAnimations({ subtree: true }).map((animation) => animation.finished),
      )
      expect(await axeViolations(screen.container), path).toEqual([])
      await screen.unmount()
    }
  },
)
