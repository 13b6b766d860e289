import { beforeAll, expect, test } from 'vitest'
import { loadAllTexts, startTexts, texts } from '../i18n/i18n.ts'
import { fieldProblems, problemLines } from './field-problems.ts'
import { RefusedError, UnreachableError } from './request-error.ts'

beforeAll(() => startTexts('en').then(() => loadAllTexts()))

test('each problem stands beside the field that the server names, its text filled in', () => {
  const error = new RefusedError({
    code: 'BAD_USER_INPUT',
    messages: ['User is existed', 'The first name is longer than 100 characters.', 'Spent.'],
    problems: [
      { field: 'email', key: 'users.existed', params: {} },
      { field: 'firstName', key: 'form.textTooLong', params: { longest: 100 } },
      { field: 'secret', key: 'users.linkSpent', params: {} },
    ],
  })
  const problems = fieldProblems(error, ['email', 'firstName', 'lastName'])
  expect(problemLines(texts.t, problems.email)).toBe('User already exists!')
  expect(problemLines(texts.t, problems.firstName)).toBe('This text is longer than 100 characters.')
  expect(problemLines(texts.t, problems.lastName)).toBeNull()
})

test('an error that is no refusal stands beside no field', () => {
  expect(fieldProblems(new UnreachableError('x'), ['email'])).toEqual({})
})
