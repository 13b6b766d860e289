import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdClock } from '../../testing/hand-clock.ts'
import { askAheadOf } from './ask-ahead.ts'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { chart, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const MONTH = 'id=7&preset=custom&from=2026-11-01&to=2026-11-20'

const askFirst = async (address: string) => {
  const server = fakeToolServer({ readings, nowMs: NOW })
  window.fetch = server.fetch
  holdClock(NOW)
  await page.viewport(1_280, 900)
  askAheadOf(address)
  return server
}

test('the tool, its alarms and the series are asked for before the page is drawn, and only once', async () => {
  const server = await askFirst(MONTH)
  await expect.poll(() => server.asked('ChartSeries')).toHaveLength(1)
  const [before] = server.asked('ChartSeries')
  await open({ server, address: MONTH, timeZone: BROWSER_ZONE })
  await expect.element(chart()).toBeVisible()
  // A card of another width than the guessed one asks for as many stretches as it has room for.
  expect(
    server.asked('ChartSeries').filter(({ maxPoints }) => maxPoints === before?.['maxPoints']),
  ).toEqual([before])
  expect(server.asked('UserToolList')).toHaveLength(1)
  expect(server.asked('OpenAlarms')).toHaveLength(1)
})

test('without a period in the address the series waits until the alarms are known', async () => {
  const server = await askFirst('id=7')
  expect(server.asked('ChartSeries')).toEqual([])
  await expect.poll(() => server.asked('ChartSeries')).toHaveLength(1)
  expect(server.asked('OpenAlarms')).toHaveLength(1)
})

test('a viewer of another zone than the browser’s sees the days of that zone', async () => {
  const server = await askFirst(MONTH)
  await open({ server, address: MONTH, timeZone: 'Asia/Tokyo' })
  await expect.element(chart()).toBeVisible()
  expect(server.asked('ChartSeries').at(-1)).toMatchObject({
    dateStart: '2026-10-31T15:00:00.000Z',
  })
})

test('an address without a sensor asks nothing', async () => {
  const server = await askFirst('preset=today')
  expect(server.asked('UserToolList')).toEqual([])
})
