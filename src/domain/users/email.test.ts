import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each([
  'anna@example.com',
  'admin@localhost',
  "o'brien+cold@mail.example.co.uk",
  'büro@kühlhaus.de',
  'a@b',
])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'anna',
  '@example.com',
  'anna@',
  'anna@@example.com',
  'anna@.com',
  'anna@example..com',
  'anna@-example.com',
  'anna@exam ple.com',
  'anna@example.com, b@example.com',
  'Anna <anna@example.com>',
  'anna@example.com\r\nBcc: x@y.z',
  'an\u202Ena@example.com',
  `${'a'.repeat(65)}@b.c`,
  `a@${'b'.repeat(253)}`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
})
