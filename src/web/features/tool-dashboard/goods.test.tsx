import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { chart, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const GOODS = {
  lags: [30],
  times: readings.map(([time]) => time),
  means: readings.map((_, i) => 4.4 + i / 100),
  gapEnds: [],
}
const NAME = 'Goods, calculated, τ = 30 min'
const key = () => page.getByRole('listitem').filter({ hasText: NAME })

test("a sensor with goods has their line in the chart's key, its picture and what the chart says", async () => {
  await open({ server: fakeToolServer({ readings, goods: GOODS, nowMs: NOW }) })
  await expect.element(key()).toBeVisible()
  chart().element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .element(chart())
    .toHaveAttribute('aria-valuetext', expect.stringContaining(`${NAME}: 6.0 °C`))
})

test("the goods' farthest and newest temperatures stand in figures below the chart", async () => {
  await open({ server: fakeToolServer({ readings, goods: GOODS, nowMs: NOW }) })
  const section = page.getByRole('region', { name: 'Temperature of the goods' })
  await expect
    .poll(() => section.element().textContent)
    .toContain(
      'Lowest4.4 °C 2026-11-20 00:00:00Highest6.0 °C 2026-11-20 14:00:00Newest6.0 °C 2026-11-20 14:00:00',
    )
  expect(section.element().textContent).toContain(NAME)
})

test('a sensor without a lag has neither line nor figures of goods', async () => {
  const server = await open()
  await expect.element(chart()).toBeVisible()
  await expect.poll(() => server.asked('GoodsFigures').length).toBe(1)
  expect(server.asked('GoodsLine')).toEqual([])
  expect(key().elements()).toEqual([])
  expect(page.getByRole('region', { name: 'Temperature of the goods' }).elements()).toEqual([])
})

test('a line of the goods that does not load says so, and comes with another try', async () => {
  const server = fakeToolServer({ readings, goods: GOODS, nowMs: NOW })
  server.fail('GoodsLine')
  await open({ server })
  await expect
    .element(page.getByText('The temperature of the goods did not load.', { exact: false }))
    .toBeVisible()
  expect(key().elements()).toEqual([])
  server.recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(key()).toBeVisible()
})
