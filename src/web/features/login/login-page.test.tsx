import { notifications, notificationsStore } from '@mantine/notifications'
import { Link, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '../../api/connection.ts'
import { firstLanguage } from '../../i18n/first-language.ts'
import { texts } from '../../i18n/i18n.ts'
import { endSession, isUnfinished, startSession } from '../../session/session.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage, drawRoutes } from '../../testing/test-page.tsx'
import { LoginPage } from './login-page.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  connection.answered()
})

const Where = () => {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { path: '/login', ...options },
  )
type Screen = Awaited<ReturnType<typeof open>>['screen']

const loggedIn = (role: string) => ({
  login: { token: 'opaque', user: { id: '7', email: 'joanna@harbour.example', role } },
})

/** A colour of the theme, as the browser writes computed colours. */
const tokenColour = (token: string): string => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const logIn = async (screen: Screen) => {
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('joanna@harbour.example')
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('frost on the window')
  await screen.getByRole('button', { name: 'Log in' }).click()
}

test.each([
  ['user', '/dashboard'],
  ['factory', '/factory/view'],
  ['affiliate', '/admin/userlist'],
  ['admin', '/admin/userlist'],
  ['superadmin', '/admin/userlist'],
])('after login the role %s starts at %s', async (role, path) => {
  const server = fakeGraphql({ Login: () => loggedIn(role) })
  const { screen } = await open()
  await logIn(screen)
  await expect.element(screen.getByText(`at ${path}`)).toBeVisible()
  expect(server.asked[0]?.variables).toEqual({
    email: 'joanna@harbour.example',
    password: 'frost on the window',
  })
  expect({ ...localStorage }).toMatchObject({
    token: 'opaque',
    authenticated: 'true',
    user: JSON.stringify({ username: 'joanna@harbour.example', role, id: '7' }),
  })
})

test('the first page after the login speaks the language of the account, whatever the browser wants', async () => {
  const { login } = loggedIn('user')
  fakeGraphql({
    Login: () => ({ login: { ...login, user: { ...login.user, language: 'german' } } }),
  })
  const { screen } = await open()
  await logIn(screen)
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
  await expect.poll(() => texts.language).toBe('de')
  expect(firstLanguage(true)).toBe('de')
})

test('a login that must be completed is kept as such', async () => {
  fakeGraphql({ Login: () => ({ login: { ...loggedIn('user').login, mustFinish: 'PASSWORD' } }) })
  const { screen } = await open()
  await logIn(screen)
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
  expect(isUnfinished()).toBe(true)
})

test('a login that needs a second factor goes on with the session that waits for it', async () => {
  const waiting = { ...loggedIn('user').login, mustFinish: 'SECOND_FACTOR' }
  fakeGraphql({
    Login: () => ({
      refuse: {
        code: 'FORBIDDEN',
        problems: [{ field: 'code', key: 'login.code' }],
        login: waiting,
      },
    }),
  })
  const { screen } = await open()
  await logIn(screen)
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
  expect(isUnfinished()).toBe(true)
})

test('while the disk of the server is full, the login says so', async () => {
  fakeGraphql({
    Login: () => ({
      refuse: { code: 'INTERNAL', problems: [{ field: null, key: 'request.diskFull' }] },
    }),
  })
  const { screen } = await open()
  await logIn(screen)
  await expect.element(screen.getByText(/disk is full, so nothing can be saved/)).toBeVisible()
})

test('whoever has an initial password that has ended learns whom to ask', async () => {
  fakeGraphql({
    Login: () => ({
      refuse: {
        code: 'UNAUTHENTICATED',
        problems: [{ field: null, key: 'users.initialPasswordEnded' }],
      },
    }),
  })
  const { screen } = await open()
  await logIn(screen)
  await expect
    .element(screen.getByText(/its 7 days are over\. Ask the person who manages your account/))
    .toBeVisible()
})

