import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../session/session.ts'
import { alarm } from '../testing/alarm.ts'
import { fakeSocket } from '../testing/fake-socket.ts'
import { holdClock } from '../testing/hand-clock.ts'
import { logIn } from '../testing/log-in.ts'
import { TEST_NOW } from '../testing/test-now.ts'
import { connection } from './connection.ts'
import { AlarmChangedDocument } from './generated/graphql.ts'
import { listenLive } from './listen-live.ts'
import { listenToReadings, type LiveReading } from './live-readings.ts'
import type { LiveState } from './live-socket.ts'

vi.mock('graphql-ws', { spy: true })

const READING: LiveReading = { toolId: '1', timestamp: '2026-11-20T02:14:00Z', value: 4.4 }

let socket: ReturnType<typeof fakeSocket>
const ends: (() => void)[] = []
beforeEach(() => {
  socket = fakeSocket()
  logIn('user', 'first')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const end of ends.splice(0)) end()
  localStorage.clear()
})

const listen = () => {
  const values: (number | null)[] = []
  const states: LiveState[] = []
  const end = listenToReadings({
    onReading: ({ value }) => values.push(value),
    onState: (state) => states.push(state),
  })
  ends.push(end)
  return { values, states, end }
}
const listenToAlarms = () => {
  const ids: string[] = []
  ends.push(
    listenLive({
      document: AlarmChangedDocument,
      variables: {},
      onData: ({ alarmChanged }) => ids.push(alarmChanged.id),
      onState: () => {},
    }),
  )
  return ids
}
/** Timers that the test holds move on by 50 ms between two looks. */
const timersPassUntil = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000 })
const tokens = () =>
  socket.initialised.map((payload) => (payload as { Authorization: string }).Authorization)

test('three subscriptions share one socket, and each receives its own', async () => {
  const [one, two, alarmIds] = [listen(), listen(), listenToAlarms()]
  await expect.poll(() => socket.subscribers()).toBe(3)
  expect(socket.sockets()).toBe(1)
  expect(tokens()).toEqual(['Bearer first'])
  socket.push(READING)
  socket.pushAlarm(alarm({ id: '41' }))
  await expect.poll(() => [one.values, two.values, alarmIds]).toEqual([[4.4], [4.4], ['41']])
})

test('a subscription that joins a live socket learns at once that it is live', async () => {
  const first = listen()
  await expect.poll(() => first.states).toEqual(['live'])
  expect(listen().states).toEqual(['live'])
})

test('one that ends leaves the socket to the others', async () => {
  const [one, two] = [listen(), listen()]
  await expect.poll(() => socket.subscribers()).toBe(2)
  one.end()
  await expect.poll(() => socket.subscribers()).toBe(1)
  socket.push(READING)
  await expect.poll(() => two.values).toEqual([4.4])
  expect(one.values).toEqual([])
})

test('after a cut all of them go on over one new socket', async () => {
  const all = [listen(), listen(), listen()]
  await expect.poll(() => socket.subscribers()).toBe(3)
  socket.cut()
  await expect.poll(() => all[0]?.states).toEqual(['live', 'connecting'])
  await expect.poll(() => socket.subscribers()).toBe(3)
  expect(socket.sockets()).toBe(1)
  expect(all.map(({ states }) => states)).toEqual(
    Array.from({ length: 3 }, () => ['live', 'connecting', 'live']),
  )
})

test('after a sleep, in which nobody said that the connection was cut, it connects anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { states } = listen()
  await timersPassUntil(() => expect(socket.subscribers()).toBe(1))
  socket.fallAsleep()
  await vi.advanceTimersByTimeAsync(10_000)
  socket.wakeUp()
  expect(states).toEqual(['live'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(states).toEqual(['live', 'connecting'])
  await vi.advanceTimersByTimeAsync(1_000)
  await timersPassUntil(() => expect(states).toEqual(['live', 'connecting', 'live']))
  expect(socket.initialised).toHaveLength(2)
})

test('a server that takes the connection and stays silent is tried again until it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket.fallAsleep()
  const { states } = listen()
  await timersPassUntil(() => expect(socket.initialised).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states).toEqual(['connecting'])
  socket.wakeUp()
  await vi.advanceTimersByTimeAsync(1_000)
  await timersPassUntil(() => expect(states).toEqual(['connecting', 'live']))
  expect(socket.initialised).toHaveLength(2)
})

