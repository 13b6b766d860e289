import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGapBetween, localIntervalMs } from './local-interval.ts'
import { type Jitter, partOfGrid, seriesOf } from './series.ts'
import { isFault, storedFault } from './stored-value.ts'
import { stretchesOf, stretchSums } from './stretches.ts'

/** Longer than any pause here but those of the tests of gaps. */
const FALLBACK = 1e12

test('each stretch tells its lowest, highest and mean value, at the time of its first reading', () => {
  const series = seriesOf([
    [0, 100],
    [10, 300],
    [49, 200],
    [50, -50],
    [99, 0],
  ])
  expect(stretchesOf(series, 0, 100, 2, FALLBACK)).toEqual({
    times: [0, 50],
    lows: [1, -0.5],
    highs: [3, 0],
    means: [2, -0.25],
    readings: 5,
    gapStarts: [],
    gapEnds: [],
  })
})

test('no stretch lies on both sides of a cut', () => {
  const series = seriesOf([
    [0, 100],
    [24, 500],
    [25, 900],
    [49, 300],
    [50, 200],
    [70, 250],
  ])
  const { times, lows, highs } = stretchesOf(series, 0, 100, 2, FALLBACK, [25, 30, 50, 99])
  expect([times, lows, highs]).toEqual([
    [0, 25, 49, 50],
    [1, 9, 3, 2],
    [5, 9, 3, 2.5],
  ])
})

test('a stretch without readings is left out', () => {
  expect(
    stretchesOf(
      seriesOf([
        [5, 100],
        [95, 200],
      ]),
      0,
      100,
      10,
      FALLBACK,
    ).times,
  ).toEqual([5, 95])
})

test('faults are left out and a stretch of faults alone is no stretch', () => {
  const fault = storedFault('not-connected')
  const series = seriesOf([
    [1, fault],
    [2, 400],
    [3, fault],
    [60, fault],
  ])
  expect(stretchesOf(series, 0, 100, 2, FALLBACK)).toEqual({
    times: [2],
    lows: [4],
    highs: [4],
    means: [4],
    readings: 1,
    gapStarts: [],
    gapEnds: [],
  })
})

test('a stretch of one reading has all three equal', () => {
  const { lows, highs, means } = stretchesOf(seriesOf([[1, 433]]), 0, 100, 7, FALLBACK)
  expect([lows, highs, means]).toEqual([[4.33], [4.33], [4.33]])
})

test('the mean of the largest values that can be stored is exact', () => {
  const largest = 2 ** 29
  const series = seriesOf(Array.from({ length: 9 }, (_, i) => [i, largest - i]))
  for (const sign of [1, -1]) {
    const sums = stretchSums(0, 100, 1)
    const values = series.values.map((value) => sign * value)
    sums.add({ ...series, values, hasFaults: false })
    expect(sums.done(FALLBACK).means).toEqual([(sign * (largest - 4)) / 100])
  }
})

test('no readings, no stretches', () => {
  expect(stretchesOf(seriesOf([]), 0, 100, 7, FALLBACK)).toEqual({
    times: [],
    lows: [],
    highs: [],
    means: [],
    readings: 0,
    gapStarts: [],
    gapEnds: [],
  })
})

test('a span of ten thousand years ends, and tells each reading once', () => {
  const times = Array.from({ length: 2_000 }, (_, i) => 1.7e12 + i * 77_777_777)
  const fromMs = -62_135_596_800_000
  const { readings, times: startTimes } = stretchesOf(
    seriesOf(times.map((time) => [time, 1])),
    fromMs,
    253_402_300_800_000,
    20_000,
    FALLBACK,
  )
  expect(readings).toBe(2_000)
  expect(startTimes).toEqual([...new Set(startTimes)].sort((a, b) => a - b))
})

test('a gap between two stretches begins when a reading was due; one within a stretch is left out', () => {
  const times = [0, 10, 20, 30, 40, 50, 90, 95, 135, 140, 150]
  const series = seriesOf(times.map((time) => [time, 100]))
  expect(stretchesOf(series, 0, 160, 160, 10)).toMatchObject({
    gapStarts: [60, 105],
    gapEnds: [90, 135],
  })
  // 90, 95, 135 and 140 lie in one stretch of 80.
  expect(stretchesOf(series, 0, 160, 2, 10)).toMatchObject({
    times: [0, 90],
    gapStarts: [60],
    gapEnds: [90],
  })
})

