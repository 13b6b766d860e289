import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { MemberRight } from '../../../domain/users/membership.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { MembersPage } from './members-page.tsx'

const person = (id: string, firstName: string, right: MemberRight, more: object = {}) => ({
  user: {
    id,
    email: `${firstName.toLowerCase()}@harbour.example`,
    firstName,
    lastName: 'Lindqvist',
    language: 'dutch',
    invited: false,
  },
  right,
  lastLogin: '2026-11-19T17:40:11Z',
  ...more,
})
const INVITED = {
  user: {
    id: '10',
    email: 'maja@nordbrod.example',
    firstName: '',
    lastName: '',
    language: 'slovak',
    invited: true,
  },
  right: 'VIEWER',
  lastLogin: null,
}
const link = (url: string | null) => ({
  id: '30',
  email: 'new@harbour.example',
  url,
  expiresAt: '2026-11-23T09:00:00Z',
})

const serve = (members: object[] = [person('8', 'Bea', 'STAFF'), INVITED], url = null) =>
  fakeGraphql({
    Members: () => ({ memberList: members }),
    AccountName: () => ({ account: { id: '4', firstName: 'Frost', lastName: 'Service' } }),
    InviteMember: () => ({ inviteMember: link(url) }),
    SetMemberRight: () => ({ setMemberRight: { id: '8', memberRight: 'OWNER' } }),
    CreateResetLink: () => ({ createResetLink: link(null) }),
    DeleteUser: () => ({ deleteUser: true }),
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const open = (path = '/people', options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <MembersPage />
    </main>,
    { path, viewer: { id: '7', role: 'user', timeZone: 'UTC' }, ...options },
  )
const variablesOf = (server: ReturnType<typeof serve>, operation: string) =>
  server.asked.findLast(({ name }) => name === operation)?.variables

test('who belongs to the account, with which right and since when not seen', async () => {
  serve()
  const { screen } = await open()
  await expect.element(screen.getByText('bea@harbour.example')).toBeVisible()
  await expect.element(screen.getByText('Last login 2026-11-19 17:40')).toBeVisible()
  await expect.element(screen.getByText('invited')).toBeVisible()
  await expect.element(screen.getByLabelText('Right of Bea Lindqvist')).toHaveValue('STAFF')
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a person is invited with a right and a language', async () => {
  const server = serve([])
  const { screen } = await open()
  await expect.element(screen.getByText('Nobody else belongs to this account yet.')).toBeVisible()
  await screen.getByLabelText('E-mail').fill('new@harbour.example')
  await screen.getByLabelText('Right').selectOptions('VIEWER')
  await screen.getByRole('button', { name: 'Invite' }).click()
  await expect
    .poll(() => variablesOf(server, 'InviteMember'))
    .toEqual({
      email: 'new@harbour.example',
      right: 'VIEWER',
      language: 'english',
      memberOf: null,
    })
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('')
})

test('a right is changed, and a person is removed after a question', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByLabelText('Right of Bea Lindqvist').selectOptions('OWNER')
  await expect
    .poll(() => variablesOf(server, 'SetMemberRight'))
    .toEqual({ userId: '8', right: 'OWNER' })
  await screen.getByRole('button', { name: 'Remove Bea Lindqvist' }).click()
  await screen
    .getByRole('dialog', { name: 'Remove this person?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect.poll(() => variablesOf(server, 'DeleteUser')).toMatchObject({ id: '8' })
})

test('a manager reaches the people of a customer', async () => {
  const server = serve()
  const { screen } = await open('/people?userId=4&name=Frost')
  await expect
    .element(screen.getByRole('heading', { name: 'People of Frost Service' }))
    .toBeVisible()
  expect(variablesOf(server, 'Members')).toEqual({ userId: '4' })
  await screen.getByRole('button', { name: 'Invite maja@nordbrod.example again' }).click()
  await expect
    .poll(() => variablesOf(server, 'InviteMember'))
    .toEqual({ email: 'maja@nordbrod.example', right: 'VIEWER', language: 'slovak', memberOf: '4' })
})

test('a member without the right to change people sees them, and why', async () => {
  serve([person('7', 'Joanna', 'STAFF'), person('8', 'Bea', 'OWNER')])
  const actor = { kind: 'account', id: 7, role: 'user', path: '/4/', memberOf: 4 } as const
  const can = viewerPermissions({ ...actor, right: 'STAFF' })
  const { screen } = await open('/people', {
    viewer: { id: '7', actsFor: '4', role: 'user', timeZone: 'UTC', can },
  })
  await expect.element(screen.getByText('Joanna Lindqvist (you)')).toBeVisible()
  await expect.element(screen.getByText('Only owners of the account may do this.')).toBeVisible()
  expect(screen.container.querySelectorAll('select, form')).toHaveLength(0)
})

test.each(['de', 'hu'] as const)('the page fits a phone in %s', async (language) => {
  serve([person('8', 'Maximiliane-Alexandra', 'OWNER'), INVITED])
  await page.viewport(390, 844)
  const { screen } = await open('/people', { language, scheme: 'dark' })
  await expect.element(screen.getByText('maja@nordbrod.example')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations(screen.container)).toEqual([])
})

test('the people of a customer lead to its reports by plan', async () => {
  serve()
  const { screen } = await open('/people?userId=4&name=Frost')
  await expect
    .element(screen.getByRole('link', { name: 'Reports by plan' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/reports\?userId=4&name=Frost/))
})
