import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../../domain/users/account.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AffiliateFormPage } from './affiliate-form-page.tsx'
import { AffiliateListPage } from './affiliate-list-page.tsx'
import { UserFormPage } from './user-form-page.tsx'
import { UserListPage } from './user-list-page.tsx'

const account = (id: string, lastName: string, role: Role) => ({
  id,
  email: `${lastName.toLowerCase()}@harbour.example`,
  firstName: 'Joanna',
  lastName,
  role,
  language: 'dutch',
  parentUserId: '7',
  emailConfirmed: true,
  invited: false,
  hasSecondFactor: false,
  createdAt: '2026-03-01T08:00:41Z',
  updatedAt: '2026-11-02T17:40:11Z',
  viewerCan: {
    delete:
      id === '7'
        ? { allowed: false, reasonKey: 'users.deletesItself' }
        : { allowed: true, reasonKey: null },
  },
})
const ROWS = [
  account('7', 'Whitfield', 'admin'),
  account('8', 'Lindqvist', 'user'),
  account('9', 'Works', 'factory'),
]

/** `url`: null when the link went by mail. */
const invitation = (url: string | null) => ({
  id: '30',
  email: 'maja@nordbrod.example',
  url,
  expiresAt: '2026-11-23T09:00:00Z',
})

const serve = () =>
  fakeGraphql({
    UserTable: () => ({ userPage: { rows: ROWS, total: ROWS.length } }),
    FactorRequirement: () => ({ account: { id: '7', requiresSecondFactor: false } }),
    AccountName: () => ({ account: { id: '4', firstName: 'Frost', lastName: 'Service' } }),
    DeleteUser: () => ({ deleteUser: true }),
    InviteUser: () => ({ inviteUser: invitation(null) }),
    CreateResetLink: () => ({ createResetLink: invitation(null) }),
    CreateUser: () => ({ user: { id: '20' } }),
    CreateAffiliate: () => ({ affiliateUser: { id: '21' } }),
    CreateStaff: () => ({ staffUser: { id: '22' } }),
  })

beforeEach(() => page.viewport(1280, 860))
afterEach(() => connection.answered())

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

const PAGES = {
  '/admin/userlist': () => <UserListPage needs={() => null} />,
  '/admin/userform': UserFormPage,
  '/affiliate/userlist': AffiliateListPage,
  '/affiliate/userform': AffiliateFormPage,
}

const open = async (
  path: string,
  role: Role = 'admin',
  options: Parameters<typeof drawPage>[1] = {},
) => {
  const Page = PAGES[path.split('?')[0] as keyof typeof PAGES]
  const drawn = await drawPage(
    <main style={{ padding: 16 }}>
      <Page />
      <Where />
    </main>,
    { path, viewer: { id: '7', role, timeZone: 'UTC' }, ...options },
  )
  return { ...drawn, address: drawn.screen.getByLabelText('address') }
}
const variablesOf = (server: ReturnType<typeof serve>, operation: string) =>
  server.asked.findLast(({ name }) => name === operation)?.variables

test('where customers have companies the users sort by them; a company is what actions name', async () => {
  const server = serve()
  const company = 'Donaudampfschifffahrtsgesellschaft GmbH'
  server.answers['UserTable'] = () => ({
    userPage: { rows: [{ ...ROWS[1]!, company }], total: 1 },
  })
  const { screen } = await open('/admin/userlist')
  await expect
    .element(
      screen.getByRole('row', { name: /^lindqvist@harbour\.example Donaudampf\S+ GmbH Lindqvist/ }),
    )
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: `Sensors of ${company} · Joanna Lindqvist` }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Company' }).click()
  await expect.poll(() => variablesOf(server, 'UserTable')).toMatchObject({ sort: 'company' })
})

test.each(['hu', 'de', 'en'] as const)(
  'on a laptop every action of a user with a company is in sight, in %s',
  async (language) => {
    const server = serve()
    const company = 'Hódmezővásárhelyi Zöldség-Gyümölcs Nagykereskedelmi Zrt.'
    const email = 'fuzfoi.agnes.1010@bolt.example.hu'
    server.answers['UserTable'] = () => ({
      userPage: { rows: [{ ...ROWS[1]!, company, email, firstName: 'Ágnes' }], total: 1 },
    })
    // Between the menu and the edge of a window of 1280 px.
    const { screen } = await drawPage(
      <main style={{ width: 988 }}>
        <UserListPage needs={() => null} />
      </main>,
      { path: '/admin/userlist', viewer: { id: '7', role: 'affiliate' }, language },
    )
    await expect.element(screen.getByText(company)).toBeVisible()
    const table = screen.container.querySelector('table')!
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth)
  },
)

