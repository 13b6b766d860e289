import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import '../../theme/kit.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarm } from '../../testing/alarm.ts'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { FIVE_MINUTES, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const missing = () => page.getByRole('listitem').filter({ hasText: 'no readings' })

test('the key names missing readings where some are missing', async () => {
  await open()
  await expect.element(missing()).toBeVisible()
})

test('a period without a gap has no such entry', async () => {
  const whole = Array.from(
    { length: 169 },
    (_, i) => [NOW - 10_000 - (168 - i) * FIVE_MINUTES, 440] as const,
  )
  await open({ server: fakeToolServer({ readings: whole, nowMs: NOW }) })
  await expect.element(page.getByText('out of range', { exact: true })).toBeVisible()
  expect(missing().elements()).toEqual([])
})

test('the key names bars of missing data and of faults apart from those of temperatures', async () => {
  const at = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString()
  const silence = { lane: 'NODATA', limit: null, startedAt: at(8), openedAt: at(7.5) } as const
  const alarms = [alarm({ ...silence, state: 'RECOVERED', recoveredAt: at(7) })]
  await open({ server: fakeToolServer({ readings, nowMs: NOW, alarms }) })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Alarm: no data or sensor fault' }))
    .toBeVisible()
  const entries = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(entries).not.toContain('Alarm')
})

test('the key names ticks of acknowledgements and dots of recognised defrosts, where there are any', async () => {
  const ms = (hours: number) => NOW - hours * HOUR_MS
  const at = (hours: number) => new Date(ms(hours)).toISOString()
  const usual = { count: 3, lengthMs: HOUR_MS / 2, peak: 9 }
  const compared = [{ sinceMs: ms(5), untilMs: ms(4.5), usual, alarm: null }]
  const ended = {
    startedAt: at(8),
    openedAt: at(7.5),
    state: 'RECOVERED',
    recoveredAt: at(7),
  } as const
  const alarms = [alarm({ ...ended, acknowledgedAt: at(7.2), acknowledgedBy: 'Joanna' })]
  await open({ server: fakeToolServer({ readings, nowMs: NOW, alarms, compared }) })
  for (const words of ['alarm acknowledged', 'recognised defrosting'])
    await expect.element(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
})

test('without any, it names neither', async () => {
  await open()
  await expect.element(missing()).toBeVisible()
  const entries = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(entries).not.toContain('alarm acknowledged')
  expect(entries).not.toContain('recognised defrosting')
})

test('readings before the first limits are judged by these, and a sentence below the chart says so', async () => {
  const made = NOW - 2 * HOUR_MS
  const server = (fromMs: number) =>
    fakeToolServer({
      readings,
      nowMs: NOW,
      limits: [{ fromMs, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }],
    })
  const sentence = () => page.getByText(/^Readings before .* are judged by the limits of that date/)
  await open({ server: server(made) })
  await expect
    .element(sentence())
    .toHaveTextContent(
      'Readings before 2026-11-20 12:00:10 are judged by the limits of that date, the first that are known.',
    )
  await tidyUp()
  await open({ server: server(NOW - 2 * DAY_MS) })
  await expect.element(page.getByText('out of range', { exact: true })).toBeVisible()
  expect(sentence().elements()).toEqual([])
})

test('times without monitoring are in the key and in the picture, which is painted anew when they come', async () => {
  const at = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString()
  const server = fakeToolServer({ readings, nowMs: NOW, outages: [{ from: at(3), to: at(2) }] })
  const answerFigures = server.hold('PeriodFigures')
  await open({ server })
  await expect.element(page.getByText('out of range', { exact: true })).toBeVisible()
  await document.fonts.ready
  const picture = () => document.querySelector('canvas')!.toDataURL()
  const before = picture()
  answerFigures()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'not monitored' }))
    .toBeVisible()
  await expect.poll(picture).not.toBe(before)
})
