import { beforeAll, expect, test } from 'vitest'
import { startTexts, texts } from '../i18n/i18n.ts'
import { refusalText } from './refusal-text.ts'
import { RefusedError, UnreachableError } from './request-error.ts'

beforeAll(() => startTexts('en'))

const refused = (refusal: ConstructorParameters<typeof RefusedError>[0]) =>
  refusalText(texts.t, new RefusedError(refusal))

test('every broken rule has a line of its own', () => {
  expect(
    refused({
      code: 'BAD_USER_INPUT',
      messages: ['User is existed', 'Password is empty'],
      keys: ['users.existed', 'users.passwordEmpty'],
    }),
  ).toBe('User already exists!\nThe password is missing.')
})

test('an unknown kind is a general sentence with the request’s id, never an empty box', () => {
  expect(refused({ code: 'INTERNAL', messages: ['Unexpected error.'], requestId: 'req-42' })).toBe(
    'Something went wrong on the server. Request: req-42',
  )
  expect(
    refused({ code: 'BAD_USER_INPUT', messages: ['Novel rule'], keys: ['users.novelRule'] }),
  ).toBe('Something went wrong on the server.')
  expect(refusalText(texts.t, new TypeError('bug'))).toBe('Something went wrong on the server.')
})

test('what only time or another role can mend says so', () => {
  expect(refused({ code: 'RATE_LIMITED', messages: ['Too many'] })).toBe(
    'Too many attempts. Try again later.',
  )
  expect(refused({ code: 'FORBIDDEN', messages: ['No'] })).toBe('Your role does not allow this.')
  expect(refusalText(texts.t, new UnreachableError('x'))).toBe(
    'The server does not answer. Check the connection and try again.',
  )
})
