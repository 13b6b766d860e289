import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { isAuthenticated, startSession } from '../../session/session.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { FinishLoginPage } from './finish-login-page.tsx'

const TITLE = 'Choose a password of your own'

beforeEach(() =>
  startSession({
    token: 'opaque',
    user: { username: 'joanna@harbour.example', role: 'user', id: '7' },
    isUnfinished: true,
  }),
)
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  connection.answered()
})

const Where = () => <p>{`at ${useLocation().pathname}`}</p>
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const { screen } = await drawPage(
    <Routes>
      <Route path="/finish-login" element={<FinishLoginPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { path: '/finish-login', ...options },
  )
  return screen
}
type Screen = Awaited<ReturnType<typeof open>>
const choose = async (screen: Screen, password = 'frost on the window') => {
  await screen.getByRole('textbox', { name: 'New password' }).fill(password)
  await screen.getByRole('button', { name: 'Save password' }).click()
}
const account = (mustFinish: string | null, language = 'english') => ({
  me: { id: '7', email: 'joanna@harbour.example', language, mustFinish },
})
/** A server on which the initial password waits to be replaced. */
const serve = (answer: (password: unknown) => FakeAnswer = () => ({ chooseOwnPassword: true })) => {
  let isChosen = false
  return fakeGraphql({
    FinishLogin: () => account(isChosen ? null : 'PASSWORD'),
    ChooseOwnPassword: ({ password }) => {
      const answered = answer(password)
      if (answered !== 'unreachable' && 'chooseOwnPassword' in answered) isChosen = true
      return answered
    },
    Logout: () => ({ logout: true }),
  })
}

test('an initial password is replaced by an own one, and then the start page opens', async () => {
  const server = serve()
  const screen = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect.element(screen.getByText('Logged in as joanna@harbour.example.')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await choose(screen)
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'ChooseOwnPassword')?.variables).toEqual({
    password: 'frost on the window',
  })
  expect({ ...localStorage }).not.toHaveProperty('unfinished')
})

test('what the server refuses stands beside the field', async () => {
  serve(() => ({
    refuse: {
      code: 'BAD_USER_INPUT',
      problems: [{ field: 'password', key: 'users.passwordInitial' }],
    },
  }))
  const screen = await open()
  await choose(screen)
  await expect
    .element(screen.getByText(/This is the password that somebody else has set for you/))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
})

test('when another window was faster, its password counts, and the page goes on', async () => {
  let isChosen = false
  fakeGraphql({
    FinishLogin: () => account(isChosen ? null : 'PASSWORD'),
    ChooseOwnPassword: () => {
      isChosen = true
      return {
        refuse: {
          code: 'BAD_USER_INPUT',
          problems: [{ field: null, key: 'users.passwordChosen' }],
        },
      }
    },
  })
  const screen = await open()
  const sayWhy = async () => {
    await expect.element(screen.getByText(/perhaps in another window/)).toBeVisible()
  }
  await Promise.all([sayWhy(), choose(screen)])
  await expect.element(screen.getByText('at /dashboard')).toBeVisible()
})

test('when a manager has set the password anew meanwhile, the page leads back to the login', async () => {
  serve(() => ({ refuse: { code: 'UNAUTHENTICATED' } }))
  const screen = await open()
  await choose(screen)
  await expect.element(screen.getByText('at /login')).toBeVisible()
  expect(isAuthenticated()).toBe(false)
})

test('the way out is to log out', async () => {
  const server = serve()
  const screen = await open()
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(screen.getByText('at /login')).toBeVisible()
  expect(server.count('Logout')).toBe(1)
})

test('the page speaks the language of the account', async () => {
  fakeGraphql({ FinishLogin: () => account('PASSWORD', 'german') })
  const screen = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Wählen Sie ein eigenes Passwort' }))
    .toBeVisible()
})

test('a server that does not answer is asked again by a button', async () => {
  const server = fakeGraphql({ FinishLogin: () => 'unreachable' })
  const screen = await open()
  await expect.element(screen.getByText(/The server does not answer/)).toBeVisible()
  server.answers['FinishLogin'] = () => account('PASSWORD')
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
})

test('a step that this page does not know asks for a newer page', async () => {
  fakeGraphql({ FinishLogin: () => account('SOMETHING_NEW') })
  const screen = await open()
  await expect.element(screen.getByText(/This page is older than the server/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
})
