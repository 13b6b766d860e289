import { afterEach, expect, test } from 'vitest'
import { isAuthenticated, sessionUser, startSession } from '../session/session.ts'
import { fakeGraphql, type FakeAnswer } from '../testing/fake-graphql.ts'
import { connection } from './connection.ts'
import { MeDocument } from './generated/graphql.ts'
import { RefusedError, UnreachableError } from './request-error.ts'
import { request } from './request.ts'

const session = (token: string) => ({
  token,
  user: { username: 'joanna@harbour.example', role: 'user' as const, id: '7' },
})

afterEach(() => {
  localStorage.clear()
  connection.answered()
})

test('a request carries the session’s token', async () => {
  startSession(session('opaque'))
  const server = fakeGraphql({ Me: () => ({ me: { id: '7' } }) })
  await request(MeDocument, {})
  expect(server.asked[0]?.authorization).toBe('Bearer opaque')
})

test('a session that the server does not know ends everywhere', async () => {
  startSession(session('spent'))
  fakeGraphql({ Me: () => ({ refuse: { code: 'UNAUTHENTICATED' } }) })
  await expect(request(MeDocument, {})).rejects.toBeInstanceOf(RefusedError)
  expect(isAuthenticated()).toBe(false)
  expect(sessionUser()).toBeNull()
})

test('a late answer to an earlier session does not end the one that followed it', async () => {
  startSession(session('earlier'))
  let answer = (_: FakeAnswer) => {}
  fakeGraphql({
    Me: () =>
      new Promise<FakeAnswer>((resolve) => {
        answer = resolve
      }),
  })
  const pending = request(MeDocument, {})
  startSession(session('later'))
  answer({ refuse: { code: 'UNAUTHENTICATED' } })
  await expect(pending).rejects.toBeInstanceOf(RefusedError)
  expect(isAuthenticated()).toBe(true)
})

test('a refusal carries its code, its broken rules with their fields, and the request’s id', async () => {
  const problems = [
    { field: 'email', key: 'users.emailEmpty', params: {} },
    { field: 'password', key: 'users.passwordTooShort', params: { least: 8 } },
  ]
  fakeGraphql({
    Me: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        messages: ['Email is empty', 'Password is too short'],
        problems,
      },
    }),
  })
  await expect(request(MeDocument, {})).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    messages: ['Email is empty', 'Password is too short'],
    problems,
    requestId: 'req-42',
  })
})

test('a server that does not answer makes the connection unreachable until it answers again', async () => {
  const server = fakeGraphql({ Me: () => 'unreachable' })
  await expect(request(MeDocument, {})).rejects.toBeInstanceOf(UnreachableError)
  expect(connection.state().kind).toBe('unreachable')
  server.answers['Me'] = () => ({ me: { id: '7' } })
  await request(MeDocument, {})
  expect(connection.state().kind).toBe('reachable')
})

test('a request that its page gave up says nothing about the connection', async () => {
  fakeGraphql({ Me: () => 'unreachable' })
  const gaveUp = new AbortController()
  gaveUp.abort()
  await expect(request(MeDocument, {}, { signal: gaveUp.signal })).rejects.toThrow()
  expect(connection.state().kind).toBe('reachable')
})
