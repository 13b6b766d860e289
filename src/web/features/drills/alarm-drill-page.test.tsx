import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AlarmDrillPage } from './alarm-drill-page.tsx'
import type { Drill, DrillContact, DrillState } from './use-alarm-drill.ts'

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => connection.answered())

const ANNA = { id: '7', firstName: 'Anna', lastName: 'Kovács', email: 'anna@x.example' }
const contact = (address: string, change: Partial<DrillContact> = {}): DrillContact => ({
  channel: 'EMAIL',
  address,
  user: null,
  proof: 'CONFIRMED',
  withheld: null,
  reason: null,
  confirmedAt: '2028-02-21T09:07:00Z',
  minutes: 7,
  ...change,
})
const unproven = (
  address: string,
  proof: DrillContact['proof'],
  more: Partial<DrillContact> = {},
) => contact(address, { proof, confirmedAt: null, minutes: null, ...more })
const drill = (change: Partial<Drill> = {}): Drill => ({
  id: '3',
  startedAt: '2028-02-21T09:00:00Z',
  planned: true,
  startedBy: null,
  contacts: 4,
  confirmed: 2,
  failed: 1,
  notSent: 1,
  medianMinutes: 7,
  slowestMinutes: 40,
  ...change,
})
const state = (change: Partial<DrillState> = {}): DrillState => ({
  account: ANNA,
  timeZone: 'Europe/Budapest',
  planned: false,
  nextAt: null,
  contacts: [
    unproven('bad@x.example', 'FAILED', { reason: '550 no such user' }),
    unproven('out@x.example', 'NOT_SENT', { withheld: 'OPTED_OUT' }),
    unproven('new@x.example', 'NEVER'),
    contact('anna@x.example', { channel: 'PUSH', user: ANNA }),
    contact('qa@x.example', { minutes: 40 }),
  ],
  drills: [drill()],
  ...change,
})

const serve = (first: DrillState = state()) => {
  let now = first
  const plans: unknown[] = []
  const server = fakeGraphql({
    AlarmDrill: () => ({ alarmDrill: now }),
    AlarmDrillResults: () => ({
      alarmDrill: { drills: now.drills.map(({ id }) => ({ id, results: now.contacts })) },
    }),
    AccountName: () => ({ account: ANNA }),
    StartAlarmDrill: () => {
      now = { ...now, drills: [drill({ id: '4', planned: false, startedBy: ANNA }), ...now.drills] }
      return { startAlarmDrill: now }
    },
    PlanAlarmDrills: ({ planned }) => {
      plans.push(planned)
      now = { ...now, planned: planned === true, nextAt: planned ? '2028-05-22T08:00:00Z' : null }
      return { planAlarmDrills: now }
    },
  })
  return { server, plans }
}
const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <AlarmDrillPage />
    </main>,
    { path: '/alarm-drill', ...options },
  )
type Screen = Awaited<ReturnType<typeof open>>['screen']
const rowOf = (screen: Screen, text: string | RegExp) => screen.getByRole('row', { name: text })

