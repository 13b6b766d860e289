import { expect, test } from 'vitest'
import { hasRightCheckDigit } from './check-digit.ts'

test('the check digit of an IMEI is the one of 3GPP TS 23.003', () => {
  // The example of annex B.
  expect(hasRightCheckDigit('260531793113837')).toBe(true)
  expect(hasRightCheckDigit('356307042441013')).toBe(true)
})

test('one mistyped digit, or two exchanged ones, make it wrong', () => {
  expect(hasRightCheckDigit('356307042441012')).toBe(false)
  expect(hasRightCheckDigit('356307042441031')).toBe(false)
  expect(hasRightCheckDigit('356307042440113')).toBe(false)
})
