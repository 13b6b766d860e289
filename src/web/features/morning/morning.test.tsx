import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HOUR_MS } from '../../../domain/durations.ts'
import { NEED_KINDS, needOf } from '../../../domain/morning/customer-need.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { FirstNeeds, TodayPage } from './today-page.tsx'
import type { CustomerNeed } from './use-customer-needs.ts'

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => connection.answered())

const hoursAgo = (hours: number) => new Date(TEST_NOW - hours * HOUR_MS).toISOString()
const night = (opened = 0, acknowledged = 0, over = 0) => ({
  since: hoursAgo(13),
  opened,
  acknowledged,
  over,
})

const need = (id: number, change: Partial<CustomerNeed> = {}): CustomerNeed => ({
  user: {
    id: String(id),
    firstName: 'Ágnes',
    lastName: `Kőszegi ${id}`,
    company: null,
    email: `${id}@x.example`,
  },
  unacknowledged: 0,
  waitingSince: null,
  worstSeverity: null,
  worstLane: null,
  warnings: 0,
  silent: 0,
  unreached: 0,
  limitsNeverSet: 0,
  calibrationsDue: 0,
  night: night(),
  followUp: null,
  isSnoozed: false,
  ...change,
})
const alarm = (id: number, change: Partial<CustomerNeed> = {}) =>
  need(id, {
    unacknowledged: 3,
    waitingSince: hoursAgo(5),
    worstSeverity: 'ALARM',
    worstLane: 'HIGH',
    night: night(3, 2, 1),
    ...change,
  })

const ME = { id: '7', firstName: 'Rita', lastName: 'Réz', email: 'rita@x.example' }
const BEA = { id: '8', firstName: 'Bea', lastName: 'Bán', email: 'bea@x.example' }

/** Answers as the server does: narrowed, and in pages. */
const serve = (rows: () => readonly CustomerNeed[], more: Parameters<typeof fakeGraphql>[0] = {}) =>
  fakeGraphql({
    ...more,
    CustomerNeeds: ({ only, mine, snoozed, first, offset }) => {
      const isMine = ({ followUp }: CustomerNeed) => followUp?.assignee?.id === ME.id
      const awake = rows().filter(({ isSnoozed }) => !isSnoozed)
      const shown = rows().filter(
        (row) => row.isSnoozed === snoozed && (mine !== true || isMine(row)),
      )
      const ofKind = (kind: (typeof NEED_KINDS)[number]) =>
        shown.filter(
          (row) => needOf({ ...row, ownerId: 0, waitingSinceMs: null, newestAlarm: 0 }, kind) > 0,
        )
      const wanted = only === null ? shown : ofKind(only as (typeof NEED_KINDS)[number])
      return {
        customerNeeds: {
          total: wanted.length,
          needing: shown.length,
          snoozed: rows().length - awake.length,
          mine: awake.filter(isMine).length,
          people: [ME, BEA],
          counts: NEED_KINDS.map((kind) => ({ kind, customers: ofKind(kind).length })),
          night: night(3, 2, 1),
          rows: wanted.slice(Number(offset), Number(offset) + Number(first)),
        },
      }
    },
  })

const Where = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const drawn = await drawPage(
    <main style={{ padding: 16 }}>
      <TodayPage />
      <Where />
    </main>,
    { path: '/admin/today', viewer: { role: 'affiliate', timeZone: 'UTC' }, ...options },
  )
  return { ...drawn, address: drawn.screen.getByLabelText('address') }
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
const names = (screen: Screen) =>
  [
    ...screen.container.querySelectorAll(
      '[aria-label="Today"] > li > p:first-child > a:first-child',
    ),
  ].map((name) => name.textContent)

