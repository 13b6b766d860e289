import { afterEach, expect, test, vi } from 'vitest'
import { isAuthenticated, startSession } from '../session/session.ts'
import { fakeGraphql } from '../testing/fake-graphql.ts'
import { PUSH_ENDPOINT } from './leave-push.ts'
import { logOut } from './log-out.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const logIn = () =>
  startSession({ token: 'anna', user: { username: 'anna@x', role: 'user', id: '7' } })

test('the server ends the session after the push messages of the browser, with the token that is gone here', async () => {
  logIn()
  localStorage.setItem(PUSH_ENDPOINT, 'https://push.example/1')
  const unsubscribed = Promise.withResolvers<{ unsubscribePush: true }>()
  const { asked } = fakeGraphql({
    UnsubscribePush: () => unsubscribed.promise,
    Logout: () => ({ logout: true }),
  })
  logOut()
  expect(isAuthenticated()).toBe(false)
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['UnsubscribePush'])
  unsubscribed.resolve({ unsubscribePush: true })
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['UnsubscribePush', 'Logout'])
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer anna', 'Bearer anna'])
})

test('push messages that cannot be ended do not keep the session alive', async () => {
  logIn()
  localStorage.setItem(PUSH_ENDPOINT, 'https://push.example/1')
  const { asked } = fakeGraphql({
    UnsubscribePush: () => ({ refuse: { code: 'FORBIDDEN' } }),
    Logout: () => ({ logout: true }),
  })
  logOut()
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ name: 'Logout', authorization: 'Bearer anna' })
})
