import { MINUTE_MS } from '../../../domain/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import type { AlarmEntryFragment } from '../../api/generated/graphql.ts'
import { alarm } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AlarmsPage } from './alarms-page.tsx'

const at = (minutes: number) => new Date(TEST_NOW + minutes * MINUTE_MS).toISOString()

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => connection.answered())

const JOANNA = alarm()
const tool = (name: string, user: AlarmEntryFragment['tool']['user'] = JOANNA.tool.user) => ({
  ...JOANNA.tool,
  name,
  user,
})
const agnes = { id: '8', firstName: 'Ágnes', lastName: 'Kőszegi', email: 'agnes@zold.example' }

/** Answers as the server does: open or past ones, a page of them. */
const serve = (
  alarms: () => readonly AlarmEntryFragment[],
  more: Parameters<typeof fakeGraphql>[0] = {},
) =>
  fakeGraphql({
    OpenAlarmCount: () => ({
      openAlarmCount: alarms().filter(({ recoveredAt }) => recoveredAt === null).length,
    }),
    AlarmList: ({ open, first, before }) => {
      const wanted = alarms().filter(
        ({ recoveredAt }) => open === null || (recoveredAt === null) === open,
      )
      const from = before === null ? 0 : wanted.findIndex(({ id }) => id === before) + 1
      return { alarmList: wanted.slice(from, from + Number(first)) }
    },
    ...more,
  })

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<AlarmsPage />, { path: '/alarms', ...options })
type Screen = Awaited<ReturnType<typeof open>>['screen']
const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('h3')].map((heading) => heading.textContent)

test('a single open alarm stands open: since when, how far, and three steps', async () => {
  serve(() => [alarm()])
  const { screen, clock } = await open()
  await expect
    .element(screen.getByRole('link', { name: 'Dairy cold room 2' }))
    .toHaveAttribute('href', '/tool-dashboard?id=1')
  await expect.element(screen.getByText('for 30 min')).toBeVisible()
  expect(screen.container.textContent).toContain('10.4')
  expect(screen.container.textContent).toContain('limit 9.0 °C')
  expect(
    [...screen.container.querySelectorAll('section ol:first-of-type li')].length,
  ).toBeGreaterThan(2)
  await expect.element(screen.getByText(/^Go and check/)).toBeVisible()
  clock.advance(5 * MINUTE_MS)
  await expect.element(screen.getByText('for 35 min')).toBeVisible()
})

test('what nobody has acknowledged stands before what somebody knows of', async () => {
  serve(() => [
    alarm({
      id: '2',
      acknowledgedAt: at(-5),
      acknowledgedBy: 'Joanna Whitfield',
      tool: tool('Known'),
    }),
    alarm({ id: '1', tool: tool('Waiting') }),
  ])
  const { screen } = await open()
  await expect.poll(() => names(screen)).toEqual(['Waiting', 'Known'])
  await expect.element(screen.getByText('Acknowledged by Joanna Whitfield')).toBeVisible()
})

test('who looks after customers sees them by customer, whoever needs most first', async () => {
  serve(() => [
    alarm({ id: '3', tool: tool('Dairy') }),
    alarm({ id: '2', tool: tool('Húshűtő', agnes) }),
    alarm({ id: '1', tool: tool('Tejhűtő', agnes) }),
  ])
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  await expect
    .poll(() => [...screen.container.querySelectorAll('h2')].map((heading) => heading.textContent))
    .toEqual(['Kőszegi, Ágnes 2', 'Whitfield, Joanna 1'])
  await expect
    .element(screen.getByRole('link', { name: 'Kőszegi, Ágnes' }))
    .toHaveAttribute('href', '/admin/dashboard?userId=8')
})

test('the search finds a sensor, its device and its customer; the kind narrows too', async () => {
  serve(() => [
    alarm({ id: '3', tool: tool('Dairy') }),
    alarm({ id: '2', lane: 'NODATA', limit: null, extreme: null, tool: tool('Húshűtő', agnes) }),
  ])
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  const search = screen.getByRole('searchbox')
  await search.fill('kőszegi')
  await expect.poll(() => names(screen)).toEqual(['Húshűtő'])
  await search.fill('86541305')
  await expect.poll(() => names(screen)).toHaveLength(2)
  await screen.getByRole('combobox', { name: 'Kind of alarm' }).selectOptions('Too warm')
  await expect.poll(() => names(screen)).toEqual(['Dairy'])
  await search.fill('nowhere')
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => names(screen)).toHaveLength(2)
})

test('an acknowledgement without a corrective action is not sent and says so; a phrase fills the field', async () => {
  let current = alarm()
  const server = serve(() => [current], {
    AcknowledgeAlarm: ({ correctiveAction }) => {
      current = alarm({
        acknowledgedAt: at(0),
        acknowledgedBy: 'Joanna Whitfield',
        correctiveAction: String(correctiveAction),
      })
      return { acknowledgeAlarm: current }
    },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText('Write down what was done.')).toBeVisible()
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  expect(server.count('AcknowledgeAlarm')).toBe(0)
  await screen.getByRole('button', { name: 'The door was open; closed it.' }).click()
  await screen.getByRole('button', { name: 'Called the technician.' }).click()
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText('Acknowledged by Joanna Whitfield').first()).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'AcknowledgeAlarm')?.variables).toEqual({
    id: '41',
    correctiveAction: 'The door was open; closed it. Called the technician.',
  })
  expect(screen.container.querySelector('textarea')).toBeNull()
})

test('a refused acknowledgement says why and keeps what was written', async () => {
  serve(() => [alarm()], { AcknowledgeAlarm: () => 'unreachable' })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Corrective action' }).fill('Closed the door')
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText(/^The alarm was not acknowledged/)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Corrective action' }))
    .toHaveValue('Closed the door')
})