test('readings that are all faults break a line like readings that did not come', () => {
  const fault = storedFault('not-connected')
  const series = seriesOf(
    Array.from({ length: 20 }, (_, i) => [i * 10, i > 8 && i < 13 ? fault : 100] as const),
  )
  expect(stretchesOf(series, 0, 200, 20, 10)).toMatchObject({ gapStarts: [90], gapEnds: [130] })
})

const anySpan = fc.record({
  fromMs: fc.integer({ min: -1e9, max: 1.8e12 }),
  // Five years, the default retention.
  lengthMs: fc.integer({ min: 1, max: 1.6e11 }),
  maxPoints: fc.integer({ min: 1, max: 20_000 }),
  parts: fc.uniqueArray(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    maxLength: 60,
  }),
  values: fc.array(
    fc.oneof(fc.integer({ min: -10_000, max: 20_000 }), fc.constant(storedFault('unknown'))),
    { minLength: 60, maxLength: 60 },
  ),
})

test('every value is in exactly one stretch, the one that contains its time, and no stretch comes twice', () => {
  fc.assert(
    fc.property(anySpan, ({ fromMs, lengthMs, maxPoints, parts, values }) => {
      const times = [
        ...new Set(
          parts.map((part) => fromMs + Math.min(lengthMs - 1, Math.floor(part * lengthMs))),
        ),
      ].sort((a, b) => a - b)
      const series = seriesOf(times.map((time, i) => [time, values[i]!]))
      const expected = new Map<bigint, { time: number; values: number[] }>()
      times.forEach((time, i) => {
        if (isFault(values[i]!)) return
        const stretch = (BigInt(time - fromMs) * BigInt(maxPoints)) / BigInt(lengthMs)
        const entry = expected.get(stretch)
        if (entry) entry.values.push(values[i]!)
        else expected.set(stretch, { time, values: [values[i]!] })
      })
      const expectedStretches = [...expected.values()]
      const answer = stretchesOf(series, fromMs, fromMs + lengthMs, maxPoints, FALLBACK)
      expect(answer.times).toEqual(expectedStretches.map((stretch) => stretch.time))
      expect(answer.lows).toEqual(
        expectedStretches.map((stretch) => Math.min(...stretch.values) / 100),
      )
      expect(answer.highs).toEqual(
        expectedStretches.map((stretch) => Math.max(...stretch.values) / 100),
      )
      expect(answer.readings).toBe(
        expectedStretches.reduce((sum, stretch) => sum + stretch.values.length, 0),
      )
      expect(answer.times.length).toBeLessThanOrEqual(maxPoints)
    }),
    { numRuns: 500 },
  )
})

test('a span that comes in pieces is summed up as if it came whole', () => {
  fc.assert(
    fc.property(
      anySpan,
      fc.array(fc.nat(60), { maxLength: 5 }),
      ({ fromMs, lengthMs, maxPoints, parts, values }, cuts) => {
        const times = [
          ...new Set(
            parts.map((part) => fromMs + Math.min(lengthMs - 1, Math.floor(part * lengthMs))),
          ),
        ].sort((a, b) => a - b)
        const { times: all, values: allValues } = seriesOf(
          times.map((time, i) => [time, values[i]!]),
        )
        const sums = stretchSums(fromMs, fromMs + lengthMs, maxPoints)
        const ends = [0, ...cuts.sort((a, b) => a - b), all.length]
        for (let i = 1; i < ends.length; i++)
          sums.add({
            times: all.subarray(ends[i - 1], ends[i]),
            values: allValues.subarray(ends[i - 1], ends[i]),
            hasFaults: true,
          })
        expect(sums.done(FALLBACK)).toEqual(
          stretchesOf(
            { times: all, values: allValues },
            fromMs,
            fromMs + lengthMs,
            maxPoints,
            FALLBACK,
          ),
        )
      },
    ),
  )
})

