import { afterEach, beforeEach, expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { logIn } from '../../testing/log-in.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { askAheadOfDashboard, DashboardPage } from './dashboard-page.tsx'

beforeEach(() => {
  fakeSocket()
  logIn()
})
afterEach(() => {
  localStorage.clear()
  connection.answered()
})

test('sensors, alarms and their number are asked for before the dashboard is drawn, and only once', async () => {
  const server = fakeGraphql({
    UserToolList: () => ({ userToolList: [toolCard({ id: '1', name: 'Room 10', celsius: 4.4 })] }),
    OpenAlarms: () => ({ openAlarms: [] }),
    OpenAlarmCount: () => ({ openAlarmCount: 0, unacknowledgedAlarmCount: 0 }),
    RecentSeries: () => ({ recentSeries: [] }),
  })
  askAheadOfDashboard()
  const asked = () =>
    ['UserToolList', 'OpenAlarms', 'OpenAlarmCount'].map((name) => server.count(name))
  expect(asked()).toEqual([1, 1, 1])
  const { screen } = await drawPage(<DashboardPage />, { path: '/dashboard' })
  await expect.element(screen.getByRole('link', { name: 'Room 10' })).toBeVisible()
  expect(asked()).toEqual([1, 1, 1])
})
