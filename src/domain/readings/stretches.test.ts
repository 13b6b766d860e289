import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seriesOf } from './series.ts'
import { isFault, storedFault } from './stored-value.ts'
import { stretchesOf, stretchSums } from './stretches.ts'

test('each stretch tells its lowest, highest and mean value, at the time of its first reading', () => {
  const series = seriesOf([[0, 100], [10, 300], [49, 200], [50, -50], [99, 0]])
  expect(stretchesOf(series, 0, 100, 2)).toEqual({ times: [0, 50], lows: [1, -0.5], highs: [3, 0], means: [2, -0.25], readings: 5 })
})

test('a stretch without readings is left out', () => {
  expect(stretchesOf(seriesOf([[5, 100], [95, 200]]), 0, 100, 10).times).toEqual([5, 95])
})

test('faults are left out and a stretch of faults alone is no stretch', () => {
  const fault = storedFault('not-connected')
  const series = seriesOf([[1, fault], [2, 400], [3, fault], [60, fault]])
  expect(stretchesOf(series, 0, 100, 2)).toEqual({ times: [2], lows: [4], highs: [4], means: [4], readings: 1 })
})

test('a stretch of one reading has all three equal', () => {
  const { lows, highs, means } = stretchesOf(seriesOf([[1, 433]]), 0, 100, 7)
  expect([lows, highs, means]).toEqual([[4.33], [4.33], [4.33]])
})

test('no readings, no stretches', () => {
  expect(stretchesOf(seriesOf([]), 0, 100, 7)).toEqual({ times: [], lows: [], highs: [], means: [], readings: 0 })
})

test('a span of ten thousand years ends, and tells each reading once', () => {
  const times = Array.from({ length: 2_000 }, (_, i) => 1.7e12 + i * 77_777_777)
  const fromMs = -62_135_596_800_000
  const { readings, times: told } = stretchesOf(seriesOf(times.map((time) => [time, 1])), fromMs, 253_402_300_800_000, 20_000)
  expect(readings).toBe(2_000)
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
})

const anySpan = fc.record({
  fromMs: fc.integer({ min: -1e9, max: 1.8e12 }),
  // Five years, the default retention.
  lengthMs: fc.integer({ min: 1, max: 1.6e11 }),
  maxPoints: fc.integer({ min: 1, max: 20_000 }),
  parts: fc.uniqueArray(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 60 }),
  values: fc.array(fc.oneof(fc.integer({ min: -10_000, max: 20_000 }), fc.constant(storedFault('unknown'))), { minLength: 60, maxLength: 60 }),
})

test('every value is in exactly one stretch, the one its time falls into, and no stretch is told twice', () => {
  fc.assert(fc.property(anySpan, ({ fromMs, lengthMs, maxPoints, parts, values }) => {
    const times = [...new Set(parts.map((part) => fromMs + Math.min(lengthMs - 1, Math.floor(part * lengthMs))))].sort((a, b) => a - b)
    const series = seriesOf(times.map((time, i) => [time, values[i]!]))
    const expected = new Map<bigint, { time: number; values: number[] }>()
    times.forEach((time, i) => {
      if (isFault(values[i]!)) return
      const stretch = (BigInt(time - fromMs) * BigInt(maxPoints)) / BigInt(lengthMs)
      const found = expected.get(stretch)
      if (found) found.values.push(values[i]!)
      else expected.set(stretch, { time, values: [values[i]!] })
    })
    const told = [...expected.values()]
    const answer = stretchesOf(series, fromMs, fromMs + lengthMs, maxPoints)
    expect(answer.times).toEqual(told.map((stretch) => stretch.time))
    expect(answer.lows).toEqual(told.map((stretch) => Math.min(...stretch.values) / 100))
    expect(answer.highs).toEqual(told.map((stretch) => Math.max(...stretch.values) / 100))
    expect(answer.readings).toBe(told.reduce((sum, stretch) => sum + stretch.values.length, 0))
    expect(answer.times.length).toBeLessThanOrEqual(maxPoints)
  }), { numRuns: 500 })
})

test('a span that comes in pieces is summed up as if it came whole', () => {
  fc.assert(fc.property(anySpan, fc.array(fc.nat(60), { maxLength: 5 }), ({ fromMs, lengthMs, maxPoints, parts, values }, cuts) => {
    const times = [...new Set(parts.map((part) => fromMs + Math.min(lengthMs - 1, Math.floor(part * lengthMs))))].sort((a, b) => a - b)
    const { times: all, values: allValues } = seriesOf(times.map((time, i) => [time, values[i]!]))
    const sums = stretchSums(fromMs, fromMs + lengthMs, maxPoints)
    const ends = [0, ...cuts.sort((a, b) => a - b), all.length]
    for (let i = 1; i < ends.length; i++) sums.add({ times: all.subarray(ends[i - 1], ends[i]), values: allValues.subarray(ends[i - 1], ends[i]) })
    expect(sums.done()).toEqual(stretchesOf({ times: all, values: allValues }, fromMs, fromMs + lengthMs, maxPoints))
  }))
})
