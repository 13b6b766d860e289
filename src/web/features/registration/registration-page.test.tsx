import { notificationsStore } from '@mantine/notifications'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { startSession } from '../../session/session.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { RegistrationPage } from './registration-page.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  connection.answered()
})

const Where = () => <p>{`at ${useLocation().pathname}`}</p>
const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <Routes>
      <Route path="/register" element={<RegistrationPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { path: '/register', ...options },
  )
type Screen = Awaited<ReturnType<typeof open>>['screen']

const NORA = {
  firstName: 'Nóra',
  lastName: 'Nagy',
  email: 'nora@harbour.example',
  password: 'frost on the window',
}
const loggedIn = (role: string) => ({
  login: { token: 'opaque', user: { id: '9', email: NORA.email, role } },
})

const fieldsOf = (screen: Screen) => ({
  firstName: screen.getByRole('textbox', { name: 'First name' }),
  lastName: screen.getByRole('textbox', { name: 'Last name' }),
  email: screen.getByRole('textbox', { name: 'E-mail address' }),
  password: screen.getByRole('textbox', { name: 'Password', exact: true }),
})
const register = async (screen: Screen) => {
  for (const [name, field] of Object.entries(fieldsOf(screen)))
    await field.fill(NORA[name as keyof typeof NORA])
  await screen.getByRole('button', { name: 'Register' }).click()
}

test.each([
  ['user', '/dashboard/main'],
  ['affiliate', '/dashboard/main'],
  ['factory', '/factory/view'],
])(
  'after registration and login with the same credentials the role %s starts at %s',
  async (role, path) => {
    const server = fakeGraphql({
      Register: () => ({ registration: true }),
      Login: () => loggedIn(role),
    })
    const { screen } = await open()
    await register(screen)
    await expect.element(screen.getByText(`at ${path}`)).toBeVisible()
    expect(server.asked.map(({ name, variables }) => [name, variables])).toEqual([
      ['Register', { ...NORA, language: 'english' }],
      ['Login', { email: NORA.email, password: NORA.password }],
    ])
    expect({ ...localStorage }).toMatchObject({
      token: 'opaque',
      authenticated: 'true',
      user: JSON.stringify({ username: NORA.email, role, id: '9' }),
    })
  },
)

test('the account gets the language of the page', async () => {
  const server = fakeGraphql({
    Register: () => ({ registration: true }),
    Login: () => loggedIn('user'),
  })
  const { screen } = await open({ language: 'ro' })
  await screen.getByRole('button', { name: 'Înregistrare' }).click()
  await expect.element(screen.getByText('at /dashboard/main')).toBeVisible()
  expect(server.asked[0]?.variables).toMatchObject({ language: 'romanian' })
})

test('somebody who is already logged in goes straight to the start page', async () => {
  startSession({ token: 'opaque', user: { username: NORA.email, role: 'user', id: '9' } })
  const { screen } = await open()
  await expect.element(screen.getByText('at /dashboard', { exact: true })).toBeVisible()
})

test.each<[string, Record<string, () => FakeAnswer>, string]>([
  [
    'a closed registration',
    { Register: () => ({ refuse: { code: 'FORBIDDEN' } }) },
    'New accounts are not open to everybody here. Ask the operator for one.',
  ],
  [
    'too many attempts',
    { Register: () => ({ refuse: { code: 'RATE_LIMITED', retryAfterSeconds: 60 } }) },
    'Too many attempts. Try again in 1 min.',
  ],
  [
    'a server that does not answer',
    {},
    'The server does not answer. Check the connection and try again.',
  ],
  [
    'an unknown error',
    { Register: () => ({ refuse: { code: 'INTERNAL', requestId: 'req-42' } }) },
    'Something went wrong on the server. Request: req-42',
  ],
  [
    'a login that fails, since the e-mail is taken,',
    {
      Register: () => ({ registration: true }),
      Login: () => ({ refuse: { code: 'UNAUTHENTICATED' } }),
    },
    'This e-mail address may already have an account. Log in with it',
  ],
])(
  '%s is shown in the form without a toast, and the form keeps what was typed',
  async (_, answers, text) => {
    fakeGraphql(answers)
    const { screen } = await open()
    await register(screen)
    await expect.element(screen.getByRole('status')).toHaveTextContent(text)
    await expect
      .element(screen.getByRole('button', { name: 'Register' }))
      .not.toHaveAttribute('data-loading')
    for (const [name, field] of Object.entries(fieldsOf(screen)))
      await expect.element(field).toHaveValue(NORA[name as keyof typeof NORA])
    expect(notificationsStore.getState().notifications).toEqual([])
    expect(localStorage.getItem('authenticated')).not.toBe('true')
  },
)

