import { expect, test } from 'vitest'
import type { Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

/** Every letter half as wide as the type is high. */
const face = {
  encode: (text: string) => ({ glyphs: '', width: 500 * Array.from(text).length }),
} as unknown as Typeface

test('words stay whole where they fit a line, and their space stays with them', () => {
  expect(wrap('The door stood open', face, 10, 50)).toEqual(['The door ', 'stood open'])
})

test('a word that fits no line is cut, and loses no letter', () => {
  expect(wrap('Kühlraumtemperatur ist hoch', face, 10, 50)).toEqual([
    'Kühlraumte',
    'mperatur ',
    'ist hoch',
  ])
  expect(wrap('x'.repeat(1_000), face, 10, 50).map(({ length }) => length)).toEqual(
    Array.from({ length: 100 }, () => 10),
  )
})

test('letters beyond the basic plane are not torn apart', () => {
  expect(wrap('𝟘𝟙𝟚', face, 10, 10)).toEqual(['𝟘𝟙', '𝟚'])
})

test('an empty text is an empty line', () => {
  expect(wrap('', face, 10, 50)).toEqual([''])
})
