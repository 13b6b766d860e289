import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { NewPasswordPage, PasswordPage } from './password-page.tsx'

afterEach(() => connection.answered())

const Where = () => <p>{`at ${useLocation().pathname}`}</p>
const open = (path: string) =>
  drawPage(
    <Routes>
      <Route path="/password" element={<PasswordPage />} />
      <Route path="/new-password" element={<NewPasswordPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { path },
  )
type Screen = Awaited<ReturnType<typeof open>>['screen']

const save = async (screen: Screen, password: string) => {
  await screen.getByRole('textbox', { name: 'New password' }).fill(password)
  await screen.getByRole('button', { name: 'Save password' }).click()
}

test('the link’s secret and the new password go to the server, then comes the login', async () => {
  const server = fakeGraphql({ SetPassword: () => ({ setPassword: true }) })
  const { screen } = await open('/password#q8bJ1x')
  await save(screen, 'frost on the window')
  await expect.element(screen.getByText('at /login')).toBeVisible()
  expect(server.asked[0]?.variables).toEqual({ secret: 'q8bJ1x', password: 'frost on the window' })
  await expect.element(screen.getByText('Password saved. Log in with it now.')).toBeVisible()
})

test('the rule is shown for a short password before anything is sent', async () => {
  const server = fakeGraphql({})
  const { screen } = await open('/password#q8bJ1x')
  await save(screen, 'frost')
  await expect.element(screen.getByText('The password needs at least 8 characters.')).toBeVisible()
  expect(server.asked).toEqual([])
})

test('a refused password shows the reason beside the field', async () => {
  fakeGraphql({
    SetPassword: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'password', key: 'users.passwordCommon' }],
      },
    }),
  })
  const { screen } = await open('/password#q8bJ1x')
  await save(screen, 'password1')
  await expect.element(screen.getByText(/This password is too common/)).toBeVisible()
})

test.each([
  ['a spent link', '/password#q8bJ1x', true],
  ['a link without its secret', '/password', false],
])('%s says to ask for a new one', async (_, path, send) => {
  fakeGraphql({
    SetPassword: () => ({
      refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'secret', key: 'users.linkSpent' }] },
    }),
  })
  const { screen } = await open(path)
  if (send) await save(screen, 'frost on the window')
  await expect
    .element(screen.getByRole('alert').getByText(/has been used or has expired/))
    .toBeVisible()
})

test('a new password for a forgotten one goes to the server with the secret of its link', async () => {
  const server = fakeGraphql({ ResetPassword: () => ({ resetPassword: true }) })
  const { screen } = await open('/new-password#q8bJ1x')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Choose a new password' }))
    .toBeVisible()
  await save(screen, 'frost on the window')
  await expect.element(screen.getByText('at /login')).toBeVisible()
  expect(server.asked[0]).toMatchObject({
    name: 'ResetPassword',
    variables: { secret: 'q8bJ1x', password: 'frost on the window' },
  })
})