test('the users with the columns and the actions of the specification', async () => {
  const server = serve()
  const { screen } = await open('/admin/userlist')
  await expect
    .element(
      screen.getByRole('row', {
        name: /^lindqvist@harbour\.example Lindqvist Joanna User 2026-03-01 08:00 2026-11-02 17:40/,
      }),
    )
    .toBeVisible()
  expect(
    [...screen.container.querySelectorAll('thead th')].map((cell) => cell.textContent),
  ).toEqual(['E-mail', 'Last name', 'First name', 'Role', 'Created', 'Updated', 'Actions'])
  await expect
    .element(screen.getByRole('link', { name: 'Sensors of Joanna Lindqvist' }))
    .toHaveAttribute('href', '/admin/toollist?userId=8&name=Joanna+Lindqvist')
  await expect
    .element(screen.getByRole('link', { name: 'Dashboard of Joanna Lindqvist' }))
    .toHaveAttribute('href', '/admin/dashboard?userId=8&name=Joanna+Lindqvist')
  await expect
    .element(screen.getByRole('link', { name: 'Add user' }))
    .toHaveAttribute('href', '/admin/userform')
  expect(variablesOf(server, 'UserTable')).toEqual({
    parentUserId: null,
    role: null,
    search: '',
    sort: 'email',
    first: 10,
    offset: 0,
  })
})

test('a user with open alarms has their number beside the name, which leads to them', async () => {
  const server = serve()
  server.answers['OpenAlarmCounts'] = ({ userIds }) => ({
    openAlarmCounts: (userIds as string[]).map((userId) => ({
      userId,
      open: userId === '8' ? 2 : 0,
    })),
  })
  const { screen } = await open('/admin/userlist')
  await expect
    .element(screen.getByRole('link', { name: 'Alarms: 2' }))
    .toHaveAttribute('href', '/alarms?userId=8')
  expect(screen.container.querySelectorAll('a[href^="/alarms"]')).toHaveLength(1)
  expect(await axeViolations(screen.container)).toEqual([])
})

