import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('a file is read as UTF-8, UTF-16 or Windows-1250', () => {
  const text = 'imei;ügyfél ő ľ'
  expect(decodeText(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text)
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...[...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  ])
  expect(decodeText(utf16)).toBe(text)
  const windows = Uint8Array.from(
    [...text].map((c) => ({ ü: 0xfc, é: 0xe9, ő: 0xf5, ľ: 0xbe })[c] ?? c.charCodeAt(0)),
  )
  expect(decodeText(windows)).toBe(text)
})
