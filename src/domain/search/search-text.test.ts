import { expect, test } from 'vitest'
import { caseVariants, isHit, partsOf, rankOf } from './search-text.ts'

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

test('letters whose other case has several characters are themselves only', () => {
  expect(caseVariants('ß')).toEqual(['ß'])
  expect(caseVariants('ű')).toEqual(['ű', 'Ű'])
  expect(hits('Straße', anyCase('SS'))).toBe('Straße')
  expect(hits('İzmir', anyCase('izmir'))).toBe('İzmir')
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
})
