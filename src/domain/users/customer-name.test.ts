import { expect, test } from 'vitest'
import { customerName } from './customer-name.ts'

const anna = { firstName: 'Anna', lastName: 'Kovács' }

test('a customer is called by its company, then by its person as the reader writes names', () => {
  const customer = { ...anna, company: 'Hűtő és Bolt Kft.' }
  expect(customerName(customer, 'hu')).toBe('Hűtő és Bolt Kft. · Kovács Anna')
  expect(customerName(customer, 'de')).toBe('Hűtő és Bolt Kft. · Anna Kovács')
})

test('a customer without a company is called by its person, and one without a person by its company', () => {
  expect(customerName({ ...anna, company: null }, 'en')).toBe('Anna Kovács')
  expect(customerName({ ...anna, company: ' ' }, 'en')).toBe('Anna Kovács')
  expect(customerName({ firstName: '', lastName: '', company: 'Bolt Kft.' }, 'en')).toBe(
    'Bolt Kft.',
  )
})

test('a company that is called as its person stands once', () => {
  expect(customerName({ ...anna, company: 'Anna Kovács' }, 'en')).toBe('Anna Kovács')
})
