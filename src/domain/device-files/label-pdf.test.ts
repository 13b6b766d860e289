import { describe, expect, test } from 'vitest'
import { labelPdf, type PrintedLabel } from './label-pdf.ts'
import { LABEL_SHEET_NAMES, LABEL_SHEETS, labelsPerSheet, placeOnSheet } from './label-sheet.ts'

const label = (n: number): PrintedLabel => ({
  imeiNumber: String(356307042440000 + n),
  alias: n === 1 ? 'cold(1)' : null,
  claimCode: '7K3QF0VZ91',
})
const labels = (count: number) => Array.from({ length: count }, (_, i) => label(i))
const codes: string[] = []
const deps = {
  qrModules: (text: string) => {
    codes.push(text)
    return [
      [true, true, false],
      [false, true, false],
    ]
  },
  words: { imei: 'IMEI', claimCode: 'Preberací kód ľ' },
}
const textOf = (pdf: Uint8Array) => String.fromCharCode(...pdf)
const pagesOf = (pdf: Uint8Array) => textOf(pdf).match(/\/Type \/Page /g)?.length

describe.each(LABEL_SHEET_NAMES)('a sheet %s', (name) => {
  const sheet = LABEL_SHEETS[name]

  test('holds all its labels on the paper, and none overlaps another', () => {
    const last = placeOnSheet(sheet, labelsPerSheet(sheet) - 1)
    expect(last.page).toBe(0)
    expect(last.left + sheet.width).toBeLessThanOrEqual(210)
    expect(last.top + sheet.height).toBeLessThanOrEqual(297)
    expect(sheet.stepX).toBeGreaterThanOrEqual(sheet.width)
    expect(sheet.stepY).toBeGreaterThanOrEqual(sheet.height)
  })

  test('is followed by another once it is full', () => {
    const full = labelsPerSheet(sheet)
    expect(pagesOf(labelPdf(labels(full), sheet, 0, deps))).toBe(1)
    expect(pagesOf(labelPdf(labels(full + 1), sheet, 0, deps))).toBe(2)
    expect(pagesOf(labelPdf(labels(full), sheet, 1, deps))).toBe(2)
  })
})

test('a label has IMEI, alias and claim code as text, and IMEI and claim code in its code', () => {
  codes.length = 0
  const text = textOf(labelPdf(labels(2), LABEL_SHEETS['avery-l7160'], 0, deps))
  expect(text).toContain('(356307042440000) Tj')
  expect(text).toContain('(cold\\(1\\)) Tj')
  expect(text).toContain('(7K3QF-0VZ91) Tj')
  expect(text).toContain('(Preberací kód l) Tj')
  expect(codes[0]).toBe('coldwatch:device?imei=356307042440000&claim=7K3QF0VZ91')
})

test('a label without a claim code says which device it is, and nothing of a code', () => {
  codes.length = 0
  const pdf = labelPdf([{ ...label(0), claimCode: null }], LABEL_SHEETS['a4-plain'], 0, deps)
  expect(textOf(pdf)).toContain('(356307042440000) Tj')
  expect(textOf(pdf)).not.toContain('Preberac')
  expect(codes).toEqual(['coldwatch:device?imei=356307042440000'])
})

test('used labels of the first sheet are left free', () => {
  const sheet = LABEL_SHEETS['avery-l7160']
  expect(placeOnSheet(sheet, 0)).toEqual({ page: 0, left: 7.2, top: 15.15 })
  expect(placeOnSheet(sheet, 4).left).toBeCloseTo(7.2 + 66.04)
  expect(placeOnSheet(sheet, 4).top).toBeCloseTo(15.15 + 38.1)
})

test('the table of the file names where each of its objects stands', () => {
  const text = textOf(labelPdf(labels(30), LABEL_SHEETS['a4-plain'], 0, deps))
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  )
  expect(offsets.length).toBeGreaterThan(5)
  for (const [i, at] of offsets.entries())
    expect(text.slice(at)).toMatch(new RegExp(`^${i + 1} 0 obj`))
})
