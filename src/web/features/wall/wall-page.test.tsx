import { MINUTE_MS } from '../../../domain/durations.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql, type FakeAnswer } from '../../testing/fake-graphql.ts'
import { holdClock } from '../../testing/hand-clock.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import type { WallTool } from './use-wall.ts'
import { WallPage } from './wall-page.tsx'

const wallTool = ({
  ageMs = 8_000,
  ...changes
}: Partial<WallTool> & { ageMs?: number } = {}): WallTool => ({
  id: '1',
  name: 'Dairy',
  imeiNumber: '865413051208841',
  equipmentId: 2,
  site: null,
  calibrationExpiredOn: null,
  min: 2,
  max: 8,
  value: 4.4,
  trend: 'steady',
  usualIntervalMs: 5 * MINUTE_MS,
  openAlarms: [],
  timestamp: new Date(TEST_NOW - ageMs).toISOString(),
  ...changes,
})
const wallAlarm = (
  changes: Partial<WallTool['openAlarms'][number]>,
): WallTool['openAlarms'][number] => ({
  lane: 'HIGH',
  condition: null,
  conditionSide: null,
  severity: 'ALARM',
  startedAt: new Date(TEST_NOW).toISOString(),
  isAcknowledged: false,
  ...changes,
})
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => wallTool({ id: String(i + 1), name: `Room ${i + 1}` }))

afterEach(async () => {
  connection.answered()
  await page.viewport(414, 896)
})

const serve = (answer: () => FakeAnswer) =>
  fakeGraphql({ Wall: answer, WallSeries: () => ({ wall: { recentSeries: [] } }) })
const serveTools = (tools: WallTool[], more: object = {}) =>
  serve(() => ({
    wall: { name: 'Loading bay', language: 'english', timeZone: 'Europe/Budapest', tools, ...more },
  }))
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  await page.viewport(1920, 1080)
  return drawPage(<WallPage />, { path: '/wall#the-secret', ...options })
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('article h2')].map((heading) => heading.textContent)
const tile = (screen: Screen, id: string) =>
  screen.container.querySelector<HTMLElement>(`[data-tool-id="${id}"]`)

test('the wall asks by the secret of its address, and shows value, state and trend of each sensor', async () => {
  const server = serveTools([
    wallTool({ trend: 'rising' }),
    wallTool({ id: '2', name: 'Meat', value: 8, trend: 'falling' }),
  ])
  const { screen } = await open()
  await expect.poll(() => names(screen)).toEqual(['Dairy', 'Meat'])
  expect(server.asked[0]?.variables).toEqual({ secret: 'the-secret' })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Loading bay' })).toBeVisible()
  expect(tile(screen, '1')?.textContent).toContain('4.4°C')
  expect(tile(screen, '1')?.textContent).toContain('rising')
  expect(tile(screen, '1')?.textContent).toContain('In range')
  expect(tile(screen, '2')?.dataset['state']).toBe('red')
  expect(tile(screen, '2')?.textContent).toContain('Out of range')
  await expect.element(screen.getByText('1 out of range')).toBeVisible()
  await expect.element(screen.getByText('1 in range')).toBeVisible()
  expect(screen.container.querySelector('[role="timer"]')?.textContent).toBe('03:14:17')
})

test('an open alarm stands on its tile, what nobody has acknowledged first, and the head counts them on every page', async () => {
  const ago = (minutes: number) => new Date(TEST_NOW - minutes * MINUTE_MS).toISOString()
  serveTools([
    wallTool({
      value: 9,
      openAlarms: [
        wallAlarm({ lane: 'SENSOR', startedAt: ago(50), isAcknowledged: true }),
        wallAlarm({ startedAt: ago(38) }),
      ],
    }),
    wallTool({
      id: '2',
      name: 'Meat',
      openAlarms: [wallAlarm({ lane: 'NODATA', startedAt: ago(90), isAcknowledged: true })],
    }),
  ])
  const { screen, clock } = await open()
  await expect.poll(() => tile(screen, '1')?.textContent).toContain('Too warm, 38\u00a0min')
  expect(tile(screen, '1')?.dataset['alarm']).toBe('waiting')
  expect(tile(screen, '2')?.dataset['alarm']).toBe('acknowledged')
  await expect.element(screen.getByText('Alarms: 3')).toBeVisible()
  clock.advance(2 * MINUTE_MS)
  expect(tile(screen, '1')?.textContent).toContain('Too warm, 40\u00a0min')
})

test('a silent sensor keeps its number, says since when, and has no trend', async () => {
  serveTools([wallTool({ ageMs: 208 * MINUTE_MS, trend: 'rising' })])
  const { screen } = await open()
  await expect.poll(() => tile(screen, '1')?.dataset['freshness']).toBe('silent')
  expect(tile(screen, '1')?.textContent).toContain('4.4°C')
  expect(tile(screen, '1')?.textContent).toContain('No data for 3\u00a0h 28\u00a0min')
  expect(tile(screen, '1')?.textContent).not.toContain('rising')
  await expect.element(screen.getByText('1 no data')).toBeVisible()
})

test('an old value and a sensor fault are named in place of the state', async () => {
  serveTools([
    wallTool({ ageMs: 22 * MINUTE_MS }),
    wallTool({ id: '2', name: 'Meat', value: null }),
  ])
  const { screen } = await open()
  await expect.poll(() => tile(screen, '1')?.textContent).toContain('Old value')
  expect(tile(screen, '2')?.textContent).toContain('Sensor fault')
})