test('whatever pieces a span comes in, the gaps are those of the rule between neighbouring values', () => {
  const anyReadings = fc.array(
    fc.tuple(
      fc.oneof(fc.constant(1), fc.constant(5), fc.integer({ min: 1, max: 60 })),
      fc.boolean(),
    ),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(anyReadings, fc.array(fc.nat(200), { maxLength: 8 }), (steps, cuts) => {
      let at = 0
      const { times, values } = seriesOf(
        steps.map(([step, isValue]) => [
          (at += step),
          isValue || at % 3 > 0 ? 100 : storedFault('unknown'),
        ]),
      )
      const places = [...times.keys()].filter((place) => !isFault(values[place]!))
      const expected = places
        .slice(1)
        .map((to, i) => [places[i]!, to] as const)
        .filter(([from, to]) => isGapBetween(times, from, to, 4))
      const sums = stretchSums(0, at + 1, at + 1)
      const ends = [
        0,
        ...cuts.map((cut) => Math.min(cut, times.length)).sort((a, b) => a - b),
        times.length,
      ]
      for (let i = 1; i < ends.length; i++)
        sums.add({
          times: times.slice(ends[i - 1], ends[i]),
          values: values.slice(ends[i - 1], ends[i]),
          hasFaults: true,
        })
      const { gapStarts, gapEnds } = sums.done(4)
      expect(gapStarts).toEqual(
        expected.map(([from, to]) => times[from]! + localIntervalMs(times, from, to, 4)),
      )
      expect(gapEnds).toEqual(expected.map(([, to]) => times[to]))
    }),
    { numRuns: 500 },
  )
})

/** `most`: more than the largest, as what is read from packed bits tells it. */
const jitterOf = (list: readonly number[], mostMs: number): Jitter => ({
  mostMs,
  at: (place) => list[place]!,
  addTo: (times, from) => times.forEach((_, i) => (times[i] = times[i]! + list[from + i]!)),
  from: (count) => jitterOf(list.slice(count), mostMs),
})

test('times in step or near it are summed up as if each were listed', () => {
  const anyStretches = fc.record({
    stepMs: fc.integer({ min: 1, max: 400_000 }),
    count: fc.integer({ min: 1, max: 300 }),
    before: fc.nat(50),
    /** The largest, and that of each reading, of steps. */
    jitter: fc.option(fc.double({ min: 0, max: 0.99, noNaN: true }), { freq: 3 }),
    jitters: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 }),
    cuts: fc.array(fc.nat(300), { maxLength: 4 }),
    maxPoints: fc.integer({ min: 1, max: 400 }),
    faults: fc.array(fc.record({ at: fc.nat(300), readings: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 2,
    }),
  })
  fc.assert(
    fc.property(anyStretches, ({ stepMs, count, before, cuts, maxPoints, faults, ...any }) => {
      const firstMs = before * 1_000
      const mostMs = Math.floor(stepMs * (any.jitter ?? 0))
      const laterMs = Array.from({ length: count }, (_, i) =>
        Math.floor(mostMs * any.jitters[i % any.jitters.length]!),
      )
      const isFaultAt = (place: number): boolean =>
        faults.some(({ at, readings }) => place >= at && place < at + readings)
      const listed = seriesOf(
        Array.from({ length: count }, (_, i) => [
          firstMs + i * stepMs + laterMs[i]!,
          isFaultAt(i) ? storedFault('unknown') : (i * 37) % 101,
        ]),
      )
      const toMs = firstMs + count * stepMs
      const jitter = any.jitter === null ? null : jitterOf(laterMs, mostMs + any.jitters.length)
      const grid = { firstMs, stepMs, length: count, jitter }
      const sums = stretchSums(0, toMs, maxPoints)
      const ends = [0, ...cuts.map((cut) => Math.min(cut, count)).sort((a, b) => a - b), count]
      for (let i = 1; i < ends.length; i++) {
        const [from, to] = [ends[i - 1]!, ends[i]!]
        const values = listed.values.slice(from, to)
        sums.add({
          times: partOfGrid(grid, from, to),
          values,
          hasFaults: values.some(isFault),
        })
      }
      expect(sums.done(1_000)).toEqual(stretchesOf(listed, 0, toMs, maxPoints, 1_000))
    }),
    { numRuns: 500 },
  )
})

test('a reading that is missing between short intervals of an uneven schedule leaves a gap', () => {
  const later = Array.from({ length: 90 }, (_, i) => [60, 30, 0][i % 3]!)
  const listed = seriesOf(
    later.map((ms, i) => [i * 100 + ms, i === 45 ? storedFault('unknown') : 400]),
  )
  const times = { firstMs: 0, stepMs: 100, length: 90, jitter: jitterOf(later, 60) }
  const sums = stretchSums(0, 9_000, 90)
  sums.add({ times, values: listed.values, hasFaults: true })
  expect(sums.done(FALLBACK)).toEqual(stretchesOf(listed, 0, 9_000, 90, FALLBACK))
  expect(sums.done(FALLBACK).gapEnds).toEqual([4_630])
})
