import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberOfText, textOfNumber, typedText } from './typed-number.ts'

test.each([
  ['0.5', '0,5'],
  ['0,5', '0,5'],
  ['-2', '−2'],
  ['–2', '−2'],
  [' 4 ', '4'],
  ['1.234,5', '1234,5'],
  ['2,5.', '2,5'],
  ['.5', ',5'],
])('%s typed shows %s', (typed, shown) => expect(typedText(typed)).toBe(shown))

test.each([
  ['0,5', 0.5],
  ['−2', -2],
  ['-2,25', -2.25],
  [',5', 0.5],
  ['4,', 4],
  ['1.000', 1_000],
  ['+4', null],
  ['', null],
  ['−', null],
  ['4,5,6', null],
  ['4 5', null],
  ['1e3', null],
  ['∞', null],
])('%s means %s', (text, value) => expect(numberOfText(text)).toBe(value))

test('half a degree typed with a point never becomes five', () => {
  expect(numberOfText(typedText('0.5'))).toBe(0.5)
})

test('a number that is shown and read again is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 5_000 }), (hundredths) => {
      expect(numberOfText(textOfNumber(hundredths / 100))).toBe(hundredths / 100)
    }),
  )
})
