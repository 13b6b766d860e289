import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault } from './json-fault.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('JSON has no fault, however it is laid out', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(4), (text, indent) => {
      expect(jsonFault(text)).toBeNull()
      expect(jsonFault(JSON.stringify(JSON.parse(text), null, indent))).toBeNull()
    }),
  )
})

test('a fault is found exactly where JSON.parse finds one', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\u00e9',
      '\n',
      ' ',
      '1',
      '01',
      '-',
      '1.5e3',
      'true',
      'nul',
      '\t',
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('')
      expect(jsonFault(text) === null).toBe(isJson(text))
    }),
    { numRuns: 5_000 },
  )
})
