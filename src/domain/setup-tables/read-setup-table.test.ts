import { expect, test } from 'vitest'
import { readSetupTable } from './read-setup-table.ts'
import { cellText, tableText } from './table-text.ts'

const linesOf = (text: string) => {
  const table = readSetupTable(text)
  return table.ok ? [...table.lines()] : table.problems
}

test('a line names a sensor by its id, or by IMEI and number; empty cells change nothing', () => {
  expect(
    linesOf('ID;IMEI;Sensor;max;silence;unknown\r\n7;;;8,5;;x\r\n;356307042441013;2;;60;\r\n'),
  ).toEqual([
    {
      ok: true,
      row: { line: 2, sensor: { kind: 'id', id: 7 }, customer: null, change: { max: 8.5 } },
    },
    {
      ok: true,
      row: {
        line: 3,
        sensor: { kind: 'place', imeiNumber: '356307042441013', equipmentId: 2 },
        customer: null,
        change: { silence: 60 },
      },
    },
  ])
})

test('quotes, commas and line breaks within cells are read, and lines keep their numbers', () => {
  expect(
    linesOf(
      'id,notificationEmail,contacts,learnDefrosts\n1,"a@b.hu, c@d.sk",-,yes\n\n2,-,"x@y.hu,\nz@y.hu > v@y.hu",0\n',
    ),
  ).toMatchObject([
    {
      row: {
        line: 2,
        change: { notificationEmail: 'a@b.hu, c@d.sk', contacts: [], learnDefrosts: true },
      },
    },
    {
      row: {
        line: 4,
        change: {
          notificationEmail: null,
          contacts: ['x@y.hu,\nz@y.hu', 'v@y.hu'],
          learnDefrosts: false,
        },
      },
    },
  ])
})

test('a formula is a text that is no number, never computed', () => {
  expect(linesOf('id,max\n1,=2+6\n')).toMatchObject([
    { ok: false, problem: { line: 2, field: 'max', key: 'tables.notThisValue' } },
  ])
  expect(cellText("'=1+1")).toBe('=1+1')
  expect(cellText("'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
})

test('what is wrong is named with its line and column', () => {
  expect(
    linesOf('imei;sensor;max\n123;1;8\n356307042441013;5;8\n356307042441013;1;warm\n'),
  ).toMatchObject([
    { problem: { line: 2, field: 'imei' } },
    { problem: { line: 3, field: 'sensor' } },
    { problem: { line: 4, field: 'max', params: { text: 'warm' } } },
  ])
  expect(linesOf('')).toMatchObject([{ key: 'tables.empty' }])
  expect(linesOf('name;max\nx;8\n')).toMatchObject([{ key: 'tables.noColumns' }])
})

test('a table is read as UTF-8, UTF-16 or Windows-1250', () => {
  const text = 'hűtő ľ'
  expect(tableText(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text)
  expect(tableText(Uint8Array.of(0x68, 0xfb, 0x74, 0xf5, 0x20, 0xbe))).toBe(text)
  const utf16 = [...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])
  expect(tableText(Uint8Array.of(0xff, 0xfe, ...utf16))).toBe(text)
})
