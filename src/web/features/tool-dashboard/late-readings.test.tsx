import '../../theme/kit.css'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { chart, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const lastMs = readings.at(-1)![0]
const late = {
  kind: 'LATE' as const,
  from: new Date(lastMs).toISOString(),
  to: new Date(lastMs).toISOString(),
  readings: 1,
  receivedAt: '2026-11-22T08:15:20Z',
  receivedUntil: '2026-11-22T08:15:20Z',
}
const server = (provenance: (typeof late)[]) => fakeToolServer({ readings, nowMs: NOW, provenance })

test('the key below the chart names late readings, and the crosshair says when one arrived', async () => {
  await open({ server: server([late]) })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'arrived late' })).toBeVisible()
  chart().element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .element(chart())
    .toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/arrived late, 2026-11-22 \d\d:15:20$/),
    )
})

test('how many arrived late, and by how much at most, stands with the figures', async () => {
  await open({ server: server([late]) })
  await expect
    .element(
      page.getByText(
        /^Readings that arrived late: 1, up to 42\u00a0h 15\u00a0min after they were measured\.$/,
      ),
    )
    .toBeVisible()
})

test('a period whose readings all arrived in time has no such entry', async () => {
  await open({ server: server([]) })
  await expect.element(page.getByText('out of range', { exact: true })).toBeVisible()
  expect(page.getByText(/arrived late/).elements()).toEqual([])
})
