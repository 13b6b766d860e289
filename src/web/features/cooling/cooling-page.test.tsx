import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../testing/axe.ts'
import {
  card,
  type DayFigures,
  MEASURED,
  NOTHING,
  onAPhone,
  open,
  serve,
  shows,
} from './testing/draw-cooling.tsx'

onAPhone()

/** It has run more since a week. */
const tired: DayFigures = (daysAgo) => ({ ...MEASURED, runningShare: daysAgo <= 7 ? 0.61 : 0.47 })

test('what has changed is said in a sentence, with the room beside it', async () => {
  serve({ of: { 7: tired }, room: (daysAgo) => (daysAgo <= 7 ? 23.1 : 21) })
  await open()
  await shows(
    'What has changed',
    'Runs 61% of the time in the last 7 days; 47% in the three weeks before.The room is 2.1 °C warmer than before.',
  )
  await shows('Running time', 'Changed')
  await shows('Compressor cycles a day', 'As usual')
  await expect
    .element(page.getByText('No alarm comes from this page', { exact: false }))
    .toBeVisible()
})

test('the page is accessible with its tables open, in both schemes', async () => {
  serve({
    of: { 7: tired, 8: () => MEASURED },
    room: () => 21,
    neighbours: [{ id: '8', name: 'Dairy cold room 1' }],
  })
  for (const scheme of ['light', 'dark'] as const) {
    const { screen } = await open({ scheme })
    await screen.getByLabelText('Compare with another sensor').selectOptions('Dairy cold room 1')
    for (const summary of screen.getByText('Table of the days', { exact: false }).elements())
      (summary as HTMLElement).click()
    await expect.poll(() => screen.getByRole('table').elements().length).toBe(4)
    expect(await axeViolations(document.querySelector('main')!)).toEqual([])
    await screen.unmount()
  }
})

test('a long period compares a month, and the address remembers it', async () => {
  const { asked } = serve({
    of: { 7: (daysAgo) => ({ ...MEASURED, defrostPeak: daysAgo <= 30 ? 16 : 12 }) },
  })
  const { screen } = await open()
  await expect
    .element(screen.getByRole('button', { name: '30 days' }))
    .toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: '365 days' }).click()
  await shows(
    'What has changed',
    'Defrosts reach 16.0 °C in the last 30 days; 12.0 °C in the months before.',
  )
  const periods = asked.filter(({ name }) => name === 'CoolingHealth')
  expect(periods.map(({ variables }) => variables)).toEqual([
    { toolId: '7', dateStart: '2026-10-21', dateEnd: '2026-11-19' },
    { toolId: '7', dateStart: '2025-11-20', dateEnd: '2026-11-19' },
  ])
})

test('the table of a chart has each day, the newest first, and what it is compared with', async () => {
  serve({
    of: {
      7: (daysAgo) => (daysAgo === 2 ? NOTHING : MEASURED),
      8: () => ({ ...MEASURED, cyclesPerDay: 9.5 }),
    },
    room: (daysAgo) => (daysAgo === 1 ? null : 21.25),
    neighbours: [{ id: '8', name: 'Dairy cold room 1' }],
  })
  const { screen } = await open()
  await screen.getByLabelText('Compare with another sensor').selectOptions('Dairy cold room 1')
  const cycles = card('Compressor cycles a day')
  await expect.element(cycles.getByRole('listitem').nth(1)).toHaveTextContent('Dairy cold room 1')
  await cycles.getByText('Table of the days', { exact: false }).click()
  const rows = cycles.getByRole('row')
  await expect.element(rows.nth(0)).toHaveTextContent('DayDairy cold room 2Dairy cold room 1Room')
  await expect.element(rows.nth(1)).toHaveTextContent('2026-11-19249.5-')
  await expect.element(rows.nth(2)).toHaveTextContent('2026-11-18-9.521.3 °C')
  expect(rows.elements().length).toBe(31)
})
