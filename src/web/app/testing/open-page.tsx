import { Outlet, useLocation } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import type { Role } from '../../../domain/users/account.ts'
import { connection } from '../../api/connection.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { logIn } from '../../testing/log-in.ts'
import { drawRoutes } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { pages } from '../pages.tsx'

export const TOOLS = Array.from({ length: 3 }, (_, i) =>
  toolCard({ id: String(i + 1), name: `Room ${i + 1}` }),
)
const DEVICE = {
  imeiNumber: '865413051208841',
  alias: null,
  createdAt: '2026-11-01T08:00:00Z',
  firstContact: '2026-11-02T08:00:00Z',
  lastContact: null,
  lastReport: null,
  holder: null,
  tools: [],
}

const me = (role: Role) => ({
  id: '7',
  email: 'joanna@harbour.example',
  firstName: 'Joanna',
  lastName: 'Whitfield',
  role,
  language: 'english',
  timeZone: 'Europe/London',
  timeZoneIsSet: true,
  parentUserId: '3',
  memberOf: null,
})

const MAY_MANAGE = { manage: { allowed: true, reasonKey: null } }

/** A server that answers the queries of every page for an account with this role. */
export const serve = (role: Role) =>
  fakeGraphql({
    Me: () => ({
      me: me(role),
      viewerCan: viewerPermissions({ kind: 'account', id: 7, role, path: '/7/' }),
    }),
    UserToolList: () => ({ userToolList: TOOLS }),
    UserTable: () => ({
      userPage: {
        rows: [
          {
            ...me('user'),
            createdAt: DEVICE.createdAt,
            updatedAt: DEVICE.createdAt,
            viewerCan: { delete: { allowed: true, reasonKey: null } },
          },
        ],
        // So many that the second page, which a test opens, is there.
        total: 12,
      },
    }),
    ToolTable: () => ({
      toolPage: {
        rows: TOOLS.map((tool) => ({ ...tool, user: me('user'), viewerCan: MAY_MANAGE })),
        total: 3,
      },
    }),
    AccountTools: () => ({
      toolPage: {
        rows: TOOLS.map((tool) => ({ ...tool, user: me('user'), viewerCan: MAY_MANAGE })),
        total: 3,
      },
    }),
    UnknownDevices: () => ({ unknownDevices: [] }),
    RecentSeries: () => ({ recentSeries: [] }),
    DeviceTable: () => ({ devicePage: { rows: [DEVICE], total: 1 } }),
    Logout: () => ({ logout: true }),
    SetLanguage: () => ({ user: { id: '7', language: 'dutch' } }),
  })

/** Gives each test a desktop browser without a session, stored values or a lost connection. */
export const freshBrowser = (): void => {
  beforeEach(async () => {
    fakeSocket()
    await page.viewport(1280, 860)
  })
  afterEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    connection.answered()
  })
}

const PageAndAddress = () => {
  const { pathname, search } = useLocation()
  return (
    <>
      <Outlet />
      <output aria-label="address">{pathname + search}</output>
    </>
  )
}

/** Opens a path as an account with this role; null: nobody is logged in. */
export const openPage = async (
  path: string,
  role: Role | null,
  options: Parameters<typeof drawRoutes>[1] = {},
) => {
  if (role !== null) logIn(role)
  const drawn = await drawRoutes([{ id: 'test', element: <PageAndAddress />, children: pages }], {
    path,
    ...options,
  })
  return { ...drawn, address: drawn.screen.getByLabelText('address') }
}
