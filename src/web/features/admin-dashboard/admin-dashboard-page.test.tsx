import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { alarm } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { logIn } from '../../testing/log-in.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'

const TOOLS = Array.from({ length: 200 }, (_, i) =>
  toolCard({
    id: String(i + 1),
    name: `Room ${String(i + 1).padStart(3, '0')}`,
    imeiNumber: String(865_413_051_208_000 + i),
  }),
)

let socket: ReturnType<typeof fakeSocket>
beforeEach(() => {
  socket = fakeSocket()
  logIn()
  return page.viewport(1280, 860)
})
afterEach(() => {
  localStorage.clear()
  connection.answered()
})

const countsOf = (total: number) => ({
  total,
  openAlarm: 0,
  outOfRange: Math.min(total, 3),
  inRange: Math.max(total - 3, 0),
  noData: 0,
})

/** As the server: finds by name or IMEI, in the order of the names. The last three are out of range. */
const pageOf = ({ search, only, first, offset }: Record<string, unknown>) => {
  const found = TOOLS.filter(
    ({ name, imeiNumber }) => name.includes(String(search)) || imeiNumber.includes(String(search)),
  )
  const matches = only === 'NO_DATA' ? [] : only === 'OUT_NOW' ? found.slice(-3) : found
  return {
    toolPage: {
      rows: matches.slice(Number(offset), Number(offset) + Number(first)),
      total: matches.length,
      counts: countsOf(found.length),
    },
  }
}
const serve = (
  tools: (variables: Record<string, unknown>) => FakeAnswer | Promise<FakeAnswer> = pageOf,
) =>
  fakeGraphql({
    AccountTools: tools,
    AccountAlarms: () => ({ alarmList: [], openAlarmsByCustomer: { open: 0, warnings: 0 } }),
    AccountName: () => ({ account: { id: '5', firstName: 'Joanna', lastName: 'Whitfield' } }),
    RecentSeries: () => ({ recentSeries: [] }),
  })
type Server = ReturnType<typeof serve>
const NOTHING = () => ({ toolPage: { rows: [], total: 0, counts: countsOf(0) } })

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const open = (path = '/admin/dashboard?userId=5', options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <AdminDashboardPage />
      <Where />
    </main>,
    { path, viewer: { role: 'affiliate' }, ...options },
  )
type Screen = Awaited<ReturnType<typeof open>>['screen']
const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('h3')].map((heading) => heading.textContent)
const asked = (server: Server) =>
  server.asked.findLast(({ name }) => name === 'AccountTools')?.variables

test('the dashboard of an account that is not in sight says so, and offers no sensor to add', async () => {
  const server = serve(NOTHING)
  server.answers['AccountName'] = () => ({ account: null })
  const { screen } = await open('/admin/dashboard?userId=4711&name=Somebody')
  await expect
    .element(screen.getByRole('heading', { name: 'There is no such account' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }))
    .toBeVisible()
  expect(screen.container.textContent).not.toContain('Device not found')
  await screen.getByRole('button', { name: 'To the users' }).click()
  await expect.element(screen.getByText('/admin/userlist')).toBeVisible()
})

test('the widgets of the account, whose name the server tells, a page of 96 in the order of their names', async () => {
  const server = serve()
  const { screen } = await open('/admin/dashboard?userId=5&name=Bogus')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Dashboard of Joanna Whitfield' }))
    .toBeVisible()
  await expect.poll(() => names(screen)).toHaveLength(96)
  expect(names(screen).slice(0, 2)).toEqual(['Room 001', 'Room 002'])
  expect(asked(server)).toEqual({
    userId: '5',
    search: '',
    only: null,
    sort: 'name',
    first: 96,
    offset: 0,
  })
  await expect
    .element(screen.getByRole('link', { name: 'Sensor list' }))
    .toHaveAttribute('href', '/admin/toollist?userId=5')
  await screen.getByRole('link', { name: 'Page 3' }).click()
  await expect.poll(() => names(screen)[0]).toBe('Room 193')
  expect(asked(server)).toMatchObject({ userId: '5', first: 96, offset: 192 })
  expect(screen.getByLabelText('address').element().textContent).toContain('page=3')
})

test('while the name is under way the one in the address stands, and where it does not come at all', async () => {
  const server = serve()
  server.answers['AccountName'] = () => 'unreachable'
  const { screen } = await open('/admin/dashboard?userId=5&name=Joanna')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Dashboard of Joanna', exact: true }))
    .toBeVisible()
})

test('the search finds by IMEI or name, stands in the address, and says when nothing is found', async () => {
  const server = serve()
  const { screen } = await open()
  await screen.getByRole('searchbox').fill('208007')
  await expect.poll(() => names(screen)).toEqual(['Room 008'])
  expect(asked(server)).toMatchObject({ userId: '5', search: '208007' })
  await expect
    .element(screen.getByLabelText('address'))
    .toHaveTextContent('/admin/dashboard?userId=5&search=208007')
  await screen.getByRole('searchbox').fill('<img src=x>')
  await expect.element(screen.getByRole('heading', { name: 'Device not found' })).toBeVisible()
  await expect.element(screen.getByText(/<img src=x>/).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => names(screen)).toHaveLength(96)
})

