import { HOUR_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { drawSpark, SPARK, type SparkSeries } from './spark-geometry.ts'

const UNTIL = Date.parse('2026-11-20T12:00:00Z')
const LIMITS = { min: 2, max: 8 }

const series = (...points: (readonly [hoursAgo: number, celsius: number])[]): SparkSeries => ({
  times: points.map(([hours]) => UNTIL - hours * HOUR_MS),
  lows: points.map(([, celsius]) => celsius - 0.5),
  highs: points.map(([, celsius]) => celsius + 0.5),
  means: points.map(([, celsius]) => celsius),
  gapStarts: [],
  gapEnds: [],
  usualIntervalMs: 5 * 60_000,
})

test('with all readings inside, the limits take the whole height', () => {
  const { minY, maxY } = drawSpark(series([1, 4], [0.5, 5]), LIMITS, null, UNTIL)
  expect(maxY).toBeCloseTo(SPARK.top)
  expect(minY).toBeCloseTo(SPARK.bottom)
})

test('a reading beyond a limit makes room for itself', () => {
  const { maxY, last } = drawSpark(series([1, 5], [0.5, 13.5]), LIMITS, null, UNTIL)
  expect(maxY).toBeGreaterThan(SPARK.top)
  expect(last?.y).toBeLessThan(maxY)
})

test('the newest value stands at the right edge although the series is older', () => {
  const { last } = drawSpark(series([1, 4], [0.5, 4]), LIMITS, { time: UNTIL, celsius: 5 }, UNTIL)
  expect(last?.x).toBe(SPARK.plotWidth)
})

test('missing readings break the line and leave a gap of their length', () => {
  const answeredGaps = { gapStarts: [UNTIL - 6.5 * HOUR_MS], gapEnds: [UNTIL - HOUR_MS] }
  const { line, gaps } = drawSpark(
    { ...series([7, 4], [6.5, 4], [1, 4], [0.5, 4]), ...answeredGaps },
    LIMITS,
    { time: UNTIL, celsius: 4 },
    UNTIL,
  )
  expect(line.match(/M/g)).toHaveLength(2)
  expect(gaps).toHaveLength(1)
  expect(gaps[0]?.width).toBeCloseTo((5.5 / 24) * SPARK.plotWidth)
})

test('a logger that was slower this morning leaves no gaps behind', () => {
  const { line, gaps } = drawSpark(
    { ...series([7, 4], [5, 4], [3, 4], [1, 4], [0.5, 4]), usualIntervalMs: 60_000 },
    LIMITS,
    { time: UNTIL, celsius: 4 },
    UNTIL,
  )
  expect([line.match(/M/g)?.length, gaps]).toEqual([1, []])
})

test('the newest value after a silence stands apart', () => {
  const { line, gaps } = drawSpark(
    series([7, 4], [6.5, 4]),
    LIMITS,
    { time: UNTIL, celsius: 4 },
    UNTIL,
  )
  expect(line.match(/M/g)).toHaveLength(2)
  expect(gaps[0]?.width).toBeCloseTo((6.5 / 24) * SPARK.plotWidth)
})

test('a sensor that fell silent has a gap up to now', () => {
  const { gaps } = drawSpark(series([6.5, 4], [6, 4]), LIMITS, null, UNTIL)
  expect(gaps).toHaveLength(1)
  expect(gaps[0]!.x + gaps[0]!.width).toBeCloseTo(SPARK.plotWidth)
})

test('readings of yesterday and before stay outside', () => {
  expect(drawSpark(series([30, 4], [25, 4]), LIMITS, null, UNTIL).line).toBe('')
})

test('labels of limits that lie close together keep apart', () => {
  const { labelMinY, labelMaxY } = drawSpark(
    series([1, 40], [0.5, 4]),
    { min: 2, max: 3 },
    null,
    UNTIL,
  )
  expect(labelMinY - labelMaxY).toBeGreaterThanOrEqual(SPARK.labelHeight - 1e-9)
})
