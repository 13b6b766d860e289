import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../session/session.ts'
import { fakeGraphql } from '../testing/fake-graphql.ts'
import { leavePush } from './leave-push.ts'
import { pushStanding, turnPushOn } from './push-subscription.ts'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc'
let browserSubscription: { endpoint: string; unsubscribe: () => Promise<boolean> } | null
let keysTried: unknown[]
let permission: NotificationPermission

const subscription = {
  endpoint: ENDPOINT,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => ((browserSubscription = null), true),
}

beforeEach(() => {
  ;[browserSubscription, keysTried, permission] = [null, [], 'granted']
  startSession({ token: 'opaque', user: { username: 'anna@x', role: 'user', id: '7' } })
  const worker = {
    pushManager: {
      getSubscription: async () => browserSubscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
        keysTried.push(applicationServerKey)
        if (browserSubscription !== null && browserSubscription !== subscription)
          throw new DOMException('another key', 'InvalidStateError')
        return (browserSubscription = subscription)
      },
    },
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(
    async () => worker as unknown as ServiceWorkerRegistration,
  )
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => permission)
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const server = () =>
  fakeGraphql({
    PushKey: () => ({ pushKey: 'server-key' }),
    SubscribePush: () => ({ subscribePush: true }),
    UnsubscribePush: () => ({ unsubscribePush: true }),
  })

test('permission given, the browser subscribes by the key of the server and tells it', async () => {
  const { asked } = server()
  expect(await pushStanding()).toBe('off')
  expect(await turnPushOn()).toBe('on')
  expect(keysTried).toEqual(['server-key'])
  expect(asked.at(-1)).toMatchObject({
    name: 'SubscribePush',
    variables: { endpoint: ENDPOINT, p256dh: 'p', auth: 'a' },
  })
  expect(await pushStanding()).toBe('on')
})

test('permission refused, nothing is asked of the server', async () => {
  const { asked } = server()
  permission = 'denied'
  expect(await turnPushOn()).toBe('denied')
  expect(await pushStanding()).toBe('denied')
  expect(asked).toEqual([])
})

test('a question left open is neither on nor denied', async () => {
  server()
  permission = 'default'
  expect(await turnPushOn()).toBe('off')
})

test('a subscription by another key gives way', async () => {
  server()
  browserSubscription = {
    endpoint: 'https://old',
    unsubscribe: async () => ((browserSubscription = null), true),
  }
  expect(await turnPushOn()).toBe('on')
})

test('what the server refuses leaves the browser off', async () => {
  fakeGraphql({
    PushKey: () => ({ pushKey: 'server-key' }),
    SubscribePush: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [{ field: 'endpoint', key: 'push.endpointUnknown' }],
      },
    }),
  })
  await expect(turnPushOn()).rejects.toThrow()
  expect(await pushStanding()).toBe('off')
})

test('a browser without a service worker takes no messages', async () => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => undefined)
  expect(await pushStanding()).toBe('unsupported')
  expect(await turnPushOn()).toBe('unsupported')
})

test('who logs in after a session that ended by itself does not take the messages of the one before for their own', async () => {
  server()
  await turnPushOn()
  startSession({ token: 'another', user: { username: 'bea@x', role: 'user', id: '8' } })
  expect(await pushStanding()).toBe('off')
  expect(await turnPushOn()).toBe('on')
  expect(await pushStanding()).toBe('on')
})

test('leaving tells the server with the session that still stands, and ends the subscription here', async () => {
  const { asked } = server()
  await turnPushOn()
  void leavePush()
  await expect.poll(() => browserSubscription).toBeNull()
  expect(asked.at(-1)).toMatchObject({
    name: 'UnsubscribePush',
    variables: { endpoint: ENDPOINT },
    authorization: 'Bearer opaque',
  })
  expect(await pushStanding()).toBe('off')
})

test('leaving without a subscription asks nothing', () => {
  const { asked } = server()
  void leavePush()
  expect(asked).toEqual([])
})