test('a session that the server has ended is explained; one that was left by choice is not', async () => {
  const user = { username: 'joanna@harbour.example', role: 'user', id: '7' } as const
  startSession({ token: 'opaque', user })
  endSession('expired')
  const { screen } = await open()
  const words = screen.getByText(
    /^You are no longer logged in: .*ask the person who manages your account/,
  )
  await expect.element(words).toBeVisible()
  startSession({ token: 'opaque', user })
  endSession('logout')
  await screen.unmount()
  const later = await open()
  await expect.element(later.screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(later.screen.container.textContent).not.toContain('You are no longer logged in')
})

test('somebody who is already logged in goes straight to the start page', async () => {
  startSession({
    token: 'opaque',
    user: { username: 'joanna@harbour.example', role: 'user', id: '7' },
  })
  const { screen } = await open()
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
})

test.each<[string, FakeAnswer]>([
  ['a wrong password', { refuse: { code: 'UNAUTHENTICATED', message: 'Login failed.' } }],
  ['a server that does not answer', 'unreachable'],
  ['an error of the server', { refuse: { code: 'INTERNAL' } }],
])(
  '%s shows the toast for five seconds in the style of an information, with the icon of a failure',
  async (_, failure) => {
    fakeGraphql({ Login: () => failure })
    const show = vi.spyOn(notifications, 'show')
    const { screen } = await open()
    await logIn(screen)
    const toast = screen.getByText('Login failed.')
    await expect.element(toast).toBeVisible()
    expect(toast.element().getAttribute('data-toast')).toBe('info')
    const icon = toast.element().closest('[data-kind]')!.querySelector('svg')!
    expect(icon.getAttribute('class')).toContain('alert-circle')
    expect(getComputedStyle(icon).color).toBe(tokenColour('--cw-ochre'))
    expect(show.mock.calls.map(([{ autoClose }]) => autoClose)).toEqual([5_000])
    show.mockRestore()
    expect(localStorage.getItem('authenticated')).not.toBe('true')
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail address' }))
      .toHaveValue('joanna@harbour.example')
    await screen.getByRole('button', { name: 'Close' }).click()
  },
)

test('a second failure takes the place of the first, and the toast does not follow to another page', async () => {
  fakeGraphql({ Login: () => ({ refuse: { code: 'UNAUTHENTICATED', message: 'Login failed.' } }) })
  const toasts = () => notificationsStore.getState().notifications.length
  const { screen } = await open()
  await logIn(screen)
  await expect.poll(toasts).toBe(1)
  const [first] = notificationsStore.getState().notifications
  await logIn(screen)
  await expect.poll(() => notificationsStore.getState().notifications[0]?.id).not.toBe(first?.id)
  await expect.poll(toasts).toBe(1)
  await screen.getByRole('link', { name: 'Register' }).click()
  await expect.element(screen.getByText('at /register')).toBeVisible()
  await expect.poll(toasts).toBe(0)
})

test('after too many attempts the form says when to try again', async () => {
  fakeGraphql({ Login: () => ({ refuse: { code: 'RATE_LIMITED', retryAfterSeconds: 190 } }) })
  const { screen } = await open()
  await logIn(screen)
  await expect
    .element(screen.getByText(/^Too many attempts. Try again in 3\smin 10\ss\.$/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
})

test('an address that the registration hands over stands in its field', async () => {
  fakeGraphql({})
  const { screen } = await drawRoutes(
    [
      {
        path: '/register',
        element: (
          <Link to="/login" state={{ email: 'joanna@harbour.example' }}>
            over
          </Link>
        ),
      },
      { path: '/login', element: <LoginPage /> },
    ],
    { path: '/register' },
  )
  await screen.getByRole('link', { name: 'over' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'E-mail address' }))
    .toHaveValue('joanna@harbour.example')
})

test('the password can be looked at', async () => {
  fakeGraphql({})
  const { screen } = await open()
  const field = screen.getByRole('textbox', { name: 'Password', exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('a language at the foot changes the page, its title and the document’s language at once', async () => {
  fakeGraphql({})
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Slovenčina' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Prihlásenie' })).toBeVisible()
  expect(document.documentElement.lang).toBe('sk')
  expect([...document.querySelectorAll('title')].map((title) => title.textContent)).toContain(
    'Prihlásenie – Coldwatch',
  )
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the login has no accessibility violation',
  async (scheme) => {
    fakeGraphql({})
    const { screen } = await open({ scheme })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)

test('the colours of a brand are there before the first page after the login is drawn', async () => {
  const brand = {
    id: 'a'.repeat(32),
    name: 'Polar',
    lightLogo: false,
    darkLogo: false,
    lightTheme: '#005A3C',
    darkTheme: '#102A20',
  }
  const { login } = loggedIn('user')
  fakeGraphql({ Login: () => ({ login: { ...login, user: { ...login.user, brand } } }) })
  const ofServer = window.fetch
  const sessions: (string | null)[] = []
  window.fetch = async (input, init) => {
    if (input !== `/brands/${brand.id}/style.css`) return ofServer(input, init)
    sessions.push(localStorage.getItem('authenticated'))
    return new Response('')
  }
  const { screen } = await open()
  await logIn(screen)
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
  expect(sessions).toEqual([null])
  expect(JSON.parse(localStorage.getItem('coldwatch.brand') ?? '')).toEqual({ of: '7', ...brand })
})
