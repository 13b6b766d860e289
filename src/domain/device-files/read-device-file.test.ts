import { expect, test } from 'vitest'
import { MOST_DEVICES_OF_FILE, readDeviceFile } from './read-device-file.ts'

const NONE = [null, null, null, null]
const rowsOf = (text: string) => {
  const file = readDeviceFile(text)
  return file.ok ? file.rows : file.trouble
}

test('a column of numbers alone is a list of devices', () => {
  expect(rowsOf('356307042441013\r\n\r\n356307042441021\r\n')).toEqual([
    { line: 1, imeiNumber: '356307042441013', alias: null, account: null, sensors: NONE },
    { line: 3, imeiNumber: '356307042441021', alias: null, account: null, sensors: NONE },
  ])
})

test.each([
  ['English, comma', 'IMEI,Alias,Account,Sensor 1,Sensor 2', ','],
  ['German, semicolon', 'IMEI-Nummer;Alias;Konto;Fühler 1;Fühler 2', ';'],
  ['Hungarian, tab', 'IMEI-szám\tAlias\tFiók\tÉrzékelő 1\tÉrzékelő 2', '\t'],
  ['Slovak, semicolon', 'imei;alias;účet;snímač 1;snímač 2', ';'],
])('headings are understood: %s', (_name, headings, mark) => {
  const row = ['356307042441013', 'cold-1', 'shop@example.com', 'Dairy', 'Meat'].join(mark)
  expect(rowsOf(`${headings}\n${row}`)).toEqual([
    {
      line: 2,
      imeiNumber: '356307042441013',
      alias: 'cold-1',
      account: 'shop@example.com',
      sensors: ['Dairy', 'Meat', null, null],
    },
  ])
})

test('columns stand in any order, and unknown ones are left out', () => {
  expect(rowsOf('Carton;E-mail;IMEI\n7;shop@example.com;356307 042441 013')).toMatchObject([
    { imeiNumber: '356307042441013', account: 'shop@example.com', alias: null },
  ])
})

test('a name in quotes may hold the separator', () => {
  expect(rowsOf('imei,sensor1\n356307042441013,"Dairy, left"')).toMatchObject([
    { sensors: ['Dairy, left', null, null, null] },
  ])
})

test('a number that a spreadsheet marks as text or writes with an exponent stays what was written', () => {
  expect(rowsOf("imei\n'356307042441013\n3.56307E+14")).toMatchObject([
    { imeiNumber: '356307042441013' },
    { imeiNumber: '3.56307E+14' },
  ])
})

test('a file without devices, without their numbers or with too many of them is refused', () => {
  expect(rowsOf('\uFEFF\n  \n')).toBe('empty')
  expect(rowsOf('imei;alias\n')).toBe('empty')
  expect(rowsOf('name;alias\nx;y')).toBe('no-imei-column')
  const numbers = Array.from({ length: MOST_DEVICES_OF_FILE + 1 }, (_, i) => String(1e14 + i))
  expect(rowsOf(numbers.slice(1).join('\n'))).toHaveLength(MOST_DEVICES_OF_FILE)
  expect(rowsOf(['imei', ...numbers.slice(1)].join('\n'))).toHaveLength(MOST_DEVICES_OF_FILE)
  expect(rowsOf(numbers.join('\n'))).toBe('too-long')
})
