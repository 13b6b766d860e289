import { expect, test } from 'vitest'
import { changeErrors, creationErrors, givenFields } from './account-rules.ts'

const GOOD = {
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Kovács',
  password: 'kr9&vzqm',
}
const messages = (fields: object, taken = false) =>
  creationErrors(fields, taken).map((rule) => rule.message)

test('an account with everything breaks no rule', () => {
  expect(messages(GOOD)).toEqual([])
})

test('every broken rule is reported at once, in the order and with the texts of the specification', () => {
  expect(messages({}, true)).toEqual([
    'User is existed',
    'Email is empty',
    'FirstName is empty',
    'LastName is empty',
    'Password is empty',
  ])
  expect(messages({ email: '', firstName: '  ', lastName: null, password: '' })).toEqual([
    'Email is empty',
    'FirstName is empty',
    'LastName is empty',
    'Password is empty',
  ])
  expect(messages({ ...GOOD, lastName: '' }, true)).toEqual([
    'User is existed',
    'LastName is empty',
  ])
})

test('further rules come after those', () => {
  expect(messages({ email: 'anna', firstName: '', lastName: 'K', password: 'short' })).toEqual([
    'FirstName is empty',
    'The e-mail address is not valid.',
    'The password is shorter than 8 characters.',
  ])
})

test('each rule has a key for the screens', () => {
  for (const rule of creationErrors({ email: 'anna', password: 'short' }, true))
    expect(rule.key).toMatch(/^users\.\w+$/)
})

test('a name has 100 characters at most and no line breaks', () => {
  expect(messages({ ...GOOD, firstName: 'é'.repeat(100) })).toEqual([])
  expect(messages({ ...GOOD, firstName: 'é'.repeat(101) })).toEqual([
    'The first name is longer than 100 characters.',
  ])
  expect(messages({ ...GOOD, lastName: 'Kovács\r\nBcc: x' })).toEqual([
    'The last name contains a control character, such as a line break.',
  ])
})

test('markup in a name is a name', () => {
  expect(messages({ ...GOOD, firstName: '<script>alert(1)</script>' })).toEqual([])
})

test('a change gives what is neither missing nor empty, trimmed but for the password', () => {
  expect(
    givenFields({ email: '', firstName: ' Anna ', lastName: null, password: ' with blanks ' }),
  ).toEqual({ firstName: 'Anna', password: ' with blanks ' })
})

test('a change is measured by the same rules', () => {
  expect(changeErrors({}, GOOD)).toEqual([])
  expect(
    changeErrors({ email: 'anna', firstName: 'a'.repeat(101), password: 'x' }, GOOD).map(
      (rule) => rule.key,
    ),
  ).toEqual(['users.emailMalformed', 'form.textTooLong', 'users.passwordTooShort'])
})

test('a new password is not the address that the account keeps', () => {
  const account = { ...GOOD, email: 'anna.kovacs@example.com' }
  expect(changeErrors({ password: 'anna.kovacs' }, account).map((rule) => rule.key)).toEqual([
    'users.passwordPersonal',
  ])
})
