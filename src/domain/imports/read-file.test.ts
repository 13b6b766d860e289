import { describe, expect, test } from 'vitest'
import { MOST_READINGS } from './import-format.ts'
import type { ImportLayout } from './import-layout.ts'
import { type FileRow, type ImportFile, openImportFile, rowsOfFile } from './read-file.ts'
import { textOfBytes } from './text-of-bytes.ts'

const ALWAYS = { fromMs: 0, toMs: Date.UTC(2030, 0, 1) }
const BUDAPEST = 'Europe/Budapest'

const opened = (
  text: string,
  { layout = null, source = '' }: { layout?: ImportLayout | null; source?: string } = {},
): ImportFile => {
  const result = openImportFile(text, { timeZone: BUDAPEST, source, layoutOf: () => layout })
  if (!result.ok) throw new Error(result.trouble)
  return result.file
}

const rowsIn = (text: string, options?: Parameters<typeof opened>[1]): FileRow[] => [
  ...rowsOfFile(opened(text, options), ALWAYS),
]

/** "2026-11-20T08:00:00Z 4.5", "5 missing", "7 bad-value". */
const said = (rows: readonly FileRow[]): string[] =>
  rows.map((row) => {
    if (row.kind === 'humidity') return `${row.line} ${row.value / 100} %`
    if (row.kind === 'refused') return `${row.line} ${row.reason}`
    if (row.kind !== 'reading') return `${row.line} ${row.kind}`
    return `${new Date(row.timeMs).toISOString().replace('.000', '')} ${row.value / 100}`
  })