test('a socket for which the server has no place says so, and is tried again until there is one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket.setFull(true)
  const { states } = listen()
  await timersPassUntil(() => expect(states).toEqual(['crowded']))
  expect(listen().states).toEqual(['crowded'])
  socket.setFull(false)
  await vi.advanceTimersByTimeAsync(30_000)
  await timersPassUntil(() => expect(states).toEqual(['crowded', 'live']))
})

test('a line that is lost makes the page ask the server; one that the page itself closes does not', async () => {
  endSession('logout')
  logIn('user', 'before')
  const asked = vi.fn<() => void>()
  connection.retryWith(asked)
  const first = listen()
  await expect.poll(() => first.states).toEqual(['live'])
  endSession('logout')
  logIn('user', 'second')
  await expect.poll(() => first.states).toEqual(['live', 'connecting', 'live'])
  expect(asked).not.toHaveBeenCalled()
  socket.cut()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  connection.retryWith(() => {})
})

test('once the line is back, the page asks at once what it has missed', async () => {
  const asked = vi.fn<() => void>()
  const { states } = listen()
  await expect.poll(() => states).toEqual(['live'])
  connection.retryWith(asked)
  connection.failed()
  socket.cut()
  await expect.poll(() => states).toEqual(['live', 'connecting', 'live'])
  expect(connection.state()).toEqual({ kind: 'reachable' })
  expect(asked).toHaveBeenCalledTimes(1)
  connection.retryWith(() => {})
})

test('a line that is lost shortly before the session ends makes the page ask nothing', async () => {
  const asked = vi.fn<() => void>()
  endSession('logout')
  logIn('user', 'leaving')
  connection.retryWith(asked)
  const { states } = listen()
  await expect.poll(() => states).toEqual(['live'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The page must not ask as early as at the second look of `timersPassUntil`.
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  socket.cut()
  await timersPassUntil(() => expect(states).toEqual(['live', 'connecting']))
  endSession('logout')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).not.toHaveBeenCalled()
  connection.retryWith(() => {})
})

test('each message over the line is a sign of life', async () => {
  const clock = holdClock(TEST_NOW)
  const { values } = listen()
  await expect.poll(() => socket.subscribers()).toBe(1)
  clock.advance(60_000)
  expect(connection.heardAtMs()).toBe(TEST_NOW)
  socket.push(READING)
  await expect.poll(() => values).toEqual([4.4])
  expect(connection.heardAtMs()).toBe(TEST_NOW + 60_000)
})

test('a logout closes the socket, and nothing subscribes until somebody logs in', async () => {
  const { values, states } = listen()
  await expect.poll(() => socket.subscribers()).toBe(1)
  endSession('logout')
  await expect.poll(() => socket.sockets()).toBe(0)
  expect(states).toEqual(['live', 'connecting'])
  logIn('user', 'second')
  await expect.poll(() => socket.subscribers()).toBe(1)
  expect(tokens()).toEqual(['Bearer first', 'Bearer second'])
  socket.push(READING)
  await expect.poll(() => values).toEqual([4.4])
})

test('another account that logs in, as in another tab, gets a socket of its own', async () => {
  const { states } = listen()
  await expect.poll(() => socket.subscribers()).toBe(1)
  logIn('user', 'second')
  await expect.poll(() => states).toEqual(['live', 'connecting', 'live'])
  await expect.poll(() => socket.sockets()).toBe(1)
  expect(tokens()).toEqual(['Bearer first', 'Bearer second'])
})

test('a session that the server has ended is not tried again', async () => {
  const { states } = listen()
  await expect.poll(() => states).toEqual(['live'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket.refuseSessions()
  await timersPassUntil(() => expect(states.at(-1)).toBe('connecting'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.initialised).toHaveLength(1)
})

test('a change of page, which ends all and begins anew, keeps the socket', async () => {
  listen().end()
  const next = listen()
  await expect.poll(() => socket.subscribers()).toBe(1)
  next.end()
  const last = listen()
  await expect.poll(() => last.states).toEqual(['live'])
  expect(socket.initialised).toHaveLength(1)
})

test('when the code of the socket did not load, the next subscription asks for it again', async () => {
  vi.mocked(createClient).mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const first = listen()
  await expect.poll(() => first.states).toEqual(['connecting'])
  expect(socket.initialised).toEqual([])
  const next = listen()
  await expect.poll(() => next.states).toEqual(['live'])
  expect(tokens()).toEqual(['Bearer first'])
})
