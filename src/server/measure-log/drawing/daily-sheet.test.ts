import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { drawAndRead, eventfulLog } from '../testing/eventful-log.ts'
import { elementsOf, type ReadPdf, type StructureNode, textOf } from '../testing/read-pdf.ts'

const budapest = localTime('Europe/Budapest')

/** A log of those days with a reading each half hour, without the days in `silent`. */
const logOf = (
  from: string,
  to: string,
  silent: readonly string[] = [],
  change: Partial<MeasureLog> = {},
): MeasureLog => {
  const [fromMs, toMs] = [budapest.dayStart(from), budapest.dayStart(to)]
  const times = Array.from(
    { length: (toMs - fromMs) / (30 * MINUTE_MS) },
    (_, i) => fromMs + i * 30 * MINUTE_MS,
  ).filter((timeMs) => !silent.includes(budapest.dayOf(timeMs)))
  return aMeasureLog({
    fromMs,
    toMs,
    untilMs: toMs,
    series: seriesOf(times.map((timeMs) => [timeMs, 400])),
    ...change,
  })
}

/** The daily sheet's table: a row for each day, a text for each cell. */
const rowsOf = ({ structure }: ReadPdf): { tags: string; cells: string[] }[] => {
  const sheet = elementsOf(structure, 'Table').find((table) =>
    textOf(table).some((line) => line.trim() === 'Initials'),
  )!
  return elementsOf(sheet, 'TR').map(({ children }) => ({
    tags: children.map((cell) => (cell as StructureNode).tag).join(' '),
    cells: children.map((cell) =>
      textOf(cell as StructureNode)
        .map((line) => line.trim())
        .join(' '),
    ),
  }))
}
const pageOf = ({ pages }: ReadPdf, text: string): number =>
  pages.findIndex(({ lines }) => lines.some((line) => line.trim() === text))

describe('the daily sheet of a log', () => {
  test('stands on the second page, with a tagged row for each day: figures, alarms, and a place for initials', async () => {
    const file = await drawAndRead(eventfulLog())
    expect(pageOf(file, 'Daily sheet')).toBe(1)
    const [head, ...rows] = rowsOf(file)
    expect(head!.tags).toBe('TH TH TH TH TH TH TH TH')
    expect(head!.cells.map((cell) => cell.replaceAll(/ +/g, ' '))).toEqual([
      'Day',
      'Lowest, °C',
      'Mean, °C',
      'Highest, °C',
      'Out of range, min',
      'Missing, min',
      'Alarms',
      'Initials',
    ])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['2026-10-24 Sat', '3.50', '4.61', '8.78', '30', '60', '1', ''],
      ['2026-10-25 Sun 25\u00a0h', '−0.62', '4.46', '5.50', '10', '0', '0', ''],
      ['2026-10-26 Mon 00:00–17:40', '3.50', '4.86', '9.37', '258', '0', '0', ''],
    ])
    for (const { tags } of rows) expect(tags).toBe('TH TD TD TD TD TD TD TD')
  })

  test.each(Object.values(LANGUAGE_CODES))('of a month fits one page: %s', async (language) => {
    const change = { language, withReadings: false }
    const file = await drawAndRead(logOf('2026-10-01', '2026-11-01', ['2026-10-07'], change))
    const days = (page: number): number =>
      file.pages[page]!.lines.filter((line) => /^2026-10-\d\d \p{L}+\.?$/u.test(line)).length
    expect([days(1), days(2)]).toEqual([31, 0])
  })

  test('says of a day without readings that it has none, of a coming one that the record ends before', async () => {
    const untilMs = budapest.instantOf('2026-11-22', 12 * HOUR_MS)
    const log = logOf('2026-11-19', '2026-11-24', ['2026-11-21', '2026-11-23'], {
      untilMs,
      toolSinceMs: budapest.dayStart('2026-11-20'),
    })
    const readings = Array.from(log.series.times, (timeMs) => [timeMs, 400] as const)
    const series = seriesOf(
      readings.filter(([timeMs]) => timeMs >= log.toolSinceMs && timeMs < untilMs),
    )
    expect(
      rowsOf(await drawAndRead({ ...log, series })).map(({ cells }) => cells.join('|')),
    ).toEqual([
      expect.stringMatching(/^Day/),
      '2026-11-19 Thu|sensor not added yet|||–|–|–|',
      '2026-11-20 Fri|4.00|4.00|4.00|0|0|0|',
      '2026-11-21 Sat|no readings|||0|1,440|0|',
      '2026-11-22 Sun 00:00–12:00|4.00|4.00|4.00|0|0|0|',
      '2026-11-23 Mon|after the end of the record|||–|–|–|',
    ])
  })

  test('of a year goes on over several pages, each with the head, which is tagged once', async () => {
    const file = await drawAndRead(logOf('2025-11-01', '2026-11-01', [], { withReadings: false }))
    const rows = rowsOf(file)
    expect(rows).toHaveLength(1 + 365)
    expect(rows.filter(({ cells }) => cells.includes('Initials'))).toHaveLength(1)
    const heads = file.pages.filter(({ lines }) => lines.some((line) => line.trim() === 'Initials'))
    expect(heads.length).toBeGreaterThan(8)
    const dayPages = file.pages.filter(({ lines }) =>
      lines.some((line) => /^20\d\d-\d\d-\d\d \p{L}+$/u.test(line)),
    )
    expect(heads).toEqual(dayPages)
  })

  test('says less than a minute in place of none', async () => {
    const log = logOf('2026-11-20', '2026-11-21')
    const atMs = log.fromMs + 12 * HOUR_MS
    const series = seriesOf([
      ...Array.from(log.series.times, (timeMs) => [timeMs, 400] as const).filter(
        ([timeMs]) => timeMs < atMs,
      ),
      [atMs, 900],
      [atMs + 20_000, 400],
      ...Array.from({ length: 23 }, (_, i) => [atMs + (i + 1) * 30 * MINUTE_MS, 400] as const),
    ])
    expect(rowsOf(await drawAndRead({ ...log, series })).at(-1)!.cells[4]).toBe('< 1')
  })
})