test.each([
  [12, '4x3', 128],
  [20, '5x4', 96],
])(
  '%i sensors stand in %s on 1920 × 1080, their values some %i px high',
  async (count, grid, px) => {
    serveTools(many(count))
    const { screen } = await open()
    await expect.poll(() => names(screen)).toHaveLength(count)
    expect(screen.container.querySelector('ul[data-grid]')?.getAttribute('data-grid')).toBe(grid)
    const size = Number.parseFloat(
      getComputedStyle(tile(screen, '1')!.querySelector('[data-length]')!).fontSize,
    )
    expect(Math.abs(size - px)).toBeLessThan(6)
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1080)
    for (const card of screen.container.querySelectorAll('article'))
      expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight + 1)
  },
)

test('more than twenty turn their pages every fifteen seconds', async () => {
  serveTools(many(45))
  const clock = holdClock(TEST_NOW - (TEST_NOW % 45_000))
  const { screen } = await open({ clock })
  await expect.poll(() => names(screen)).toHaveLength(20)
  expect(names(screen)[0]).toBe('Room 1')
  await expect.element(screen.getByText('Page 1 of 3')).toBeVisible()
  clock.advance(15_000)
  expect(names(screen)[0]).toBe('Room 21')
  clock.advance(15_000)
  expect(names(screen)).toEqual(['Room 41', 'Room 42', 'Room 43', 'Room 44', 'Room 45'])
  clock.advance(15_000)
  expect(names(screen)[0]).toBe('Room 1')
})

test('a link that was revoked shows nothing any more, not even what it showed, and is not asked for again', async () => {
  const server = serveTools(many(2))
  const { screen, queryClient } = await open()
  await expect.poll(() => names(screen)).toHaveLength(2)
  server.answers['Wall'] = () => ({ refuse: { code: 'NOT_FOUND' } })
  await queryClient.refetchQueries({ queryKey: ['wall'] })
  await expect.element(screen.getByText('This link no longer works')).toBeVisible()
  expect(screen.container.querySelector('article')).toBeNull()
  const query = queryClient.getQueryCache().find({ queryKey: ['wall', 'the-secret'] })!
  const interval = query.observers[0]?.options.refetchInterval
  expect(typeof interval === 'function' && interval(query)).toBe(false)
})

test('a server that does not answer leaves the values, and the head says since when', async () => {
  const server = serveTools(many(2))
  const { screen, queryClient } = await open()
  await expect.poll(() => names(screen)).toHaveLength(2)
  server.answers['Wall'] = () => 'unreachable'
  await queryClient.refetchQueries({ queryKey: ['wall'] })
  expect(names(screen)).toHaveLength(2)
  await expect.element(screen.getByText(/^No connection since /)).toBeVisible()
})

test('a display that hears nothing for two polls does not say live, but since when', async () => {
  serveTools(many(2))
  const { screen, clock } = await open()
  await expect.element(screen.getByText('Live')).toBeVisible()
  clock.advance(27_000)
  await expect.element(screen.getByText('Live')).toBeVisible()
  clock.advance(1_000)
  await expect.element(screen.getByText('No connection since 03:14:17.')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Live')
})

test('an address without its secret says what is missing and asks nothing', async () => {
  const server = serveTools([])
  const { screen } = await drawPage(<WallPage />, { path: '/wall' })
  await expect.element(screen.getByText('This link is not complete')).toBeVisible()
  expect(server.asked).toEqual([])
})

test('the wall speaks the language of its account', async () => {
  serveTools([wallTool()], { language: 'hungarian' })
  const { screen } = await open()
  await expect.element(screen.getByText('1 határon belül')).toBeVisible()
  expect(tile(screen, '1')?.textContent).toContain('4,4°C')
})

test('a markup in a name is text', async () => {
  serveTools([wallTool({ name: '<img src=x onerror=alert(1)>' })], {
    name: '<script>alert(1)</script>',
  })
  const { screen } = await open()
  await expect.poll(() => names(screen)).toEqual(['<img src=x onerror=alert(1)>'])
  expect(screen.container.querySelector('img, script')).toBeNull()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme the wall has no accessibility violation',
  async (scheme) => {
    serveTools([
      wallTool(),
      wallTool({
        id: '2',
        name: 'Meat',
        value: 9,
        openAlarms: [wallAlarm({ startedAt: new Date(TEST_NOW).toISOString() })],
      }),
      wallTool({ id: '3', name: 'Salad', ageMs: 208 * MINUTE_MS }),
      wallTool({ id: '4', name: 'Fish', value: null }),
    ])
    const { screen } = await open({ scheme })
    await expect.poll(() => names(screen)).toHaveLength(4)
    await Promise.all(
      screen.container.getAnimations({ subtree: true }).map((animation) => animation.finished),
    )
    expect(await axeViolations(screen.container)).toEqual([])
  },
)

test('a calibration that has expired stands below the name of its sensor', async () => {
  serveTools([
    wallTool({ calibrationExpiredOn: '2026-11-01' }),
    wallTool({ id: '2', name: 'Meat' }),
  ])
  const { screen } = await open()
  await expect
    .poll(() => tile(screen, '1')?.textContent)
    .toContain('Calibration expired 2026-11-01')
  expect(tile(screen, '2')?.textContent).not.toContain('alibration')
})
