import { HOUR_MS } from '../../../domain/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { connection } from '../../api/connection.ts'
import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import { alarm } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { type FakeAnswer, fakeGraphql } from '../../testing/fake-graphql.ts'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { logIn } from '../../testing/log-in.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { DashboardPage } from './dashboard-page.tsx'

const TOOLS = [
  toolCard({ id: '1', name: 'Room 10', celsius: 4.4 }),
  toolCard({ id: '2', name: 'Room 9', celsius: 9.1, imeiNumber: '867730049915203' }),
  toolCard({ id: '3', name: 'Árukiadó', celsius: 8.4 }),
  toolCard({ id: '4', name: 'Zöldséghűtő', celsius: null }),
]

let socket: ReturnType<typeof fakeSocket>
beforeEach(() => {
  socket = fakeSocket()
  logIn()
})
afterEach(() => {
  localStorage.clear()
  connection.answered()
})

const serve = (list: () => FakeAnswer | Promise<FakeAnswer>) =>
  fakeGraphql({ UserToolList: list, RecentSeries: () => ({ recentSeries: [] }) })
const serveTools = (tools: readonly ToolCardFragment[]) => serve(() => ({ userToolList: tools }))

const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<DashboardPage />, { path: '/dashboard', ...options })
type Screen = Awaited<ReturnType<typeof open>>['screen']
const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('h3')].map((heading) => heading.textContent)
const widget = (screen: Screen, id: string) =>
  screen.container.querySelector<HTMLElement>(`[data-tool-id="${id}"]`)

const withValue = (id: string, value: number, ageMs = 1_000) => ({
  toolId: id,
  timestamp: new Date(TEST_NOW - ageMs).toISOString(),
  value,
})

test('the widgets stand in the order of their names, as the language sorts them and numbers count', async () => {
  serveTools(TOOLS)
  const { screen } = await open({ language: 'hu' })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hűtők' })).toBeVisible()
  await expect.poll(() => names(screen)).toEqual(['Árukiadó', 'Room 9', 'Room 10', 'Zöldséghűtő'])
})

test('cards wait for the alarms that stand above them, so that nothing moves', async () => {
  const tools = Promise.withResolvers<FakeAnswer>()
  const server = serve(() => tools.promise)
  server.answers['OpenAlarms'] = async () => {
    await tools.promise
    // In a turn of its own: the sensors are there before the alarms.
    await new Promise((resolve) => void setTimeout(resolve))
    return { openAlarms: [alarm({ tool: { ...alarm().tool, id: '2', name: 'Room 9' } })] }
  }
  const { screen } = await open()
  const beganWithStrip: boolean[] = []
  const observer = new MutationObserver(() => {
    if (names(screen).length > 0)
      beganWithStrip.push(screen.container.querySelector('section[data-waiting]') !== null)
  })
  observer.observe(screen.container, { childList: true, subtree: true })
  tools.resolve({ userToolList: TOOLS })
  await expect.poll(() => names(screen)).toHaveLength(4)
  observer.disconnect()
  expect(beganWithStrip[0]).toBe(true)
})

test('cards do not wait for alarms that do not come', async () => {
  const server = serveTools(TOOLS)
  server.answers['OpenAlarms'] = () => new Promise(() => {})
  const { screen } = await open()
  await expect.poll(() => names(screen)).toHaveLength(4)
})

test('cards stay while alarms are asked for in vain again and again', async () => {
  const server = serveTools(TOOLS)
  let asked = 0
  server.answers['OpenAlarms'] = () => {
    asked += 1
    return 'unreachable'
  }
  const { screen, queryClient } = await open()
  await expect.poll(() => names(screen)).toHaveLength(4)
  const card = widget(screen, '1')!
  const before = asked
  await queryClient.refetchQueries({ queryKey: ['alarms'] })
  expect(asked).toBeGreaterThan(before)
  expect(card.isConnected).toBe(true)
})

