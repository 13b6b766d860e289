import { expect, test } from 'vitest'
import { isHit, partsOf, rankOf, sameCharacters } from './search-text.ts'

const anyCase = (text: string) => ({ text, caseSensitive: false })
const exact = (text: string) => ({ text, caseSensitive: true })
const hits = (text: string, search: Parameters<typeof partsOf>[1]) =>
  partsOf(text, search)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test('upper and lower case are alike or not, as the reader chooses', () => {
  expect(hits('Hűtő HŰTŐ', anyCase('hűtő'))).toBe('[Hűtő] [HŰTŐ]')
  expect(hits('Hűtő hűtő', exact('hűtő'))).toBe('Hűtő [hűtő]')
  expect(isHit('Hűtő', exact('hűtő'))).toBe(false)
})

test('a text is found with and without accents, whichever of them has some', () => {
  expect(hits('Hűtő, Kühlraum, Štúrovo, Țară', anyCase('huto'))).toBe(
    '[Hűtő], Kühlraum, Štúrovo, Țară',
  )
  for (const text of ['kuhl', 'Štúr', 'sturo', 'tara']) {
    expect(isHit('Hűtő, Kühlraum, Štúrovo, Țară', anyCase(text)), text).toBe(true)
  }
  expect(isHit('Huto', anyCase('Hűtő'))).toBe(true)
  expect(isHit('Hűtő', exact('Huto'))).toBe(true)
  expect(isHit('Hűtő', exact('huto'))).toBe(false)
})

test('an accent that stands behind its letter as a character of its own is one too', () => {
  expect(hits('Hűtő 1'.normalize('NFD'), anyCase('huto'))).toBe('[Hűtő] 1')
})

test('letters whose other case or plain form has several characters are themselves only', () => {
  expect(sameCharacters('ß', false)).toEqual(['ß'])
  expect(sameCharacters('½', false)).toEqual(['½'])
  expect(sameCharacters('7', false)).toEqual(['7'])
  expect(hits('Straße', anyCase('SS'))).toBe('Straße')
})

test('a letter stands for its accented ones, in the case that counts', () => {
  expect(sameCharacters('z', true)).toEqual(['z', 'ź', 'ż', 'ž'])
  expect(sameCharacters('Ž', false)).toEqual(['Ž', 'ž', 'Z', 'z', 'Ź', 'ź', 'Ż', 'ż'])
})

test('hits do not overlap, and nothing is lost between them', () => {
  expect(hits('aaaa', anyCase('AA'))).toBe('[aa][aa]')
  expect(hits('😀 fridge', anyCase('FRIDGE'))).toBe('😀 [fridge]')
  expect(hits('fridge', anyCase(''))).toBe('fridge')
})

test('the text itself comes before what begins with it, and that before the rest', () => {
  const ranks = ['Fridge 1', 'Fridge 10', 'Old fridge 1'].map((text) =>
    rankOf(text, anyCase('fridge 1')),
  )
  expect(ranks).toEqual([0, 1, 2])
  expect(rankOf('Hűtő', anyCase('huto'))).toBe(0)
})