test('refused fields are marked with the reason, without a toast, and the first one gets the focus', async () => {
  fakeGraphql({
    Register: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          { field: 'email', key: 'users.emailEmpty' },
          { field: 'lastName', key: 'users.lastNameEmpty' },
          { field: 'password', key: 'users.passwordTooShort', params: { least: 8 } },
        ],
      },
    }),
  })
  const { screen } = await open()
  const fields = fieldsOf(screen)
  await fields.firstName.fill(NORA.firstName)
  await screen.getByRole('button', { name: 'Register' }).click()
  await expect.element(fields.email).toHaveAccessibleDescription('The e-mail address is missing.')
  await expect.element(fields.lastName).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(fields.password)
    .toHaveAccessibleDescription(/The password needs at least 8 characters\./)
  await expect.element(fields.firstName).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(fields.lastName).toHaveFocus()
  expect(screen.container.querySelector('[role="status"]')).toBeNull()
  expect(notificationsStore.getState().notifications).toEqual([])
  expect(await axeViolations(screen.container)).toEqual([])
})

test('somebody who may already have an account is shown the way to the login', async () => {
  fakeGraphql({
    Register: () => ({ registration: true }),
    Login: () => ({ refuse: { code: 'UNAUTHENTICATED' } }),
  })
  const { screen } = await open()
  await register(screen)
  await screen.getByRole('link', { name: 'Log in with it' }).click()
  await expect.element(screen.getByText('at /login')).toBeVisible()
})

test('where links go by mail, whoever registered is told to open the message first', async () => {
  fakeGraphql({
    Register: () => ({ registration: true }),
    Login: () => ({ refuse: { code: 'UNAUTHENTICATED' } }),
    MailsLinks: () => ({ mailsLinks: true }),
  })
  const { screen } = await open()
  await register(screen)
  await expect
    .element(screen.getByText(/first open the link in the message that we sent you/))
    .toBeVisible()
})

test('the password rule stands beside the field from the start', async () => {
  fakeGraphql({})
  const { screen } = await open()
  await expect
    .element(screen.getByRole('textbox', { name: 'Password', exact: true }))
    .toHaveAccessibleDescription('At least 8 characters.')
})

test('nothing is asked of the form before it is sent: neither texts nor the checkbox', async () => {
  const server = fakeGraphql({})
  const { screen } = await open()
  await expect
    .element(screen.getByRole('checkbox', { name: 'I accept the terms of use.' }))
    .not.toBeChecked()
  await screen.getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => server.count('Register')).toBe(1)
})

test('the terms open beside the form, and the login is one click away', async () => {
  fakeGraphql({})
  const { screen } = await open()
  const terms = screen.getByRole('link', { name: 'Read the terms' })
  await expect.element(terms).toHaveAttribute('href', '/terms')
  await expect.element(terms).toHaveAttribute('target', '_blank')
  await screen.getByRole('link', { name: 'Log in' }).click()
  await expect.element(screen.getByText('at /login')).toBeVisible()
})

test('three blocks say what an account is good for, in the reader’s language', async () => {
  fakeGraphql({})
  const { screen } = await open({ language: 'sk' })
  const blocks = screen
    .getByRole('complementary', { name: 'Čo pre vás Coldwatch robí' })
    .getByRole('heading', { level: 2 })
  expect(blocks.elements().map((heading) => heading.textContent)).toEqual([
    'Dozviete sa to skôr, než sa tovar pokazí',
    'Funguje so zariadeniami, ktoré máte',
    'Celý tím vidí to isté',
  ])
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the registration has no accessibility violation',
  async (scheme) => {
    fakeGraphql({})
    const { screen } = await open({ scheme })
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Create an account' }))
      .toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
