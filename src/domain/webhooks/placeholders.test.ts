import { expect, test } from 'vitest'
import {
  escapeForm,
  escapeHeader,
  escapeJson,
  escapeXml,
  fillIn,
  placeholderFault,
  PLACEHOLDERS,
  type PlaceholderValues,
} from './placeholders.ts'

const HOSTILE = '"}, {"a": "\\ \r\nSet-Cookie: x&to=+3612345678</Say><Hangup/>'
const VALUES = {
  ...(Object.fromEntries(PLACEHOLDERS.map((name) => [name, ''])) as PlaceholderValues),
  sensor: HOSTILE,
  text: '{{secret}}',
  secret: 's3cret',
}

test('a value stays one string of a JSON body', () => {
  const body = fillIn('{"text": "{{sensor}}!"}', VALUES, escapeJson)
  expect(JSON.parse(body)).toEqual({ text: `${HOSTILE}!` })
})

test('a value stays one field of a form', () => {
  const body = fillIn('text={{sensor}}&to=me', VALUES, escapeForm)
  expect([...new URLSearchParams(body)]).toEqual([
    ['text', HOSTILE],
    ['to', 'me'],
  ])
  expect(escapeForm("(a)*'!")).toBe('%28a%29%2A%27%21')
})

test('a value stays in the line of its header', () => {
  expect(fillIn('X-Sensor: {{sensor}}', VALUES, escapeHeader)).not.toMatch(/\p{Cc}/u)
})

test('a value stays text of XML, without characters that XML does not have', () => {
  expect(escapeXml('a\u0000\u001b<b>&"\'\n')).toBe('a&#60;b&#62;&#38;&#34;&#39;\n')
})

test('what a value says is not filled in again', () => {
  expect(fillIn('{{text}}', VALUES, (text) => text)).toBe('{{secret}}')
})

test.each([
  ['{{ sensor }} {{text}}', null],
  ['{"a": {"b": "{{sensor}}"}}', null],
  ['a\n b {{sensro}}', { kind: 'unknown', name: 'sensro', line: 2, column: 4 }],
  ['{{constructor}}', { kind: 'unknown', name: 'constructor', line: 1, column: 1 }],
  ['x {{sensor', { kind: 'broken', line: 1, column: 3 }],
  ['{{sensor}', { kind: 'broken', line: 1, column: 1 }],
  ['{{}}', { kind: 'broken', line: 1, column: 1 }],
  ['{{{sensor}}', { kind: 'broken', line: 1, column: 1 }],
])('the placeholders of %j: %j', (text, fault) => {
  expect(placeholderFault(text)).toEqual(fault)
})
