import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a text is one line, and nothing in it is invisible', () => {
  expect(plainText('Cold\u202e room\u0000\n2\u200b\u2066')).toBe('Cold room 2')
  expect(plainText(' Milk\r\n\u2028Bcc: evil@x \u0007')).toBe('Milk Bcc: evil@x')
  expect(plainText('<b>Ő & Ű</b>')).toBe('<b>Ő & Ű</b>')
})
