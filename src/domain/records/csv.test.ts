import { expect, test } from 'vitest'
import { csvCell, csvLine, csvMarks } from './csv.ts'

test('a text cannot become a formula', () => {
  for (const name of [
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u200b=1',
    '＝1',
    '＠SUM(A1)',
  ])
    expect(csvCell(name, ';').replace(/^"/, '')).toMatch(/^'/)
})

test('a number stays a number, with either sign and either decimal mark', () => {
  expect(['-18.5', '-18,5', '7', '0.01'].map((text) => csvCell(text, '\t'))).toEqual([
    '-18.5',
    '"-18,5"',
    '7',
    '0.01',
  ])
})

test('quotes are doubled; separators, line breaks and blanks at the ends are quoted', () => {
  expect(csvCell('a "quoted"\r\nname', ';')).toBe('"a ""quoted""\r\nname"')
  expect(csvCell('Room; 2', ';')).toBe('"Room; 2"')
  expect(csvCell(' Room', ';')).toBe('" Room"')
  expect(csvCell('Room 2', ';')).toBe('Room 2')
})

test('lines end with carriage return and line feed', () => {
  expect(csvLine(['a', 'b'], ';')).toBe('a;b\r\n')
})

test('the comma separates cells in English only; elsewhere it is the decimal mark', () => {
  expect(csvMarks('en')).toEqual({ decimal: '.', separator: ',' })
  expect(csvMarks('hu')).toEqual({ decimal: ',', separator: ';' })
})
