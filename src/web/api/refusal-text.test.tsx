import { beforeAll, expect, test } from 'vitest'
import { loadAllTexts, startTexts, texts } from '../i18n/i18n.ts'
import { fieldText, refusalText } from './refusal-text.ts'
import { RefusedError, UnansweredError, UnreachableError } from './request-error.ts'

beforeAll(() => startTexts('en').then(() => loadAllTexts()))

const badInput = (...problems: { field: string | null; key: string }[]) =>
  new RefusedError({
    code: 'BAD_USER_INPUT',
    messages: problems.map(({ key }) => key),
    problems: problems.map((problem) => ({ params: {}, ...problem })),
    requestId: 'req-42',
  })
const USER_EXISTS = { field: 'email', key: 'users.existed' }
const NO_PASSWORD = { field: 'password', key: 'users.passwordEmpty' }
const TOO_MANY = { field: null, key: 'wall.tooMany' }

test('every broken rule has a line of its own', () => {
  expect(refusalText(texts.t, badInput(USER_EXISTS, NO_PASSWORD))).toBe(
    'User already exists!\nThe password is missing.',
  )
})

test('a field shows the lines about itself only', () => {
  const error = badInput(USER_EXISTS, NO_PASSWORD)
  expect(fieldText(texts.t, error, 'email')).toBe('User already exists!')
  expect(fieldText(texts.t, error, 'name')).toBeNull()
  expect(fieldText(texts.t, new UnreachableError('x'), 'email')).toBeNull()
})

test('what stands beside its field is not said twice', () => {
  const besides = ['email', 'password']
  expect(refusalText(texts.t, badInput(USER_EXISTS, NO_PASSWORD), besides)).toBe('')
  expect(refusalText(texts.t, badInput(USER_EXISTS, NO_PASSWORD), ['email'])).toBe(
    'The password is missing.',
  )
  expect(refusalText(texts.t, badInput(NO_PASSWORD, TOO_MANY), besides)).toBe(
    refusalText(texts.t, badInput(TOO_MANY)),
  )
})

test('an unknown rule is a general sentence with the request’s id, never an empty box', () => {
  const unknown = 'Something went wrong on the server. Request: req-42'
  expect(refusalText(texts.t, badInput())).toBe(unknown)
  expect(refusalText(texts.t, badInput({ field: 'email', key: 'users.novelRule' }))).toBe(unknown)
  expect(
    refusalText(texts.t, badInput({ field: 'email', key: 'users.novelRule' }), ['email']),
  ).toBe(unknown)
  expect(refusalText(texts.t, new TypeError('bug'))).toBe('Something went wrong on the server.')
})

test.each([
  ['RATE_LIMITED', 'Too many attempts. Try again later.'],
  ['FORBIDDEN', 'Your role does not allow this.'],
])('%s, which another input does not mend, has a sentence of its own', (code, text) => {
  expect(refusalText(texts.t, new RefusedError({ code, messages: ['No'] }))).toBe(text)
})

test('a limit says after how long to try again', () => {
  const refused = (retryAfterSeconds: number) =>
    new RefusedError({ code: 'RATE_LIMITED', messages: ['No'], retryAfterSeconds })
  expect(refusalText(texts.t, refused(5))).toBe('Too many requests. Try again in 5\u00a0s.')
  expect(refusalText(texts.t, refused(1_200))).toBe('Too many requests. Try again in 20\u00a0min.')
})

test.each([
  ['request.notDone', 'Nothing was saved'],
  ['request.mayBeDone', 'It may have been saved all the same'],
])('a change that the server stopped says whether it was saved: %s', (key, text) => {
  const error = new RefusedError({
    code: 'INTERNAL',
    messages: ['No'],
    problems: [{ field: null, key, params: {} }],
    requestId: 'req-42',
  })
  expect(refusalText(texts.t, error)).toContain(text)
})

test('a server that does not answer is named as the reason', () => {
  expect(refusalText(texts.t, new UnreachableError('x'))).toBe(
    'The server does not answer. Check the connection and try again.',
  )
})

test('a change without an answer in time is described as perhaps stored', () => {
  expect(refusalText(texts.t, new UnansweredError('x'))).toBe(
    'The server did not answer in time. It may have been saved all the same: look before you try again.',
  )
})

test('a refusal that names its reason says more than its code', () => {
  const refused = (problems: { field: null; key: string; params: object }[]) =>
    refusalText(
      texts.t,
      new RefusedError({ code: 'FORBIDDEN', messages: [], problems: problems as never }),
    )
  expect(refused([{ field: null, key: 'users.mustFinish', params: {} }])).toBe(
    'Finish logging in first.',
  )
  expect(refused([])).toBe('Your role does not allow this.')
})
