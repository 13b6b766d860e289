import { MINUTE_MS } from '../../../domain/durations.ts'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { toolCard } from '../../testing/tool-card.ts'
import { ToolGrid } from './tool-grid.tsx'

const TOOLS = Array.from({ length: 60 }, (_, i) => toolCard({ id: String(i), name: `Room ${i}` }))
const HOURS = [TEST_NOW - 60 * MINUTE_MS, TEST_NOW - 30 * MINUTE_MS]
const RECENT = {
  untilMs: TEST_NOW,
  byTool: new Map(
    TOOLS.map(({ id, usualIntervalMs }) => [
      id,
      {
        times: HOURS,
        lows: [4, 4],
        highs: [5, 5],
        means: [4.4, 4.5],
        gapStarts: [],
        gapEnds: [],
        usualIntervalMs,
      },
    ]),
  ),
}

const draw = async () => {
  // The test before has scrolled to its last card; the same place would begin this one there.
  window.scrollTo(0, 0)
  const page = await drawPage(<ToolGrid tools={TOOLS} recent={RECENT} alarms={new Map()} />)
  const { container } = page.screen
  const cards = () => [...container.querySelectorAll('article')]
  const lines = () => cards().filter((card) => card.querySelector('svg[role=img]') !== null)
  await expect.poll(() => cards().length).toBe(TOOLS.length)
  // The browser tells one card after the other whether it is near.
  await expect
    .poll(() => {
      const near = lines()
      return [near.includes(cards()[0]!), near.includes(cards().at(-1)!)]
    })
    .toEqual([true, false])
  await expect.poll(() => lines().length).toBeLessThan(TOOLS.length / 2)
  return { ...page, cards, lines }
}

test('every card stands in the list with its value, but only those near the screen draw their line', async () => {
  const { cards, lines } = await draw()
  expect(cards().every((card) => card.textContent.includes('4.4°C'))).toBe(true)
  expect(lines()).not.toContain(cards().at(-1))
  cards().at(-1)!.scrollIntoView()
  await expect.poll(() => lines().includes(cards().at(-1)!)).toBe(true)
})

/** What the browser says of a card whose content it begins or stops to draw. */
const browserSays = (card: Element, state: { skipped: boolean }): void => {
  const event = Object.assign(new Event('contentvisibilityautostatechange'), state)
  flushSync(() => void card.closest('li')!.dispatchEvent(event))
}

test('ages count near the screen; far away they stand still until their card comes near', async () => {
  const { cards, clock } = await draw()
  const last = () => cards().at(-1)!
  browserSays(cards()[0]!, { skipped: false })
  browserSays(last(), { skipped: true })
  clock.advance(12_000)
  expect(cards()[0]!.textContent).toContain('20 s ago')
  expect(last().textContent).toContain('8 s ago')
  browserSays(last(), { skipped: false })
  expect(last().textContent).toContain('20 s ago')
})

test('far away, too, a value that is left alone becomes old', async () => {
  const { cards, clock } = await draw()
  clock.advance(20 * MINUTE_MS)
  expect(cards().at(-1)!.dataset['freshness']).toBe('old')
})

test('on paper every card has its line and its age', async () => {
  const { cards, lines, clock } = await draw()
  clock.advance(12_000)
  window.dispatchEvent(new Event('beforeprint'))
  expect(lines()).toHaveLength(TOOLS.length)
  expect(cards().at(-1)!.textContent).toContain('20 s ago')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => lines().length).toBeLessThan(TOOLS.length / 2)
})