test('the readings of an account are exported from its row', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const server = serve()
  server.answers['ExportReadings'] = () => ({ exportReadings: { path: '/files/once' } })
  const { screen } = await open('/admin/userlist')
  await screen.getByRole('button', { name: 'Export the readings of Joanna Lindqvist' }).click()
  await screen.getByRole('button', { name: 'Download' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(variablesOf(server, 'ExportReadings')).toMatchObject({ userId: '8', format: 'CSV' })
  followed.mockRestore()
})

test('a factory account has no sensors to go to, and one’s own account cannot be deleted', async () => {
  const server = serve()
  const { screen } = await open('/admin/userlist')
  await expect.element(screen.getByRole('button', { name: 'Delete Joanna Works' })).toBeVisible()
  expect(screen.container.querySelectorAll('[aria-label="Sensors of Joanna Works"]')).toHaveLength(
    0,
  )
  const own = screen.getByRole('button', {
    name: 'Delete Joanna Whitfield: You cannot delete your own account.',
  })
  await expect.element(own).toBeDisabled()
  own.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(document.querySelector('dialog')).toBeNull()
  expect(server.count('DeleteUser')).toBe(0)
})

test('the users of a reseller: asked for by parentUserId, named in the heading, and a new one goes under it', async () => {
  const server = serve()
  const { screen } = await open('/admin/userlist?parentUserId=4&name=Frost+Service')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Users of Frost Service' }))
    .toBeVisible()
  await expect.poll(() => variablesOf(server, 'UserTable')).toMatchObject({ parentUserId: '4' })
  await expect
    .element(screen.getByRole('link', { name: 'Add user' }))
    .toHaveAttribute('href', '/admin/userform?parentUserId=4&name=Frost+Service')
})

test.each([
  ['/admin/userlist', 'Users of Frost Service', 'Users of an account'],
  ['/admin/userform', 'New user of Frost Service', 'New user'],
])(
  '%s takes the name from the server, and no name at all for an account that is not in sight',
  async (path, named, nameless) => {
    const server = serve()
    const page = await open(`${path}?parentUserId=4&name=Bogus`)
    await expect.element(page.screen.getByRole('heading', { level: 1, name: named })).toBeVisible()
    expect(variablesOf(server, 'AccountName')).toEqual({ id: '4' })
    await page.screen.unmount()
    server.answers['AccountName'] = () => ({ account: null })
    const unknown = await open(`${path}?parentUserId=999&name=Bogus`)
    await expect
      .element(unknown.screen.getByRole('heading', { level: 1, name: nameless, exact: true }))
      .toBeVisible()
  },
)

test('the resellers: their users, their sensors, delete', async () => {
  const server = serve()
  const { screen } = await open('/affiliate/userlist')
  await expect
    .element(screen.getByRole('link', { name: 'Users of Joanna Lindqvist' }))
    .toHaveAttribute('href', '/admin/userlist?parentUserId=8&name=Joanna+Lindqvist')
  await expect
    .element(screen.getByRole('link', { name: 'Sensors of Joanna Lindqvist' }))
    .toHaveAttribute('href', '/admin/toollist?userId=8&name=Joanna+Lindqvist')
  await expect
    .element(screen.getByRole('link', { name: 'Add reseller' }))
    .toHaveAttribute('href', '/affiliate/userform')
  expect(variablesOf(server, 'UserTable')).toMatchObject({ role: 'affiliate' })
})

test('a delete that is refused because of accounts below says so in words', async () => {
  const server = serve()
  server.answers['DeleteUser'] = () => ({
    refuse: { code: 'BAD_USER_INPUT', problems: [{ field: null, key: 'users.hasAccountsBelow' }] },
  })
  const { screen } = await open('/admin/userlist')
  await screen.getByRole('button', { name: 'Delete Joanna Lindqvist' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await expect
    .element(dialog.getByText('Joanna Lindqvist · lindqvist@harbour.example'))
    .toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'Reason for the audit trail (optional)' })
    .fill('Contract ended')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect
    .element(screen.getByText(/Unsuccessful deletion\s+Other accounts belong to this account/))
    .toBeVisible()
  expect(variablesOf(server, 'DeleteUser')).toEqual({ id: '8', reason: 'Contract ended' })
})

test('a new user is saved as typed and the list comes back with the reseller it is of', async () => {
  const server = serve()
  const { screen, address } = await open('/admin/userform?parentUserId=4&name=Frost+Service')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'New user of Frost Service' }))
    .toBeVisible()
  await screen.getByLabelText('Access').selectOptions('Set a password')
  await screen.getByLabelText('E-mail').fill('<b>maja</b>@nordbrod.example')
  await screen.getByLabelText('Last name').fill('"><script>')
  await screen.getByLabelText('First name').fill('Maja')
  await screen.getByLabelText('Language').selectOptions('Nederlands')
  await screen.getByRole('textbox', { name: 'Password' }).fill('frost on the window')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(address)
    .toHaveTextContent('/admin/userlist?parentUserId=4&name=Frost+Service')
  expect(variablesOf(server, 'CreateUser')).toEqual({
    email: '<b>maja</b>@nordbrod.example',
    lastName: '"><script>',
    firstName: 'Maja',
    language: 'dutch',
    password: 'frost on the window',
    parentUserId: '4',
  })
  await expect.element(screen.getByText('Successful creation').first()).toBeVisible()
})

test('every line that the server refuses stands in one toast and beside its field; what was typed stays', async () => {
  const server = serve()
  server.answers['CreateAffiliate'] = () => ({
    refuse: {
      code: 'BAD_USER_INPUT',
      problems: [
        { field: 'email', key: 'users.existed' },
        { field: 'password', key: 'users.passwordEmpty' },
      ],
      messages: ['User is existed', 'Password is empty'],
    },
  })
  const { screen, address } = await open('/affiliate/userform')
  await screen.getByLabelText('Access').selectOptions('Set a password')
  await screen.getByLabelText('E-mail').fill('frost@service.example')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(
      screen.getByRole('alert').getByText(/^User already exists!\s+The password is missing\.$/),
    )
    .toBeVisible()
  await expect
    .element(screen.getByLabelText('E-mail'))
    .toHaveAccessibleDescription('User already exists!')
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('frost@service.example')
  expect(address.element().textContent).toBe('/affiliate/userform')
})

test('only superadmin has a choice of roles, and staff is made as staff', async () => {
  const server = serve()
  const asAdmin = await open('/admin/userform', 'admin')
  await expect.element(asAdmin.screen.getByLabelText('Language')).toBeVisible()
  expect(asAdmin.screen.container.querySelectorAll('select')).toHaveLength(2)
  await asAdmin.screen.unmount()
  const { screen } = await open('/admin/userform', 'superadmin')
  await screen.getByLabelText('Access').selectOptions('Set a password')
  await screen.getByLabelText('Role').selectOptions('Factory')
  await screen.getByLabelText('E-mail').fill('works@coldwatch.example')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => variablesOf(server, 'CreateStaff'))
    .toMatchObject({ role: 'factory', email: 'works@coldwatch.example', language: 'english' })
  expect(server.count('CreateUser')).toBe(0)
})

