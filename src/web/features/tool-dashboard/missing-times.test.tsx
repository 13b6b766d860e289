import '../../theme/kit.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const OUTAGES = [
  { from: '2026-11-20T02:00:00Z', to: '2026-11-20T02:20:00Z' },
  { from: '2026-11-20T11:00:00Z', to: '2026-11-20T11:05:00Z', isPause: true },
]
const show = (
  change: Partial<Parameters<typeof fakeToolServer>[0]>,
  language: 'en' | 'de' = 'en',
) => open({ language, server: fakeToolServer({ readings, nowMs: NOW, ...change }) })
const rows = () =>
  page
    .getByRole('region', { name: 'Gaps' })
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '))
    .slice(1)

test('gaps and times without monitoring are listed below the chart, the newest first', async () => {
  await show({ outages: OUTAGES })
  await expect
    .poll(rows)
    .toEqual([
      '2026-11-20 11:00:00 | 2026-11-20 11:05:00 | 5\u00a0min | not monitored (server paused)',
      '2026-11-20 06:00:00 | 2026-11-20 07:00:00 | 1\u00a0h | 12',
      '2026-11-20 02:00:00 | 2026-11-20 02:20:00 | 20\u00a0min | not monitored (server off)',
    ])
})

test('the figures say that the server watched nothing, in the words of the measurement log', async () => {
  const complete = readings.filter(([time]) => time >= Date.parse('2026-11-20T07:00:00Z'))
  const sinceMs = Date.parse('2026-11-20T07:00:00Z')
  await show({ readings: complete, sinceMs, outages: OUTAGES.slice(1) }, 'de')
  await expect
    .element(
      page.getByText(
        'Die Messwerte haben keine Lücken. Eine Zeit lang hat der Server nichts überwacht; die Tabelle der Lücken sagt, wann.',
      ),
    )
    .toBeVisible()
})

test('with gaps beside it, it does not say that there are none', async () => {
  await show({ outages: OUTAGES })
  await expect
    .element(page.getByText('For a time the server watched nothing; the table of gaps says when.'))
    .toBeVisible()
  expect(document.body.textContent).not.toContain('There are no gaps')
})

test('a period without either has no list and no sentence', async () => {
  const complete = readings.filter(([time]) => time >= Date.parse('2026-11-20T07:00:00Z'))
  await show({ readings: complete, sinceMs: Date.parse('2026-11-20T07:00:00Z') })
  await expect.element(page.getByRole('heading', { name: 'Excursions' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Gaps' }).elements()).toEqual([])
  expect(document.body.textContent).not.toContain('watched nothing')
})
