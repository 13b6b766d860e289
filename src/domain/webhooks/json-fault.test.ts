import { expect, test } from 'vitest'
import { jsonFault } from './json-fault.ts'

test.each([
  '{}',
  '[]',
  ' { "a" : [1, -2.5e+3, true, null, {"b": []}] , "c": "x\\u00e9\\n" } ',
  '"text"',
  '0',
  '{"{{sensor}}": "{{text}} – {{value}}"}',
])('%s is JSON', (text) => {
  expect(() => JSON.parse(text)).not.toThrow()
  expect(jsonFault(text)).toBeNull()
})

test.each([
  ['{"a": {{value}}}', 7],
  ['{"a": nope}', 6],
  ['{"a": }', 6],
  ['{"a": 1,}', 8],
  ['[1, 2', 5],
  ['[1}', 2],
  ['[1 2]', 3],
  ['{a: 1}', 1],
  ['{"a" 1}', 5],
  ['{"a": "b\nc"}', 6],
  ['{"a": "\\x"}', 6],
  ['{} {}', 3],
  ['01', 1],
  ['', 0],
  ['  ', 2],
])('%s stops to be JSON at %i', (text, index) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(jsonFault(text)).toBe(index)
})