test('the form invites first: address, language and role are all it needs', async () => {
  const server = serve()
  const { screen, address } = await open('/admin/userform?parentUserId=4', 'admin')
  await screen.getByLabelText('E-mail').fill('maja@nordbrod.example')
  await screen.getByLabelText('Language').selectOptions('Nederlands')
  expect(screen.container.querySelector('input[type="password"]')).toBeNull()
  await screen.getByRole('button', { name: 'Invite' }).click()
  await expect
    .element(screen.getByText('Invitation to maja@nordbrod.example is on its way.'))
    .toBeVisible()
  expect(variablesOf(server, 'InviteUser')).toEqual({
    email: 'maja@nordbrod.example',
    role: 'user',
    language: 'dutch',
    parentUserId: '4',
  })
  await expect
    .element(address)
    .toHaveTextContent('/admin/userlist?parentUserId=4&name=Frost+Service')
})

test('where the server sends no mail the link is shown once, before the list comes back', async () => {
  const server = serve()
  server.answers['InviteUser'] = () => ({ inviteUser: invitation('/invitation#q8bJ1x') })
  const { screen, address } = await open('/affiliate/userform', 'admin')
  await screen.getByLabelText('E-mail').fill('maja@nordbrod.example')
  await screen.getByRole('button', { name: 'Invite' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Link for maja@nordbrod.example' })
  await expect
    .element(dialog.getByText(`${window.location.origin}/invitation#q8bJ1x`))
    .toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(address).toHaveTextContent('/affiliate/userlist')
  expect(variablesOf(server, 'InviteUser')).toMatchObject({ role: 'affiliate', parentUserId: null })
})

test('an address that has an account is refused beside the field', async () => {
  const server = serve()
  server.answers['InviteUser'] = () => ({
    refuse: { code: 'BAD_USER_INPUT', problems: [{ field: 'email', key: 'users.existed' }] },
  })
  const { screen } = await open('/admin/userform')
  await screen.getByLabelText('E-mail').fill('maja@nordbrod.example')
  await screen.getByRole('button', { name: 'Invite' }).click()
  await expect
    .element(screen.getByLabelText('E-mail'))
    .toHaveAccessibleDescription('User already exists!')
})

test('who is invited is marked and invited again; everybody else below gets a link for a new password', async () => {
  const server = serve()
  const invited = { ...account('10', '', 'user'), firstName: '', email: 'new@harbour.example' }
  const rows = [ROWS[0], ROWS[1], { ...invited, invited: true, emailConfirmed: false }]
  server.answers['UserTable'] = () => ({ userPage: { rows, total: rows.length } })
  const { screen } = await open('/admin/userlist')
  await expect
    .element(screen.getByRole('row', { name: /new@harbour\.example invited/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Invite new@harbour.example again' }).click()
  await expect
    .poll(() => variablesOf(server, 'InviteUser'))
    .toEqual({ email: 'new@harbour.example', role: 'user', parentUserId: '7', language: 'dutch' })
  server.answers['CreateResetLink'] = () => ({
    createResetLink: invitation('https://cold.example/new-password#q8bJ1x'),
  })
  await screen.getByRole('button', { name: 'Link for a new password of Joanna Lindqvist' }).click()
  await expect
    .element(screen.getByRole('dialog').getByText('https://cold.example/new-password#q8bJ1x'))
    .toBeVisible()
  expect(variablesOf(server, 'CreateResetLink')).toEqual({ userId: '8' })
  await screen.getByRole('button', { name: 'Done' }).click()
  expect(screen.getByRole('button', { name: /of Joanna Whitfield$/ }).elements()).toHaveLength(1)
})

test.each(['/admin/userlist', '/admin/userform', '/affiliate/userlist', '/affiliate/userform'])(
  '%s has no accessibility violation and no sideways scroll at 320 px',
  async (path) => {
    serve()
    for (const scheme of ['light', 'dark'] as const) {
      const { screen } = await open(path, 'superadmin', { scheme, language: 'de' })
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => screen.container.querySelector('tbody th, form')).not.toBeNull()
      await page.viewport(1280, 860)
      expect(await axeViolations(screen.container)).toEqual([])
      await page.viewport(320, 640)
      expect(await axeViolations(screen.container)).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
      await screen.unmount()
    }
  },
)
