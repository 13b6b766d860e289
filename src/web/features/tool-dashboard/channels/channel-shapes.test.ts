import { expect, test } from 'vitest'
import { type ChannelSeries, linePaths, percentRange, stateBars } from './channel-shapes.ts'

const SPAN = { fromMs: 0, toMs: 1_000 }
const series = (
  points: readonly (readonly [timeMs: number, low: number, high?: number])[],
  gapEnds: number[] = [],
): ChannelSeries => ({
  times: points.map(([time]) => time),
  lows: points.map(([, low]) => low),
  highs: points.map(([, low, high = low]) => high),
  means: points.map(([, low, high = low]) => (low + high) / 2),
  readings: points.length,
  gapEnds,
  onShare: null,
})

test('the scale takes whole tens around the values, and stays within 0 and 100', () => {
  expect(percentRange(series([[0, 43, 57]]))).toEqual({ from: 40, to: 60 })
  expect(percentRange(series([[0, 50]]))).toEqual({ from: 50, to: 60 })
  expect(percentRange(series([[0, 100]]))).toEqual({ from: 90, to: 100 })
  expect(percentRange(series([[0, 0]]))).toEqual({ from: 0, to: 10 })
})

test('the line breaks at a gap, and the band with it', () => {
  const { line, band } = linePaths(
    series(
      [
        [0, 40, 60],
        [100, 50],
        [500, 50],
        [600, 60],
      ],
      [500],
    ),
    SPAN,
    { from: 40, to: 60 },
  )
  expect(line).toBe('M0 50L0 50L100 50M500 50L500 50L600 0')
  expect(band.match(/M/g)).toHaveLength(2)
})

test('a state holds until the next reading, the newest one until now', () => {
  const door = series([
    [100, 0],
    [200, 1],
    [300, 0],
    [600, 0, 1],
    [700, 1],
  ])
  expect(stateBars(door, SPAN, 900)).toEqual([
    { x: 200, width: 100, isMixed: false },
    { x: 600, width: 100, isMixed: true },
    { x: 700, width: 200, isMixed: false },
  ])
})

test('readings of one state after the other are one bar, without seams', () => {
  const door = series([
    [100, 0],
    [200, 1],
    [300, 1],
    [400, 1],
    [500, 0],
  ])
  expect(stateBars(door, SPAN, 900)).toEqual([{ x: 200, width: 300, isMixed: false }])
})

test('an opening of a moment can still be seen', () => {
  expect(stateBars(series([[999.99, 1]]), SPAN, 2_000)[0]?.width).toBe(1)
})