describe('a table of any program', () => {
  test('rows without any heading are read too: number, date, time, temperature, humidity', () => {
    const text =
      '1,09/18/2026,15:36:48,25.1,68.1,\n2,09/18/2026,15:38:48,24.2,73.6, Inspection Mark\n'
    const file = opened(text)
    expect(file.layout).toMatchObject({ dateOrder: 'mdy', valueColumn: 3 })
    expect(said([...rowsOfFile(file, ALWAYS)])).toEqual([
      '2026-09-18T13:36:48Z 25.1',
      '2026-09-18T13:38:48Z 24.2',
    ])
  })

  test.each([
    ['testo', 'Datum;Zeit;Temperatur [°C];Feuchte [%rF]', '20.11.2026;09:00:00;4,5;55,3'],
    ['an export in English', 'Time;"Temp. (°C)";"Humidity (% RH)"', '2026-11-20 09:00;4,5;55,3 %'],
    ['humidity first', 'Time;RH;Abs. humidity (g/m³);T', '2026-11-20 09:00;55,3;3,6;4,5'],
  ])('%s: the humidity beside the temperature is read', (_, headings, row) => {
    expect(said(rowsIn(`${headings}\n${row}\n`))).toEqual(['2026-11-20T08:00:00Z 4.5', '2 55.3 %'])
  })

  test('a humidity that is missing is none; one that cannot be refuses its row; without the column neither counts', () => {
    const text =
      'time,temp,humidity\n2026-11-20 09:00,4.5,--\n2026-11-20 09:10,4.6,180\n2026-11-20 09:20,,50\n'
    expect(said(rowsIn(text))).toEqual([
      '2026-11-20T08:00:00Z 4.5',
      '3 bad-humidity',
      '4 missing',
      '4 50 %',
    ])
    const layout = { ...opened(text).layout, humidityColumn: null }
    expect(said(rowsIn(text, { layout }))).toEqual([
      '2026-11-20T08:00:00Z 4.5',
      '2026-11-20T08:10:00Z 4.6',
      '4 missing',
    ])
  })

  test.each([
    ['ISO, commas', 'time,temp\n2026-11-20 09:00,4.5\n2026-11-20 09:10,4.6\n'],
    [
      'German, semicolons',
      'Zeit;Temperatur (°C)\r\n20.11.2026 09:00;4,5\r\n20.11.2026 09:10;4,6\r\n',
    ],
    ['tabs', 'Time\tC\n20/11/2026 9:00\t4.5 °C\n20/11/2026 9:10\t4.6 °C\n'],
    [
      'half days',
      '"No.","Date Time","Temp"\n1,"11/20/26 9:00 AM","4.5"\n2,"11/20/26 9:10 AM","4.6"\n',
    ],
    ['°F', 'Date,Time,Temp (°F)\n2026-11-20,09:00:00,40.1\n2026-11-20,09:10:00,40.28\n'],
    ['with its zone', 'at,value\n2026-11-20T08:00:00Z,4.5\n2026-11-20T09:10:00+01:00,4.6\n'],
    [
      'remarks above',
      'Logger: 7\n\nExported by Anna\ntime,temp\n2026-11-20 09:00,4.5\n2026-11-20 09:10,4.6\n',
    ],
  ])('%s: the layout is found and 09:00 is 4.5 °C', (_, text) => {
    expect(said(rowsIn(text))).toEqual(['2026-11-20T08:00:00Z 4.5', '2026-11-20T08:10:00Z 4.6'])
  })

  test('a file in the code page of Windows keeps its degree sign', () => {
    const text = 'time;temp °C\n20.11.2026 09:00;4,5 °C\n'
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(opened(textOfBytes(bytes)).headings).toEqual(['time', 'temp °C'])
  })

  test('a file in UTF-16 is read', () => {
    const units = Uint16Array.from('\uFEFFtime,temp\n2026-11-20 09:00,4.5\n', (letter) =>
      letter.charCodeAt(0),
    )
    const bytes = new Uint8Array(units.buffer)
    expect(said(rowsIn(textOfBytes(bytes)))).toEqual(['2026-11-20T08:00:00Z 4.5'])
  })

  test('humidity beside the temperature is not taken for it', () => {
    const text = 'time,Humidity (%RH),Temp\n2026-11-20 09:00,61.5,4.5\n2026-11-20 09:10,61.0,4.6\n'
    expect(said(rowsIn(text))[0]).toBe('2026-11-20T08:00:00Z 4.5')
  })

  test('dates that tell no order are read as they follow each other most closely, and it is said', () => {
    const days = opened('time,temp\n01/02/2026 09:00,4\n02/02/2026 09:00,4\n03/02/2026 09:00,4\n')
    expect(days).toMatchObject({ layout: { dateOrder: 'dmy' }, isDateOrderSure: true })
    const one = opened('time,temp\n01/02/2026 09:00,4\n01/02/2026 09:10,5\n')
    expect(one.isDateOrderSure).toBe(false)
  })

  test('where the clocks are put back, the order of the rows tells the hour that comes twice', () => {
    const hours = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00']
    const file = (rows: readonly string[]): string =>
      `time,temp\n${rows.map((hour) => `2026-10-25 ${hour},4\n`).join('')}`
    const instants = [
      '2026-10-24T23:30:00Z 4',
      '2026-10-25T00:00:00Z 4',
      '2026-10-25T00:30:00Z 4',
      '2026-10-25T01:00:00Z 4',
      '2026-10-25T01:30:00Z 4',
      '2026-10-25T02:00:00Z 4',
    ]
    expect(said(rowsIn(file(hours)))).toEqual(instants)
    expect(said(rowsIn(file(hours.toReversed())))).toEqual(instants.toReversed())
  })

  test('a time that the clocks skip is refused, with its line', () => {
    const rows = rowsIn('time,temp\n2026-03-29 01:50,4\n2026-03-29 02:10,4\n2026-03-29 03:00,4\n')
    expect(said(rows)).toEqual([
      '2026-03-29T00:50:00Z 4',
      '3 no-such-time',
      '2026-03-29T01:00:00Z 4',
    ])
  })

  test('what cannot be a reading is refused with its line and its reason', () => {
    const text = [
      'time,temp',
      '2026-11-20 09:00,4.5',
      '2026-11-31 09:00,4.5',
      '2026-11-20 09:20,warm',
      '2026-11-20 09:30,850',
      '1999-12-31 09:30,4',
      '2035-01-01 09:30,4',
      '2026-11-20 09:40,---',
    ].join('\n')
    expect(said(rowsIn(text))).toEqual([
      '2026-11-20T08:00:00Z 4.5',
      '3 bad-time',
      '4 bad-value',
      '5 bad-value',
      '6 too-old',
      '7 future',
      '8 missing',
    ])
  })

  test('of a file with several sensors the one that is meant is read', () => {
    const text = [
      'IMEI,No,time,temp',
      '356307042441013,1,2026-11-20T08:00:00Z,4.5',
      '356307042441013,2,2026-11-20T08:00:00Z,-18.4',
    ].join('\n')
    expect(said(rowsIn(text, { source: '356307042441013 2' }))).toEqual([
      '2 other',
      '2026-11-20T08:00:00Z -18.4',
    ])
  })

  test('a picture, a letter and an empty file are no files of readings', () => {
    const troubleOf = (text: string) =>
      openImportFile(text, { timeZone: BUDAPEST, source: '', layoutOf: () => null })
    expect(troubleOf('\u0089PNG\r\n\u001a\n\0\0\0')).toEqual({ ok: false, trouble: 'not-text' })
    expect(troubleOf('Dear Anna, see you on 2026-11-20.')).toEqual({
      ok: false,
      trouble: 'no-readings',
    })
    expect(troubleOf('')).toEqual({ ok: false, trouble: 'no-readings' })
  })

  test('quotes that never close cost no time and spoil one row only', () => {
    const text = `time,temp,note\n${'2026-11-20 09:00,4.5,"open\n'.repeat(1_000)}`
    expect(said(rowsIn(text))).toHaveLength(1_000)
    expect(MOST_READINGS).toBeGreaterThan(525_600)
  })
})

test('rows below a second “Data:” of a Fridge-tag have the numbers of their own lines', () => {
  const text = [
    'Device: Q-tag Fridge-tag 2 L',
    'Data:',
    '\tyyyy-MM-dd hh:mm\tT',
    '\t2026-11-20 09:00\t4.5',
    'Conf:',
    ' Temp unit: C',
    'Data:',
    '\t2026-11-20 09:10\tx',
  ].join('\r\n')
  expect(rowsIn(text).map(({ line, kind }) => [line, kind])).toEqual([
    [4, 'reading'],
    [8, 'refused'],
  ])
})
