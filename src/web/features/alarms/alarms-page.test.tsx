import { MINUTE_MS } from '../../../domain/durations.ts'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
  await expect.element(screen.getByText(/^Go and check/)).toBeVisible()
  expect(screen.container.textContent).toContain('10.4')
  expect(screen.container.textContent).toContain('limit 9.0 °C')
  expect(
    [...screen.container.querySelectorAll('section ol:first-of-type li')].length,
  ).toBeGreaterThan(2)
  clock.advance(5 * MINUTE_MS)
  await expect.element(screen.getByText('for 35 min')).toBeVisible()
})

test('a person who may only read is asked to tell somebody else, not to acknowledge', async () => {
  serve(() => [alarm()])
  const { screen } = await open({
    viewer: {
      can: viewerPermissions({
        kind: 'account',
        id: 7,
        role: 'user',
        path: '/7/',
        memberOf: 4,
        right: 'VIEWER',
      }),
    },
  })
  await expect.element(screen.getByText(/^You cannot acknowledge alarms here/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('Acknowledge the alarm')
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

test('a manager sees the alarms by customer, the one who waits longest first', async () => {
  serve(() => [
    alarm({ id: '3', tool: tool('Dairy') }),
    alarm({ id: '2', startedAt: at(-300), tool: tool('Húshűtő', agnes) }),
    alarm({ id: '1', tool: tool('Tejhűtő', agnes) }),
  ])
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  await expect
    .poll(() => [...screen.container.querySelectorAll('h2')].map((heading) => heading.textContent))
    .toEqual(['Ágnes Kőszegi 2', 'Joanna Whitfield 1'])
  expect(screen.container.querySelector('h2 a')?.getAttribute('href')).toBe(
    '/admin/dashboard?userId=8',
  )
})

test('the search finds a sensor, its device and its customer; the kind of alarm filters too', async () => {
  serve(() => [
    alarm({ id: '3', tool: tool('Dairy') }),
    alarm({ id: '2', lane: 'NODATA', limit: null, extreme: null, tool: tool('Húshűtő', agnes) }),
  ])
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  const search = screen.getByRole('searchbox')
  await search.fill('Kőszegi')
  await expect.poll(() => names(screen)).toEqual(['Húshűtő'])
  await search.fill('86541305')
  await expect.poll(() => names(screen)).toHaveLength(2)
  await screen.getByRole('combobox', { name: 'Kind of alarm' }).selectOptions('Too warm')
  await expect.poll(() => names(screen)).toEqual(['Dairy'])
  await search.fill('nowhere')
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => names(screen)).toHaveLength(2)
})

const past = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    alarm({
      id: String(1_000 - i),
      state: 'RECOVERED',
      startedAt: at(-1_440 * i - 60),
      recoveredAt: at(-1_440 * i - 10),
      tool: tool(`Room ${i}`),
    }),
  )

test('past alarms are loaded page by page; the heading says how many of how many', async () => {
  serve(() => past(40))
  const { screen } = await open({ path: '/alarms?show=past' })
  await expect.poll(() => names(screen)).toHaveLength(25)
  await expect.element(screen.getByText('Alarms shown: 25 of 40')).toBeVisible()
  await screen.getByRole('button', { name: 'Show older alarms' }).click()
  await expect.poll(() => names(screen)).toHaveLength(40)
  await expect.element(screen.getByText('Alarms: 40')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Show older alarms')
})

test('a past period is asked of the server, stands in the address and may be typed', async () => {
  const server = serve(() => past(40))
  const { screen } = await open({ path: '/alarms?show=past&period=days7' })
  await expect.poll(() => names(screen)).toHaveLength(7)
  await screen.getByRole('combobox', { name: 'Period' }).selectOptions('Choose days')
  await screen.getByRole('textbox', { name: 'First day' }).fill('2026-11-01')
  await screen.getByRole('textbox', { name: 'Last day' }).fill('2026-11-03')
  await expect.poll(() => names(screen)).toHaveLength(3)
  expect(server.asked.findLast(({ name }) => name === 'AlarmList')?.variables).toMatchObject({
    open: false,
    dateStart: '2026-11-01',
    dateEnd: '2026-11-03',
  })
  await screen.getByRole('textbox', { name: 'Last day' }).fill('2026-11-31')
  await expect.poll(() => names(screen)).toHaveLength(20)
  await screen.getByRole('textbox', { name: 'Last day' }).fill('2026-10-31')
  await expect.element(screen.getByText('The last day is before the first one.')).toBeVisible()
})

describe('a storm of 1,219 alarms of 300 customers', () => {
  const CUSTOMERS = Array.from({ length: 300 }, (_, i) => ({
    id: String(100 + i),
    firstName: 'Customer',
    lastName: `Number ${i}`,
    company: null,
    email: `c${i}@x.example`,
  }))
  const storm = Array.from({ length: 1_219 }, (_, i) =>
    alarm({
      id: String(10_000 + i),
      startedAt: at(-600 + (i % 300)),
      tool: { ...tool(`Room ${i}`, CUSTOMERS[i % 300]!), id: String(i) },
    }),
  )
  const headings = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
    [...screen.container.querySelectorAll('h2')].map((heading) => heading.textContent)

  test('a reseller sees how many there are, and the customers page by page with one alarm each', async () => {
    serve(() => storm)
    const { screen } = await open({ viewer: { role: 'affiliate' } })
    await expect
      .element(screen.getByText('Open alarms: 1,219 · not acknowledged: 1,219 · customers: 300'))
      .toBeVisible()
    await expect.poll(() => headings(screen)).toHaveLength(25)
    expect(headings(screen)[0]).toBe('Customer Number 0 5')
    expect(names(screen)).toHaveLength(25)
    await screen.getByRole('button', { name: 'Show more customers' }).click()
    await expect.poll(() => headings(screen)).toHaveLength(50)
    await screen.getByRole('button', { name: 'Show all 5 alarms: Customer Number 1' }).click()
    await expect.poll(() => names(screen)).toHaveLength(54)
  })

  test('how many customers are shown, and of whom all alarms, stands in the address; a filter begins anew', async () => {
    const server = serve(() => storm)
    const second = CUSTOMERS[1]!.id
    const { screen } = await open({
      viewer: { role: 'affiliate' },
      path: `/alarms?page=3&all=${second}`,
    })
    await expect.poll(() => headings(screen)).toHaveLength(75)
    await expect.poll(() => names(screen)).toHaveLength(79)
    await screen.getByRole('combobox', { name: 'Kind of alarm' }).selectOptions('Too warm')
    await expect.poll(() => headings(screen)).toHaveLength(25)
    expect(
      server.asked
        .filter(({ name }) => name === 'AlarmsByCustomer')
        .map(({ variables }) => variables['offset']),
    ).toEqual([0, 25, 50, 0])
  })

  test('a next page that does not load is not asked for again and again', async () => {
    const server = serve(() => storm)
    const answer = server.answers['AlarmsByCustomer']!
    server.answers['AlarmsByCustomer'] = (variables) =>
      variables['offset'] === 0 ? answer(variables) : 'unreachable'
    const { screen } = await open({ viewer: { role: 'affiliate' }, path: '/alarms?page=2' })
    const more = screen.getByRole('button', { name: 'Show more customers' })
    await expect.element(more).toBeEnabled()
    server.answers['AlarmsByCustomer'] = answer
    await more.click()
    await expect.poll(() => headings(screen)).toHaveLength(50)
  })

  test('open alarms and warnings are counted apart, and a narrowed list has no count of all beside "Open"', async () => {
    serve(() => [
      ...storm.slice(0, 20),
      alarm({
        id: '9',
        severity: 'WARNING',
        isWaiting: false,
        tool: tool('Cellar', CUSTOMERS[0]!),
      }),
    ])
    const { screen } = await open({
      viewer: { role: 'affiliate' },
      path: `/alarms?userId=${CUSTOMERS[0]!.id}`,
    })
    await expect
      .element(
        screen.getByText('Open alarms: 1 · not acknowledged: 1 · customers: 1 · warnings: 1'),
      )
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
  })

  test('an operator sees those first that wait longest, and finds one by its name', async () => {
    serve(() => storm)
    const { screen } = await open()
    await expect.element(screen.getByText('Alarms shown: 25 of 1,219')).toBeVisible()
    expect(names(screen).slice(0, 6)).toEqual([
      'Room 0',
      'Room 300',
      'Room 600',
      'Room 900',
      'Room 1200',
      'Room 1',
    ])
    await screen.getByRole('searchbox').fill('Room 1111')
    await expect.poll(() => names(screen)).toEqual(['Room 1111'])
    await expect.element(screen.getByText('Alarms: 1')).toBeVisible()
  })

  test('an alarm that is acknowledged keeps its place, and so do the others', async () => {
    let alarms = storm
    serve(() => alarms, {
      AcknowledgeAlarm: ({ id }) => {
        alarms = storm.map((each) =>
          each.id === id
            ? alarm({ ...each, acknowledgedAt: at(0), acknowledgedBy: 'Joanna', isWaiting: false })
            : each,
        )
        return { acknowledgeAlarm: alarms.find((each) => each.id === id)! }
      },
    })
    for (const viewer of [{ role: 'affiliate' } as const, {}]) {
      alarms = storm
      const { screen } = await open({ viewer })
      await expect.poll(() => names(screen)).toHaveLength(25)
      const before = names(screen)
      await screen.getByRole('button', { name: `Details: Too warm, ${before[1]}` }).click()
      await screen.getByRole('button', { name: 'The door was open; closed it.' }).click()
      await screen.getByRole('button', { name: 'Acknowledge' }).click()
      await expect.element(screen.getByText('Acknowledged by Joanna').first()).toBeVisible()
      expect(names(screen).slice(0, 2)).toEqual(before.slice(0, 2))
      await screen.unmount()
    }
  })
})

test('one customer’s alarms are named as such, with the way back to all', async () => {
  serve(() => [
    alarm({ id: '3', tool: tool('Dairy') }),
    alarm({ id: '2', tool: tool('Húshűtő', agnes) }),
  ])
  const { screen } = await open({ viewer: { role: 'affiliate' }, path: '/alarms?userId=8' })
  await expect.poll(() => names(screen)).toEqual(['Húshűtő'])
  await expect.element(screen.getByText('Customer: Ágnes Kőszegi')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all customers' }).click()
  await expect.poll(() => names(screen)).toHaveLength(2)
  await screen.getByRole('link', { name: 'Joanna Whitfield' }).last().click()
  await expect.poll(() => names(screen)).toEqual(['Dairy'])
})

test('a customer is called by its company first, above its alarms', async () => {
  const company = 'Zöld Alma Hűtőház és Szállítmányozási Kft.'
  serve(() => [alarm({ id: '2', tool: tool('Húshűtő', { ...agnes, company }) })])
  const { screen } = await open({ viewer: { role: 'affiliate' } })
  await expect
    .poll(() => [...screen.container.querySelectorAll('h2')].map((heading) => heading.textContent))
    .toEqual([`${company} · Ágnes Kőszegi 1`])
})

test.each([
  ['de', 'Ágnes Kőszegi'],
  ['hu', 'Kőszegi Ágnes'],
] as const)('in %s a customer is called %s, as everywhere else', async (language, name) => {
  serve(() => [alarm({ id: '2', tool: tool('Húshűtő', agnes) })])
  const { screen } = await open({ viewer: { role: 'affiliate' }, language })
  await expect.element(screen.getByRole('link', { name, exact: true }).first()).toBeVisible()
})

test('without open alarms the page says so and when it checked, and claims nothing of readings', async () => {
  serve(() => [])
  const { screen } = await open()
  await expect.element(screen.getByText('No open alarms')).toBeVisible()
  await expect.element(screen.getByText(/^Checked at \d\d:\d\d:\d\d\.$/)).toBeVisible()
  await expect
    .element(screen.getByText(/does not prove that every sensor is in range and sends data/))
    .toBeVisible()
  expect(document.body.textContent).not.toContain('All is well')
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