test('a customer has one row: what is needed, since when, the way to it, and the night in a sentence', async () => {
  serve(() => [
    alarm(1, { silent: 2, unreached: 1, limitsNeverSet: 4, calibrationsDue: 5, warnings: 6 }),
  ])
  const { screen } = await open()
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 1'])
  await expect
    .element(screen.getByRole('link', { name: 'Not acknowledged: 3 · 5 h' }))
    .toHaveAttribute('href', '/alarms?userId=1')
  await expect
    .element(screen.getByRole('link', { name: 'Sensors without data: 2' }))
    .toHaveAttribute('href', expect.stringContaining('/admin/toollist?userId=1'))
  await expect
    .element(screen.getByRole('link', { name: 'Calibrations due: 5' }))
    .toHaveAttribute('href', '/instruments?userId=1')
  for (const text of [
    'Recipients not reached: 1',
    'Limits never set: 4',
    'Calibrations due: 5',
    'Warning: 6',
  ])
    await expect.element(screen.getByRole('link', { name: text })).toBeVisible()
  await expect
    .element(screen.getByText(/^Since \d\d:\d\d: 3 alarms, 2 acknowledged, 1 ended$/))
    .toBeVisible()
  await expect
    .element(screen.getByText(/^Since \d{4}-.*: 3 alarms, 2 acknowledged, 1 ended$/))
    .toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a customer is called by its company first, and a long one breaks on a phone', async () => {
  await page.viewport(390, 844)
  const company = 'Donaudampfschifffahrtsgesellschaftskapitänsmützen GmbH'
  const { user } = alarm(1)
  serve(() => [alarm(1, { user: { ...user, company } })])
  const { screen } = await open()
  await expect.poll(() => names(screen)).toEqual([`${company} · Ágnes Kőszegi 1`])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a filter counts its customers, stands in the address, and begins with the first page', async () => {
  serve(() => [
    ...Array.from({ length: 12 }, (_, i) => alarm(i + 1)),
    need(13, { silent: 1 }),
    need(14, { limitsNeverSet: 1 }),
  ])
  const { screen, address } = await open({ path: '/admin/today?page=2' })
  await expect.poll(() => names(screen)).toHaveLength(4)
  await screen.getByRole('button', { name: 'Sensors without data 1' }).click()
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 13'])
  await expect.element(address).toHaveTextContent('/admin/today?only=SILENT')
  expect(screen.container.textContent).not.toContain('Calibrations due')
  await screen.getByRole('button', { name: 'All 14' }).click()
  await expect.poll(() => names(screen)).toHaveLength(10)
})

test('of more customers than a page has, those with most alarms can stand first; the order stands in the address', async () => {
  const server = serve(() => Array.from({ length: 12 }, (_, i) => need(i + 1, { silent: i + 1 })))
  const { screen, address } = await open({ path: '/admin/today?page=2' })
  const order = screen.getByRole('combobox', { name: 'Order' })
  await expect.element(order).toHaveValue('NEED')
  await order.selectOptions('Most alarms first')
  await expect.element(address).toHaveTextContent('/admin/today?sort=most')
  await expect
    .poll(() => server.asked.at(-1)?.variables)
    .toMatchObject({ order: 'MOST', only: null, offset: 0 })
  await screen.getByRole('button', { name: 'Sensors without data 12' }).click()
  await expect.element(address).toHaveTextContent('/admin/today?sort=most&only=SILENT')
  await expect
    .element(order.getByRole('option', { name: 'Most first', exact: true }))
    .toBeInTheDocument()
})

test('300 customers are paged, as many on a page as the viewer chooses', async () => {
  serve(() => Array.from({ length: 300 }, (_, i) => alarm(i + 1)))
  const { screen, address } = await open()
  await expect.poll(() => names(screen)).toHaveLength(10)
  await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
  await expect.poll(() => names(screen)).toHaveLength(100)
  await expect.element(address).toHaveTextContent('/admin/today?size=100')
  await screen.getByRole('link', { name: 'Page 3' }).click()
  await expect.poll(() => names(screen)[0]).toBe('Ágnes Kőszegi 201')
  await expect.element(screen.getByText('201 – 300 of 300')).toBeVisible()
})

