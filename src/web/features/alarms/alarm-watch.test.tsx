import { notifications } from '@mantine/notifications'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { alarm } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { logIn } from '../../testing/log-in.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AlarmWatch } from './alarm-watch.tsx'

let socket: ReturnType<typeof fakeSocket>
beforeEach(async () => {
  socket = fakeSocket()
  logIn()
  await page.viewport(1_280, 900)
})
afterEach(() => {
  notifications.clean()
  localStorage.clear()
  vi.restoreAllMocks()
})

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const server = fakeGraphql({
    OpenAlarmCount: () => ({ openAlarmCount: 2, unacknowledgedAlarmCount: 2 }),
  })
  const drawn = await drawPage(
    <main>
      <title>Dashboard – Coldwatch</title>
      <AlarmWatch />
      <Address />
    </main>,
    { path: '/dashboard', ...options },
  )
  await expect.poll(() => socket.subscribers()).toBe(1)
  return { ...drawn, server }
}
const now = (more = 0) => new Date(TEST_NOW + 1_000 + more).toISOString()
const popUps = () =>
  [...document.querySelectorAll('[role="alert"]')].map((part) =>
    (part as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim(),
  )

test('a pop-up shows an alarm that opens for ten seconds, and leads to its sensor', async () => {
  const show = vi.spyOn(notifications, 'show')
  const { screen } = await open()
  socket.pushAlarm(alarm({ openedAt: now() }))
  await expect.poll(popUps).toEqual(['Too warm Dairy cold room 2: 10.4 °C, limit 9.0 °C Open'])
  expect(show.mock.calls[0]?.[0].autoClose).toBe(10_000)
  expect(document.querySelector('[role="alert"]')?.getAttribute('aria-live')).toBe('assertive')
  const icon = document.querySelector('[role="alert"] .tabler-icon-temperature-plus')!
  expect(icon.getBoundingClientRect().width).toBe(22)
  expect(getComputedStyle(icon).color).toBe('rgb(255, 255, 255)')
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByText('/tool-dashboard?id=1')).toBeVisible()
  await expect.poll(popUps).toEqual([])
})

test('several at once are one pop-up that leads to the list', async () => {
  const { screen } = await open()
  for (const id of ['1', '2', '3'])
    socket.pushAlarm(
      alarm({ id, openedAt: now(), tool: { ...alarm().tool, id, name: `Room ${id}` } }),
    )
  await expect.poll(popUps).toEqual(['New alarms: 3 Room 1, Room 2, Room 3 Open'])
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByText('/alarms')).toBeVisible()
})

test('an acknowledgement changes the numbers and pops nothing up; the end of an alarm does', async () => {
  const { server } = await open()
  const before = server.count('OpenAlarmCount')
  socket.pushAlarm(alarm({ openedAt: now(), acknowledgedAt: now() }))
  await expect.poll(() => server.count('OpenAlarmCount')).toBe(before + 1)
  expect(popUps()).toEqual([])
  socket.pushAlarm(alarm({ state: 'RECOVERED', recoveredAt: now(), acknowledgedAt: now() }))
  await expect.poll(popUps).toEqual(['Ended: Too warm Dairy cold room 2 Open'])
})

test('an alarm that ends takes its own pop-up away', async () => {
  await open()
  socket.pushAlarm(alarm({ openedAt: now() }))
  await expect.poll(popUps).toHaveLength(1)
  socket.pushAlarm(alarm({ openedAt: now(), state: 'RECOVERED', recoveredAt: now() }))
  await expect.poll(popUps).toEqual(['Ended: Too warm Dairy cold room 2 Open'])
})

test('the tab says how many are open', async () => {
  await open()
  await expect.poll(() => document.title).toBe('(2) Dashboard – Coldwatch')
})

test('after the line was cut the alarms are asked for again', async () => {
  const { server } = await open()
  const before = server.count('OpenAlarmCount')
  socket.cut()
  await expect.poll(() => server.count('OpenAlarmCount')).toBeGreaterThan(before)
})

test('a markup in a name is text', async () => {
  await open()
  socket.pushAlarm(
    alarm({ openedAt: now(), tool: { ...alarm().tool, name: '<img src=x onerror=alert(1)>' } }),
  )
  await expect.poll(() => popUps()[0]).toContain('<img src=x onerror=alert(1)>')
  expect(document.querySelector('[role="alert"] img')).toBeNull()
})

test.each(['light', 'dark'] as const)(
  'in the %s scheme no pop-up has an accessibility violation',
  async (scheme) => {
    await open({ scheme })
    socket.pushAlarm(alarm({ id: '1', openedAt: now() }))
    await expect.poll(popUps).toHaveLength(1)
    socket.pushAlarm(
      alarm({ id: '2', lane: 'NODATA', limit: null, extreme: null, openedAt: now() }),
    )
    await expect.poll(popUps).toHaveLength(2)
    socket.pushAlarm(alarm({ id: '3', state: 'RECOVERED', recoveredAt: now() }))
    await expect.poll(popUps).toHaveLength(3)
    expect(await axeViolations(document.body)).toEqual([])
  },
)
