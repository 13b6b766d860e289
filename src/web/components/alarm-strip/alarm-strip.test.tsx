import { MINUTE_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import type { OpenAlarm } from '../../api/use-open-alarms.ts'
import { alarm, response } from '../../testing/alarm.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { AlarmStrip } from './alarm-strip.tsx'
import { worstAlarm } from './worst-alarm.ts'

const since = (minutes: number) => new Date(TEST_NOW - minutes * MINUTE_MS).toISOString()
const on = (id: string, name: string, changes: Partial<OpenAlarm> = {}) =>
  alarm({ ...changes, id, tool: { ...alarm().tool, id, name } })
const TOOLS = [
  toolCard({ id: '1', name: 'Meat cold room', celsius: 8.4 }),
  toolCard({ id: '2', name: 'Salad counter', celsius: 5 }),
]

const draw = (alarms: readonly OpenAlarm[]) => {
  fakeGraphql({})
  return drawPage(
    <main>
      <AlarmStrip tools={TOOLS} alarms={alarms} />
    </main>,
  )
}
const strip = (container: Element) =>
  container.querySelector('section')?.innerText.replaceAll(/\s+/g, ' ').trim()

test('one open alarm is named with its sensor, its present value and how long it has lasted', async () => {
  const { screen } = await draw([on('1', 'Meat cold room', { startedAt: since(38) })])
  await expect
    .poll(() => strip(screen.container))
    .toBe('1 open alarm Meat cold room 8.4 °C · 38 min Open')
  await expect
    .element(screen.getByRole('link', { name: 'Open: Meat cold room' }))
    .toHaveAttribute('href', '/tool-dashboard?id=1')
})

test('of several alarms the worst is named, and a link leads to all', async () => {
  const { screen } = await draw([
    on('2', 'Salad counter', { lane: 'NODATA', limit: null, extreme: null, startedAt: since(200) }),
    on('1', 'Meat cold room', { startedAt: since(38) }),
  ])
  await expect
    .poll(() => strip(screen.container))
    .toBe('2 open alarms Meat cold room 8.4 °C · 38 min All 2 Open')
  await expect
    .element(screen.getByRole('link', { name: 'All 2' }))
    .toHaveAttribute('href', '/alarms')
})

test('a silence is named as such, since its last value is not the present one', async () => {
  const { screen } = await draw([
    on('2', 'Salad counter', { lane: 'NODATA', limit: null, extreme: null, startedAt: since(208) }),
  ])
  await expect
    .poll(() => strip(screen.container))
    .toBe('1 open alarm Salad counter No data · 3 h 28 min Open')
})

test('an alarm that somebody acknowledged stays in the strip, calmer and with that word', async () => {
  const { screen } = await draw([
    on('1', 'Meat cold room', { startedAt: since(38), acknowledgedAt: since(2) }),
  ])
  await expect
    .poll(() => strip(screen.container))
    .toBe('1 open alarm Meat cold room 8.4 °C · 38 min · Acknowledged Open')
  expect(screen.container.querySelector('section')?.dataset['waiting']).toBe('false')
})

test('an acknowledged alarm that has rung again waits in the strip as before', async () => {
  const { screen } = await draw([
    on('1', 'Meat cold room', {
      startedAt: since(38),
      acknowledgedAt: since(20),
      isWaiting: true,
    }),
  ])
  await expect
    .poll(() => strip(screen.container))
    .toBe('1 open alarm Meat cold room 8.4 °C · 38 min Open')
  expect(screen.container.querySelector('section')?.dataset['waiting']).toBe('true')
})

test('the strip names who is on the way, since when; of a person without a name, that somebody is', async () => {
  const { screen } = await draw([
    on('1', 'Meat cold room', {
      startedAt: since(38),
      onTheWay: [response({ at: since(12) }), response({ by: '', at: since(60 * 5) })],
    }),
  ])
  await expect
    .poll(() => strip(screen.container))
    .toBe(
      '1 open alarm Meat cold room 8.4 °C · 38 min On the way: Joanna Whitfield since 03:02, Somebody since 2026-11-19 22:14 Open',
    )
})

test('an alarm of which somebody was not told comes before all else, and leads to what failed', async () => {
  const { screen } = await draw([
    on('1', 'Meat cold room', { startedAt: since(38) }),
    on('2', 'Salad counter', {
      lane: 'NODATA',
      limit: null,
      extreme: null,
      unreachedRecipients: 2,
    }),
  ])
  await expect
    .poll(() => strip(screen.container))
    .toBe('2 recipients not reached Salad counter · No data Details')
  await expect
    .element(screen.getByRole('link', { name: 'Details: Salad counter' }))
    .toHaveAttribute('href', '/tool-dashboard?id=2')
})

test('without open alarms there is no strip', async () => {
  const { screen } = await draw([])
  expect(screen.container.querySelector('section')).toBeNull()
})

test('the worst alarm waits for somebody, is a temperature, and is farthest beyond its limit', () => {
  const known = on('1', 'a', { acknowledgedAt: since(1), extreme: 30 })
  const silence = on('2', 'b', { lane: 'NODATA', limit: null, extreme: null })
  const near = on('3', 'c', { limit: 9, extreme: 9.5, startedAt: since(300) })
  const far = on('4', 'd', { limit: -16, extreme: -12, startedAt: since(20) })
  expect(worstAlarm([known, silence, near, far])).toBe(far)
  expect(worstAlarm([known, silence, near])).toBe(near)
  expect(worstAlarm([known, silence])).toBe(silence)
  expect(worstAlarm([])).toBeNull()
})
