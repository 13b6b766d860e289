import { expect, test } from 'vitest'
import { customErrors, type CustomTexts, headerLines } from './custom-form.ts'

const GOOD: CustomTexts = {
  contentType: 'application/json',
  headers: 'Authorization: Bearer {{secret}}\n\nX-Sensor: {{sensor}}',
  body: '{"text": "{{title}}"}',
}
const errorsOf = (texts: Partial<CustomTexts>) =>
  customErrors({ ...GOOD, ...texts }).map(({ field, key, params }) => [field, key, params])

test('headers and a body with placeholders are taken', () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ headers: '' })).toEqual([])
  expect(errorsOf({ contentType: 'text/plain', body: '{{title}} {' })).toEqual([])
})

test.each([
  [
    { body: '{"a": "{{nope}}"}' },
    'body',
    'placeholderUnknown',
    { line: 1, column: 8, name: 'nope' },
  ],
  [{ body: '{"a":\n "{{title"}' }, 'body', 'placeholderBroken', { line: 2, column: 3 }],
  [{ body: '{"a":\n {{value}}}' }, 'body', 'bodyNoJson', { line: 2, column: 3 }],
  [{ body: '{"a": 1' }, 'body', 'bodyNoJson', { line: 1, column: 8 }],
  [{ headers: 'X: 1\nno header' }, 'headers', 'headerMalformed', { line: 2 }],
  [{ headers: 'X y: 1' }, 'headers', 'headerMalformed', { line: 1 }],
  [{ headers: 'X: a\u0000b' }, 'headers', 'headerMalformed', { line: 1 }],
  [{ headers: 'A: 1\nHost: inside' }, 'headers', 'headerOwn', { line: 2, name: 'Host' }],
  [{ headers: 'Content-Length: 3' }, 'headers', 'headerOwn', { line: 1, name: 'Content-Length' }],
  [
    { headers: 'X: {{nope}}' },
    'headers',
    'placeholderUnknown',
    { line: 1, column: 4, name: 'nope' },
  ],
])('%j is refused with its place', (texts, field, key, params) => {
  expect(errorsOf(texts)).toEqual([[`fields.${field}`, `webhooks.${key}`, params]])
})

test('a header line is a name, a colon and a value', () => {
  expect(headerLines('A: b: c\r\n\nD:')).toEqual([
    { name: 'A', value: 'b: c', line: 1 },
    { name: 'D', value: '', line: 3 },
  ])
})
