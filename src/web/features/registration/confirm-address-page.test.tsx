import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { startSession } from '../../session/session.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ConfirmAddressPage } from './confirm-address-page.tsx'
import { ConfirmStrip } from './confirm-strip.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  connection.answered()
})

const Where = () => <p>{`at ${useLocation().pathname}`}</p>
const open = () =>
  drawPage(
    <Routes>
      <Route path="/confirm-address" element={<ConfirmAddressPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { path: '/confirm-address#q8bJ1x' },
  )
const logIn = () =>
  startSession({
    token: 'opaque',
    user: { username: 'nora@harbour.example', role: 'user', id: '7' },
  })
const refusedFor = (key: string): FakeAnswer => ({
  refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'password', key }] },
})

test('who is logged in confirms the address by a button; opening the link does nothing', async () => {
  logIn()
  const server = fakeGraphql({ ConfirmAddress: () => ({ confirmAddress: true }) })
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Confirm the address' })).toBeVisible()
  expect(server.asked).toEqual([])
  await screen.getByRole('button', { name: 'Confirm the address' }).click()
  await expect.element(screen.getByText('at /')).toBeVisible()
  expect(server.asked[0]?.variables).toEqual({ secret: 'q8bJ1x' })
})

test('who is not logged in enters the password of the account', async () => {
  const server = fakeGraphql({ ConfirmAddress: () => refusedFor('users.currentPasswordWrong') })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('frost on the window')
  await screen.getByRole('button', { name: 'Confirm the address' }).click()
  await expect.element(screen.getByText('This is not your current password.')).toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  server.answers['ConfirmAddress'] = () => ({ confirmAddress: true })
  await screen.getByRole('button', { name: 'Confirm the address' }).click()
  await expect.element(screen.getByText('at /login')).toBeVisible()
  expect(server.asked.at(-1)?.variables).toEqual({
    secret: 'q8bJ1x',
    password: 'frost on the window',
  })
})

test('who is logged in to another account is asked for the password', async () => {
  logIn()
  fakeGraphql({ ConfirmAddress: () => refusedFor('users.passwordEmpty') })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Confirm the address' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Password', exact: true })).toBeVisible()
})

test('the strip names the address and sends the message again', async () => {
  const server = fakeGraphql({ RequestConfirmation: () => ({ requestConfirmation: true }) })
  const { screen } = await drawPage(<ConfirmStrip />)
  await expect
    .element(screen.getByText(/Confirm your e-mail address joanna@harbour\.example/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByText('Message sent to joanna@harbour.example.')).toBeVisible()
  expect(server.count('RequestConfirmation')).toBe(1)
})
