import { expect, test } from 'vitest'
import { endSession, startSession } from '../session/session.ts'
import { axeViolations } from '../testing/axe.ts'
import { fakeGraphql } from '../testing/fake-graphql.ts'
import { logIn } from '../testing/log-in.ts'
import { freshBrowser, openPage, serve } from './testing/open-page.tsx'

freshBrowser()

test('without a session every page leads to the login', async () => {
  fakeGraphql({})
  const { address } = await openPage('/tool-dashboard?id=7', null)
  await expect.element(address).toHaveTextContent('/login')
})

test('a flag other than the text "true" leads to the login', async () => {
  fakeGraphql({})
  localStorage.setItem('authenticated', 'yes')
  localStorage.setItem('user', JSON.stringify({ username: 'a', role: 'user', id: '7' }))
  const { address } = await openPage('/dashboard', null)
  await expect.element(address).toHaveTextContent('/login')
})

const unfinishedLogin = () =>
  startSession({
    token: 'opaque',
    user: { username: 'joanna@harbour.example', role: 'admin', id: '7' },
    isUnfinished: true,
  })

test.each(['/', '/login', '/admin/userlist', '/alarms', '/pages/user', '/no-such-page'])(
  'a login that must be completed opens %s no sooner',
  async (path) => {
    const server = serve('admin')
    server.answers['FinishLogin'] = () => ({
      me: { id: '7', email: 'joanna@harbour.example', language: 'english', mustFinish: 'PASSWORD' },
    })
    unfinishedLogin()
    const { address, screen } = await openPage(path, null)
    await expect.element(address).toHaveTextContent('/finish-login')
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Choose a password of your own' }))
      .toBeVisible()
    expect(server.asked.map(({ name }) => name)).toEqual(['FinishLogin'])
  },
)

test('once it is complete, the page opens that was wanted', async () => {
  const server = serve('admin')
  server.answers['FinishLogin'] = () => ({
    me: { id: '7', email: 'joanna@harbour.example', language: 'english', mustFinish: null },
  })
  unfinishedLogin()
  const { address } = await openPage('/admin/userlist?page=2', null)
  await expect.element(address).toHaveTextContent('/admin/userlist?page=2')
})

test('an open page whose login must be completed all at once leads there', async () => {
  const server = serve('admin')
  const { address, queryClient } = await openPage('/admin/userlist', 'admin')
  await expect.element(address).toHaveTextContent('/admin/userlist')
  server.answers['UserTable'] = () => ({
    refuse: { code: 'FORBIDDEN', problems: [{ field: null, key: 'users.mustFinish' }] },
  })
  void queryClient.invalidateQueries()
  await expect.element(address).toHaveTextContent('/finish-login')
})

test.each([
  ['missing', null],
  ['no JSON', '{"username":"a@x","role":"us'],
  ['without a role', JSON.stringify({ username: 'a@x', id: '7' })],
  ['of an unknown role', JSON.stringify({ username: 'a@x', role: 'boss', id: '7' })],
  ['of a role without pages', JSON.stringify({ username: 'a@x', role: 'app', id: '7' })],
  ['a list', '[]'],
])(
  'a stored user that is %s beside the flag "true" leads to the login once, and the session is cleared',
  async (_, user) => {
    fakeGraphql({})
    localStorage.setItem('authenticated', 'true')
    localStorage.setItem('token', 'opaque')
    if (user !== null) localStorage.setItem('user', user)
    for (const path of ['/dashboard', '/login', '/register']) {
      const { address, screen } = await openPage(path, null)
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.element(address).toHaveTextContent(path === '/register' ? path : '/login')
      await screen.unmount()
    }
    expect({ ...localStorage }).toEqual({ authenticated: 'false' })
  },
)

test.each([
  ['/', 'user', '/dashboard'],
  ['/dashboard/main', 'user', '/dashboard'],
  ['/#/dashboard', 'user', '/dashboard'],
  ['/dashboard', 'admin', '/admin/userlist'],
  ['/#/admin/userlist?page=2', 'affiliate', '/admin/userlist?page=2'],
  ['/', 'factory', '/factory/view'],
  ['/admin/userlist', 'user', '/dashboard'],
  ['/factory/view', 'affiliate', '/factory/view'],
  ['/factory/view', 'user', '/dashboard'],
  ['/admin/toolform', 'user', '/admin/toolform'],
  ['/add-device', 'user', '/add-device'],
  ['/add-device', 'factory', '/factory/view'],
  ['/admin/toolform', 'factory', '/factory/view'],
  ['/affiliate/userlist', 'affiliate', '/admin/userlist'],
  ['/#/admin/toollist?userId=7', 'admin', '/admin/toollist?userId=7'],
  ['/admin/dashboard?userId=7', 'affiliate', '/admin/dashboard?userId=7'],
  ['/admin/toollist', 'user', '/dashboard'],
] as const)('%s opened by the role %s leads to %s', async (path, role, shown) => {
  serve(role)
  const { address, screen } = await openPage(path, role)
  await expect.element(address).toHaveTextContent(shown)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an address without a page says so and offers the start page', async () => {
  serve('user')
  const { screen, address } = await openPage('/cards', 'user')
  await expect.element(screen.getByText('There is no page at /cards.')).toBeVisible()
  await screen.getByRole('button', { name: 'To the start page' }).click()
  await expect.element(address).toHaveTextContent('/dashboard')
})

test('log out tells the server, sets the flag and leads to the login; the next login opens the start page', async () => {
  const server = serve('user')
  const { screen, address } = await openPage('/dashboard?search=room', 'user')
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(address).toHaveTextContent('/login')
  expect(localStorage.getItem('authenticated')).toBe('false')
  expect(localStorage.getItem('token')).toBeNull()
  expect(server.asked.find(({ name }) => name === 'Logout')?.authorization).toBe('Bearer opaque')
  logIn('user', 'next')
  await expect.poll(() => address.element().textContent).toBe('/dashboard')
})

test('after a session has ended by itself, the next login leads back to the same page', async () => {
  serve('user')
  const { screen, address } = await openPage('/dashboard?search=room', 'user')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  endSession('expired')
  await expect.element(address).toHaveTextContent('/login')
  logIn('user', 'next')
  await expect.element(address).toHaveTextContent('/dashboard?search=room')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the shell and its pages have no accessibility violation',
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
      const { screen } = await openPage(path, 'superadmin', { scheme })
      await expect.element(screen.getByRole('heading').first()).toBeVisible()
      await expect.element(screen.getByTitle('Joanna Whitfield')).toBeVisible()
      await Promise.all(
        screen.container.getAnimations({ subtree: true }).map((animation) => animation.finished),
      )
      expect(await axeViolations(screen.container), path).toEqual([])
      await screen.unmount()
    }
  },
)