test('where nobody needs anything the page is calm, and says that nothing matches only while it filters', async () => {
  let rows: CustomerNeed[] = []
  serve(() => rows)
  const { screen, queryClient } = await open({ path: '/admin/today?only=SILENT' })
  await expect
    .element(screen.getByRole('heading', { name: 'Nobody needs you today' }))
    .toBeVisible()
  rows = [alarm(1)]
  await queryClient.refetchQueries({ queryKey: ['alarms'] })
  await expect.element(screen.getByText('No match')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 1'])
})

test('a changed alarm loads the list anew; a failed refresh leaves it as it was', async () => {
  let rows = [alarm(1)]
  const server = serve(() => rows)
  const { screen, queryClient } = await open()
  await expect.poll(() => names(screen)).toHaveLength(1)
  rows = [alarm(1), alarm(2)]
  await queryClient.invalidateQueries({ queryKey: ['alarms'] })
  await expect.poll(() => names(screen)).toHaveLength(2)
  server.answers['CustomerNeeds'] = () => 'unreachable'
  await queryClient.refetchQueries({ queryKey: ['alarms'] })
  expect(names(screen)).toHaveLength(2)
})

test('above the table of accounts the first three stand, with the way to all of them', async () => {
  serve(() => Array.from({ length: 5 }, (_, i) => alarm(i + 1)))
  const { screen } = await drawPage(<FirstNeeds />, {
    path: '/admin/userlist',
    viewer: { role: 'affiliate' },
  })
  await expect
    .element(screen.getByRole('link', { name: 'All (5)' }))
    .toHaveAttribute('href', '/admin/today')
  expect(names(screen)).toHaveLength(3)
})

test('above the table of accounts a calm day is one line', async () => {
  serve(() => [])
  const { screen } = await drawPage(<FirstNeeds />, {
    path: '/admin/userlist',
    viewer: { role: 'affiliate' },
  })
  await expect.element(screen.getByText('Nobody needs you today')).toBeVisible()
  expect(screen.container.querySelector('a')).toBeNull()
})

const noted = (change: Partial<NonNullable<CustomerNeed['followUp']>> = {}) => ({
  assignee: null,
  note: '',
  snoozedUntil: null,
  changedBy: ME,
  changedAt: hoursAgo(1),
  ...change,
})
const sent = ({ asked }: ReturnType<typeof serve>) =>
  asked.filter(({ name }) => name === 'SetFollowUp').map(({ variables }) => variables)
const HOURS_4 = new Date(TEST_NOW + 4 * HOUR_MS).toISOString()

test('a row says who looks after the customer, the note with its writer, and until when it rests', async () => {
  serve(() => [
    alarm(1, { followUp: noted({ assignee: BEA, note: 'Spare part is on its way' }) }),
    alarm(2, { followUp: noted({ snoozedUntil: HOURS_4 }), isSnoozed: true }),
  ])
  const { screen, address } = await open()
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 1'])
  await expect.element(screen.getByText('Bea Bán')).toBeVisible()
  await expect
    .element(screen.getByText(/^Spare part is on its way \(Rita Réz, \d{4}-.*\)$/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Snoozed 1' }).click()
  await expect.element(address).toHaveTextContent('/admin/today?snoozed=1')
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 2'])
  await expect.element(screen.getByText(/^Snoozed until \d{4}-/)).toBeVisible()
  await screen.getByRole('button', { name: 'Snoozed 1' }).click()
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 1'])
})

test('"Mine" shows what the viewer looks after, together with the kind of need, and stands in the address', async () => {
  serve(() => [
    alarm(1),
    alarm(2, { followUp: noted({ assignee: ME }) }),
    need(3, { silent: 1, followUp: noted({ assignee: ME }) }),
    alarm(4, { followUp: noted({ assignee: BEA }) }),
  ])
  const { screen, address } = await open({ path: '/admin/today?mine=1' })
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 2', 'Ágnes Kőszegi 3'])
  await screen.getByRole('button', { name: 'Sensors without data 1' }).click()
  await expect.poll(() => names(screen)).toEqual(['Ágnes Kőszegi 3'])
  await expect.element(address).toHaveTextContent('/admin/today?mine=1&only=SILENT')
  await screen.getByRole('button', { name: 'Mine 2' }).click()
  await expect.element(address).toHaveTextContent('/admin/today?only=SILENT')
})

test.each(['hu', 'de'] as const)(
  'on a phone the first customer is in sight below all filters, in %s',
  async (language) => {
    await page.viewport(390, 844)
    serve(() => [
      alarm(1, { silent: 2, unreached: 1, limitsNeverSet: 4, calibrationsDue: 5, warnings: 6 }),
      alarm(2, { isSnoozed: true }),
    ])
    const { screen } = await open({ language })
    const name = screen.getByRole('link', { name: /Ágnes/ }).first()
    await expect.element(name).toBeVisible()
    expect(name.element().getBoundingClientRect().bottom).toBeLessThan(440)
  },
)

test('with the filters on the page the customers who rest are named once', async () => {
  serve(() => [alarm(1), alarm(2, { isSnoozed: true })])
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Snoozed 1' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Snoozed/ })).not.toBeInTheDocument()
})

test('the way to the page of a customer stands beside a name of several lines', async () => {
  await page.viewport(390, 844)
  const { user } = alarm(1)
  serve(() => [alarm(1, { user: { ...user, company: 'Molkereigenossenschaft Saarbrücken GmbH' } })])
  const { screen } = await open()
  const name = screen.getByRole('link', { name: /^Molkerei/ })
  await expect.element(name).toBeVisible()
  const way = screen.container.querySelector('a[href^="/admin/customer?"]')!
  expect(way.getBoundingClientRect().left).toBeGreaterThan(
    name.element().getBoundingClientRect().right - 1,
  )
})

test('a form notes who, what and until when, and sends what was changed alone', async () => {
  let rows = [alarm(1, { followUp: noted({ note: 'Door' }) })]
  const server = serve(() => rows, {
    SetFollowUp: ({ userId: _userId, ...change }) => {
      const followUp = noted({ assignee: BEA, snoozedUntil: String(change['snoozedUntil']) })
      rows = [alarm(1, { followUp, isSnoozed: true })]
      return { setFollowUp: followUp }
    },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Follow-up: Ágnes Kőszegi 1' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Looked after by' }).selectOptions('Bea Bán')
  await dialog.getByRole('combobox', { name: 'Snooze' }).selectOptions('hours')
  expect(await axeViolations(document.body)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(sent(server)).toEqual([
    { userId: '1', assigneeId: '8', snoozedUntil: expect.stringMatching(/^\d{4}-/) },
  ])
  await expect.element(screen.getByRole('button', { name: 'Snoozed 1' })).toBeVisible()
})

test('another time is typed by the clocks of the viewer; without one nothing is sent', async () => {
  const server = serve(() => [alarm(1)], { SetFollowUp: () => ({ setFollowUp: null }) })
  const { screen } = await open({ viewer: { role: 'affiliate', timeZone: 'Europe/Budapest' } })
  await screen.getByRole('button', { name: 'Follow-up: Ágnes Kőszegi 1' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Snooze' }).selectOptions('own')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Choose a time within the next year.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Snooze until' }).fill('2028-07-01')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('8:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent(server))
    .toEqual([{ userId: '1', snoozedUntil: '2028-07-01T06:30:00.000Z' }])
})

test.each(['hu', 'de'] as const)(
  'at 320 px nothing in %s is wider than the screen, and what is touched is 44 px high',
  async (language) => {
    await page.viewport(320, 800)
    serve(() => [
      alarm(1, { silent: 2, unreached: 1, limitsNeverSet: 4, calibrationsDue: 5, warnings: 6 }),
      ...Array.from({ length: 12 }, (_, i) => need(i + 2, { silent: 1 })),
    ])
    const { screen } = await open({ language })
    await expect
      .poll(() => screen.container.querySelectorAll('main ul > li').length)
      .toBeGreaterThan(9)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const small = [...screen.container.querySelectorAll('button, select, li a')].filter(
      (part) => part.getBoundingClientRect().height < 38,
    )
    expect(small.map((part) => part.outerHTML)).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'in the %s scheme the page has no accessibility violation',
  async (scheme) => {
    serve(() => [alarm(1), alarm(2, { worstLane: 'NODATA' }), need(3, { limitsNeverSet: 2 })])
    const { screen } = await open({ scheme })
    await expect.poll(() => names(screen)).toHaveLength(3)
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
