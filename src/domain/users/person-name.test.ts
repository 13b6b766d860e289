import { expect, test } from 'vitest'
import { personName, personWithEmail } from './person-name.ts'

const anna = { firstName: 'Anna', lastName: 'Kovács' }

test('Hungarian puts the family name first, the other languages the given name', () => {
  expect(personName(anna, 'hu')).toBe('Kovács Anna')
  expect(
    (['en', 'de', 'nl', 'ro', 'sk'] as const).map((language) => personName(anna, language)),
  ).toEqual(Array(5).fill('Anna Kovács'))
})

test('a missing part leaves no blank', () => {
  expect(personName({ firstName: '', lastName: 'Kovács' }, 'en')).toBe('Kovács')
  expect(personName({ firstName: '', lastName: '' }, 'hu')).toBe('')
})

test('an address stands behind the name, or alone; an erased person has neither', () => {
  const email = 'anna@example.com'
  expect(personWithEmail({ ...anna, email }, 'hu')).toBe('Kovács Anna (anna@example.com)')
  expect(personWithEmail({ firstName: '', lastName: '', email }, 'hu')).toBe(email)
  expect(personWithEmail({ firstName: '', lastName: '', email: '' }, 'en')).toBe('')
})
