import { HOUR_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmEntryFragment } from '../../api/generated/graphql.ts'
import { alarm } from '../../testing/alarm.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ToolAlarms } from './tool-alarms.tsx'

const at = (hours: number) => new Date(TEST_NOW + hours * HOUR_MS).toISOString()
const today = { fromMs: TEST_NOW - 12 * HOUR_MS, toMs: TEST_NOW + 12 * HOUR_MS }
const over = (id: string, from: number, to: number) =>
  alarm({ id, state: 'RECOVERED', startedAt: at(from), openedAt: at(from), recoveredAt: at(to) })

const draw = (part: 'open' | 'period') =>
  drawPage(<ToolAlarms toolId="1" period={today} part={part} />)

/** Answers as the server does: a page of those that touch the period. */
const serve = (alarms: readonly AlarmEntryFragment[]) =>
  fakeGraphql({
    AlarmList: ({ open, dateStart, dateEnd, first, before, isFirstPage }) => {
      const wanted = alarms.filter(
        ({ startedAt, recoveredAt }) =>
          (open === undefined || (recoveredAt === null) === open) &&
          (dateStart === undefined ||
            (startedAt < String(dateEnd) &&
              (recoveredAt === null || recoveredAt > String(dateStart)))),
      )
      const from = before === null ? 0 : wanted.findIndex(({ id }) => id === before) + 1
      return {
        alarmList: wanted.slice(from, from + Number(first)),
        ...(isFirstPage === true && { alarmCount: { total: wanted.length, isExact: true } }),
      }
    },
    AlarmDetails: ({ id }) => ({ alarm: alarms.find((each) => each.id === id) ?? null }),
  })

test('an open alarm of the sensor is shown with what to do and the way to acknowledge it', async () => {
  serve([alarm(), over('3', -5, -4)])
  const { screen } = await draw('open')
  await expect.element(screen.getByText('What to do now')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  expect(screen.container.querySelectorAll('li[data-state]')).toHaveLength(1)
})

test.each([
  [390, 'above'],
  [1280, 'beside'],
])('at %i px what to do stands %s how the alarm came about', async (width, place) => {
  await page.viewport(width, 844)
  serve([alarm()])
  const { screen } = await draw('open')
  await expect.element(screen.getByText('Began', { exact: true }).first()).toBeVisible()
  const what = screen.getByText('What to do now').element().getBoundingClientRect()
  const story = screen.getByText('Began', { exact: true }).first().element().getBoundingClientRect()
  expect(what.left > story.right ? 'beside' : what.bottom < story.top && 'above').toBe(place)
})

test('an open alarm that somebody knows of takes no more room than its line', async () => {
  serve([alarm({ acknowledgedAt: at(0), acknowledgedBy: 'Joanna Whitfield' })])
  const { screen } = await draw('open')
  await expect.element(screen.getByText('Acknowledged by Joanna Whitfield')).toBeVisible()
  expect(screen.container.textContent).not.toContain('What to do now')
})

test('the alarms of the period are all that touch it, the open one among them', async () => {
  serve([alarm(), over('4', -2, -1), over('3', -14, -11), over('2', -40, -39)])
  const { screen } = await draw('period')
  await expect
    .poll(() =>
      [...screen.container.querySelectorAll<HTMLElement>('li[data-state]')].map(
        ({ dataset }) => dataset['state'],
      ),
    )
    .toEqual(['ACTIVE', 'RECOVERED', 'RECOVERED'])
})

test('an alarm that opened after the period is not among its alarms', async () => {
  const server = serve([alarm({ startedAt: at(13), openedAt: at(13) })])
  const { screen } = await draw('period')
  await expect.poll(() => server.count('AlarmList')).toBe(1)
  expect(screen.container.querySelector('section')).toBeNull()
})

test('a period with many alarms says how many, and shows them all page by page', async () => {
  serve(Array.from({ length: 700 }, (_, i) => over(String(1_000 - i), -i / 100, -i / 100 + 0.005)))
  const { screen } = await draw('period')
  await expect.element(screen.getByText('Alarms shown: 25 of 700')).toBeVisible()
  await screen.getByRole('button', { name: 'Show older alarms' }).click()
  await expect.element(screen.getByText('Alarms shown: 125 of 700')).toBeVisible()
  expect(screen.container.querySelectorAll('li[data-state]')).toHaveLength(125)
})

test('without alarms nothing is shown', async () => {
  const server = serve([])
  for (const part of ['open', 'period'] as const) {
    const { screen } = await draw(part)
    await expect.poll(() => server.count('AlarmList')).toBeGreaterThan(0)
    expect(screen.container.querySelector('section')).toBeNull()
  }
})