test('alarms that do not load are said above the cards, since no strip would mean none', async () => {
  const server = serveTools(TOOLS)
  server.answers['OpenAlarms'] = () => 'unreachable'
  const { screen } = await open()
  const note = screen.getByRole('alert').filter({ hasText: 'The alarms did not load' })
  await expect.element(note).toBeVisible()
  expect(names(screen)).toHaveLength(4)
  // With the click, not before it: the cards ask once more as they appear, and would load them by themselves.
  const loads = () => {
    server.answers['OpenAlarms'] = () => ({
      openAlarms: [alarm({ tool: { ...alarm().tool, id: '2', name: 'Room 9' } })],
    })
  }
  note.element().addEventListener('click', loads, { capture: true })
  await note.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByText('1 open alarm')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('who has sensors can add one more device, too', async () => {
  serveTools(TOOLS)
  const { screen } = await open()
  await expect
    .element(screen.getByRole('link', { name: 'Add a device' }))
    .toHaveAttribute('href', '/add-device')
})

test('what stands below the sensors is asked for once they are shown and the browser is idle', async () => {
  const waiting: IdleRequestCallback[] = []
  const idle = vi
    .spyOn(window, 'requestIdleCallback')
    .mockImplementation((action) => waiting.push(action))
  const server = serveTools(TOOLS)
  server.answers['OverdueSignatures'] = () => ({ overdueSignatures: 0 })
  const { screen } = await open()
  await expect.poll(() => names(screen)).toHaveLength(4)
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  expect(server.count('OverdueSignatures')).toBe(0)
  const isIdle = { didTimeout: false, timeRemaining: () => 10 }
  idle.mockImplementation((action) => {
    action(isIdle)
    return 1
  })
  for (const action of waiting) action(isIdle)
  await expect.poll(() => server.count('OverdueSignatures')).toBe(1)
  idle.mockRestore()
})

test('a line leads to the sensors that gateways found, while some wait', async () => {
  const server = serveTools(TOOLS)
  server.answers['FoundSensorCount'] = () => ({ foundSensorCount: 3 })
  const { screen } = await open()
  await expect
    .element(screen.getByRole('link', { name: 'Found sensors wait to be taken over: 3' }))
    .toHaveAttribute('href', '/found-sensors')
})

test('the list is asked for again every 30 seconds', async () => {
  serveTools(TOOLS)
  const { queryClient } = await open()
  expect(
    queryClient.getQueryCache().find({ queryKey: ['userToolList'] })?.observers[0]?.options
      .refetchInterval,
  ).toBe(30_000)
})

test('a failed poll changes nothing but the mark, which says since when nothing came', async () => {
  const server = serveTools(TOOLS)
  const { screen, queryClient } = await open()
  await expect.poll(() => widget(screen, '4')?.innerText).toContain('Zöldséghűtő')
  const mark = screen.getByText(/^Live · updated 03:14:17$/)
  await expect.element(mark).toBeVisible()
  const before = screen.container.innerText
  server.answers['UserToolList'] = () => ({ refuse: { code: 'INTERNAL' } })
  await queryClient.refetchQueries()
  expect(screen.container.innerText).toBe(before)
  server.answers['UserToolList'] = () => 'unreachable'
  await queryClient.refetchQueries({ queryKey: ['userToolList'] })
  await expect
    .poll(() => screen.container.innerText)
    .toBe(before.replace('Live · updated 03:14:17', 'Nothing received since 03:14:17'))
})

test('a reading that arrives changes its own widget and no other', async () => {
  serveTools(TOOLS)
  const { screen } = await open()
  await expect.poll(() => socket.subscribers()).toBe(1)
  await expect.poll(() => names(screen)).toHaveLength(4)
  const changed: string[] = []
  const watcher = new MutationObserver((records) => {
    for (const { target } of records)
      changed.push(
        (target instanceof Element ? target : target.parentElement)?.closest('article')?.dataset[
          'toolId'
        ] ?? '',
      )
  })
  for (const card of screen.container.querySelectorAll('article'))
    watcher.observe(card, { subtree: true, childList: true, characterData: true, attributes: true })
  socket.push(withValue('1', 8))
  await expect.poll(() => widget(screen, '1')?.dataset['state']).toBe('red')
  watcher.disconnect()
  expect(new Set(changed)).toEqual(new Set(['1']))
  await expect.element(screen.getByText('Room 10 is out of range: 8.0 °C')).toBeInTheDocument()
})

test('a reading older than the shown one, and a poll that set out before it, do not bring an older value back', async () => {
  let tools = TOOLS
  serve(() => ({ userToolList: tools }))
  const { screen, queryClient } = await open()
  await expect.poll(() => socket.subscribers()).toBe(1)
  socket.push(withValue('1', 5.5))
  await expect.poll(() => widget(screen, '1')?.innerText).toContain('5.5')
  socket.push(withValue('1', 3.3, 60_000))
  tools = TOOLS.map((tool) => (tool.id === '3' ? { ...tool, name: 'Loading bay' } : tool))
  await queryClient.refetchQueries()
  await expect.poll(() => names(screen)).toContain('Loading bay')
  expect(widget(screen, '1')?.textContent).toContain('5.5')
})

test('the mark says "live" while readings come by themselves, and stops saying so when the line is cut', async () => {
  serveTools(TOOLS)
  const { screen } = await open()
  await expect.element(screen.getByText(/^Live · updated \d\d:\d\d:\d\d$/)).toBeVisible()
  socket.cut()
  await expect.element(screen.getByText(/^updated \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect.element(screen.getByText(/^Live · /)).toBeVisible()
})

test('the filter counts and shows what is out of range, in range and without data', async () => {
  serveTools([...TOOLS, toolCard({ id: '5', name: 'Silent room', ageMs: HOUR_MS })])
  const { screen } = await open()
  const chips = screen.getByRole('group', { name: 'Filter by state' })
  await expect
    .element(chips.getByRole('button', { name: 'All 5' }))
    .toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: 'No data 2' }).click()
  await expect.poll(() => names(screen)).toEqual(['Silent room', 'Zöldséghűtő'])
  await chips.getByRole('button', { name: 'Out of range 2' }).click()
  await expect.poll(() => names(screen)).toEqual(['Árukiadó', 'Room 9'])
})

test('the search finds names and IMEIs, and where it finds nothing it can be cleared', async () => {
  serveTools(TOOLS)
  const { screen } = await open()
  const field = screen.getByRole('searchbox', { name: 'Search by name or IMEI' })
  await field.fill('room')
  await expect.poll(() => names(screen)).toEqual(['Room 9', 'Room 10'])
  await field.fill('8677300')
  await expect.poll(() => names(screen)).toEqual(['Room 9'])
  await field.fill('cellar')
  await expect.element(screen.getByText('Nothing matches “cellar”.')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => names(screen)).toHaveLength(4)
})

test('by urgency the worst stands first, and the browser remembers the sort', async () => {
  serveTools(TOOLS)
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('By urgency')
  await expect.poll(() => names(screen)).toEqual(['Room 9', 'Árukiadó', 'Zöldséghűtő', 'Room 10'])
  await screen.unmount()
  const again = await open()
  await expect.poll(() => names(again.screen)[0]).toBe('Room 9')
})

test('a sensor with an open alarm stands before all others by urgency, and can be filtered for', async () => {
  const server = serveTools(TOOLS)
  server.answers['OpenAlarms'] = () => ({
    openAlarms: [
      alarm({
        id: '1',
        acknowledgedAt: new Date(TEST_NOW).toISOString(),
        tool: { ...alarm().tool, id: '4' },
      }),
      alarm({ id: '2', lane: 'NODATA', tool: { ...alarm().tool, id: '1' } }),
    ],
  })
  const { screen } = await open()
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('By urgency')
  await expect.poll(() => names(screen)).toEqual(['Room 10', 'Zöldséghűtő', 'Room 9', 'Árukiadó'])
  await screen.getByRole('button', { name: 'Open alarm 2' }).click()
  await expect.poll(() => names(screen)).toEqual(['Room 10', 'Zöldséghűtő'])
})

test('without an open alarm there is nothing to filter for', async () => {
  serveTools(TOOLS)
  const { screen } = await open()
  await expect.poll(() => names(screen)).toHaveLength(4)
  expect(screen.container.textContent).not.toContain('Open alarm')
})

test('an account without sensors reads that it has none, and what to do', async () => {
  serveTools([])
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Device not found' })).toBeVisible()
  await expect.element(screen.getByText(/or ask the person who manages your account/)).toBeVisible()
  // There is nothing to hang on a wall.
  await expect.element(screen.getByRole('button', { name: 'Wall display' })).not.toBeInTheDocument()
})

test.each(Object.values(LANGUAGE_CODES))(
  'without sensors nothing is wider than 320 px in %s',
  async (language) => {
    await page.viewport(320, 640)
    serveTools([])
    const { screen } = await open({ language })
    await expect.element(screen.getByRole('button', { name: /logger|záznamník/i })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test('an account without sensors can look at a sample fridge, which is marked, and goes by a click', async () => {
  const server = serveTools([])
  const { screen } = await open()
  await screen.getByRole('button', { name: /^No logger yet\?/ }).click()
  const sample = screen.getByRole('region', { name: 'Sample fridge' })
  await expect.element(sample.getByText('Sample, no real readings')).toBeVisible()
  expect(server.asked.map(({ name }) => name)).not.toContain('SaveTool')
  expect(await axeViolations(screen.container)).toEqual([])
  await screen.unmount()
  const again = await open()
  await again.screen.getByRole('button', { name: 'Remove the sample' }).click()
  await expect.element(again.screen.getByRole('button', { name: /^No logger yet\?/ })).toBeVisible()
})

test('who registered alone adds a device by its label, since nobody manages the account', async () => {
  serveTools([])
  const { screen } = await open({ viewer: { isManaged: false } })
  await expect.element(screen.getByText(/by the code on its label\.$/)).toBeVisible()
})

test('when the first request fails the page says so, and loads on request', async () => {
  const server = serve(() => 'unreachable')
  const { screen } = await open()
  await expect
    .element(screen.getByRole('alert').getByText(/^The readings are safe\./))
    .toBeVisible()
  server.answers['UserToolList'] = () => ({ userToolList: TOOLS })
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(() => names(screen)).toHaveLength(4)
})

test('when the small lines alone do not load the values stand, the page says so, and loads them on request', async () => {
  const server = serveTools(TOOLS)
  server.answers['RecentSeries'] = () => ({ refuse: { code: 'INTERNAL' } })
  const { screen } = await open()
  await expect.element(screen.getByText('The 24-hour curves did not load.')).toBeVisible()
  expect(names(screen)).toHaveLength(4)
  server.answers['RecentSeries'] = () => ({ recentSeries: [] })
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(() => screen.container.innerText).not.toContain('did not load')
})

test('an answer that takes its time shows the shape of what comes', async () => {
  let answer = (_: FakeAnswer) => {}
  serve(
    () =>
      new Promise<FakeAnswer>((resolve) => {
        answer = resolve
      }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen } = await open()
  await vi.advanceTimersByTimeAsync(299)
  expect(screen.container.textContent).not.toContain('Loading')
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(screen.getByText('Loading')).toBeInTheDocument()
  vi.useRealTimers()
  answer({ userToolList: TOOLS })
  await expect.poll(() => names(screen)).toHaveLength(4)
  expect(screen.container.innerText).not.toContain('Loading')
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the dashboard has no accessibility violation',
  async (scheme) => {
    serveTools(TOOLS)
    const { screen } = await open({ scheme })
    await expect.poll(() => names(screen)).toHaveLength(4)
    await Promise.all(
      screen.container.getAnimations({ subtree: true }).map((animation) => animation.finished),
    )
    expect(await axeViolations(screen.container)).toEqual([])
  },
)