test('an alarm that ends while somebody writes stays until it is closed', async () => {
  let alarms = [alarm()]
  serve(() => alarms)
  const { screen, queryClient } = await open()
  await screen.getByRole('textbox', { name: 'Corrective action' }).fill('Closed the do')
  alarms = []
  await queryClient.refetchQueries({ queryKey: ['alarms'] })
  await expect
    .element(screen.getByRole('listitem').getByText('Ended', { exact: true }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Corrective action' }))
    .toHaveValue('Closed the do')
})

test('the details tell what happened in its order, with who was told and what failed in plain words', async () => {
  const failed = {
    kind: 'OPENED',
    channel: 'EMAIL',
    recipient: 'night@harbour.example',
    status: 'FAILED',
    at: at(-19),
    reason: 'No mail server is set (SMTP_URL).',
  } as const
  serve(() => [
    alarm({
      state: 'RECOVERED',
      recoveredAt: at(-2),
      recoveryCause: 'readings',
      acknowledgedAt: at(-10),
      acknowledgedBy: 'Joanna Whitfield',
      correctiveAction: 'Closed the door',
      deliveries: [
        failed,
        {
          kind: 'OPENED',
          channel: 'PUSH',
          recipient: 'Firefox',
          status: 'SENT',
          at: at(-18),
          reason: null,
        },
        {
          kind: 'REMINDER',
          channel: 'EMAIL',
          recipient: '',
          status: 'SENT',
          at: at(-17),
          reason: null,
        },
      ],
    }),
  ])
  const { screen } = await open({ path: '/alarms?show=past' })
  await screen.getByRole('button', { name: /^Details/ }).click()
  const told = () =>
    [...screen.container.querySelectorAll('ol li')].map((item) =>
      item.textContent!.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, ''),
    )
  expect(told()).toEqual([
    'Began',
    'Alarm raised',
    'Alarm: e-mail, night@harbour.example – not deliveredNo mail server is set up. Ask the operator of this server to set one up.',
    'Alarm: push message, Firefox – sent',
    'Reminder: e-mail – sent',
    'Acknowledged by Joanna WhitfieldClosed the door',
    'EndedThe readings are back in range.',
  ])
})

test('the past is read page by page', async () => {
  const past = Array.from({ length: 40 }, (_, i) =>
    alarm({
      id: String(100 - i),
      state: 'RECOVERED',
      recoveredAt: at(-i),
      tool: tool(`Room ${i}`),
    }),
  )
  serve(() => past)
  const { screen } = await open({ path: '/alarms?show=past' })
  await expect.poll(() => names(screen)).toHaveLength(25)
  await screen.getByRole('button', { name: 'Show older alarms' }).click()
  await expect.poll(() => names(screen)).toHaveLength(40)
  expect(screen.container.textContent).not.toContain('Show older alarms')
})

test('without an open alarm the page says that all is well, and when that was looked at', async () => {
  serve(() => [])
  const { screen } = await open()
  await expect.element(screen.getByText('No open alarms')).toBeVisible()
  await expect.element(screen.getByText(/^Checked at \d\d:\d\d:\d\d\.$/)).toBeVisible()
})

test('a list that does not load says so and loads on demand; one that fails later stays', async () => {
  const server = serve(() => [alarm()])
  const answer = server.answers['AlarmList']!
  server.answers['AlarmList'] = () => 'unreachable'
  const { screen, queryClient } = await open()
  await expect.element(screen.getByText('The alarms did not load')).toBeVisible()
  server.answers['AlarmList'] = answer
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(() => names(screen)).toEqual(['Dairy cold room 2'])
  server.answers['AlarmList'] = () => 'unreachable'
  await queryClient.refetchQueries({ queryKey: ['alarms'] })
  expect(names(screen)).toEqual(['Dairy cold room 2'])
})

test('a markup in names and in a corrective action is text', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  serve(() => [
    alarm({
      acknowledgedAt: at(-1),
      acknowledgedBy: markup,
      correctiveAction: markup,
      tool: tool(markup),
    }),
  ])
  const { screen } = await open()
  await expect.poll(() => names(screen)).toEqual([markup])
  await screen.getByRole('button', { name: /^Details/ }).click()
  expect(screen.container.querySelectorAll('ol')[1]?.textContent).toContain(markup)
  expect(screen.container.querySelector('img')).toBeNull()
})

test.each(['hu', 'de'] as const)(
  'at 320 px nothing in %s is wider than the screen, and what is touched is 44 px high',
  async (language) => {
    await page.viewport(320, 800)
    serve(() => [alarm({ tool: tool('Tiefkühllagerraumüberwachungsgerät Nordwest 12') })])
    const { screen } = await open({ language })
    await expect.poll(() => names(screen)).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const small = [...screen.container.querySelectorAll('button, select, input, textarea')].filter(
      (part) => part.getBoundingClientRect().height < 44,
    )
    expect(small.map((part) => part.outerHTML)).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'in the %s scheme the page has no accessibility violation',
  async (scheme) => {
    serve(() => [
      alarm(),
      alarm({
        id: '2',
        lane: 'NODATA',
        limit: null,
        extreme: null,
        acknowledgedAt: at(-1),
        acknowledgedBy: '',
      }),
      alarm({ id: '3', lane: 'LOW', state: 'RECOVERING', limit: 1, extreme: -0.4 }),
    ])
    const { screen } = await open({ scheme, viewer: { role: 'affiliate' } })
    await expect.poll(() => names(screen)).toHaveLength(3)
    await screen
      .getByRole('button', { name: /^Details/ })
      .first()
      .click()
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
