import { expect, test } from 'vitest'
import { chartShape } from './chart-shape.ts'

const frame = { width: 860, height: 340, from: '2026-11-20', to: '2026-11-21', timeZone: 'UTC' }
const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const chart = {
  times: [at('20T00:00'), at('20T12:00'), at('21T12:00')],
  lows: [3, 4, 5],
  highs: [4, 9, 6],
  means: [3.5, 5, 5.5],
  gapEnds: [at('21T12:00')],
  limits: [
    { fromMs: at('20T00:00'), min: 2, max: 8 },
    { fromMs: at('21T00:00'), min: 0, max: 6 },
  ],
}

test('the line of an inspected chart breaks at a gap, and begins with the period', () => {
  const { line, left, lowest, highest } = chartShape(chart, frame)
  expect(line.match(/M/g)).toHaveLength(2)
  expect(line).toMatch(new RegExp(`^M${left} `))
  // A stretch alone is a point, and has to be seen.
  expect(line).toMatch(/h1$/)
  expect([lowest, highest]).toEqual([3, 9])
})

test('limits of an inspected chart are drawn for the time in which they were in force', () => {
  const { limits, width } = chartShape(chart, frame)
  const middle = String(48 + (width - 48) / 2)
  expect(limits.match(/M/g)).toHaveLength(4)
  expect(limits.split('M')[1]).toContain(`H${middle}`)
  expect(limits.split('M')[3]).toMatch(new RegExp(`^${middle} `))
})

test('a chart of a year names days that do not overlap', () => {
  const { days } = chartShape(chart, { ...frame, from: '2026-01-01', to: '2026-12-31' })
  expect(days.length).toBeGreaterThan(2)
  expect(days.length).toBeLessThanOrEqual(9)
})
