import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { seriesOf } from '../readings/series.ts'
import { storedCelsius, storedFault } from '../readings/stored-value.ts'
import { coolingDay } from './cooling-day.ts'

const DAY = { fromMs: 0, untilMs: DAY_MS }

/** °C at a minute: it rises for 40 min and falls for 20, between 4 and 6 °C. */
const wave = (minute: number): number => {
  const phase = ((minute % 60) + 60) % 60
  return phase < 40 ? 4 + phase / 20 : 6 - (phase - 40) / 10
}

const readings = (
  celsiusAt: (minute: number) => number | null,
  { every = 1, until = 1_440 }: { every?: number; until?: number } = {},
) =>
  seriesOf(
    Array.from({ length: Math.ceil(until / every) }, (_, i) => i * every).map(
      (minute) =>
        [
          minute * MINUTE_MS,
          celsiusAt(minute) === null
            ? storedFault('read-error')
            : storedCelsius(celsiusAt(minute)!),
        ] as const,
    ),
  )

test('a wave of an hour is 24 cycles a day, and the compressor runs while it falls', () => {
  const { cycles, mean } = coolingDay(readings(wave), DAY)!
  expect(cycles).toEqual({ kind: 'seen', perDay: 24, runningShare: 1 / 3 })
  expect(mean).toBeCloseTo(5, 2)
})

test('the ends of the day and gaps change nothing: whole cycles count', () => {
  const broken = readings(wave)
  const isMeasured = (timeMs: number) => timeMs < 400 * MINUTE_MS || timeMs >= 670 * MINUTE_MS
  const { cycles } = coolingDay(
    {
      times: broken.times.filter(isMeasured),
      values: broken.values.filter((_, i) => isMeasured(broken.times[i]!)),
    },
    DAY,
  )!
  expect(cycles).toEqual({ kind: 'seen', perDay: 24, runningShare: 1 / 3 })
})

test('faults are no temperatures', () => {
  const { cycles, mean } = coolingDay(
    readings((minute) => (minute % 100 === 7 ? null : wave(minute))),
    DAY,
  )!
  expect(cycles).toMatchObject({ kind: 'seen', perDay: 24 })
  expect(mean).toBeCloseTo(5, 1)
})

test('a slow drift over the day is no cycle, and hides none', () => {
  const { cycles } = coolingDay(
    readings((minute) => wave(minute) + minute / 300),
    DAY,
  )!
  expect(cycles).toMatchObject({ kind: 'seen', perDay: 24 })
})

test('an even temperature with the noise of a probe shows no cycles', () => {
  const noise = [0, 0.1, -0.1, 0.1, 0, -0.1, 0.1]
  expect(
    coolingDay(
      readings((minute) => 5 + noise[minute % 7]!),
      DAY,
    )!.cycles,
  ).toEqual({
    kind: 'steady',
  })
})

test('readings too seldom for the cycles show none, rather than fewer than there are', () => {
  expect(coolingDay(readings(wave, { every: 5 }), DAY)!.cycles.kind).toBe('seen')
  // Each of these would show a slow wave, since it misses whole cycles in between.
  for (const every of [6, 7, 10, 15, 30])
    expect(coolingDay(readings(wave, { every }), DAY)!.cycles).toEqual({ kind: 'too-coarse' })
  // Fewer than four readings a cycle of 15 min.
  const fast = (minute: number) => wave(minute * 4)
  expect(coolingDay(readings(fast, { every: 5 }), DAY)!.cycles).toEqual({ kind: 'too-coarse' })
  expect(coolingDay(readings(fast, { every: 3 }), DAY)!.cycles.kind).toBe('seen')
})

test('less than half a day says nothing, nor do readings each hour', () => {
  expect(coolingDay(readings(wave, { until: 12 * 60 }), DAY)).not.toBeNull()
  expect(coolingDay(readings(wave, { until: 12 * 60 - 2 }), DAY)).toBeNull()
  expect(coolingDay(readings(wave, { every: 31 }), DAY)).toBeNull()
  expect(coolingDay(seriesOf([]), DAY)).toBeNull()
  expect(coolingDay(seriesOf([[0, 500]]), DAY)).toBeNull()
})

test('a day is whole without a gap of more than an hour, its beginning and end included', () => {
  const whole = readings(wave)
  const isWhole = (fromMs: number, untilMs: number) =>
    coolingDay(
      {
        times: whole.times.filter((timeMs) => timeMs < fromMs || timeMs >= untilMs),
        values: whole.values.filter(
          (_, i) => whole.times[i]! < fromMs || whole.times[i]! >= untilMs,
        ),
      },
      DAY,
    )!.isWhole
  expect(isWhole(0, 0)).toBe(true)
  expect(isWhole(5 * HOUR_MS, 6 * HOUR_MS - MINUTE_MS)).toBe(true)
  expect(isWhole(5 * HOUR_MS, 6 * HOUR_MS)).toBe(false)
  expect(isWhole(0, HOUR_MS + MINUTE_MS)).toBe(false)
  expect(isWhole(23 * HOUR_MS - MINUTE_MS, DAY_MS)).toBe(false)
})
