import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/durations.ts'
import { connection } from '../../api/connection.ts'
import type { LiveState } from '../../api/live-socket.ts'
import { holdClock } from '../../testing/hand-clock.ts'
import { TEST_NOW } from '../../testing/test-now.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { LiveMark } from './live-mark.tsx'

afterEach(() => connection.answered())

/** The mark of a page that was renewed, and heard the server, right now. */
const open = async (state: LiveState) => {
  const clock = holdClock(TEST_NOW)
  connection.answered()
  const { screen } = await drawPage(<LiveMark state={state} updatedAtMs={TEST_NOW} />, { clock })
  const mark = () => screen.container.querySelector('p')!
  return { clock, text: () => mark().innerText.trim(), box: () => mark().getBoundingClientRect() }
}

test('the mark says live only while something comes, and then since when nothing came', async () => {
  const { clock, text } = await open('live')
  expect(text()).toBe('Live · updated 03:14:17')
  clock.advance(15_000)
  expect(text()).toBe('Live · updated 03:14:17')
  clock.advance(1_000)
  expect(text()).toBe('Updated 03:14:17')
  clock.advance(27_000)
  expect(text()).toBe('Nothing received since 03:14:17')
  connection.answered()
  clock.advance(1_000)
  expect(text()).toBe('Live · updated 03:14:17')
})

test('the mark takes the same place whether or not readings come, so that nothing moves when they pause', async () => {
  const { clock, text, box } = await open('live')
  const live = box()
  clock.advance(16_000)
  await expect.poll(text).toBe('Updated 03:14:17')
  expect(box()).toEqual(live)
})

test('without a live line the page is renewed every half minute, and the mark says when it was', async () => {
  const { clock, text } = await open('connecting')
  clock.advance(40_000)
  expect(text()).toBe('Updated 03:14:17')
})

test('when the server has no place for one more live line, the mark says why', async () => {
  const { clock, text } = await open('crowded')
  clock.advance(20_000)
  expect(text()).toBe('Not live: too many windows are open · updated 03:14:17')
})

test('once a request is given up, mark and strip name the same time, with its day if that is another', async () => {
  const { clock, text } = await open('live')
  clock.advance(12_000)
  connection.failed()
  clock.advance(1_000)
  expect(text()).toBe('Nothing received since 03:14:17')
  expect(connection.state()).toMatchObject({ sinceMs: TEST_NOW })
  clock.advance(24 * HOUR_MS)
  expect(text()).toMatch(/^Nothing received since \d{4}-\d\d-\d\d 03:14:17$/)
})
