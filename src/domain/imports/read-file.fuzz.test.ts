import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openImportFile, rowsOfFile } from './read-file.ts'

const OPEN_FOR = { timeZone: 'Europe/Budapest', source: '', layoutOf: () => null }
const BOUNDS = { fromMs: Date.UTC(2020, 0, 1), toMs: Date.UTC(2030, 0, 1) }

const aCell = fc.oneof(
  fc.constantFrom(
    '2026-11-20 09:00',
    '29.03.2026 02:30',
    '11/20/26',
    '9:00 PM',
    '4.5',
    '"4,5 °C"',
    '--.-',
    '55 %',
    'Temp (°F)',
    'Serial #',
    '356307042441013',
    '"',
    '\uFEFF',
  ),
  fc.string({ maxLength: 12 }),
)
const aTable = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(aCell, { maxLength: 5 }), { maxLength: 12 }),
  )
  .map(([separator, end, rows]) => rows.map((cells) => cells.join(separator)).join(end))
const aFridgeTag = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Conf:',
        ' Serial: 130500109088',
        ' Temp unit: C',
        'Hist:',
        '  Date: 2026-06-08',
        '  Min T: +4.0, TS Min T: 00:42',
        '   0:',
        '    t Acc: 12',
        'Data:',
        '\t2026-05-02 04:44\t26.3\tx',
      ),
      fc.string({ maxLength: 30 }),
    ),
    { maxLength: 20 },
  )
  .map((lines) => ['Device: Q-tag Fridge-tag 2 L', ...lines].join('\r\n'))

test('whatever stands in a file of a logger, it is refused, or each of its rows is a reading within the bounds or says why not', () => {
  fc.assert(
    fc.property(fc.oneof(aTable, aFridgeTag), (text) => {
      const opened = openImportFile(text, OPEN_FOR)
      if (!opened.ok) return
      const lines = text.split(/\r\n|\r|\n/).length
      let before = 0
      for (const row of rowsOfFile(opened.file, BOUNDS)) {
        expect(row.line).toBeGreaterThanOrEqual(before)
        expect(row.line).toBeLessThanOrEqual(lines)
        before = row.line
        if (row.kind !== 'reading' && row.kind !== 'humidity') continue
        expect(row.timeMs).toBeGreaterThanOrEqual(BOUNDS.fromMs)
        expect(row.timeMs).toBeLessThanOrEqual(BOUNDS.toMs)
        expect(Number.isInteger(row.value)).toBe(true)
      }
    }),
    { numRuns: 3_000 },
  )
})
