import { describe, expect, test } from 'vitest'
import { type ImportFile, openImportFile, rowsOfFile } from '../../domain/imports/read-file.ts'
import { textOfBytes } from '../../domain/imports/text-of-bytes.ts'
import { vector } from './testing/vector.ts'

const ALWAYS = { fromMs: 0, toMs: Date.UTC(2030, 0, 1) }
const OPEN_FOR = { timeZone: 'Europe/Budapest', source: '', layoutOf: () => null }

const opened = (text: string): ImportFile => {
  const result = openImportFile(text, OPEN_FOR)
  if (!result.ok) throw new Error(result.trouble)
  return result.file
}

/** "2026-11-20T08:00:00Z 4.5", "5 missing". */
const rowsIn = (file: ImportFile): string[] =>
  [...rowsOfFile(file, ALWAYS)].map((row) =>
    row.kind === 'reading'
      ? `${new Date(row.timeMs).toISOString().replace('.000', '')} ${row.value / 100}`
      : `${row.line} ${row.kind}`,
  )

describe('files of Berlinger', () => {
  // Files that these loggers wrote, from github.com/msupply-foundation/temperature-sensor, data/.
  test('of a Fridge-tag 2 there are days and no readings: its lowest and highest are never readings', () => {
    const file = opened(textOfBytes(vector('fridge-tag-2.txt')))
    expect(file).toMatchObject({ format: 'fridge-tag', serial: '130400191544' })
    expect(rowsIn(file)).toEqual([])
    expect(file.days.slice(0, 2)).toEqual([
      {
        day: '2023-04-20',
        low: 2,
        lowAt: '13:30',
        high: 8,
        highAt: '14:33',
        mean: 4.6,
        minutesBelow: 0,
        minutesAbove: 0,
      },
      {
        day: '2023-04-19',
        low: 1.5,
        lowAt: '18:44',
        high: 7.1,
        highAt: '17:38',
        mean: 3.9,
        minutesBelow: 0,
        minutesAbove: 0,
      },
    ])
    expect(file.days[2]!.minutesAbove).toBe(2)
  })

  test('of a Fridge-tag 2 L the full record is readings, in the zone of its clock', () => {
    const file = opened(textOfBytes(vector('fridge-tag-2l.txt')))
    const rows = rowsIn(file)
    expect(rows).toHaveLength(53)
    expect(rows[0]).toBe('2022-05-02T02:44:00Z 26.3')
    expect(rows.at(-1)).toBe('2022-06-08T08:11:00Z 5.7')
    expect(file.days).toHaveLength(38)
    expect(file.days[2]).toMatchObject({ low: -7.2, minutesBelow: 753, minutesAbove: 408 })
  })

  test('a probe that is not connected leaves rows without a value, which are no readings', () => {
    const rows = rowsIn(opened(textOfBytes(vector('fridge-tag-ultra-low.txt'))))
    expect(rows.slice(0, 4)).toEqual([
      '99 missing',
      '100 missing',
      '101 missing',
      '2023-04-17T14:21:00Z -9.6',
    ])
  })

  test('a Q-tag is read in the same way', () => {
    const file = opened(textOfBytes(vector('q-tag-clm-doc.txt')))
    expect(file.serial).toBe('RCPJ00010')
    expect(rowsIn(file)[0]).toBe('2023-04-17T13:23:00Z 12.7')
  })

  test('a Fridge-tag set to °F is refused: no published file shows what it writes', () => {
    const text = textOfBytes(vector('fridge-tag-2.txt')).replace('Temp unit: C', 'Temp unit: F')
    expect(openImportFile(text, OPEN_FOR)).toEqual({
      ok: false,
      trouble: 'fridge-tag-fahrenheit',
    })
  })
})

describe('files of LogTag', () => {
  test('the file of a USB logger is read with its serial number', () => {
    // As github.com/msupply-foundation/temperature-sensor, src/logtag.rs describes it.
    const file = opened(textOfBytes(vector('log-tag-described.csv')))
    expect(file).toMatchObject({
      format: 'logtag',
      serial: 'D0C500100160',
      layout: { dayColumn: 1, clockColumn: 2, valueColumn: 3, rowsBefore: 7 },
    })
    expect(rowsIn(file)).toEqual([
      '2024-11-15T10:30:00Z 4.6',
      '2024-11-15T10:40:00Z 4.7',
      '10 missing',
      '2024-11-15T11:00:00Z 8.3',
    ])
  })
})
