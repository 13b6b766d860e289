import { HOUR_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { alarm } from '../../testing/alarm.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ToolAlarms } from './tool-alarms.tsx'

const at = (hours: number) => new Date(TEST_NOW + hours * HOUR_MS).toISOString()
const today = { fromMs: TEST_NOW - 12 * HOUR_MS, toMs: TEST_NOW + 12 * HOUR_MS }
const over = (id: string, from: number, to: number) =>
  alarm({ id, state: 'RECOVERED', startedAt: at(from), openedAt: at(from), recoveredAt: at(to) })

const draw = (part: 'open' | 'past') =>
  drawPage(<ToolAlarms toolId="1" period={today} part={part} />)

test('an open alarm of the sensor stands there with what to do and the way to acknowledge it', async () => {
  fakeGraphql({ ToolAlarms: () => ({ alarmList: [alarm(), over('3', -5, -4)] }) })
  const { screen } = await draw('open')
  await expect.element(screen.getByText('What to do now')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  expect(screen.container.querySelectorAll('li[data-state]')).toHaveLength(1)
})

test('an open alarm that somebody knows of takes no more room than its line', async () => {
  fakeGraphql({
    ToolAlarms: () => ({
      alarmList: [alarm({ acknowledgedAt: at(0), acknowledgedBy: 'Joanna Whitfield' })],
    }),
  })
  const { screen } = await draw('open')
  await expect.element(screen.getByText('Acknowledged by Joanna Whitfield')).toBeVisible()
  expect(screen.container.textContent).not.toContain('What to do now')
})

test('of the past those stand there that touch the period', async () => {
  fakeGraphql({
    ToolAlarms: () => ({
      alarmList: [alarm(), over('4', -2, -1), over('3', -14, -11), over('2', -40, -39)],
    }),
  })
  const { screen } = await draw('past')
  await expect
    .poll(() => screen.container.querySelectorAll('li[data-state="RECOVERED"]').length)
    .toBe(2)
})

test('more than a page of alarms is read back to the start of the period', async () => {
  const all = Array.from({ length: 150 }, (_, i) =>
    over(String(1_000 - i), -i / 10, -i / 10 + 0.05),
  )
  const server = fakeGraphql({
    ToolAlarms: ({ first, before }) => {
      const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1
      return { alarmList: all.slice(from, from + Number(first)) }
    },
  })
  const { screen } = await draw('past')
  await expect.poll(() => screen.container.querySelectorAll('li[data-state]').length).toBe(121)
  expect(server.count('ToolAlarms')).toBe(2)
})

test('without alarms nothing stands there', async () => {
  const server = fakeGraphql({ ToolAlarms: () => ({ alarmList: [] }) })
  const { screen } = await draw('past')
  await expect.poll(() => server.count('ToolAlarms')).toBe(1)
  expect(screen.container.querySelector('section')).toBeNull()
})
