import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotpSecret, readTotpCode, stepOfCode } from './totp.ts'

// RFC 6238, appendix B: the last six of the eight digits for SHA-1, at seconds since 1970.
const SECRET = Secret.fromLatin1('12345678901234567890').base32
const VECTORS = [
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
] as const

test.each(VECTORS)('at %i s the code of the RFC is %s', (seconds, code, step) => {
  expect(stepOfCode(SECRET, code, new Date(seconds * 1000))).toBe(step)
})

test.each([
  [-150, null],
  [-120, 41_152_263],
  [120, 41_152_263],
  [150, null],
])('a clock %i s off the code has step %s', (seconds, step) => {
  const at = new Date((1_234_567_890 + seconds) * 1000)
  expect(stepOfCode(SECRET, '005924', at)).toBe(step)
})

test('a code may be typed with spaces; anything else is none', () => {
  expect(readTotpCode(' 005 924 ')).toBe('005924')
  expect(readTotpCode('００５９２４')).toBe('005924')
  for (const text of ['', '12345', '1234567', 'abcdef', '-12345'])
    expect(readTotpCode(text)).toBeNull()
})

test('a new secret has 160 bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})
