import { expect, test } from 'vitest'
import { deviceAlias } from './device-alias.ts'

test('an EUI is one alias however a network server writes it', () => {
  for (const text of [
    '24E124136C191967',
    '24e124136c191967',
    ' 24-E1-24-13-6C-19-19-67 ',
    '24:e1:24:13:6c:19:19:67',
  ]) {
    expect(deviceAlias(text)).toBe('24e124136c191967')
  }
})

test('another name keeps its letters', () => {
  expect(deviceAlias('Cold-3.Kitchen')).toBe('Cold-3.Kitchen')
})

test.each(['', 'ab', '356307042441013', 'cold 3', '-cold', 'a'.repeat(65), 'cold/3', 'cold\n3'])(
  '%j is no alias',
  (text) => {
    expect(deviceAlias(text)).toBeNull()
  },
)
