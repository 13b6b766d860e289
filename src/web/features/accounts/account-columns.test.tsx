import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { UserListPage } from './user-list-page.tsx'

const LONG_NAME = 'Donaudampfschifffahrtsgesellschaft'
const ACCOUNT = {
  id: '8',
  email: 'kuehlhaus@harbour.example',
  firstName: 'Maja',
  lastName: LONG_NAME,
  role: 'user',
  language: 'german',
  parentUserId: '7',
  emailConfirmed: true,
  invited: false,
  hasSecondFactor: true,
  createdAt: '2026-03-01T08:00:41Z',
  updatedAt: '2026-11-02T17:40:11Z',
  viewerCan: { delete: { allowed: true, reasonKey: null } },
}

// The width of the pages' main part on a laptop.
beforeEach(() => page.viewport(1022, 860))
afterEach(() => connection.answered())

test('on a laptop a long name breaks, so that the address needs two lines at most and a day one', async () => {
  fakeGraphql({
    UserTable: () => ({ userPage: { rows: [ACCOUNT], total: 1 } }),
    FactorRequirement: () => ({ account: { id: '7', requiresSecondFactor: false } }),
  })
  const { screen } = await drawPage(
    <main style={{ padding: 16 }}>
      <UserListPage needs={() => null} />
    </main>,
    { path: '/admin/userlist', viewer: { id: '7', role: 'admin', timeZone: 'UTC' } },
  )
  const heightOf = (text: string) => screen.getByText(text).element().getBoundingClientRect().height
  await expect.element(screen.getByText(ACCOUNT.email)).toBeVisible()
  // Before the font is there, the wider one of the system is drawn.
  await document.fonts.ready
  expect(heightOf(ACCOUNT.email)).toBeLessThan(50)
  expect(heightOf('2026-03-01')).toBeLessThan(30)
  expect(heightOf(LONG_NAME)).toBeGreaterThan(30)
  const table = screen.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth)
})
