import { afterEach, expect, test, vi } from 'vitest'
import { isAuthenticated, isUnfinished, sessionUser, startSession } from '../session/session.ts'
import { fakeGraphql, type FakeAnswer } from '../testing/fake-graphql.ts'
import { startTexts, texts } from '../i18n/i18n.ts'
import { connection } from './connection.ts'
import { MeDocument, SetTimeZoneDocument } from './generated/graphql.ts'
import {
  RefusedError,
  StoredUnreadError,
  UnansweredError,
  UnreachableError,
} from './request-error.ts'
import { refusalText } from './refusal-text.ts'
import { ANSWER_WITHIN_MS, request } from './request.ts'

const session = (token: string) => ({
  token,
  user: { username: 'joanna@harbour.example', role: 'user' as const, id: '7' },
})

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  connection.answered()
})

test('a request carries the session’s token', async () => {
  startSession(session('opaque'))
  const server = fakeGraphql({ Me: () => ({ me: { id: '7' } }) })
  await request(MeDocument, {})
  expect(server.asked[0]?.authorization).toBe('Bearer opaque')
})

test('a request says when nobody has touched the page for a minute', async () => {
  vi.useFakeTimers()
  const server = fakeGraphql({ Me: () => ({ me: { id: '7' } }) })
  const touch = () => window.dispatchEvent(new PointerEvent('pointerdown'))
  touch()
  vi.advanceTimersByTime(59_999)
  await request(MeDocument, {})
  vi.advanceTimersByTime(1)
  await request(MeDocument, {})
  window.dispatchEvent(new Event('scroll'))
  await request(MeDocument, {})
  touch()
  await request(MeDocument, {})
  expect(server.asked.map(({ isAttended }) => isAttended)).toEqual([true, false, false, true])
})

test('a session that the server does not know ends everywhere', async () => {
  startSession(session('spent'))
  fakeGraphql({ Me: () => ({ refuse: { code: 'UNAUTHENTICATED' } }) })
  await expect(request(MeDocument, {})).rejects.toBeInstanceOf(RefusedError)
  expect(isAuthenticated()).toBe(false)
  expect(sessionUser()).toBeNull()
})

const MUST_FINISH = {
  refuse: { code: 'FORBIDDEN', problems: [{ field: null, key: 'users.mustFinish' }] },
}

