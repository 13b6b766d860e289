import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { isOutOfRange } from '../../../domain/limits/range.ts'
import {
  doorOpenedAt,
  SAMPLE_LIMITS,
  sampleCelsius,
  sampleDay,
  sampleWeek,
} from './sample-fridge-series.ts'

const NOW = Date.parse('2026-11-20T10:17:23Z')

test('the sample is in range but for yesterday, when its door stood open', () => {
  const opened = doorOpenedAt(NOW)
  const outside: number[] = []
  for (let at = NOW - 7 * DAY_MS; at < NOW; at += MINUTE_MS)
    if (isOutOfRange(sampleCelsius(at, NOW), SAMPLE_LIMITS)) outside.push(at)
  expect(outside.length).toBeGreaterThan(10)
  expect(outside.every((at) => at >= opened && at < opened + 2 * HOUR_MS)).toBe(true)
})

test('the same minute has the same value, whenever it is looked at', () => {
  const at = NOW - 3 * HOUR_MS
  expect(sampleCelsius(at, NOW)).toBe(sampleCelsius(at + 20_000, NOW + HOUR_MS))
})

test('a day has 48 stretches, a week seven days with today first', () => {
  const { times, lows, highs, means } = sampleDay(NOW)
  expect([times.length, lows.length, highs.length, means.length]).toEqual([48, 48, 48, 48])
  expect(times.at(-1)).toBeLessThan(NOW)
  const week = sampleWeek(NOW, localTime('UTC'))
  expect(week).toHaveLength(7)
  expect(week[0]?.day).toBe('2026-11-20')
  expect(week[1]?.high).toBeGreaterThan(SAMPLE_LIMITS.max)
})

test('the days of the week are those of the viewer’s zone, each with its own readings', () => {
  const lateInTokyo = Date.parse('2026-11-20T16:30:00Z')
  const days = (zone: string) => sampleWeek(lateInTokyo, localTime(zone)).map(({ day }) => day)
  expect(days('Asia/Tokyo').slice(0, 2)).toEqual(['2026-11-21', '2026-11-20'])
  expect(days('America/New_York')[0]).toBe('2026-11-20')
  // The door opened at 14:10 UTC of the 19th: 23:10 in Tokyo.
  const tokyo = sampleWeek(lateInTokyo, localTime('Asia/Tokyo'))
  expect(tokyo.find(({ day }) => day === '2026-11-19')?.high).toBeGreaterThan(SAMPLE_LIMITS.max)
})
