import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { InvitationPage } from './invitation-page.tsx'

afterEach(() => connection.answered())

const Where = () => {
  const { pathname, state } = useLocation()
  return <p>{`at ${pathname} ${JSON.stringify(state)}`}</p>
}
const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <Routes>
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { path: '/invitation#q8bJ1x', ...options },
  )
const INVITED = () => ({ openInvitation: { email: 'nora@harbour.example', invitedBy: null } })
const SPENT: FakeAnswer = {
  refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'secret', key: 'users.linkSpent' }] },
}

test('opening the link uses nothing up: only the button completes the account', async () => {
  const server = fakeGraphql({
    OpenInvitation: INVITED,
    AcceptInvitation: () => ({ acceptInvitation: true }),
  })
  const { screen } = await open()
  await expect.element(screen.getByText(/You are invited as nora@harbour\.example/)).toBeVisible()
  expect(server.asked.map(({ name }) => name)).toEqual(['OpenInvitation'])
  expect(await axeViolations(screen.container)).toEqual([])
  await screen.getByRole('textbox', { name: 'First name' }).fill('Nóra')
  await screen.getByRole('textbox', { name: 'Last name' }).fill('Nagy')
  await screen.getByRole('textbox', { name: 'Password', exact: true }).fill('frost on the window')
  await screen.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect.element(screen.getByText('at /login {"email":"nora@harbour.example"}')).toBeVisible()
  expect(server.asked.at(-1)?.variables).toEqual({
    secret: 'q8bJ1x',
    firstName: 'Nóra',
    lastName: 'Nagy',
    password: 'frost on the window',
  })
})

test('the page says who invites; in Hungarian the family name is asked for first', async () => {
  fakeGraphql({
    OpenInvitation: () => ({
      openInvitation: { email: 'nora@harbour.example', invitedBy: 'Kőszegi Ágnes' },
    }),
  })
  const { screen } = await open({ language: 'hu' })
  await expect.element(screen.getByText(/^Kőszegi Ágnes meghívta Önt\./)).toBeVisible()
  const names = () =>
    [...screen.container.querySelectorAll('input')].map((input) => input.name).slice(0, 2)
  expect(names()).toEqual(['lastName', 'firstName'])
})

test('what the server refuses stands beside its field, and what was typed stays', async () => {
  fakeGraphql({
    OpenInvitation: INVITED,
    AcceptInvitation: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          { field: 'lastName', key: 'users.lastNameEmpty' },
          { field: 'password', key: 'users.passwordTooShort', params: { shortest: 8 } },
        ],
      },
    }),
  })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'First name' }).fill('Nóra')
  await screen.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Last name' }))
    .toHaveAccessibleDescription('The last name is missing.')
  await expect.element(screen.getByText('The password needs at least 8 characters.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Nóra')
})

test.each<[string, Record<string, () => FakeAnswer>]>([
  ['before it is opened', { OpenInvitation: () => ({ openInvitation: null }) }],
  ['while the form is filled in', { OpenInvitation: INVITED, AcceptInvitation: () => SPENT }],
])('an invitation that was used up %s says whom to ask', async (_, answers) => {
  fakeGraphql(answers)
  const { screen } = await open()
  if ('AcceptInvitation' in answers)
    await screen.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect
    .element(screen.getByRole('alert').getByText(/Ask the person who invited you for a new one/))
    .toBeVisible()
})
