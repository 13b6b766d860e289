import { expect, test } from 'vitest'
import type { Typeface } from './typeface.ts'
import { wrap } from './wrap.ts'

/** Every letter is half as wide as the type size. */
const face = {
  encode: (text: string) => ({ glyphs: '', width: 500 * Array.from(text).length }),
} as unknown as Typeface

test('a word that fits a line is not cut, and a line keeps the space at its end', () => {
  expect(wrap('The door stood open', face, 10, 50)).toEqual(['The door ', 'stood open'])
})

test('a word longer than a line is cut without losing a letter', () => {
  expect(wrap('Kühlraumtemperatur ist hoch', face, 10, 50)).toEqual([
    'Kühlraumte',
    'mperatur ',
    'ist hoch',
  ])
  expect(wrap('x'.repeat(1_000), face, 10, 50).map(({ length }) => length)).toEqual(
    Array.from({ length: 100 }, () => 10),
  )
})

test('a surrogate pair is not cut', () => {
  expect(wrap('𝟘𝟙𝟚', face, 10, 10)).toEqual(['𝟘𝟙', '𝟚'])
})

test('an empty text is one empty line', () => {
  expect(wrap('', face, 10, 50)).toEqual([''])
})
