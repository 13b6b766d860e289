import { expect, test } from 'vitest'
import { cutAtWord } from './cut-at-word.ts'

test('a text that fits stays whole', () => {
  expect(cutAtWord('too warm since 02:14', 20)).toBe('too warm since 02:14')
})

test('a longer text ends after a whole word', () => {
  expect(cutAtWord('too warm since 02:14', 19)).toBe('too warm since…')
  expect(cutAtWord('too warm since 02:14', 15)).toBe('too warm since…')
  expect(cutAtWord('too warm since 02:14', 14)).toBe('too warm…')
})

test('a single word is cut within, never within a character', () => {
  expect(cutAtWord('🧊🧊🧊🧊', 5)).toBe('🧊🧊…')
})

test('the service may count otherwise, such as bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  expect(cutAtWord('hűtő túl meleg', 17, bytes)).toBe('hűtő túl meleg')
  expect(cutAtWord('hűtő túl meleg', 16, bytes)).toBe('hűtő túl…')
})
