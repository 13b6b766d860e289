import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { expect, test } from 'vitest'
import { gatheredAt } from './gathering.ts'

test('the first message goes at once, and so does one a minute after the last', () => {
  expect(gatheredAt(null, 1_000_000)).toBe(1_000_000)
  expect(gatheredAt(1_000_000 - MINUTE_MS, 1_000_000)).toBe(1_000_000)
})

test('what follows within a minute waits for its end, and all of it for the same moment', () => {
  const second = gatheredAt(0, 1)
  expect(second).toBe(MINUTE_MS)
  expect(gatheredAt(second, MINUTE_MS - 1)).toBe(second)
})

test('a flood makes one message a minute', () => {
  const times = new Set<number>()
  let last: number | null = null
  for (let now = 0; now < 10 * MINUTE_MS; now += 1_000) times.add((last = gatheredAt(last, now)))
  expect([...times]).toEqual(Array.from({ length: 11 }, (_, minute) => minute * MINUTE_MS))
})

test('after the clock was set back by a day nothing waits for a day', () => {
  expect(gatheredAt(DAY_MS, 1)).toBe(1)
})
