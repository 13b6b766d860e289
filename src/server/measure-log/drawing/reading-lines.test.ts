import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { seriesOf } from '../../../domain/readings/series.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { logFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { logWords } from '../words/log-words.ts'
import { type ColumnSizes, EMPTY, readingLines } from './reading-lines.ts'

const at = (text: string) => Date.parse(text)
const TALL: ColumnSizes = { columns: 4, first: 90, others: 90 }

/** Readings as their index in the series, notes as their text, blank lines as null. */
const writtenLines = (
  change: Partial<MeasureLog>,
  sizes = TALL,
  wrapped = (text: string): string[] => [text],
) => {
  const log = aMeasureLog({
    timeZone: 'UTC',
    fromMs: at('2026-10-24T00:00:00Z'),
    toMs: at('2026-10-26T00:00:00Z'),
    untilMs: at('2026-10-26T00:00:00Z'),
    toolSinceMs: at('2026-10-24T00:00:00Z'),
    ...change,
  })
  const { lines, notes } = readingLines(log, logFigures(log), logWords(log), sizes, wrapped)
  return Array.from(lines, (line) =>
    line >= 0 ? line : line === EMPTY ? null : notes[-1 - line]!.text,
  )
}
const every = (fromMs: number, count: number, stepMs: number) =>
  seriesOf(Array.from({ length: count }, (_, i) => [fromMs + i * stepMs, 400]))
const wholePeriod = every(at('2026-10-24T00:00:00Z'), 48, HOUR_MS)
const HOURLY = { intervalBeforeMs: HOUR_MS }

test('each day begins with its date and weekday', () => {
  const lines = writtenLines({ ...HOURLY, series: wholePeriod })
  expect([lines[0], lines[25]]).toEqual(['2026-10-24 Sat', '2026-10-25 Sun'])
  expect(lines.filter((line) => typeof line === 'number')).toEqual(
    Array.from({ length: 48 }, (_, i) => i),
  )
})

test('each column begins with the date, and no column ends with a date', () => {
  const sizes = { columns: 2, first: 10, others: 13 }
  const lines = writtenLines({ ...HOURLY, series: wholePeriod }, sizes)
  const columns = [
    lines.slice(0, 10),
    lines.slice(10, 20),
    ...[0, 1, 2]
      .map((i) => lines.slice(20 + 13 * i, 33 + 13 * i))
      .filter(({ length }) => length > 0),
  ]
  for (const column of columns) expect(column[0]).toMatch(/^2026-10-2[45] /)
  for (const column of columns)
    expect(column.length < 10 || typeof column.findLast((line) => line !== null)).not.toBe('string')
  expect(lines.filter((line) => typeof line === 'number')).toHaveLength(48)
})

test('a note marks the start of the hour that comes twice', () => {
  const fromMs = at('2026-10-24T22:00:00Z')
  const period = {
    timeZone: 'Europe/Budapest',
    fromMs,
    toolSinceMs: fromMs,
    toMs: fromMs + 25 * HOUR_MS,
    untilMs: fromMs + 25 * HOUR_MS,
  }
  expect(
    writtenLines({ ...HOURLY, ...period, series: every(fromMs, 25, HOUR_MS) }).slice(0, 6),
  ).toEqual(['2026-10-25 Sun', 0, 1, 2, 'UTC+01:00 from here', 3])
})

test('gaps, the one at the end too, and changed limits stand where they happened', () => {
  const fromMs = at('2026-10-24T00:00:00Z')
  const series = seriesOf([
    ...Array.from({ length: 30 }, (_, i) => [fromMs + i * MINUTE_MS, 400] as const),
    ...Array.from({ length: 30 }, (_, i) => [fromMs + 3 * HOUR_MS + i * MINUTE_MS, 400] as const),
  ])
  const ranges = {
    fromMs: [0, fromMs + 5 * MINUTE_MS],
    ranges: [
      { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
      { min: 2, max: 7, notificationMin: 1, notificationMax: 9 },
    ],
  }
  const lines = writtenLines({ intervalBeforeMs: MINUTE_MS, series, ranges })
  expect(lines.slice(5, 8)).toEqual([4, 'limits 2.00\u00a0…\u00a07.00\u00a0°C from here', 5])
  expect(lines.slice(31, 34)).toEqual([29, 'no readings for 2\u00a0h 30\u00a0min', 30])
  expect(lines.at(-1)).toBe('no readings for 44\u00a0h 30\u00a0min')
})

test('the lines of a note stay in one column', () => {
  const fromMs = at('2026-10-24T00:00:00Z')
  const series = seriesOf([
    ...Array.from({ length: 7 }, (_, i) => [fromMs + i * MINUTE_MS, 400] as const),
    ...Array.from({ length: 7 }, (_, i) => [fromMs + 3 * HOUR_MS + i * MINUTE_MS, 400] as const),
  ])
  const lines = writtenLines(
    { intervalBeforeMs: MINUTE_MS, series },
    { columns: 4, first: 10, others: 10 },
    (text) => [text.slice(0, 9), text.slice(9)],
  )
  expect(lines.slice(7, 14)).toEqual([
    6,
    null,
    null,
    '2026-10-24 Sat',
    'no readin',
    'gs for 2\u00a0h 53\u00a0min',
    7,
  ])
})

test('without readings there are no lines', () => {
  expect(writtenLines({})).toEqual([])
})
