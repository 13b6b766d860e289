import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordErrors } from './password.ts'

const keys = (password: string, email = 'anna@example.com') =>
  passwordErrors(password, email).map((rule) => rule.key)

test('seven characters are too few and eight are enough', () => {
  expect(keys('kr9&vzq')).toEqual(['users.passwordTooShort'])
  expect(keys('kr9&vzqm')).toEqual([])
})

test('256 characters are taken and 257 are not', () => {
  const long = 'kühl haus '.repeat(25)
  expect(keys(`${long}abcdef`)).toEqual([])
  expect(keys(`${long}abcdefg`)).toEqual(['users.passwordTooLong'])
})

test('an emoji counts as one character', () => {
  expect(keys('🧊🐟🥶❄🍦🧁🍧')).toEqual(['users.passwordTooShort'])
  expect(keys('🧊🐟🥶❄🍦🧁🍧🐧')).toEqual([])
})

test('nothing but length and commonness is asked: small letters alone do', () => {
  expect(keys('correct horse battery')).toEqual([])
})

test('common passwords are refused in any case of letters', () => {
  expect(keys('Password1')).toEqual(['users.passwordCommon'])
  expect(keys('QWERTZUI')).toEqual(['users.passwordCommon'])
  expect(keys('jelszo123')).toEqual(['users.passwordCommon'])
})

test.each(['aaaaaaaa', '98765432', 'abcdefghij', '00000000'])(
  '%s is refused: it only repeats or counts',
  (password) => {
    expect(keys(password)).toEqual(['users.passwordCommon'])
  },
)

test("an account's own address, or what stands before its @, is refused", () => {
  expect(keys('Anna@Example.com')).toEqual(['users.passwordCommon'])
  expect(keys('anna.kovacs', 'anna.kovacs@example.com')).toEqual(['users.passwordCommon'])
})

test('the list holds some hundred words, each long enough to matter and in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(300)
  for (const word of COMMON_PASSWORDS)
    expect(word.length >= 8 && word === word.toLowerCase(), word).toBe(true)
})