test('each contact says what drills have shown of it, who needs somebody first', async () => {
  serve()
  const { screen } = await open()
  await expect.element(screen.getByText('Proven: 2 of 5')).toBeVisible()
  const table = screen.getByRole('table', { name: 'Contacts today' })
  await expect.element(table).toBeVisible()
  const rows = [...screen.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toHaveLength(5)
  expect(rows[0]).toContain('Not delivered550 no such user')
  expect(rows[1]).toContain('Gets no messageshas ended the messages')
  expect(rows[2]).toMatch(/Never provennever$/)
  await expect
    .element(rowOf(screen, /Anna Kovács/))
    .toHaveTextContent('Anna Kovácsanna@x.examplepush messageProven2028-02-21 10:077 min')
  expect(await axeViolations(screen.container)).toEqual([])
})

test('a drill by hand asks first and names whom; those who get no messages are left out', async () => {
  serve()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Start a drill …' }).click()
  const question = screen.getByRole('dialog', { name: 'Send a practice alarm now?' })
  await expect.element(question.getByText('Contacts: 4')).toBeVisible()
  await expect.element(question.getByText('Anna Kovács, push message')).toBeVisible()
  await expect.element(question.getByText('qa@x.example, e-mail')).toBeVisible()
  expect(question.element().textContent).not.toContain('out@x.example')
  expect(await axeViolations(screen.container)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Start a drill …' }).click()
  await screen.getByRole('button', { name: 'Send the practice alarm' }).click()
  await expect.element(screen.getByText('The practice alarm is on its way.')).toBeVisible()
  await expect.element(screen.getByText(/by Anna Kovács/)).toBeVisible()
})

test('a drill that is refused says why', async () => {
  const { server } = serve()
  server.answers['StartAlarmDrill'] = () => ({
    refuse: { code: 'RATE_LIMITED', retryAfterSeconds: 7_200 },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Start a drill …' }).click()
  await screen.getByRole('button', { name: 'Send the practice alarm' }).click()
  await expect.element(screen.getByText(/The drill was not started/)).toBeVisible()
})

test('the box plans drills and says when the next one is, by the clocks of the account', async () => {
  const { plans } = serve()
  const { screen } = await open()
  await screen.getByRole('checkbox', { name: /A drill each quarter/ }).click()
  await expect.element(screen.getByText(/Next: 2028-05-22 10:00/)).toBeVisible()
  await screen.getByRole('checkbox', { name: /A drill each quarter/ }).click()
  await expect.element(screen.getByText(/Next:/)).not.toBeInTheDocument()
  expect(plans).toEqual([true, false])
})

test('a drill has its figures, and shows who confirmed when somebody asks', async () => {
  serve()
  const { screen } = await open()
  for (const text of ['Confirmed: 2 of 4', 'Median: 7 min', 'Slowest: 40 min', 'Not delivered: 1'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await screen.getByRole('button', { name: 'Show who' }).click()
  await expect
    .element(screen.getByRole('table', { name: 'Contacts of the drill of 2028-02-21 10:00' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Hide' }).click()
  await expect.element(screen.getByRole('table', { name: /of the drill/ })).not.toBeInTheDocument()
})

test('a member without the right reads the list and why nothing can be started', async () => {
  serve()
  const can = viewerPermissions({
    kind: 'account',
    id: 8,
    role: 'user',
    path: '/7/',
    memberOf: 7,
    right: 'STAFF',
  })
  const { screen } = await open({ viewer: { can } })
  await expect.element(screen.getByText('Proven: 2 of 5')).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).toBeDisabled()
  await expect.element(screen.getByText('Only owners of the account may do this.')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Start a drill')
})

test('an account whose alarms reach nobody says what to do', async () => {
  serve(state({ contacts: [], drills: [] }))
  const { screen } = await open({ path: '/alarm-drill?userId=7&name=Frost' })
  await expect.element(screen.getByRole('heading', { name: 'Alarms reach nobody' })).toBeVisible()
  await expect.element(screen.getByText('No drill yet.')).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Alarm drill of Anna Kovács' }))
    .toBeVisible()
  expect(await axeViolations(screen.container)).toEqual([])
})

test.each(['hu', 'de'] as const)(
  'at 320 px nothing in %s is wider than the screen, with 200 contacts',
  async (language) => {
    await page.viewport(320, 800)
    const many = Array.from({ length: 200 }, (_, i) =>
      unproven(`a-rather-long-address-of-contact-${i}@coldstore-logistics.example`, 'NEVER'),
    )
    serve(state({ contacts: many }))
    const { screen } = await open({ language })
    await expect.poll(() => screen.container.querySelectorAll('tbody tr').length).toBe(200)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test.each(['light', 'dark'] as const)(
  'in the %s scheme the page has no accessibility violation',
  async (scheme) => {
    serve()
    const { screen } = await open({ scheme })
    await expect.element(screen.getByText('Proven: 2 of 5')).toBeVisible()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)

test('in the dark scheme a box that is not ticked has the edge of other controls', async () => {
  serve()
  const { screen } = await open({ scheme: 'dark' })
  const box = screen.getByRole('checkbox')
  await expect.element(box).not.toBeChecked()
  const edgeOf = (element: Element): string => getComputedStyle(element).borderTopColor
  expect(edgeOf(box.element())).toBe(
    edgeOf(screen.getByRole('button', { name: 'Print the report' }).element()),
  )
})
