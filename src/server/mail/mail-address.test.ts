import { expect, test } from 'vitest'
import { parseMailAddress } from './mail-address.ts'

test('a sender is an address, with or without a name', () => {
  expect(parseMailAddress('alarm@cold.example')).toEqual({
    name: '',
    address: 'alarm@cold.example',
  })
  expect(parseMailAddress('Hűtőőr <alarm@cold.example>')).toEqual({
    name: 'Hűtőőr',
    address: 'alarm@cold.example',
  })
  expect(parseMailAddress('"Cold, watch" <alarm@cold.example>')).toEqual({
    name: 'Cold, watch',
    address: 'alarm@cold.example',
  })
})

test.each([
  '',
  'alarm',
  'Coldwatch <alarm>',
  'a\r\nBcc: x@y <alarm@cold.example>',
  'alarm@cold.example\r\nBcc: x@y',
  '<a@b> <c@d>',
])('%j is none', (text) => {
  expect(parseMailAddress(text)).toBeNull()
})
