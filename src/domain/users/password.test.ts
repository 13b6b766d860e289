import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { LEAKED_PASSWORDS } from './leaked-passwords.ts'
import { passwordErrors, type PasswordOwner } from './password.ts'

const ANNA = { email: 'anna.kovacs@harbour.example', firstName: 'Anna', lastName: 'Kovács' }
const keys = (password: string, owner: PasswordOwner = ANNA) =>
  passwordErrors(password, owner).map((rule) => rule.key)

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
  expect(keys('Anna.Kovacs@Harbour.Example')).toEqual(['users.passwordPersonal'])
  expect(keys('anna.kovacs')).toEqual(['users.passwordPersonal'])
})

test.each([
  'Cold-Watch',
  'ColdWatch2026!',
  'Kovács1984',
  'annakovacs1',
  '!!harbour!!',
  'Anna2026anna',
])('%s is refused: it is little more than own words', (password) => {
  expect(keys(password)).toEqual(['users.passwordPersonal'])
})

test('own words are fine beside enough of something else', () => {
  expect(keys('anna likes ice')).toEqual([])
  expect(keys('anna48301957')).toEqual([])
  expect(keys('Al-0815x', { email: 'al@x.hu', firstName: 'Al' })).toEqual([])
})

test('what only looks different is the same: full-width letters, capitals, ß for ss', () => {
  expect(keys('ｐａｓｓｗｏｒｄ１')).toEqual(['users.passwordCommon'])
  expect(keys('PAẞWORD1')).toEqual(['users.passwordCommon'])
  expect(keys('Ｋｏｖáｃｓ１９８４')).toEqual(['users.passwordPersonal'])
})

test('the 3,000 most frequent leaked passwords that are long enough are refused', () => {
  expect(LEAKED_PASSWORDS.size).toBe(3_000)
  for (const password of LEAKED_PASSWORDS)
    expect(keys(password.toUpperCase()), password).toEqual(['users.passwordCommon'])
})

test('the list holds some hundred words, each long enough to matter and in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(300)
  for (const word of COMMON_PASSWORDS)
    expect(word.length >= 8 && word === word.toLowerCase(), word).toBe(true)
})