test('a login that must be completed first is noted for every page, and the session stays', async () => {
  startSession(session('unfinished'))
  expect(isUnfinished()).toBe(false)
  fakeGraphql({ Me: () => MUST_FINISH })
  await expect(request(MeDocument, {})).rejects.toBeInstanceOf(RefusedError)
  expect([isAuthenticated(), isUnfinished()]).toEqual([true, true])
  startSession(session('later'))
  expect(isUnfinished()).toBe(false)
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

test('a refusal waits for the sentences of broken rules, which are no texts of the first paint', async () => {
  await startTexts('en')
  const rule = { field: 'email', key: 'users.existed' }
  fakeGraphql({ Me: () => ({ refuse: { code: 'BAD_USER_INPUT', problems: [rule] } }) })
  expect(texts.exists('refusals.users.existed')).toBe(false)
  const refusal: unknown = await request(MeDocument, {}).catch((cause: unknown) => cause)
  expect(refusalText(texts.t, refusal)).toBe('User already exists!')
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

/** A server that takes the request; `body`: its answer as it comes, null for none. */
const hangingServer = (body: ReadableStream<Uint8Array> | null): void => {
  window.fetch = (_input, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      if (body !== null) resolve(new Response(body))
    })
}

test('a server that takes the request and stays silent is given up after twelve seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hangingServer(null)
  const outcome = request(MeDocument, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1)
  expect(connection.state().kind).toBe('reachable')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBeInstanceOf(UnreachableError)
  expect(connection.state().kind).toBe('unreachable')
})

test('a change that gets no answer in time may be done yet: it is not called unreachable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hangingServer(null)
  const outcome = request(SetTimeZoneDocument, { timeZone: 'UTC' }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
  expect(await outcome).toBeInstanceOf(UnansweredError)
})

test('a change that did not reach the server is unreachable', async () => {
  fakeGraphql({ SetTimeZone: () => 'unreachable' })
  const outcome = await request(SetTimeZoneDocument, { timeZone: 'UTC' }).catch((e: unknown) => e)
  expect(outcome).toBeInstanceOf(UnreachableError)
  expect(outcome).not.toBeInstanceOf(UnansweredError)
})

const brokenField = (path: string[]) => ({ message: 'Something went wrong.', path })

test('a change of which one field could not be read is stored, and answers the rest', async () => {
  const data = { setTimeZone: { id: '7', timeZone: null } }
  fakeGraphql({
    SetTimeZone: () => ({ raw: { data, errors: [brokenField(['setTimeZone', 'timeZone'])] } }),
  })
  expect(await request(SetTimeZoneDocument, { timeZone: 'UTC' })).toEqual(data)
})

test('a change of which nothing could be read is stored: it is neither refused nor unreachable', async () => {
  fakeGraphql({
    SetTimeZone: () => ({
      raw: { data: null, errors: [brokenField(['setTimeZone', 'timeZone'])] },
    }),
  })
  const outcome = await request(SetTimeZoneDocument, { timeZone: 'UTC' }).catch((e: unknown) => e)
  expect(outcome).toBeInstanceOf(StoredUnreadError)
})

test('a change whose own resolver failed is not stored', async () => {
  fakeGraphql({
    SetTimeZone: () => ({ raw: { data: null, errors: [brokenField(['setTimeZone'])] } }),
  })
  const outcome = await request(SetTimeZoneDocument, { timeZone: 'UTC' }).catch((e: unknown) => e)
  expect(outcome).toBeInstanceOf(RefusedError)
})

test('a change that took longer than the server waits may be done yet', async () => {
  fakeGraphql({
    SetTimeZone: () => ({
      raw: {
        data: null,
        errors: [
          { message: 'The operation took longer than 10 s.', extensions: { code: 'INTERNAL' } },
        ],
      },
    }),
  })
  const outcome = await request(SetTimeZoneDocument, { timeZone: 'UTC' }).catch((e: unknown) => e)
  expect(outcome).toBeInstanceOf(UnansweredError)
})

test('a change that the server stopped before it was written is refused, and says so', async () => {
  const problems = [{ field: null, key: 'request.notDone', params: {} }]
  fakeGraphql({
    SetTimeZone: () => ({
      raw: {
        data: null,
        errors: [{ message: 'The time is up.', extensions: { code: 'INTERNAL', problems } }],
      },
    }),
  })
  const outcome = await request(SetTimeZoneDocument, { timeZone: 'UTC' }).catch((e: unknown) => e)
  expect(outcome).toBeInstanceOf(RefusedError)
  expect(outcome).toMatchObject({ keys: ['request.notDone'] })
})

test('a query of which one field could not be read has failed', async () => {
  fakeGraphql({ Me: () => ({ raw: { data: null, errors: [brokenField(['me', 'name'])] } }) })
  await expect(request(MeDocument, {})).rejects.toBeInstanceOf(RefusedError)
})

test('a long answer over a slow line is not given up while its pieces keep coming', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let pieces!: ReadableStreamDefaultController<Uint8Array>
  hangingServer(
    new ReadableStream({
      start: (controller) => {
        pieces = controller
      },
    }),
  )
  const answer = request(MeDocument, {})
  for (const piece of ['{"data":{"me":', '{"id":', '"7"}}}']) {
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1_000)
    pieces.enqueue(new TextEncoder().encode(piece))
  }
  pieces.close()
  expect(await answer).toEqual({ me: { id: '7' } })
})