test('filter and order are those of an own dashboard, asked of the server for all pages, and stand in the address', async () => {
  const server = serve()
  const { screen } = await open('/admin/dashboard?userId=5&page=2')
  await expect.poll(() => names(screen)[0]).toBe('Room 097')
  await screen.getByRole('combobox').selectOptions('need')
  await expect.poll(() => asked(server)).toMatchObject({ sort: 'need', offset: 0 })
  await screen.getByRole('button', { name: 'Out of range 3' }).click()
  await expect.poll(() => names(screen)).toEqual(['Room 198', 'Room 199', 'Room 200'])
  expect(asked(server)).toMatchObject({ only: 'OUT_NOW', sort: 'need', offset: 0 })
  await expect
    .element(screen.getByLabelText('address'))
    .toHaveTextContent('/admin/dashboard?userId=5&sort=need&state=out-of-range')
  await screen.getByRole('button', { name: 'No data 0' }).click()
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => names(screen)).toHaveLength(96)
  expect(screen.getByLabelText('address').element().textContent).not.toContain('state=')
})

test('an account without sensors: device not found, and the way to its first ones', async () => {
  serve(NOTHING)
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Device not found' })).toBeVisible()
  await screen.getByRole('button', { name: 'Add sensors' }).click()
  await expect
    .element(screen.getByLabelText('address'))
    .toHaveTextContent('/admin/toolform?userId=5')
})

test('the strip counts the alarms of all pages, names the worst of all, and leads to those of this account', async () => {
  const server = serve()
  const onAnotherPage = alarm({ tool: { ...alarm().tool, id: '150', name: 'Room 150' } })
  server.answers['AccountAlarms'] = () => ({
    alarmList: [onAnotherPage, alarm({ id: '42', severity: 'WARNING' })],
    openAlarmsByCustomer: { open: 213, warnings: 1 },
  })
  const { screen } = await open()
  await expect.element(screen.getByText('212 open alarms')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open: Room 150' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'All 212' }))
    .toHaveAttribute('href', '/alarms?userId=5')
  expect(server.asked.find(({ name }) => name === 'AccountAlarms')?.variables).toMatchObject({
    userId: '5',
  })
})

test('alarms of the account that do not load are said above the cards, and asked for again', async () => {
  const server = serve()
  server.answers['AccountAlarms'] = () => 'unreachable'
  const { screen } = await open()
  const word = screen.getByRole('alert', { name: 'Open alarms' })
  await expect.element(word).toBeVisible()
  server.answers['AccountAlarms'] = () => ({
    alarmList: [alarm()],
    openAlarmsByCustomer: { open: 1, warnings: 0 },
  })
  await word.getByRole('button').click()
  await expect.element(screen.getByText('1 open alarm')).toBeVisible()
})

test('a loader comes once the answer is late, and goes with it', async () => {
  let come = (_answer: FakeAnswer) => {}
  serve(
    () =>
      new Promise((resolve) => {
        come = resolve
      }),
  )
  const { screen } = await open()
  await expect.element(screen.getByText('Loading')).toBeInTheDocument()
  come(pageOf({ search: '', first: 1, offset: 0 }))
  await expect.poll(() => names(screen)).toEqual(['Room 001'])
  expect(screen.container.textContent).not.toContain('Loading')
})

test('sensors that did not load say so and are asked for again', async () => {
  const server = serve(() => 'unreachable')
  const { screen } = await open()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  server.answers['AccountTools'] = pageOf
  await screen.getByRole('alert').getByRole('button').click()
  await expect.poll(() => names(screen)).toHaveLength(96)
})

test('it is asked for again every 30 seconds, and a reading that arrives shows at once', async () => {
  serve((variables) => pageOf({ ...variables, first: 1 }))
  const { screen, queryClient } = await open()
  await expect.poll(() => names(screen)).toEqual(['Room 001'])
  expect(
    queryClient.getQueryCache().find({ queryKey: ['accountTools'], exact: false })?.observers[0]
      ?.options.refetchInterval,
  ).toBe(30_000)
  await expect.poll(() => socket.subscribers()).toBe(1)
  socket.push({ toolId: '1', timestamp: new Date(TEST_NOW).toISOString(), value: 8.6 })
  await expect
    .poll(() => screen.container.querySelector('[data-tool-id="1"]')?.textContent)
    .toContain('8.6')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme it has no accessibility violation and no sideways scroll at 320 px',
  async (scheme) => {
    serve((variables) => pageOf({ ...variables, first: 4 }))
    const { screen } = await open(undefined, { scheme, language: 'de' })
    await expect.poll(() => names(screen)).toHaveLength(4)
    expect(await axeViolations(screen.container)).toEqual([])
    await page.viewport(320, 640)
    expect(await axeViolations(screen.container)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
