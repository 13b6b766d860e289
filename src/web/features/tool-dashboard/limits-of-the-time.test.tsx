import { HOUR_MS } from '../../../domain/durations.ts'
import '../../theme/kit.css'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeToolServer, TOOL } from './testing/fake-tool-server.ts'
import {
  chart,
  client,
  figure,
  FIVE_MINUTES,
  NOW,
  open,
  readings,
  tidyUp,
} from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const old = { fromMs: 0, min: 2, max: 8, notificationMin: 1, notificationMax: 9 }
const RAISED = NOW - HOUR_MS

test('raising max to 13 does not turn a period with an excursion into one in range', async () => {
  await open({
    server: fakeToolServer({
      readings,
      nowMs: NOW,
      tool: { ...TOOL, max: 13, notificationMax: 14 },
      limits: [old, { ...old, fromMs: RAISED, max: 13, notificationMax: 14 }],
    }),
  })
  await expect.poll(() => figure('In range')).toBe('In range96.2%of 13\u00a0h measured')
  await expect
    .element(page.getByRole('row').nth(1))
    .toHaveTextContent('2026-11-20 10:00:002026-11-20 10:30:0030 minmax 8 °C9.5 °Cno alarm')
  await expect.element(chart()).toHaveAccessibleName(/2 … 8 °C; 2026-11-20 13:00:10: 2 … 13 °C$/)
})

test('readings that were in range stay so when the limits are narrowed afterwards', async () => {
  await open({
    server: fakeToolServer({
      readings: readings.map(([time]) => [time, 440] as const),
      nowMs: NOW,
      tool: { ...TOOL, max: 4 },
      limits: [old, { ...old, fromMs: NOW, max: 4 }],
    }),
  })
  await expect.poll(() => figure('In range')).toBe('In range100.0%of 13\u00a0h measured')
})

test('limits that are changed while the page is open judge the readings from then on', async () => {
  const server = await open()
  await expect.element(chart()).toHaveAccessibleName(/, 2 … 8 °C$/)
  server.changeLimits(NOW - 2_000, { max: 4 })
  server.arrive(NOW - 1_000, 440)
  await client.refetchQueries({ queryKey: ['tool'] })
  await expect.element(chart()).toHaveAccessibleName(/2 … 8 °C; 2026-11-20 14:00:08: 2 … 4 °C$/)
  chart().element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .element(chart())
    .toHaveAttribute('aria-valuetext', '4.4 °C, +0.4 above max, 2026-11-20 14:00:09')
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(chart())
    .toHaveAttribute('aria-valuetext', '4.4 °C, 2.4 above min, 2026-11-20 14:00:00')
})

test('a reading that arrives live is judged by the newest limits, one before by the old ones', async () => {
  const server = await open({
    server: fakeToolServer({
      readings,
      nowMs: NOW,
      tool: { ...TOOL, max: 4 },
      limits: [old, { ...old, fromMs: NOW - 5_000, max: 4 }],
    }),
  })
  await expect.element(chart()).toHaveAttribute('aria-valuemax', '156')
  server.arrive(NOW - 1_000, 440)
  await client.refetchQueries({ queryKey: ['last-data'] })
  await expect.element(chart()).toHaveAttribute('aria-valuemax', '157')
  chart().element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .element(chart())
    .toHaveAttribute('aria-valuetext', '4.4 °C, +0.4 above max, 2026-11-20 14:00:09')
})

test('time before the sensor existed is neither hatched nor counted as missing', async () => {
  const made = Date.parse('2026-11-20T10:00:00Z')
  await open({
    server: fakeToolServer({
      readings: readings.filter(([time]) => time >= made + FIVE_MINUTES),
      nowMs: NOW,
      sinceMs: made,
    }),
  })
  await expect.poll(() => figure('Without readings')).toBe('Without readings0\u00a0s')
  const picture = Promise.withResolvers<Blob>()
  const createUrl = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    picture.resolve(blob as Blob)
    return createUrl(blob as Blob)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('button', { name: 'SVG picture' }).click()
  const svg = await (await picture.promise).text()
  expect(svg).toContain('10:00')
  // The hatching alone is drawn so.
  expect(svg).not.toContain('stroke-opacity="0.55"')
})
