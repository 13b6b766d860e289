import { MINUTE_MS } from '../../../domain/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { alarm } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { agnes, at, names, open, serve, tool } from './testing/draw-alarms-page.tsx'

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => connection.answered())

test('a single open alarm is expanded: since when, how far out of range, and three steps', async () => {
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

test('alarms that nobody has acknowledged come before acknowledged ones', async () => {
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

test('a manager sees the alarms by customer, the customer with more alarms first', async () => {
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

test('the search finds a sensor, its device and its customer; the kind of alarm filters too', async () => {
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

test('past alarms are loaded page by page', async () => {
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

test('without open alarms the page says so, and when it checked', async () => {
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

test('markup in names and in a corrective action is shown as text', async () => {
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
