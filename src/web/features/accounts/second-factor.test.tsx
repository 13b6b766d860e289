import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { UserListPage } from './user-list-page.tsx'

beforeEach(() => page.viewport(1280, 860))

const account = (id: string, lastName: string, hasSecondFactor: boolean) => ({
  id,
  email: `${lastName.toLowerCase()}@harbour.example`,
  firstName: 'Joanna',
  lastName,
  role: 'user',
  language: 'dutch',
  parentUserId: '7',
  emailConfirmed: true,
  invited: false,
  hasSecondFactor,
  createdAt: '2026-03-01T08:00:41Z',
  updatedAt: '2026-11-02T17:40:11Z',
  viewerCan: {
    delete:
      id === '7'
        ? { allowed: false, reasonKey: 'users.deletesItself' }
        : { allowed: true, reasonKey: null },
  },
})

const open = async (path = '/admin/userlist', answers: Parameters<typeof fakeGraphql>[0] = {}) => {
  const rows = [
    account('7', 'Whitfield', true),
    account('8', 'Lindqvist', true),
    account('9', 'Works', false),
  ]
  const server = fakeGraphql({
    UserTable: () => ({ userPage: { rows, total: rows.length } }),
    AccountName: () => ({ account: { id: '4', firstName: 'Frost', lastName: 'Service' } }),
    FactorRequirement: ({ id }) => ({ account: { id, requiresSecondFactor: false } }),
    ...answers,
  })
  const { screen } = await drawPage(
    <main style={{ padding: 16 }}>
      <UserListPage needs={() => null} />
    </main>,
    { path, viewer: { id: '7', role: 'admin', timeZone: 'UTC' } },
  )
  await expect.element(screen.getByRole('row', { name: /Lindqvist/ })).toBeVisible()
  const sent = (operation: string) =>
    server.asked.filter(({ name }) => name === operation).map(({ variables }) => variables)
  return { screen, sent }
}

test('the list marks who has a second factor, and offers its reset for others alone', async () => {
  const { screen } = await open()
  const row = (name: RegExp) => screen.getByRole('row', { name })
  const mark = (name: RegExp) => row(name).getByRole('img', { name: 'Two-factor login' })
  await expect.element(mark(/Lindqvist/)).toBeVisible()
  await expect.element(mark(/Works/)).not.toBeInTheDocument()
  const reset = (name: RegExp) => row(name).getByRole('button', { name: /^Reset the two-factor/ })
  await expect.element(reset(/Lindqvist/)).toBeVisible()
  await expect.element(reset(/Whitfield/)).not.toBeInTheDocument()
  await expect.element(reset(/Works/)).not.toBeInTheDocument()
})

test('a second factor is reset after a question that says what happens', async () => {
  const { screen, sent } = await open('/admin/userlist', {
    ResetSecondFactor: () => ({ resetSecondFactor: true }),
  })
  const reset = screen.getByRole('button', { name: /^Reset the two-factor login of/ })
  await reset.click()
  const dialog = screen.getByRole('dialog', { name: 'Reset the two-factor login?' })
  await expect.element(dialog.getByText(/logged out everywhere/)).toBeVisible()
  expect(await axeViolations(dialog.element())).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(sent('ResetSecondFactor')).toEqual([])
  await reset.click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('ResetSecondFactor')).toEqual([{ userId: '8' }])
})

test('a manager requires a second factor of the own branch, after a question', async () => {
  const { screen, sent } = await open('/admin/userlist', {
    RequireSecondFactor: ({ userId }) => ({ requireSecondFactor: { id: userId } }),
  })
  const box = screen.getByRole('checkbox', { name: 'Two-factor login is required' })
  await expect.element(box).toHaveAccessibleDescription(/For you and all accounts below you/)
  await box.click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent('RequireSecondFactor')).toEqual([])
  await box.click()
  await screen.getByRole('button', { name: 'Require', exact: true }).click()
  await expect.element(box).toBeChecked()
  expect(sent('RequireSecondFactor')).toEqual([{ userId: '7', isRequired: true }])
})

test('on the list of an account the requirement is about its branch; a refusal leaves it as it was', async () => {
  const { screen, sent } = await open('/admin/userlist?parentUserId=4', {
    RequireSecondFactor: () => ({ refuse: { code: 'FORBIDDEN' } }),
  })
  const box = screen.getByRole('checkbox', { name: 'Two-factor login is required' })
  await expect.element(box).toHaveAccessibleDescription(/For Frost Service and all accounts below/)
  await box.click()
  await screen.getByRole('button', { name: 'Require', exact: true }).click()
  await expect.poll(() => sent('RequireSecondFactor').length).toBe(1)
  await expect.element(box).not.toBeChecked()
})

test('the box that requires it breaks a long name, so that a phone does not scroll sideways', async () => {
  await page.viewport(320, 640)
  const { screen } = await open('/admin/userlist?parentUserId=4', {
    AccountName: () => ({
      account: { id: '4', firstName: 'Frost', lastName: 'Tiefkühlzellenvorraum'.repeat(4) },
    }),
  })
  await expect.element(screen.getByText(/^For Frost Tief/)).toBeVisible()
  const { clientWidth, scrollWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
})
